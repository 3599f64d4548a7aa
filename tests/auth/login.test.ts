import { afterEach, describe, expect, test } from 'vitest';
import type { User } from '../../src/panel/auth/identity.ts';
import { endOf } from '../../src/panel/auth/password/answers.ts';
import { eitherIdentity } from '../../src/panel/auth/password/eitherIdentity.ts';
import type { Held } from '../../src/panel/auth/password/held.ts';
import { createLoginCalls, filled } from '../../src/panel/auth/password/loginCalls.ts';
import { type PasswordIdentity, passwordIdentity } from '../../src/panel/auth/password/passwordIdentity.ts';
import type { SessionChange, TokenStore } from '../../src/panel/auth/password/tokenStore.ts';
import { createApi } from '../../src/panel/wire/api.ts';
import { ApiError, changeErrorText } from '../../src/panel/wire/apiError.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { withPreset } from '../../src/shared/config/presets/index.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { held } from '../support/held.ts';
import { answerOf, recorded } from '../support/recordings.ts';
import { ada, type StrictBackend, strictBackend } from '../support/strictBackend.ts';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

/** The config of a shop, as the page has it: with the words of its preset. */
const panelWith = (api: object): Panel => Object(withPreset({ ...panel, api: { ...api } }));

const directus = { preset: 'directus', base: 'https://backend.example/items', login: true } as const;

/** A browser: what its tabs share. */
function browser() {
  let stored: string | undefined;
  const tabs: ((change: SessionChange) => void)[] = [];
  /** Messages that are on their way. */
  let late: (() => void)[] | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const read = (): Held | undefined => (stored === undefined ? undefined : JSON.parse(stored));
  const tab = (): TokenStore => {
    let own: ((change: SessionChange) => void) | undefined;
    return {
      read: async () => read(),
      write: async (next) => {
        stored = JSON.stringify(next);
      },
      replace: async (id, next) => {
        if (read()?.id !== id) return false;
        stored = next && JSON.stringify(next);
        return true;
      },
      tell: (change) => {
        const deliver = () => {
          for (const follow of tabs) if (follow !== own) follow(change);
        };
        if (late) late.push(deliver);
        else deliver();
      },
      follow: (listener) => {
        own = listener;
        tabs.push(listener);
      },
      exclusive: (work) => {
        const done = last.then(work, work);
        last = done.catch(() => undefined);
        return done;
      },
    };
  };
  const holdMessages = () => {
    const held: (() => void)[] = [];
    late = held;
    return () => {
      late = undefined;
      for (const deliver of held) deliver();
    };
  };
  return { tab, stored: () => stored ?? '', holdMessages };
}

let clock = Date.parse('2026-05-01T08:00:00Z');
const now = () => clock;

/** A tab of a shop with a backend of its own, before anybody has signed in. */
function openTab(store: TokenStore, api: object = directus) {
  const config = panelWith(api);
  const backend = backendOf(config);
  const apiWith = (token: () => Promise<string | undefined>) => createApi({ host: '', ...backend, token });
  const calls = createLoginCalls(
    config.api.login ?? {},
    backend,
    (token) => apiWith(async () => token),
    panel.texts,
    now,
  );
  const identity = passwordIdentity(calls, store, now);
  const told: (string | undefined | 'expired')[] = [];
  identity.onChange((user, hasExpired) => told.push(hasExpired ? 'expired' : user?.uid));
  return { identity, told, api: identity.renewing(apiWith(identity.token), backend.base) };
}

/** Two tabs in which somebody is signed in; from then on messages between them wait for `deliver`. */
async function twoTabs() {
  const { tab, holdMessages } = browser();
  const [first, second] = [openTab(tab()), openTab(tab())];
  await first.identity.signIn(ada);
  await expect.poll(() => second.told).toEqual([undefined, 'd7']);
  return { first, second, deliver: holdMessages() };
}

