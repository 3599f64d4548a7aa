import { expect, test } from 'vitest';
import type { User } from '../../src/panel/auth/identity.ts';
import { apiOf, createSignInAgain } from '../../src/panel/auth/signInAgain.ts';
import type { Api } from '../../src/panel/wire/api.ts';

const ada: User = { uid: 'u1' };

/** The API of Ada, with a backend that answers to nobody what everybody may see. */
function session() {
  const sent: (string | undefined)[] = [];
  let now: User | undefined = ada;
  let looks = 0;
  const again = createSignInAgain();
  let status = 200;
  const send: Api['send'] = async () => {
    sent.push(now?.uid);
    return Response.json([], { status });
  };
  const own: Api = { send, ready: async () => () => undefined, imageAddress: (path) => path };
  const look = async () => {
    looks += 1;
  };
  const api = apiOf(own, { base: 'https://shop.example/api' }, ada, { user: () => now }, again, look);
  const become = (next: User | undefined) => {
    now = next;
    if (next) again.signedIn(next);
  };
  const answer = (next: number) => {
    status = next;
  };
  return { api, again, sent, become, answer, looks: () => looks };
}

const call = ['/discounts/d1', { method: 'PATCH' }] as const;

test('A call after the session has ended in another tab waits for a sign-in, and is never sent without a token', async () => {
  const { api, again, sent, become } = session();
  await api.send(...call);
  become(undefined);
  const saved = api.send(...call);
  await expect.poll(() => again.get()).toMatchObject({ kind: 'again', user: ada });
  become(ada);
  expect((await saved).status).toBe(200);
  expect(sent).toEqual(['u1', 'u1']);
});

test('A poll after that fails silently: it opens no dialog, and takes no rights away', async () => {
  const { api, again, sent, become, looks } = session();
  become(undefined);
  await expect(api.background?.send(...call)).rejects.toMatchObject({ status: 401 });
  expect([again.get(), sent, looks()]).toEqual([undefined, [], 0]);
});

test('A call after somebody else has signed in fails', async () => {
  const { api, again, sent, become } = session();
  become({ uid: 'u2' });
  await expect(api.send(...call)).rejects.toMatchObject({ status: 401 });
  expect([again.get(), sent]).toEqual([undefined, []]);
});

test('A full address of the own server asks to sign in again, one of another server does not', async () => {
  const { api, again, sent, answer } = session();
  answer(401);
  expect((await api.send('https://pay.example/remind', { method: 'POST' })).status).toBe(401);
  expect(again.get()).toBeUndefined();
  const reminded = api.send('https://shop.example/remind', { method: 'POST' });
  await expect.poll(() => again.get()).toMatchObject({ kind: 'again', user: ada });
  answer(200);
  again.signedIn(ada);
  expect((await reminded).status).toBe(200);
  expect(sent).toEqual(['u1', 'u1', 'u1']);
});
