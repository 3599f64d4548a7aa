import entities from 'virtual:entities';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { createConfig, type EntityLoaders } from '../../src/shared/config/config.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig, Panel } from '../../src/shared/config/grammar.ts';
import { holdersOf } from '../../src/shared/config/rights.ts';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';

const rights: Readonly<Record<string, NonNullable<EntityConfig['rights']>>> = {
  products: { add: ['ADMIN'], edit: ['ADMIN'], remove: ['ADMIN'], export: ['ADMIN'] },
  categories: { read: ['ADMIN'] },
};

const shipped: EntityLoaders = entities;

const loaders: EntityLoaders = Object.fromEntries(
  Object.entries(shipped).map(([name, load]) => [
    name,
    async () => {
      const { default: module } = await load();
      return { default: { ...module, config: { ...module.config, ...(rights[name] && { rights: rights[name] }) } } };
    },
  ]),
);

/** As the build makes it: the page of an entity is for those who may read it. */
const menu: Panel['menu'] = panel.menu.map((entry) =>
  'entity' in entry && rights[entry.entity]?.read ? { ...entry, roles: holdersOf(rights[entry.entity]?.read) } : entry,
);

let api: FakeApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  const product = {
    id: 'p1',
    name: 'Desk',
    slug: 'desk',
    price: '10.00',
    status: 'ACTIVE',
    categories: ['c1'],
    images: [],
  };
  api = fakeApi({
    users: Object.values(people),
    products: [product],
    categories: [{ id: 'c1', name: 'Furniture', slug: 'furniture' }],
  });
});
afterEach(() => api.restore());

async function renderFor(person: keyof typeof people, address: string) {
  const session = { ...panel.session, allow: ['ADMIN', 'MANAGER'] };
  const config = createConfig({ ...own, panel: { ...panel, menu, session }, entities: loaders });
  const screen = await renderPanel(address, fakeIdentity(), config);
  screen.provider.become(userOf(people[person]));
  await expect.element(screen.getByRole('banner')).toBeVisible();
  return screen;
}

const buttons = () =>
  [...document.querySelectorAll('main button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);

test('a read-only user sees records, and nothing that changes them', async () => {
  const screen = await renderFor('manager', '/products');
  await expect.element(screen.getByRole('cell', { name: 'Desk', exact: true })).toBeVisible();
  expect(buttons().filter((name) => /Add|Edit|Delete|Export|Import/.test(name ?? ''))).toEqual([]);
  expect([...document.querySelectorAll('header nav a')].map(({ textContent }) => textContent)).not.toContain(
    'Categories',
  );
  expect(await axeViolations()).toEqual([]);
});

test('the address of a forbidden form opens the record read-only, or only the list', async () => {
  const reading = await renderFor('manager', '/products?edit=p1');
  await expect.element(reading.getByRole('dialog')).toHaveTextContent('Desk');
  expect(reading.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
  await reading.unmount();
  const list = await renderFor('manager', '/products?add');
  await expect.element(list.getByRole('cell', { name: 'Desk', exact: true })).toBeVisible();
  await expect.element(list.getByRole('dialog')).not.toBeInTheDocument();
});

test('records that a user may not read are not fetched, and have no page', async () => {
  const screen = await renderFor('manager', '/categories');
  await expect.element(screen.getByText(panel.guard.forbidden.text)).toBeVisible();
  expect(api.made.map(({ call }) => call)).not.toContain('GET /categories');
});

test('a user with all rights has everything', async () => {
  const screen = await renderFor('admin', '/products');
  await expect.element(screen.getByRole('button', { name: 'Delete Desk' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add Product' })).toBeVisible();
  expect([...document.querySelectorAll('header nav a')].map(({ textContent }) => textContent)).toContain('Categories');
});
