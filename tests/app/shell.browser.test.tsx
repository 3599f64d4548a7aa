import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { held } from '../support/held.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';

const LINKS = [
  ['Dashboard', '/'],
  ['Products', '/products'],
  ['Categories', '/categories'],
  ['Users', '/users'],
  ['Orders', '/orders'],
  ['Discounts', '/discounts'],
  ['Reviews', '/reviews'],
  ['Roles', '/roles'],
] as const;

let api: FakeApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  api = fakeApi({ users: Object.values(people) });
});
afterEach(() => {
  api.restore();
  localStorage.clear();
});

async function renderShell(address = '/') {
  const screen = await renderPanel(address);
  screen.provider.become(userOf(people.admin));
  await expect.element(screen.getByRole('banner')).toBeVisible();
  return screen;
}

const main = () => document.querySelector('main')?.innerText.trim();

describe('Shell', () => {
  // Shows routes 6.
  test("a top bar titled 'Admin Panel' with links Dashboard (/) … Roles (/roles), in this order, all visible", async () => {
    const screen = await renderShell();
    await expect.element(screen.getByRole('banner').getByText('Admin Panel')).toBeVisible();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')];
    const named = links.filter((link) => LINKS.some(([name]) => name === link.innerText));
    expect(named.map((link) => [link.innerText, link.getAttribute('href')])).toEqual(LINKS);
    const logout = screen.getByRole('button', { name: 'Logout' }).element();
    for (const element of [...links, logout]) {
      const { left, right } = element.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(1280);
    }
    const nav = document.querySelector('header nav');
    expect(nav?.scrollWidth).toBe(nav?.clientWidth);
    await expect.poll(() => axeViolations()).toEqual([]);
  });

  // Shows routes 7.
  test('a Logout button that signs out and goes to /login', async () => {
    const screen = await renderShell('/reviews');
    const shown: string[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.innerText));
    watch.observe(document.body, { subtree: true, childList: true });
    await screen.getByRole('button', { name: 'Logout' }).click();
    await expect.element(screen.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    watch.disconnect();
    expect(screen.path()).toBe('/login');
    await expect.element(screen.getByRole('button', { name: 'Sign in with Google' })).toHaveFocus();
    expect(shown.filter((text) => text.includes('You must be logged in'))).toEqual([]);
    await expect.poll(() => screen.provider.identity.token()).toBeUndefined();
  });

  // Shows routes 9.
  test("The Dashboard is a placeholder with only the heading 'Admin Dashboard'", async () => {
    const screen = await renderShell('/');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(main()).toBe('Admin Dashboard');
  });

  // Shows routes 8.
  test("Reviews shows only the text 'Reviews Page'", async () => {
    await renderShell('/reviews');
    await expect.poll(main).toBe('Reviews Page');
  });

  test('An unknown path says so, in the shell', async () => {
    await renderShell('/nowhere/at/all');
    await expect.poll(main).toBe(panel.texts.notFound);
  });

  test('An address of an entity from before it was renamed leads to the same place under its new name', async () => {
    const renamed = { ...own, panel: { ...own.panel, formerEntities: { articles: 'products' } } };
    const screen = await renderPanel('/articles?add', fakeIdentity(), createConfig(renamed));
    screen.provider.become(userOf(people.admin));
    await expect.element(screen.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
    expect(screen.path()).toBe('/products');
  });

  // Shows routes 5.
  test('A link shows its page, is marked as the current one, and names the window', async () => {
    const screen = await renderShell('/');
    for (const [name, path] of LINKS) {
      const link = screen.getByRole('link', { name, exact: true });
      await link.click();
      await expect.element(link).toHaveAttribute('aria-current', 'page');
      expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
      expect(screen.path()).toBe(path);
      await expect.poll(() => document.title).toBe(`${name} · Admin Panel`);
    }
  });

  test('The keyboard can skip the menu', async () => {
    const screen = await renderShell('/');
    await userEvent.tab();
    const skip = screen.getByRole('link', { name: panel.texts.skip });
    await expect.element(skip).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('main')).toHaveFocus();
    expect(screen.path()).toBe('/');
  });
});