/** A backend in place of the network. */
function listen(options?: Parameters<typeof strictBackend>[0]): StrictBackend {
  const backend = strictBackend({ lists: { products: [{ id: 1 }] }, now, ...options });
  globalThis.fetch = async (input, init) => backend.receive(new Request(input, init));
  return backend;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const list = ({ api }: { api: ReturnType<PasswordIdentity['renewing']> }) => api.send('/products', { method: 'GET' });

describe('The sign-in by password', () => {
  test('sends what the backend wants, and its token with each call', async () => {
    const backend = listen();
    const tab = openTab(browser().tab());
    expect(await tab.identity.token()).toBeUndefined();
    await tab.identity.signIn(ada);
    expect(tab.identity.user()).toEqual({
      uid: 'd7',
      email: 'ada@shop.example',
      name: 'Ada',
      roles: ['Administrator'],
      loginName: 'ada@shop.example',
    });
    expect((await list(tab)).status).toBe(200);
    const [login] = backend.calls('POST /auth/login');
    expect(login).toMatchObject({ body: { email: ada.name, password: ada.password }, authorization: null });
    expect(backend.received.at(-1)?.authorization).toBe(`Bearer ${await tab.identity.token()}`);
    expect(tab.told).toEqual([undefined, 'd7']);
  });

  test('keeps no password, and no token in an address', async () => {
    const backend = listen();
    const { tab, stored } = browser();
    const { identity } = openTab(tab());
    await identity.signIn(ada);
    expect(stored()).toContain('refresh-1');
    expect(stored()).not.toContain(ada.password);
    expect(backend.received.map(({ call }) => call).join()).not.toMatch(/token|refresh-|e30/);
  });

  test('survives a reload, and is shared by all tabs', async () => {
    listen();
    const { tab } = browser();
    const [first, second] = [openTab(tab()), openTab(tab())];
    await first.identity.ready;
    await second.identity.ready;
    await first.identity.signIn(ada);
    await expect.poll(() => second.told).toEqual([undefined, 'd7']);
    const reloaded = openTab(tab());
    await expect.poll(() => reloaded.told).toEqual(['d7']);
  });

  test('shows the message of the backend when it is refused', async () => {
    listen();
    const { identity } = openTab(browser().tab());
    const error = await failureOf(identity.signIn({ ...ada, password: 'wrong' }));
    expect(error).toMatchObject({ status: 401, said: 'Invalid user credentials.' });
    expect(identity.user()).toBeUndefined();
  });

  test.each([
    [
      'POST /auth/login',
      { jwt: 'e30.e30.x', user: {} },
      "'api.login.token' is 'data.access_token', and the answer has {jwt, user: {…}}.",
    ],
    ['POST /auth/login', 'e30.secret.x', "'api.login.token' is 'data.access_token', and the answer has a text."],
    [
      'POST /auth/login',
      { data: { access_token: 7 } },
      "'api.login.token' is 'data.access_token', and the answer has {data: {…}}.",
    ],
    [
      'GET /users/me',
      { data: { uuid: 7 } },
      "'api.login.person' is 'GET /users/me?fields=id,email,first_name,last_name,role.name data', and the answer has {data: {…}}.",
    ],
  ])('names the word that the answer to %s contradicts: %j', async (call, answer, sentence) => {
    const backend = listen();
    backend.on(call, () => Response.json(answer));
    const { identity } = openTab(browser().tab());
    const error = await failureOf(identity.signIn(ada));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ said: sentence });
  });

  test('names a call that the backend does not have', async () => {
    const backend = listen();
    backend.on('POST /auth/login', () => new Response('', { status: 404 }));
    const { identity } = openTab(browser().tab());
    expect(await failureOf(identity.signIn(ada))).toMatchObject({
      said: "'api.login.call' is 'POST /auth/login', and the answer has status 404.",
    });
  });

  test('fills in the placeholders of a body once, even if a password looks like one', () => {
    expect(
      filled({ a: ['{email}'], b: { c: '{password}!' }, d: 1 }, { email: '{password}', password: '$&{email}' }),
    ).toEqual({
      a: ['{password}'],
      b: { c: '$&{email}!' },
      d: 1,
    });
  });
});

