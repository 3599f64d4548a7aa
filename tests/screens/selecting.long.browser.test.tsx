import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, choose, listed } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const shop = freshShop(parcels);

const parcel = (place: number, state = 'A') => ({ id: `k${place}`, street: `Street ${place}`, town: 'Town', state });
const manyParcels = (count: number) => Array.from({ length: count }, (_, place) => parcel(place));
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = () => page.getByRole('group', { name: 'Selection' });
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]:checked')].map(
    ({ ariaLabel }) => ariaLabel,
  );

async function select(...rows: object[]): Promise<void> {
  shop.api.set('parcels', rows);
  await renderScreen(parcels);
  await listed();
  await button('Select').click();
  await expect.element(bar()).toBeVisible();
}

describe('Selecting', () => {
  // First, while nothing of it is loaded.
  test('shows checkboxes and bar together, so that nothing moves under the pointer', async () => {
    shop.api.set('parcels', manyParcels(3));
    await renderScreen(parcels);
    await listed();
    const seen: boolean[] = [];
    const look = new MutationObserver(() => {
      if (document.querySelector('thead input[type=checkbox]'))
        seen.push(document.querySelector('.selection') !== null);
    });
    look.observe(document.body, { childList: true, subtree: true });
    await button('Select').click();
    await expect.element(bar()).toBeVisible();
    look.disconnect();
    expect(new Set(seen)).toEqual(new Set([true]));
  });

  test('shows a checkbox for each row, named after it, and a count', async () => {
    shop.api.set('parcels', manyParcels(3));
    await renderScreen(parcels);
    await listed();
    expect(document.querySelector('input[type=checkbox]')).toBeNull();
    expect(document.querySelectorAll('thead th')).toHaveLength(10);
    await button('Select').click();
    await expect.element(box('Select all')).toHaveFocus();
    await expect.element(bar()).toHaveTextContent('0 selected');
    await box('Select Street 1').click();
    await box('Select Street 2').click();
    await expect.element(bar()).toHaveTextContent('2 selected');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await violationsInBothSchemes()).toEqual([]);
    await box('Select Street 1').click();
    await expect.element(bar()).toHaveTextContent('1 selected');
    expect(shop.api.changes()).toEqual([]);
  });

  test('of a range works with Shift, in both directions, and so does clearing', async () => {
    await select(...manyParcels(6));
    await box('Select Street 1').click();
    await box('Select Street 4').click({ modifiers: ['Shift'] });
    expect(chosen()).toEqual(['1', '2', '3', '4'].map((place) => `Select Street ${place}`));
    await box('Select Street 2').click({ modifiers: ['Shift'] });
    expect(chosen()).toEqual(['Select Street 1']);
  });

  test('of all means the shown rows, and its box is mixed for a part', async () => {
    await select(parcel(1), parcel(2, 'B'), parcel(3, 'B'));
    await choose('State', 'Arrived');
    await box('Select all').click();
    await expect.element(bar()).toHaveTextContent('2 selected');
    await choose('State', 'All');
    await expect.poll(() => box('Select all').element().matches(':indeterminate')).toBe(true);
    expect(chosen()).toEqual(['Select Street 2', 'Select Street 3']);
    await box('Select all').click();
    await expect.element(bar()).toHaveTextContent('3 selected');
    await choose('State', 'Arrived');
    await expect.element(bar()).toHaveTextContent('3 selected (1 not shown)');
    await box('Select all').click();
    await expect.element(bar()).toHaveTextContent('1 selected (1 not shown)');
  });

  test('ends by Done and by Escape, and the focus is where it began', async () => {
    // Away from where rows come to be: the one below the pointer is offered a box.
    await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
    await select(...manyParcels(2));
    await box('Select Street 1').click();
    await button('Done').click();
    await expect.element(button('Select')).toHaveFocus();
    expect(document.querySelector('input[type=checkbox]')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.element(bar()).toHaveTextContent('0 selected');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Select')).toHaveFocus();
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('does not end by an Escape that closes something else', async () => {
    await select(...manyParcels(2));
    await page.getByRole('combobox', { name: 'State', exact: true }).click();
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await page.getByRole('cell', { name: 'Street 1', exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(bar()).toBeVisible();
  });

  test('begins with the checkbox of the hovered row', async () => {
    shop.api.set('parcels', manyParcels(5));
    await renderScreen(parcels);
    await listed();
    const pick = () => [...document.querySelectorAll<HTMLElement>('.pick')].find((one) => one.checkVisibility());
    await page.getByRole('row', { name: /Street 1/ }).hover();
    await expect.poll(() => pick()?.closest('tr')?.textContent).toContain('Street 1');
    // The name of its cell stays what it was.
    await expect.element(page.getByRole('cell', { name: 'Street 1', exact: true })).toBeVisible();
    expect(await violationsInBothSchemes()).toEqual([]);
    await userEvent.click(pick() ?? document.body);
    await expect.element(bar()).toHaveTextContent('1 selected');
    expect(chosen()).toEqual(['Select Street 1']);
    expect(pick()).toBeUndefined();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await box('Select Street 3').click({ modifiers: ['Shift'] });
    await expect.element(bar()).toHaveTextContent('3 selected');
  });

  test.each([
    ['parcels', parcels, 1900],
    ['parcels that scroll sideways', parcels, 700],
    ['products', 'products', 1280],
    ['categories with their pictures, as cards', 'categories', 500],
    ['roles, as cards', 'roles', 500],
    ['users with their pictures, as cards', 'users', 500],
  ] as const)('has the checkbox within the hovered row: %s', async (_, entity, width) => {
    await page.viewport(width, 900);
    if (entity === parcels) shop.api.set('parcels', manyParcels(5));
    await renderScreen(entity);
    await listed();
    const row = document.querySelectorAll('tbody tr[aria-rowindex]')[1] ?? document.body;
    const placeOf = (element: Element) => element.getBoundingClientRect();
    const cells = () => [...row.querySelectorAll('td')].map((cell) => ({ ...placeOf(cell).toJSON() }));
    // The buttons stay in view, as soon as the table has seen that it scrolls.
    await expect.poll(() => cells().at(-1)?.right).toBeLessThanOrEqual(width);
    const before = cells();
    await page.elementLocator(row.querySelector('td[data-label]') ?? row).hover();
    await expect.poll(() => row.querySelector('.pick')?.checkVisibility()).toBe(true);
    const [box, around] = [placeOf(row.querySelector('.pick') ?? document.body), placeOf(row)];
    expect(box.top).toBeGreaterThanOrEqual(around.top);
    expect(box.bottom).toBeLessThanOrEqual(around.bottom);
    expect(box.left).toBeGreaterThanOrEqual(around.left);
    // In the gutter.
    expect(box.right).toBeLessThanOrEqual(around.left + 45);
    if (width < 600) for (const { left } of before) expect(left).toBeGreaterThanOrEqual(box.right);
    expect(cells()).toEqual(before);
    await page.viewport(1280, 900);
  });

  test.each([
    ['whose rows are dragged', parcels],
    ['with pictures', 'products'],
  ] as const)('moves nothing when it begins with a row of a list %s', async (_, entity) => {
    await page.viewport(1280, 900);
    if (entity === parcels) shop.api.set('parcels', manyParcels(5));
    await renderScreen(entity);
    await listed();
    const places = () =>
      [...document.querySelectorAll('.list > header, .table th:not([data-lead]), .table td:not([data-lead])')].map(
        (element) => ({ ...element.getBoundingClientRect().toJSON() }),
      );
    // The buttons stay in view, as soon as the table has seen that it scrolls.
    const rowEnd = () => document.querySelector('td[data-actions]')?.getBoundingClientRect().right;
    await expect.poll(rowEnd).toBeLessThanOrEqual(1280);
    const before = places();
    await page.elementLocator(document.querySelectorAll('td[data-label]')[1] ?? document.body).hover();
    const box = () => document.querySelector<HTMLElement>('.pick > input');
    await expect.poll(() => box()?.checkVisibility()).toBe(true);
    const at = box()?.getBoundingClientRect();
    box()?.click();
    await expect.element(page.getByRole('group', { name: 'Selection' })).toBeVisible();
    expect(places()).toEqual(before);
    const ticked = document.querySelector('tbody .select > :checked')?.getBoundingClientRect();
    expect([ticked?.x, Math.round(ticked?.y ?? 0)]).toEqual([at?.x, Math.round(at?.y ?? 0)]);
  });

  test('shows the checkbox of the focused row, which Enter still opens', async () => {
    shop.api.set('parcels', manyParcels(5));
    await renderScreen(parcels);
    await listed();
    const offered = () => [...document.querySelectorAll('.pick')].find((one) => one.checkVisibility())?.closest('tr');
    await page.getByRole('heading', { name: 'Parcels' }).hover();
    button('Edit Street 1').element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Edit Street 2')).toHaveFocus();
    await expect.poll(() => offered()?.textContent).toContain('Street 2');
    expect(await violationsInBothSchemes()).toEqual([]);
    page.getByRole('region', { name: 'Parcels' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => offered()?.textContent).toContain('Street 0');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('begins with the focused row by Space, and the keys go on there', async () => {
    shop.api.set('parcels', manyParcels(5));
    await renderScreen(parcels);
    await listed();
    page.getByRole('region', { name: 'Parcels' }).element().focus();
    const at = () => document.activeElement?.closest('tr')?.textContent;
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(at).toContain('Street 1');
    await userEvent.keyboard(' ');
    await expect.element(bar()).toHaveTextContent('1 selected');
    expect(chosen()).toEqual(['Select Street 1']);
    await userEvent.keyboard('{ArrowDown} ');
    await expect.element(bar()).toHaveTextContent('2 selected');
    expect(at()).toContain('Street 2');
  });

  test('works in a list that renders only some rows', async () => {
    await select(...manyParcels(300));
    await box('Select Street 0').click();
    page.getByRole('region', { name: 'Parcels' }).element().scrollTo({ top: 1e6 });
    await box('Select Street 299').click({ modifiers: ['Shift'] });
    await expect.element(bar()).toHaveTextContent('300 selected');
    await expect.element(box('Select all')).toBeChecked();
  });

  test('is not offered where the config turns it off, or where nothing could be done', async () => {
    await renderScreen({ ...parcels, bulk: false });
    await listed();
    await expect.element(button('Select')).not.toBeInTheDocument();
  });

  test('needs a call for a change or a deletion', async () => {
    await renderScreen({ ...parcels, endpoints: { list: 'GET /parcels' }, form: undefined });
    await listed();
    await expect.element(button('Select')).not.toBeInTheDocument();
  });
});

test.each(['products', 'categories', 'users', 'orders', 'discounts', 'roles'])('%s can be selected', async (name) => {
  await renderScreen(name);
  await listed();
  await button('Select').click();
  await box('Select all').click();
  await expect.element(bar()).toHaveTextContent(/^[1-9]\d* selected/);
});
