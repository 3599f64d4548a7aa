import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { panel } from '../../src/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { people, renderPanel, stranger, userOf } from '../support/renderPanel.tsx';

const SIGNED_OUT = 'You must be logged in to access the admin panel.';
const FORBIDDEN = 'You do not have permission to access this page.';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ users: Object.values(people) });
});
afterEach(() => api.restore());

/** A list that the test answers later. */
function heldList() {
  const answer = held<Response>();
  api.on('GET /admin/users', () => answer.promise);
  return { arrive: (list: readonly object[] = Object.values(people)) => answer.resolve(json(list)) };
}

describe('Auth guard', () => {
  // Shows guard 1, fields 12, states 1.
  test('While the user is loading: a centred spinner', async () => {
    const screen = await renderPanel('/products');
    const spinner = screen.getByRole('progressbar', { name: panel.texts.loading });
    await expect.element(spinner).toBeVisible();
    const { left, right, top, bottom } = spinner.element().getBoundingClientRect();
    expect((left + right) / 2).toBeCloseTo(window.innerWidth / 2, 0);
    expect((top + bottom) / 2).toBeCloseTo(window.innerHeight / 2, 0);
    await expect.poll(() => axeViolations('page-has-heading-one')).toEqual([]);
  });

  // Shows guard 2, states 1, errors 6.
  test("No user: the message 'You must be logged in to access the admin panel.' and a Login button linking to /login", async () => {
    const screen = await renderPanel('/products');
    screen.provider.become(undefined);
    await expect.element(screen.getByText(SIGNED_OUT)).toBeVisible();
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
    await expect.poll(() => axeViolations()).toEqual([]);
    await screen.getByRole('link', { name: 'Login' }).click();
    await expect.element(screen.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    expect(screen.path()).toBe('/login');
  });

  // Shows about 2, guard 3, permissions 2, errors 6.
  test.each([
    ['a manager', userOf(people.manager)],
    ['a user without roles', userOf(people.guest)],
    ['a stranger to the users list', stranger],
  ])(
    "A user whose role is not ADMIN: 'You do not have permission to access this page.' and a Sign Out button: %s",
    async (_, user) => {
      const screen = await renderPanel('/products');
      screen.provider.become(user);
      await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
      await expect.element(screen.getByText(user.email)).toBeVisible();
      await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
      await expect.poll(() => axeViolations()).toEqual([]);
      await screen.getByRole('button', { name: 'Sign Out' }).click();
      await expect.element(screen.getByText(SIGNED_OUT)).toBeVisible();
    },
  );

  // Shows about 2, guard 4, permissions 2.
  test('An ADMIN user: the protected content', async () => {
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });

  // Shows routes 5.
  test('Every other path is behind the guard', async () => {
    for (const path of ['/', '/products', '/reviews', '/nowhere']) {
      const screen = await renderPanel(path);
      screen.provider.become(undefined);
      await expect.element(screen.getByText(SIGNED_OUT)).toBeVisible();
      await screen.unmount();
    }
  });
});

describe('Auth context', () => {
  // Shows states 2, calls 25.
  test('On sign-in the users list is fetched, once, and nothing of the panel shows until the role is known', async () => {
    const list = heldList();
    const screen = await renderPanel('/');
    const shown: string[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.innerText));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    screen.provider.become(userOf(people.admin));
    await vi.waitFor(() => expect(api.made).toEqual([{ call: 'GET /admin/users', body: undefined }]));
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    list.arrive();
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    watch.disconnect();
    expect(shown.filter((text) => text.includes(FORBIDDEN) || text.includes(SIGNED_OUT))).toEqual([]);
    expect(api.made).toHaveLength(1);
  });

  // Shows states 5, errors 7.
  test.each([
    ['an error', () => json({ message: 'no' }, 500)],
    ['no list', () => json({ nothing: 'here' })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('With a failed fetch the role is none, silently: %s', async (_, answer) => {
    const loud = vi.spyOn(console, 'error');
    api.on('GET /admin/users', answer);
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0);
    expect(loud).not.toHaveBeenCalled();
    expect(api.made).toHaveLength(1);
    loud.mockRestore();
  });

  test('The list of the page that is shown is fetched beside the users list, and once', async () => {
    api.set('products', [{ id: 'p1', name: 'Lamp', price: '1', categories: [] }]);
    const list = heldList();
    const screen = await renderPanel('/products');
    screen.provider.become(userOf(people.admin));
    const both = ['GET /admin/users', 'GET /products'];
    await vi.waitFor(() => expect(api.made.map(({ call }) => call).sort()).toEqual(both));
    await expect.element(screen.getByText('Lamp')).not.toBeInTheDocument();
    list.arrive();
    await expect.element(screen.getByText('Lamp')).toBeVisible();
    expect(api.made.map(({ call }) => call).sort()).toEqual(both);
  });

  test('What was fetched for a user who is no ADMIN is dropped: nobody after them sees it', async () => {
    api.set('products', [{ id: 'p1', name: 'Secret lamp', price: '1', categories: [] }]);
    const screen = await renderPanel('/products');
    screen.provider.become(userOf(people.manager));
    await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
    await expect.element(screen.getByText('Secret lamp')).not.toBeInTheDocument();
    const answer = held<Response>();
    api.on('GET /products', () => answer.promise);
    screen.provider.become(undefined);
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
    await expect.element(screen.getByText('Secret lamp')).not.toBeInTheDocument();
    answer.resolve(json([]));
  });

  test('A list that fails beside the users list is told on its page, with a way to retry', async () => {
    api.on('GET /products', () => json({ message: 'The shelves are being counted.' }, 503));
    const screen = await renderPanel('/products');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The shelves are being counted.');
    api.on('GET /products', () => json([{ id: 'p1', name: 'Lamp', price: '1', categories: [] }]));
    await screen.getByRole('button', { name: panel.texts.retry }).click();
    await expect.element(screen.getByText('Lamp')).toBeVisible();
  });

  test('A late role of the user before does not win', async () => {
    const late = heldList();
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await vi.waitFor(() => expect(api.made).toHaveLength(1));
    screen.provider.become(undefined);
    await expect.element(screen.getByText(SIGNED_OUT)).toBeVisible();
    api.on('GET /admin/users', () => json(Object.values(people)));
    screen.provider.become(userOf(people.manager));
    await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
    late.arrive();
    await new Promise((passed) => setTimeout(passed, 100));
    await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
  });

  // Shows fields 12, states 6.
  test('On sign-out, here or in another tab, the role is none and the content is gone', async () => {
    const screen = await renderPanel('/products');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
    screen.provider.become(undefined);
    await expect.element(screen.getByText(SIGNED_OUT)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Products' })).not.toBeInTheDocument();
  });

  test('What one person saw is not shown to the next', async () => {
    api.set('products', [{ id: 'p1', name: 'Secret lamp', price: '1', categories: [] }]);
    const screen = await renderPanel('/products');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByText('Secret lamp')).toBeVisible();
    screen.provider.become(undefined);
    await expect.element(screen.getByText(SIGNED_OUT)).toBeVisible();
    const answer = held<Response>();
    api.on('GET /products', () => answer.promise);
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
    await expect.element(screen.getByText('Secret lamp')).not.toBeInTheDocument();
    answer.resolve(json([]));
  });
});
