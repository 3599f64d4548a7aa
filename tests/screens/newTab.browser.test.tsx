import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, listed } from '../support/staff.ts';

const shop = freshShop();
const shipped = entityNamed('products');
const paged: Entity = { ...shipped, form: shipped.form && { ...shipped.form, page: true } };
await loadForm(shipped);

const products = [
  { id: 'p1', name: 'Walnut desk', slug: 'walnut-desk', sku: 'W-1', price: '10.00', stock: 1, status: 'ACTIVE' },
  { id: 'p/2', name: 'Oak chair', slug: 'oak-chair', sku: 'O-1', price: '10.00', stock: 1, status: 'ACTIVE' },
];

let opened: string[] = [];
beforeEach(() => {
  opened = [];
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return null;
  });
  shop.api.set('products', products);
});
afterEach(() => vi.restoreAllMocks());

const link = (name: string) => page.getByRole('link', { name, exact: true });
const forms = () => document.querySelectorAll('[role=dialog]').length;
/** The row of a record, beside its name. */
const beside = () => page.getByRole('cell', { name: 'W-1', exact: true });

/** A click that the browser would answer with another tab: it is kept from that, and says so. */
function clickedAsLink(element: Element, how: MouseEventInit): boolean {
  let isLeft = false;
  const end = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  const type = how.button === 1 ? 'auxclick' : 'click';
  window.addEventListener(type, end);
  element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...how }));
  window.removeEventListener(type, end);
  return isLeft;
}

const HOWS: readonly MouseEventInit[] = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }];

test('the name and the pencil of a record are links to it, which the browser opens in another tab', async () => {
  await renderScreen(shipped);
  await listed();
  await expect.element(link('Walnut desk')).toHaveAttribute('href', '/?edit=p1');
  await expect.element(link('Oak chair')).toHaveAttribute('href', '/?edit=p%2F2');
  await expect.element(button('Edit Walnut desk')).toHaveAttribute('href', '/?edit=p1');
  for (const how of HOWS) {
    expect(clickedAsLink(link('Walnut desk').element(), how)).toBe(true);
    expect(clickedAsLink(button('Edit Walnut desk').element(), how)).toBe(true);
  }
  expect([opened, forms()]).toEqual([[], 0]);
});

test('a row opens in another tab by the same clicks, and here by a plain one', async () => {
  await renderScreen(shipped);
  await listed();
  for (const how of HOWS) clickedAsLink(beside().element(), how);
  expect(opened).toEqual(HOWS.map(() => '/?edit=p1'));
  expect(forms()).toBe(0);
  // A control of its own does not.
  clickedAsLink(button('Delete Walnut desk').element(), { button: 1 });
  expect(opened).toHaveLength(HOWS.length);
  await link('Walnut desk').click();
  await expect.element(dialog('Edit Product')).toBeVisible();
});

test('the space bar presses the pencil like a button', async () => {
  const { router } = await renderScreen(shipped);
  await listed();
  const pencil = button('Edit Oak chair').element();
  if (pencil instanceof HTMLElement) pencil.focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => router.state.location.search).toBe('?edit=p%2F2');
});

test('where records have pages, the links lead there', async () => {
  await renderScreen(paged, '/products');
  await listed();
  await expect.element(link('Oak chair')).toHaveAttribute('href', '/products/p%2F2');
  await expect.element(button('Edit Oak chair')).toHaveAttribute('href', '/products/p%2F2');
});

test('a name in a tree is a link, too', async () => {
  shop.api.set('categories', [{ id: 'c1', name: 'Desks', slug: 'desks', parentId: null }]);
  await renderScreen('categories');
  await listed();
  await expect.poll(() => link('Desks').elements()).toHaveLength(2);
  for (const one of link('Desks').elements()) expect(one.getAttribute('href')).toBe('/?edit=c1');
});

test('where the name is a text of several fields, that is the link', async () => {
  const { list } = shipped;
  const parts = { sku: { field: 'sku', title: 'SKU' }, name: { field: 'name', title: 'Name' } };
  const template = { field: '{sku}, {name}', template: '{sku}, {name}', title: 'Name', parts };
  const columns = [...list.columns.filter(({ field }) => field === 'stock'), template];
  await renderScreen({ ...shipped, list: { ...list, label: '{name} {sku}', columns } });
  await listed();
  await expect.element(link('W-1, Walnut desk')).toHaveAttribute('href', '/?edit=p1');
});
