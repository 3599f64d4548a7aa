import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Credentials, User } from '../../src/panel/auth/identity.ts';
import { browserTokenStore } from '../../src/panel/auth/password/tokenStore.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';
import type { Login } from '../../src/shared/config/grammar.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { testConfig } from '../support/config.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { held } from '../support/held.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { samples } from '../support/samples.ts';
import { alerted, button, dialog, listed, openDialog, textbox, told } from '../support/staff.ts';

const CALL = { call: 'POST /auth/login' };
/** A shop whose backend has a sign-in of its own. */
const configWith = (login: Login) => {
  const config = testConfig();
  return { ...config, panel: { ...config.panel, api: { ...config.panel.api, login } } };
};
const email = () => page.getByLabelText('E-mail');
const password = () => page.getByLabelText('Password');
const submit = () => page.getByRole('button', { name: 'Sign in', exact: true });
const google = () => page.getByRole('button', { name: 'Sign in with Google' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ ...samples, users: [people.admin] });
  sessionStorage.removeItem('panel-login-name');
});
afterEach(() => api.restore());

/** The login page of nobody. */
async function arrive(login: Login = CALL) {
  const screen = await renderPanel('/login', fakeIdentity(), configWith(login));
  screen.provider.become(undefined);
  await expect.element(password()).toBeVisible();
  return screen;
}

async function fill(typed: Credentials) {
  await email().fill(typed.name);
  await password().fill(typed.password);
}

describe('The form that signs in by password', () => {
  test('stands under the button of Google, or alone', async () => {
    const screen = await arrive();
    await expect.element(google()).toBeEnabled();
    expect(await violationsInBothSchemes()).toEqual([]);
    await screen.unmount();
    await arrive({ ...CALL, google: false });
    await expect.element(google()).not.toBeInTheDocument();
  });

  test('asks for a user name where the backend does', async () => {
    await arrive({ ...CALL, body: { username: '{username}', password: '{password}' } });
    await expect.element(page.getByLabelText('User name')).toHaveAttribute('autocomplete', 'username');
    await expect.element(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  test('signs in by the Enter key, and goes to /', async () => {
    const screen = await arrive();
    const typed: (Credentials | undefined)[] = [];
    const answer = held<void>();
    screen.provider.whenSigningIn(async (credentials) => {
      typed.push(credentials);
      await answer.promise;
      screen.provider.become({ ...userOf(people.admin), loginName: 'ada@shop.example' });
    });
    await fill({ name: ' ada@shop.example ', password: ' spaces stay ' });
    await userEvent.keyboard('{Enter}');
    await expect.element(submit()).toBeDisabled();
    answer.resolve();
    await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(typed).toEqual([{ name: 'ada@shop.example', password: ' spaces stay ' }]);
    expect(screen.path()).toBe('/');
  });

  test('sends nothing that is not filled in', async () => {
    const screen = await arrive();
    let calls = 0;
    screen.provider.whenSigningIn(async () => {
      calls += 1;
    });
    await email().fill('ada@shop.example');
    await submit().click();
    await expect.element(password()).toBeInvalid();
    expect(calls).toBe(0);
  });

  test.each([
    ['the words of the backend', new ApiError(401, 'Invalid user credentials.'), 'Invalid user credentials.'],
    ['its words about an input', new ApiError(400, undefined, { password: 'Too short.' }), 'Too short.'],
    ['a sentence without any', new ApiError(401, undefined), 'The name or the password is wrong.'],
    ['too many attempts', new ApiError(429, undefined), 'Too many requests at once.'],
    ['no answer', new ApiError(undefined, undefined), 'The shop server cannot be reached.'],
    ['a wrong word of the config', new ApiError(200, "'api.login.token' is 'jwt', …"), "'api.login.token' is 'jwt', …"],
  ])('tells a refusal, by %s, and keeps what was typed', async (_, error, sentence) => {
    const screen = await arrive();
    screen.provider.whenSigningIn(() => Promise.reject(error));
    await fill({ name: 'ada@shop.example', password: 'wrong' });
    await submit().click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(email()).toHaveValue('ada@shop.example');
    await expect.element(password()).toHaveValue('wrong');
    await expect.element(password()).toHaveFocus();
    await expect.element(submit()).toBeEnabled();
  });

  test('has the name, but not the password, after a reload', async () => {
    const screen = await arrive();
    await fill({ name: 'ada@shop.example', password: 'secret' });
    await screen.unmount();
    await arrive();
    await expect.element(email()).toHaveValue('ada@shop.example');
    await expect.element(password()).toHaveValue('');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret');
  });
});

test('A session that has ended is renewed by the form, in place', async () => {
  const provider = fakeIdentity();
  const user: User = { ...userOf(people.admin), loginName: 'ada@shop.example' };
  await renderPanel('/categories', provider, configWith(CALL));
  provider.become(user);
  await listed();
  let isRefusing = true;
  api.on('PUT /categories/{id}', ({ body }) =>
    isRefusing ? json({ message: 'Token expired.' }, 401) : json(body ?? {}),
  );
  await openDialog('Edit Desks', 'Edit Category');
  await textbox('Name').fill('Desks and more');
  provider.expire();
  await button('Update').click();
  const question = dialog('Sign in again');
  await expect.element(question).toHaveTextContent('sign in as admin@shop.example');
  await expect.element(question.getByLabelText('E-mail')).toHaveValue('ada@shop.example');
  await expect.element(question.getByRole('button', { name: 'Sign in with Google' })).not.toBeInTheDocument();
  provider.whenSigningIn(() => Promise.reject(new ApiError(401, 'Invalid user credentials.')));
  await question.getByLabelText('Password').fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(question.getByRole('alert').last()).toHaveTextContent('Invalid user credentials.');
  expect(await violationsInBothSchemes()).toEqual([]);
  provider.whenSigningIn(async () => {
    isRefusing = false;
    provider.become(user);
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(told('Category updated successfully.')).toBeVisible();
  await expect.element(alerted('Token expired.')).not.toBeInTheDocument();
});

test("The browser's store has one session for all tabs of one backend", async () => {
  const [first, second, other] = ['a', 'a', 'b'].map((backend) => browserTokenStore(`test ${backend}`));
  if (!first || !second || !other) throw new Error('No stores.');
  const told: string[] = [];
  second.follow((change) => told.push(change));
  await first.write({ id: 's1', user: { uid: 'u1' }, token: 't1' });
  first.tell('signedIn');
  expect([await second.read(), await other.read()]).toEqual([
    { id: 's1', user: { uid: 'u1' }, token: 't1' },
    undefined,
  ]);
  expect(await second.replace('s0', undefined)).toBe(false);
  const order: string[] = [];
  const work = held<void>();
  const busy = first.exclusive(async () => {
    order.push('first');
    await work.promise;
    order.push('first is done');
  });
  const waiting = second.exclusive(async () => void order.push('second'));
  work.resolve();
  await Promise.all([busy, waiting]);
  expect(order).toEqual(['first', 'first is done', 'second']);
  expect(await second.replace('s1', undefined)).toBe(true);
  second.tell('expired');
  expect(await first.read()).toBeUndefined();
  await expect.poll(() => told).toEqual(['signedIn']);
});