describe('A token', () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

  test.each([
    ['nothing', 'opaque', undefined, undefined],
    ['seconds', 'opaque', 900, 900_000],
    ['seconds as text', 'opaque', '900', 900_000],
    ['an instant in seconds', 'opaque', 1_777_622_460, 60_000],
    ['an instant in milliseconds', 'opaque', 1_777_622_460_000, 60_000],
    ['an instant as text', 'opaque', '2026-05-01T08:01:00Z', 60_000],
    ['no time', 'opaque', 'soon', undefined],
    ['an end that is over, by another clock', 'opaque', '2026-05-01T07:59:00Z', undefined],
    ['its own end', jwt({ exp: 1_777_622_460 }), undefined, 60_000],
    ['how long it is valid, by another clock', jwt({ iat: 1_000_000_000, exp: 1_000_000_060 }), undefined, 60_000],
    ['the sooner one of both', jwt({ exp: 1_777_622_460 }), 900, 60_000],
    ['damaged claims', 'a.b.c', undefined, undefined],
  ])('ends by %s', (_, token, said, lasts) => {
    const start = Date.parse('2026-05-01T08:00:00Z');
    const ends = endOf(token, said, start);
    expect(ends && ends.at - start).toBe(lasts);
    if (lasts) expect(ends && ends.at - ends.near).toBe(Math.min(60_000, lasts / 10));
  });

  test('is refreshed once near its end, whoever calls, in all tabs', async () => {
    const backend = listen();
    const { tab } = browser();
    const [first, second] = [openTab(tab()), openTab(tab())];
    await first.identity.signIn(ada);
    await expect.poll(() => second.identity.user()?.uid).toBe('d7');
    clock += 890_000;
    await Promise.all([list(first), list(first), list(second), list(second), list(second)]);
    expect(backend.calls('POST /auth/refresh')).toHaveLength(1);
    expect(backend.calls('POST /auth/refresh')[0]).toMatchObject({
      body: { refresh_token: 'refresh-1', mode: 'json' },
      authorization: null,
    });
    const tokens = new Set(backend.calls('GET /items/products').map(({ authorization }) => authorization));
    expect([...tokens]).toEqual([`Bearer ${await second.identity.token()}`]);
    // The next one is made with the new refresh token.
    clock += 890_000;
    await list(second);
    expect(backend.calls('POST /auth/refresh')[1]?.body).toMatchObject({ refresh_token: 'refresh-2' });
    expect([first.told, second.told]).toEqual([
      [undefined, 'd7'],
      [undefined, 'd7'],
    ]);
  });

  test('is refreshed after a 401, and the call is repeated once', async () => {
    const backend = listen();
    const tab = openTab(browser().tab());
    await tab.identity.signIn(ada);
    backend.endTokens();
    const answers = await Promise.all([list(tab), list(tab), list(tab)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(backend.calls('POST /auth/refresh')).toHaveLength(1);
    expect(backend.calls('GET /items/products')).toHaveLength(6);
  });

  test('is also refreshed for the call that asks who is signed in, as after a reload', async () => {
    const backend = listen();
    const { tab } = browser();
    await openTab(tab()).identity.signIn(ada);
    const reloaded = openTab(tab());
    backend.endTokens();
    expect(await reloaded.identity.person()).toMatchObject({ uid: 'd7', roles: ['Administrator'] });
    expect(backend.calls('POST /auth/refresh')).toHaveLength(1);
    backend.endSessions();
    expect(await failureOf(reloaded.identity.person())).toMatchObject({ status: 401 });
    expect(reloaded.told.at(-1)).toBe('expired');
  });

  test('is not refreshed again and again for a call that is refused anyway', async () => {
    const backend = listen();
    const tab = openTab(browser().tab());
    await tab.identity.signIn(ada);
    backend.on('GET /items/products', () => new Response('{}', { status: 401 }));
    expect(await failureOf(list(tab))).toMatchObject({ status: 401 });
    expect(backend.calls('GET /items/products')).toHaveLength(2);
    expect(backend.calls('POST /auth/refresh')).toHaveLength(1);
    expect(tab.identity.user()?.uid).toBe('d7');
  });

  test('that another server refuses is not refreshed, nor does it end the session', async () => {
    const backend = listen();
    const tab = openTab(browser().tab());
    await tab.identity.signIn(ada);
    globalThis.fetch = async () => new Response('{}', { status: 401 });
    const elsewhere = { base: 'https://other.example/api' };
    expect(await failureOf(tab.api.send('/things', { method: 'GET' }, elsewhere))).toMatchObject({ status: 401 });
    expect(backend.calls('POST /auth/refresh')).toHaveLength(0);
    expect(tab.identity.user()?.uid).toBe('d7');
  });

  describe('that is refused with 403 by a backend whose check says who is signed in', () => {
    const checked = { ...directus, login: { check: 'GET /users/me' } };
    const refused = () => new Response('{"errors":[{"message":"No right."}]}', { status: 403 });

    test('is kept after a mere refusal, whose message stays', async () => {
      const backend = listen();
      const tab = openTab(browser().tab(), checked);
      await tab.identity.signIn(ada);
      backend.on('GET /items/products', refused);
      const before = backend.calls('GET /users/me').length;
      const failures = await Promise.all([list(tab), list(tab), list(tab)].map(failureOf));
      expect(failures).toMatchObject([403, 403, 403].map((status) => ({ status, said: 'No right.' })));
      expect(backend.calls('GET /users/me').length - before).toBe(1);
      expect(backend.calls('POST /auth/refresh')).toHaveLength(0);
      expect(tab.identity.user()?.uid).toBe('d7');
    });

    test.each([
      ['nobody', () => Response.json({ user: null, message: 'Account' })],
      ['a refusal', refused],
    ])('has ended if that is %s: it is refreshed, or the session is over', async (_, nobody) => {
      const backend = listen();
      const tab = openTab(browser().tab(), checked);
      await tab.identity.signIn(ada);
      const first = tab.identity.user();
      const [ended] = backend.received.flatMap(({ authorization }) => authorization ?? []);
      const products = () => Response.json({ data: [{ id: 1 }] });
      backend.on('GET /items/products', ({ authorization }) => (authorization === ended ? refused() : products()));
      backend.on('GET /users/me', ({ authorization }) =>
        authorization === ended ? nobody() : Response.json({ data: { id: 'd7' } }),
      );
      expect((await list(tab)).status).toBe(200);
      expect(tab.identity.user()).toEqual(first);
      backend.on('GET /items/products', refused);
      backend.on('GET /users/me', nobody);
      backend.endSessions();
      expect(await failureOf(list(tab))).toMatchObject({ status: 401 });
      expect(tab.told.at(-1)).toBe('expired');
      const asked = tab.api.send('/products', { method: 'GET', throwHttpErrors: false });
      expect((await asked).status).toBe(403);
    });

    test('is kept if the check fails, and a check that the backend does not have is named', async () => {
      const backend = listen();
      const tab = openTab(browser().tab(), checked);
      await tab.identity.signIn(ada);
      backend.on('GET /items/products', refused);
      backend.on('GET /users/me', () => new Response('busy', { status: 503 }));
      expect(await failureOf(list(tab))).toMatchObject({ status: 403, said: 'No right.' });
      backend.on('GET /users/me', () => new Response('', { status: 404 }));
      expect(await failureOf(list(tab))).toMatchObject({ said: expect.stringContaining("'GET /users/me'") });
      expect(tab.identity.user()?.uid).toBe('d7');
    });
  });

  test('that cannot be refreshed ends the session in all tabs, as expired', async () => {
    const backend = listen();
    const { tab, stored } = browser();
    const [first, second] = [openTab(tab()), openTab(tab())];
    await first.identity.signIn(ada);
    await expect.poll(() => second.identity.user()?.uid).toBe('d7');
    backend.endSessions();
    expect(await failureOf(list(first))).toMatchObject({ status: 401 });
    await expect.poll(() => [first.told.at(-1), second.told.at(-1), stored()]).toEqual(['expired', 'expired', '']);
    expect(backend.calls('POST /auth/refresh')).toHaveLength(1);
  });

  test('that ends right after a refresh ends as expired in tabs that hear of both late', async () => {
    const backend = listen();
    const { first, second, deliver } = await twoTabs();
    backend.endTokens();
    expect((await list(first)).status).toBe(200);
    backend.endSessions();
    await failureOf(list(first));
    deliver();
    await expect.poll(() => second.told).toEqual([undefined, 'd7', 'expired']);
  });

  test('that expired does not end a session that began since', async () => {
    const backend = listen();
    const { first, second, deliver } = await twoTabs();
    backend.endSessions();
    await failureOf(list(first));
    await first.identity.signIn(ada);
    deliver();
    await expect.poll(() => second.told).toEqual([undefined, 'd7', 'd7']);
  });

  test('is used until it expires while the backend cannot refresh it', async () => {
    const backend = listen();
    const tab = openTab(browser().tab());
    await tab.identity.signIn(ada);
    backend.on('POST /auth/refresh', () => new Response('busy', { status: 503 }));
    clock += 880_000;
    expect((await list(tab)).status).toBe(200);
    clock += 100_000;
    const sent = backend.received.length;
    const down = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
    for (const failing of [() => new Response('busy', { status: 503 }), down]) {
      backend.on('POST /auth/refresh', failing);
      const error = await failureOf(list(tab));
      expect(changeErrorText(error, 'Failed.', panel.texts)).toBe(`Failed. ${panel.texts.signInUnreachable}`);
      expect(tab.identity.user()?.uid).toBe('d7');
    }
    expect(backend.received.slice(sent).map(({ call }) => call)).not.toContain('GET /items/products');
    expect(tab.told).toEqual([undefined, 'd7']);
  });

  test('is kept where it is refused before its end and the backend cannot refresh it', async () => {
    const backend = listen();
    const tab = openTab(browser().tab());
    await tab.identity.signIn(ada);
    backend.endTokens();
    backend.on('POST /auth/refresh', () => Response.json({ message: 'boom' }, { status: 500 }));
    const error = await failureOf(list(tab));
    expect(changeErrorText(error, 'Failed.', panel.texts)).toBe(`Failed. ${panel.texts.signInUnreachable}`);
    expect(tab.told).toEqual([undefined, 'd7']);
  });

  test('is refreshed for a full address of its own server, but not for one of another', async () => {
    const backend = listen();
    const tab = openTab(browser().tab());
    await tab.identity.signIn(ada);
    backend.endTokens();
    const own = await tab.api.send('https://backend.example/items/products', { method: 'GET' });
    expect(own.status).toBe(200);
    expect(backend.calls('POST /auth/refresh')).toHaveLength(1);
    backend.on('POST /pay', () => new Response('{}', { status: 401 }));
    expect(await failureOf(tab.api.send('https://pay.example/pay', { method: 'POST' }))).toMatchObject({ status: 401 });
    expect(backend.calls('POST /auth/refresh')).toHaveLength(1);
  });

  test('without a refresh call: a 401 ends the session', async () => {
    listen();
    const login = { call: 'POST /auth/login', base: '..', token: 'data.access_token' };
    const tab = openTab(browser().tab(), { base: 'https://backend.example/items', login });
    await tab.identity.signIn(ada);
    // Nothing says who that is: they are who they say.
    expect(tab.identity.user()).toEqual({ uid: ada.name, email: ada.name, loginName: ada.name });
    clock += 899_000;
    expect((await list(tab)).status).toBe(200);
    clock += 2_000;
    expect(await failureOf(list(tab))).toMatchObject({ status: 401 });
    expect(tab.told.at(-1)).toBe('expired');
  });

  test('is sent back under the key it came with where the config has no body', async () => {
    const backend = listen();
    const login = {
      call: 'POST /auth/login',
      base: '..',
      person: 'data.id',
      refresh: 'POST /auth/refresh',
      signOut: 'POST /auth/logout',
    };
    backend.on('POST /auth/login', async () =>
      Response.json({ data: { accessToken: 'one', refreshToken: 'again', id: 4 } }),
    );
    backend.on('POST /auth/refresh', async () => Response.json({ data: { accessToken: 'two' } }));
    backend.on(
      'GET /items/products',
      ({ authorization }) => new Response('[]', { status: authorization === 'Bearer two' ? 200 : 401 }),
    );
    const tab = openTab(browser().tab(), { base: 'https://backend.example/items', login });
    await tab.identity.signIn(ada);
    expect((await list(tab)).status).toBe(200);
    expect(backend.calls('POST /auth/refresh')).toMatchObject([
      { body: { refreshToken: 'again' }, authorization: null },
    ]);
    await tab.identity.signOut();
    await expect.poll(() => backend.calls('POST /auth/logout')).toMatchObject([{ body: { refreshToken: 'again' } }]);
  });
});

describe('Signing out', () => {
  test('signs out all tabs, and ends the session at the backend', async () => {
    const backend = listen();
    const { tab, stored } = browser();
    const [first, second] = [openTab(tab()), openTab(tab())];
    await first.identity.signIn(ada);
    await expect.poll(() => second.identity.user()?.uid).toBe('d7');
    await first.identity.signOut();
    await expect.poll(() => [first.told.at(-1), second.told.at(-1), stored()]).toEqual([undefined, undefined, '']);
    await expect.poll(() => backend.calls('POST /auth/logout')[0]?.body).toMatchObject({ refresh_token: 'refresh-1' });
    expect(await second.identity.token()).toBeUndefined();
  });

  test('during a refresh is not undone by it', async () => {
    const backend = listen();
    const { tab, stored } = browser();
    const [first, second] = [openTab(tab()), openTab(tab())];
    await first.identity.signIn(ada);
    await expect.poll(() => second.identity.user()?.uid).toBe('d7');
    const answer = held<Response>();
    backend.on('POST /auth/refresh', () => answer.promise);
    backend.endTokens();
    const call = failureOf(list(first));
    await expect.poll(() => backend.calls('POST /auth/refresh')).toHaveLength(1);
    await second.identity.signOut();
    answer.resolve(Response.json({ data: { access_token: 'late', refresh_token: 'refresh-late' } }));
    expect(await call).toMatchObject({ status: 401 });
    expect([stored(), first.identity.user(), second.identity.user()]).toEqual(['', undefined, undefined]);
    // What came too late is ended, too.
    await expect
      .poll(() => backend.calls('POST /auth/logout').map(({ body }) => body['refresh_token']))
      .toContain('refresh-late');
  });
});

/** What the backends answer by their documents, and what is sent to them. */
const answersOf = {
  strapi: {
    login: {
      body: { identifier: ada.name, password: ada.password },
      answer: { jwt: 'TOKEN', user: { id: 3, documentId: 'x3' } },
    },
    me: { id: 3, documentId: 'x3', username: 'ada', email: 'ada@strapi.example', role: { id: 5, name: 'Staff' } },
    user: { uid: 'x3', name: 'ada', email: 'ada@strapi.example', roles: ['Staff'] },
    header: 'Bearer TOKEN',
  },
  payload: {
    login: {
      body: { email: ada.name, password: ada.password },
      answer: {
        message: 'Auth Passed',
        user: { id: 'p1', email: 'ada@payload.example' },
        token: 'TOKEN',
        exp: 4_000_000_000,
      },
    },
    me: {},
    user: { uid: 'p1', email: 'ada@payload.example' },
    header: 'Bearer TOKEN',
  },
  medusa: {
    login: { body: { email: ada.name, password: ada.password }, answer: { token: 'TOKEN' } },
    me: { user: { id: 'user_1', email: 'ada@medusa.example', first_name: null } },
    user: { uid: 'user_1', email: 'ada@medusa.example' },
    header: 'Bearer TOKEN',
  },
  'django-rest': {
    login: { body: { username: ada.name, password: ada.password }, answer: { token: 'TOKEN' } },
    me: {},
    user: { uid: ada.name, email: ada.name },
    header: 'Token TOKEN',
  },
} as const;

describe.each(Object.entries(answersOf))('The preset %s', (preset, { login, me, user, header }) => {
  test('signs in as its backend wants', async () => {
    const calls: unknown[] = [];
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      calls.push(text === '' ? undefined : JSON.parse(text));
      if (request.method === 'POST') return Response.json(login.answer);
      if (request.url.includes('me')) return Response.json(me);
      return Response.json({ authorization: request.headers.get('authorization') });
    };
    const tab = openTab(browser().tab(), { preset, base: 'https://backend.example/api', login: true });
    await tab.identity.signIn(ada);
    expect(calls[0]).toEqual(login.body);
    expect(tab.identity.user()).toEqual({ ...user, loginName: ada.name });
    expect(await (await list(tab)).json()).toEqual({ authorization: header });
  });
});

