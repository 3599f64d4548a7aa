import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';

const menu: Panel['menu'] = [
  { title: 'Start', path: '/', heading: 'Good morning' },
  {
    title: 'Warehouse',
    entries: [
      { title: 'Stock take', screen: 'stockTake' },
      { title: 'Parts', entity: 'products', roles: ['MANAGER'] },
      { title: 'Carrier', href: 'https://carrier.example/' },
    ],
  },
  { title: 'Payroll', text: 'Only for managers', roles: ['MANAGER'] },
  { title: 'Managers', roles: ['ADMIN'], entries: [{ title: 'Reports', text: 'None yet', roles: ['MANAGER'] }] },
  { title: 'Board', roles: ['MANAGER'], entries: [{ title: 'Minutes', text: 'Last meeting' }] },
];

let api: FakeApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  api = fakeApi({ users: Object.values(people) });
});
afterEach(() => api.restore());

/** The panel with that menu, for someone who is let in. */
async function renderMenu(person: keyof typeof people = 'admin', address = '/', shown = menu) {
  const session = { ...panel.session, allow: ['ADMIN', 'MANAGER'] };
  const screens = { stockTake: async () => ({ default: () => <h1>Counting</h1> }) };
  const config = createConfig({ ...own, panel: { ...panel, menu: shown, session } }, screens);
  const screen = await renderPanel(address, fakeIdentity(), config);
  screen.provider.become(userOf(people[person]));
  await expect.element(screen.getByRole('banner')).toBeVisible();
  return screen;
}

const links = () => [...document.querySelectorAll('header nav a')].map(({ textContent }) => textContent);

describe('The menu', () => {
  test('an entry may be a start page, whose cards lead to lists', async () => {
    const cards = [{ title: 'All products', entity: 'products' }];
    const screen = await renderMenu('admin', '/', [
      { title: 'Today', path: '/', screen: 'start', cards },
      { title: 'Products', entity: 'products' },
    ]);
    await expect.element(screen.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    const link = screen.getByRole('region', { name: 'All products' }).getByRole('link', { name: 'All products' });
    await expect.element(link).toBeVisible();
    await link.click();
    await expect.poll(screen.path).toBe('/products');
  });

  test('a group opens its entries: a screen that is no entity, a link elsewhere', async () => {
    const screen = await renderMenu();
    expect(links()).toEqual(['Start']);
    const group = screen.getByRole('button', { name: 'Warehouse' });
    await group.click();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Carrier' }))
      .toHaveAttribute('href', 'https://carrier.example/');
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('menuitem', { name: 'Stock take' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Counting' })).toBeVisible();
    expect(screen.path()).toBe('/stock-take');
    await expect.element(group).toHaveAttribute('aria-current', 'true');
    expect(document.title).toContain('Stock take');
  });

  test('by the keyboard, too', async () => {
    const screen = await renderMenu();
    screen.getByRole('button', { name: 'Warehouse' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: 'Stock take' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('menuitem', { name: 'Carrier' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Warehouse' })).toHaveFocus();
  });

  test('an entry and its page are only for users with one of its roles', async () => {
    const screen = await renderMenu('admin', '/payroll');
    expect(links()).toEqual(['Start']);
    await expect.element(screen.getByText('You do not have permission to access this page.')).toBeVisible();
    await screen.getByRole('button', { name: 'Warehouse' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Stock take' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Parts' }).query()).toBeNull();
  });

  test('the page of an entry in a group needs the roles of the group', async () => {
    const screen = await renderMenu('admin', '/minutes');
    await expect.element(screen.getByText('You do not have permission to access this page.')).toBeVisible();
    expect(screen.getByText('Last meeting').query()).toBeNull();
  });

  test('any of several allowed roles suffices; a group without visible entries is hidden', async () => {
    const screen = await renderMenu('manager');
    expect(links()).toEqual(['Start', 'Payroll']);
    expect(screen.getByRole('button', { name: 'Managers' }).query()).toBeNull();
    await screen.getByRole('link', { name: 'Payroll' }).click();
    await expect.element(screen.getByText('Only for managers')).toBeVisible();
    await screen.getByRole('button', { name: 'Warehouse' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Parts' })).toBeVisible();
  });

  test('in a narrow window a group is a list below its title', async () => {
    await page.viewport(390, 800);
    const screen = await renderMenu();
    await screen.getByRole('button', { name: 'Menu' }).click();
    const group = screen.getByRole('group', { name: 'Warehouse' });
    await expect.element(group.getByRole('link', { name: 'Stock take' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await group.getByRole('link', { name: 'Stock take' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Counting' })).toBeVisible();
  });

  test('entries that do not fit the bar are in an overflow menu, marked while one of its pages is shown', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      title: `Department ${index + 1}`,
      text: `Room ${index + 1}`,
    }));
    const screen = await renderMenu('admin', '/department-8', [...many, ...menu.slice(1, 2)]);
    const link = (name: string) => screen.getByRole('link', { name, exact: true });
    const more = screen.getByRole('button', { name: 'More' });
    await expect.element(more).toHaveAttribute('aria-current', 'true');
    await expect.element(link('Department 1')).toBeInViewport({ ratio: 1 });
    await expect.element(link('Department 9')).not.toBeInTheDocument();
    await expect.element(more).toBeInViewport({ ratio: 1 });
    expect(screen.getByText('Admin Panel').element().scrollWidth).toBe(
      screen.getByText('Admin Panel').element().clientWidth,
    );
    const inBar = screen.getByRole('navigation', { name: 'Menu' }).getByRole('link').elements().length;
    await more.click();
    const inMenu = () =>
      screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(inMenu).toEqual([...many.slice(inBar).map(({ title }) => title), 'Stock take', 'Carrier']);
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('menuitem', { name: 'Department 9' }).click();
    await expect.element(screen.getByText('Room 9')).toBeVisible();
    // In a wider window there is room for all.
    await page.viewport(2400, 900);
    await expect.element(link('Department 9')).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
    // Also where there is just room for all, after a narrower window.
    const isWhole = async (width: number) => {
      await page.viewport(width, 900);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return more.query() === null;
    };
    let width = 2000;
    while (await isWhole(width - 20)) width -= 20;
    expect(width).toBeLessThan(2000);
    await page.viewport(1280, 900);
    await expect.element(more).toBeVisible();
    await page.viewport(width, 900);
    await expect.element(more).not.toBeInTheDocument();
  });
});