describe('Narrow windows', () => {
  test.each([390, 320, 768])(
    'at %i px the links are behind a menu button, large enough for a finger',
    async (width) => {
      await page.viewport(width, 844);
      const screen = await renderShell('/');
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await expect.element(screen.getByRole('link', { name: 'Products' })).not.toBeInTheDocument();
      await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeInViewport();
      const menu = screen.getByRole('button', { name: panel.texts.menu });
      const button = menu.element();
      if (button instanceof HTMLElement) button.focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('dialog', { name: panel.texts.menu })).toBeVisible();
      const inMenu = screen.getByRole('dialog', { name: panel.texts.menu });
      for (const [name] of LINKS) await expect.element(inMenu.getByRole('link', { name, exact: true })).toBeVisible();
      await expect.poll(() => axeViolations()).toEqual([]);
      if (width < 600) {
        const targets = document.querySelectorAll('header button, [role=dialog] a');
        for (const target of targets) expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      }
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(menu).toHaveFocus();
      await menu.click();
      await screen.getByRole('link', { name: 'Reviews' }).click();
      await expect.poll(main).toBe('Reviews Page');
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    },
  );
});

describe('Appearance and language', () => {
  test('says who is signed in, by name and e-mail address', async () => {
    const screen = await renderPanel('/');
    screen.provider.become({ ...userOf(people.admin), name: 'Ada Adams' });
    const button = screen.getByRole('button', { name: panel.texts.theme });
    await expect.element(button).toHaveTextContent('A');
    await button.click();
    const menu = screen.getByRole('menu');
    await expect.element(menu).toHaveAccessibleDescription(`Signed in as Ada Adams ${people.admin.email}`);
    await expect.element(menu.getByText('Ada Adams', { exact: true })).toHaveProperty('tagName', 'BDI');
    await expect.poll(() => axeViolations()).toEqual([]);
    expect(document.activeElement?.getAttribute('role')).toBe('menuitemradio');
  });

  test('says it by the e-mail address where there is no name', async () => {
    const screen = await renderShell('/');
    await screen.getByRole('button', { name: panel.texts.theme }).click();
    await expect.element(screen.getByRole('menu')).toHaveAccessibleDescription(`Signed in as ${people.admin.email}`);
  });

  test('lets messages stay until they are closed, which is remembered for the person', async () => {
    const screen = await renderShell('/');
    const choice = screen.getByRole('menuitemcheckbox', { name: 'Keep messages until closed' });
    const open = () => screen.getByRole('button', { name: panel.texts.theme }).click();
    await open();
    await expect.element(choice).not.toBeChecked();
    await choice.click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await open();
    await expect.element(choice).toBeChecked();
    await choice.click();
    await open();
    await expect.element(choice).not.toBeChecked();
  });

  test('follows the system until one chooses, and remembers the choice', async () => {
    const screen = await renderShell('/');
    const scheme = () => document.documentElement.getAttribute('data-color-scheme');
    const surface = () => getComputedStyle(document.body).backgroundColor;
    const system = scheme();
    await screen.getByRole('button', { name: panel.texts.theme }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: panel.texts.themeSystem })).toBeChecked();
    await screen.getByRole('menuitemradio', { name: panel.texts.themeDark }).click();
    expect(scheme()).toBe('dark');
    const dark = surface();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.poll(() => axeViolations()).toEqual([]);
    await screen.unmount();
    await renderShell('/');
    expect(scheme()).toBe('dark');
    await screen.getByRole('button', { name: panel.texts.theme }).click();
    await screen.getByRole('menuitemradio', { name: panel.texts.themeLight }).click();
    expect(surface()).not.toBe(dark);
    await screen.getByRole('button', { name: panel.texts.theme }).click();
    await screen.getByRole('menuitemradio', { name: panel.texts.themeSystem }).click();
    expect(scheme()).toBe(system);
  });
});

describe('Leaving the page', () => {
  test('asks while a change is being saved', async () => {
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const answer = held<Response>();
    api.on('PUT /admin/users/{id}', () => answer.promise);
    const screen = await renderShell('/users');
    const active = screen.getByRole('switch', { name: 'Active guest@shop.example' });
    await expect.element(active).toBeVisible();
    expect(leaves()).toBe(true);
    await active.click();
    await expect.poll(leaves).toBe(false);
    answer.resolve(json({}));
    await expect.poll(leaves).toBe(true);
  });
});