test.each([
  ['has ended', 'payload/ended-token-me', 401, 'expired'],
  ['has not, though the right is missing', 'payload/me', 403, 'p1'],
])('A session at Payload, which refuses both alike, %s', async (_, me, status, told) => {
  globalThis.fetch = async (input, init) => {
    const { url } = new Request(input, init);
    if (url.endsWith('/users/login')) return Response.json(answersOf.payload.login.answer);
    if (url.endsWith('/users/me')) return answerOf(recorded(me));
    return answerOf(
      recorded(url.endsWith('/refresh-token') ? 'payload/ended-token-refresh-403' : 'payload/ended-token-403'),
    );
  };
  const tab = openTab(browser().tab(), { preset: 'payload', base: 'https://backend.example/api', login: true });
  await tab.identity.signIn(ada);
  expect(await failureOf(list(tab))).toMatchObject({ status });
  expect(tab.told.at(-1)).toBe(told);
});

test('A sign-in with a cookie sends no token, and the cookie with each call', async () => {
  const calls: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    const { method, credentials, headers } = new Request(input, init);
    calls.push([method, credentials, headers.get('authorization')]);
    return Response.json({ id: 7, email: 'ada@cookie.example' });
  };
  const login = { call: 'POST /session', person: 'GET /session', role: 'ADMIN', signOut: 'DELETE /session' };
  const tab = openTab(browser().tab(), { base: 'https://backend.example/api', auth: { cookie: true }, login });
  await tab.identity.signIn(ada);
  expect(tab.identity.user()).toMatchObject({ uid: '7', email: 'ada@cookie.example', roles: ['ADMIN'] });
  await list(tab);
  await tab.identity.signOut();
  const sent = (method: string) => [method, 'include', null];
  await expect.poll(() => calls).toEqual(['POST', 'GET', 'GET', 'DELETE'].map(sent));
});

describe('A shop with both sign-ins', () => {
  test('has one session, that of the last sign-in', async () => {
    listen();
    const google = fakeIdentity();
    const tab = openTab(browser().tab());
    const both = eitherIdentity(google.identity, tab.identity);
    const told: (User | undefined)[] = [];
    both.onChange((user) => told.push(user));
    google.become({ uid: 'g1' });
    await expect.poll(() => told.at(-1)?.uid).toBe('g1');
    expect(await both.token()).toBe('token-of-g1');
    await both.signIn(ada);
    expect([both.user()?.uid, google.identity.user()]).toEqual(['d7', undefined]);
    expect(await both.token()).toMatch(/^e30\./);
    google.whenSigningIn(async () => google.become({ uid: 'g1' }));
    await both.signIn();
    expect([both.user()?.uid, tab.identity.user()]).toEqual(['g1', undefined]);
    await both.signOut();
    expect([both.user(), told.at(-1)]).toEqual([undefined, undefined]);
  });
});
