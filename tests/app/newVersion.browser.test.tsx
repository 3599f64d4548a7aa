import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { button } from '../support/staff.ts';

const NOTICE = 'There is a new version of the panel. What you have typed is kept when you reload.';
const MINUTES = 60_000;

let api: FakeApi;
let apiFetch: typeof fetch;
/** What the server sends for the page. */
let sent: () => Response;
let asked = 0;
let now = Date.now();
const own = Object.assign(document.createElement('meta'), { name: 'version', content: 'a' });

const pageOf = (version: string) => () =>
  new Response(`<!doctype html><head><meta name="version" content="${version}"></head>`);

beforeEach(async () => {
  await page.viewport(1280, 900);
  api = fakeApi({ users: Object.values(people) });
  [apiFetch, asked, sent] = [window.fetch, 0, pageOf('a')];
  window.fetch = async (input, init) => {
    const { headers, cache } = new Request(input, init);
    if (headers.get('accept') !== 'text/html') return apiFetch(input, init);
    expect(cache).toBe('no-cache');
    asked += 1;
    return sent();
  };
  now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  document.head.append(own);
});
afterEach(() => {
  own.remove();
  vi.restoreAllMocks();
  api.restore();
});

/** The panel, when it follows the version. */
async function show() {
  const screen = await renderPanel('/', fakeIdentity());
  screen.provider.become(userOf(people.admin));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // It is asked at the earliest after some minutes.
  await expect
    .poll(() => {
      comeBack();
      return asked;
    })
    .toBe(1);
}

/** Somebody comes back to the page after a while. */
function comeBack(after = 6 * MINUTES) {
  now += after;
  window.dispatchEvent(new Event('focus'));
}

const notices = () => page.getByRole('status').filter({ hasText: NOTICE });

test('while the version stays the same there is no message, and it is checked every few minutes', async () => {
  await show();
  comeBack(1 * MINUTES);
  comeBack(1 * MINUTES);
  expect(asked).toBe(1);
  comeBack(4 * MINUTES);
  await expect.poll(() => asked).toBe(2);
  expect(notices().elements()).toEqual([]);
});

test('a newer version shows one message, which stays and has the button Reload', async () => {
  await show();
  sent = pageOf('b');
  comeBack();
  await expect.element(notices()).toBeVisible();
  await expect.element(button('Reload')).toBeVisible();
  await expect.poll(axeViolations).toEqual([]);
  await userEvent.keyboard('{F8}');
  await expect.element(button('Reload')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(notices()).toBeVisible();
  await notices().getByRole('button', { name: 'Close' }).click();
  comeBack();
  await expect.poll(() => asked).toBe(3);
  expect(notices().elements()).toEqual([]);
  sent = pageOf('c');
  comeBack();
  await expect.element(notices()).toBeVisible();
});

test('no answer, a failure and a foreign page do not count as a new version', async () => {
  await show();
  const others = [() => Response.error(), () => new Response('', { status: 503 }), () => new Response('<p>Back soon')];
  for (const other of others) {
    sent = other;
    comeBack();
  }
  await expect.poll(() => asked).toBe(4);
  expect(notices().elements()).toEqual([]);
});

test('missing code checks the version at once, and replaces the message that the server cannot be reached', async () => {
  await show();
  sent = pageOf('b');
  now += 10_000;
  window.dispatchEvent(new Event('vite:preloadError'));
  await expect.element(notices()).toBeVisible();
});
