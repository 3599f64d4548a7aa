import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '../../src/panel/app/App.tsx';
import { createSession } from '../../src/panel/auth/createSession.ts';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { forgetDrafts, storeDraft } from '../screens/storedDrafts.ts';
import { axeViolations } from '../support/axe.ts';
import { testConfig } from '../support/config.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { type FakeIdentity, fakeIdentity } from '../support/fakeIdentity.ts';
import { held } from '../support/held.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { testApi } from '../support/sessionData.ts';

const sessionOf = ({ identity }: FakeIdentity) =>
  createSession(Promise.resolve({ identity, api: testApi() }), testConfig());

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ users: Object.values(people) });
});
afterEach(() => api.restore());

describe('/login', () => {
  // Shows routes 1.
  test("One button 'Sign in with Google'", async () => {
    const screen = await renderPanel('/login');
    screen.provider.become(undefined);
    await expect.element(screen.getByRole('button')).toHaveAccessibleName('Sign in with Google');
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
    await expect.poll(() => axeViolations()).toEqual([]);
  });

  // Shows routes 4.
  test('The button is disabled while signing in', async () => {
    const screen = await renderPanel('/login');
    const choosing = held<void>();
    screen.provider.whenSigningIn(() => choosing.promise);
    const button = screen.getByRole('button', { name: 'Sign in with Google' });
    await button.click();
    await expect.element(button).toBeDisabled();
    choosing.reject(new Error('closed'));
    await expect.element(button).toBeEnabled();
  });

  // Shows routes 2.
  test('On success it goes to /', async () => {
    const screen = await renderPanel('/login');
    screen.provider.whenSigningIn(async () => screen.provider.become(userOf(people.admin)));
    await screen.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.path()).toBe('/');
  });

  test('leads back to the form in which the person last typed, if a draft of it is left', async () => {
    api.on('GET /products', () => json([{ id: 'p1', name: 'Walnut desk', slug: 'walnut-desk', price: '5' }]));
    await forgetDrafts();
    const base = { id: 'p1', name: 'Walnut desk', slug: 'walnut-desk', price: '5' };
    const draft = { id: 'd1', uid: people.admin.firebaseUid, form: '["products","p1"]', tab: 'other', base };
    await storeDraft({ ...draft, at: Date.now() - 1000, data: { ...base, name: 'Walnut table', price: 5 } });
    await storeDraft({ ...draft, id: 'd2', at: Date.now() - 5000, form: '["gone","g1"]', data: {} });
    const screen = await renderPanel('/login');
    screen.provider.become(undefined);
    screen.provider.whenSigningIn(async () => screen.provider.become(userOf(people.admin)));
    await screen.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('You were editing Walnut desk');
    await expect.element(screen.getByRole('main')).toHaveTextContent(/^Admin Dashboard$/);
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Walnut table');
    await forgetDrafts();
  });

  test('A second sign-in of a signed-in user goes to /, too', async () => {
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await screen.unmount();
    const again = await renderPanel('/login', screen.provider);
    await expect.poll(() => again.path()).toBe('/');
  });

  // Shows routes 3, errors 1.
  test("On failure it shows the error message or 'Google login failed'", async () => {
    const screen = await renderPanel('/login');
    const button = screen.getByRole('button', { name: 'Sign in with Google' });
    screen.provider.whenSigningIn(() => Promise.reject(new Error('Firebase: Error (auth/internal-error).')));
    await button.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Firebase: Error (auth/internal-error).');
    await expect.poll(() => axeViolations()).toEqual([]);
    for (const wordless of [new Error(''), 'what', undefined]) {
      screen.provider.whenSigningIn(() => Promise.reject(wordless));
      await button.click();
      await expect.element(screen.getByRole('alert')).toHaveTextContent('Google login failed');
    }
    await expect.element(button).toHaveFocus();
  });

  test('The failure of the last attempt is gone while the next one runs', async () => {
    const screen = await renderPanel('/login');
    screen.provider.whenSigningIn(() => Promise.reject(new Error('closed')));
    await screen.getByRole('button').click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    screen.provider.whenSigningIn(() => new Promise(() => undefined));
    await screen.getByRole('button').click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  test('A sign-in in another tab goes on to the panel', async () => {
    const screen = await renderPanel('/login');
    screen.provider.become(undefined);
    await expect.element(screen.getByRole('button')).toBeVisible();
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });
});

describe('Arriving at /login', () => {
  const address = window.location.href;
  beforeEach(() => window.history.pushState(null, '', '/login'));
  afterEach(() => window.history.replaceState(null, '', address));

  test('The page is there before anything is known of a user, and goes to / on success', async () => {
    const provider = fakeIdentity();
    const screen = await render(
      <ConfigProvider value={testConfig()}>
        <App session={sessionOf(provider)} />
      </ConfigProvider>,
    );
    await expect.element(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
    provider.whenSigningIn(async () => provider.become(userOf(people.admin)));
    await screen.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  test('Going back from it shows the page of that address', async () => {
    const provider = fakeIdentity();
    provider.become(undefined);
    window.history.replaceState(null, '', '/reviews');
    window.history.pushState(null, '', '/login');
    const screen = await render(
      <ConfigProvider value={testConfig()}>
        <App session={sessionOf(provider)} />
      </ConfigProvider>,
    );
    await expect.element(screen.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    window.history.back();
    await expect.element(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
