import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { testConfig } from '../support/config.ts';
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
    await expect.poll(() => api.made).toEqual([{ call: 'GET /admin/users', body: undefined }]);
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    list.arrive();
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    watch.disconnect();
    expect(shown.filter((text) => text.includes(FORBIDDEN) || text.includes(SIGNED_OUT))).toEqual([]);
    expect(api.made).toHaveLength(1);
  });

  const { texts } = panel;
  const page = (status: number) => () => new Response('<!doctype html><title>Sign in</title>', { status });

  // A failure that may pass is tried again twice; after no answer the address is also asked whether it redirects.
  // Shows states 5, errors 7.
  test.each<[string, () => Response | Promise<Response>, string, number]>([
    ['an error', () => json({ message: 'no' }, 500), 'no', 1],
    ['an error without words', () => json({}, 500), 'The shop server answered with an error (500).', 1],
    ['no list', () => json({ nothing: 'here' }), texts.malformedList, 1],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), texts.unreachable, 6],
    ['too many calls', () => json({}, 429), texts.tooManyCalls, 3],
    ['a server that is down', page(503), texts.notAnswering, 3],
    ['a proxy’s page', page(200), `${texts.malformedList} ${texts.proxyPage}`, 1],
    ['a proxy’s page with 401', page(401), texts.proxyPage, 1],
    ['a firewall’s page', page(403), texts.proxyPage, 1],
  ])('With a failed fetch the role is none, silently, and the guard says why: %s', async (_, answer, why, calls) => {
    const loud = vi.spyOn(console, 'error');
    api.on('GET /admin/users', answer);
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByText(FORBIDDEN, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(why, { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0);
    expect(loud).not.toHaveBeenCalled();
    expect(api.made).toHaveLength(calls);
    expect(await axeViolations()).toEqual([]);
    loud.mockRestore();
  });

  test('The guard’s Retry fetches the users list again', async () => {
    api.on('GET /admin/users', () => json({}, 500));
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await screen.getByRole('button', { name: texts.retry }).click();
    await expect.poll(() => api.made).toHaveLength(2);
    await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
    api.on('GET /admin/users', () => json(Object.values(people)));
    await screen.getByRole('button', { name: texts.retry }).click();
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });

  test('A failure that a repeated call overcomes is not shown', async () => {
    let calls = 0;
    api.on('GET /admin/users', () => {
      calls += 1;
      return calls < 3 ? json({}, 503) : json(Object.values(people));
    });
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect.element(screen.getByText(FORBIDDEN)).not.toBeInTheDocument();
  });

  test('Code that cannot be loaded is not reported as missing rights', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const config = testConfig();
    const entity = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const screen = await renderPanel('/', undefined, { ...config, entity });
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('alert')).toHaveTextContent(texts.panelFailed);
    await expect.element(screen.getByText(FORBIDDEN)).not.toBeInTheDocument();
    quiet.mockRestore();
  });

  test('A user beyond the first page is found by a call of its own', async () => {
    const all = [
      ...Array.from({ length: 12 }, (_, n) => ({ id: `x${n}`, firebaseUid: `uid-${n}`, roles: [] })),
      people.admin,
    ];
    const asked: string[] = [];
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const { pathname, searchParams, search } = new URL(new Request(input, init).url);
      if (pathname !== '/api/admin/users') return real(input, init);
      asked.push(search);
      const uid = searchParams.get('firebaseUid');
      const found = uid ? all.filter(({ firebaseUid }) => firebaseUid === uid) : all.slice(0, 10);
      return json(found, 200, { 'x-total-count': String(uid ? found.length : all.length) });
    };
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(asked).toEqual(['', expect.stringContaining('firebaseUid=uid-admin')]);
    screen.provider.become(stranger);
    await expect
      .element(screen.getByText('Only 10 of 13 people could be read, and you are not among them.'))
      .toBeVisible();
    window.fetch = real;
  });

  describe('Rights that change', () => {
    const demoted = () => json(Object.values(people).map((one) => ({ ...one, roles: ['USER'] })));

    test.each([
      ['403, in a list that is refused', 403, demoted, 0],
      ['403, of somebody whom the users list refuses, too', 403, () => json({ message: 'No' }, 403), 0],
    ])('are followed at the next refusal: %s', async (_, status, users, looks) => {
      const screen = await renderPanel('/products');
      screen.provider.become(userOf(people.admin));
      await expect.element(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
      api.on('GET /orders', () => json({ message: 'You may not do that.' }, status));
      api.on('GET /admin/users', users);
      const before = api.made.filter(({ call }) => call === 'GET /admin/users').length;
      await screen.getByRole('link', { name: 'Orders' }).click();
      await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
      expect(api.made.filter(({ call }) => call === 'GET /admin/users')).toHaveLength(before + 1 + looks);
    });

    test('are followed where the users list is shown', async () => {
      const screen = await renderPanel('/users');
      screen.provider.become(userOf(people.admin));
      await expect.element(screen.getByRole('table')).toBeVisible();
      api.on('GET /admin/users', demoted);
      await expect.element(screen.getByText(FORBIDDEN)).toBeVisible();
    });

    test('a failed or unchanged users list changes no rights', async () => {
      const screen = await renderPanel('/products');
      screen.provider.become(userOf(people.admin));
      await expect.element(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
      api.on('GET /orders', () => json({ message: 'You may not do that.' }, 403));
      const looks = () => api.made.filter(({ call }) => call === 'GET /admin/users').length;
      for (const users of [() => json({}, 500), () => json(Object.values(people))]) {
        api.on('GET /admin/users', users);
        const before = looks();
        await screen.getByRole('link', { name: 'Orders' }).click();
        await expect.element(screen.getByRole('alert')).toHaveTextContent('You may not do that.');
        await expect.poll(looks).toBe(before + 1);
        await screen.getByRole('link', { name: 'Products' }).click();
        await expect.element(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
      }
    });
  });

  test('The list of the page that is shown is fetched beside the users list, and once', async () => {
    api.set('products', [{ id: 'p1', name: 'Lamp', price: '1', categories: [] }]);
    const list = heldList();
    const screen = await renderPanel('/products');
    screen.provider.become(userOf(people.admin));
    const both = ['GET /admin/users', 'GET /products'];
    await expect.poll(() => api.made.map(({ call }) => call).sort()).toEqual(both);
    await expect.element(screen.getByText('Lamp')).not.toBeInTheDocument();
    list.arrive();
    await expect.element(screen.getByText('Lamp')).toBeVisible();
    expect(api.made.map(({ call }) => call).sort()).toEqual(both);
  });

  test('What was fetched for a user who is no ADMIN is dropped, and never shown to the next one', async () => {
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

  test('A list that fails beside the users list shows the error on its page, with Retry', async () => {
    api.on('GET /products', () => json({ message: 'The shelves are being counted.' }, 503));
    const screen = await renderPanel('/products');
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The shelves are being counted.');
    api.on('GET /products', () => json([{ id: 'p1', name: 'Lamp', price: '1', categories: [] }]));
    await screen.getByRole('button', { name: panel.texts.retry }).click();
    await expect.element(screen.getByText('Lamp')).toBeVisible();
  });

  test('The role of a former user that arrives late is ignored', async () => {
    const late = heldList();
    const screen = await renderPanel('/');
    screen.provider.become(userOf(people.admin));
    await expect.poll(() => api.made).toHaveLength(1);
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
