import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, combobox, dialog, listed } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const confirm = { title: 'Delete it', text: 'Really?', cancel: 'Keep', submit: 'Yes' };
const crossing: Entity = {
  ...parcels,
  endpoints: { ...parcels.endpoints, remove: 'DELETE /parcels/{id}' },
  list: { ...parcels.list, sort: undefined },
  confirm,
};
const shop = freshShop(crossing);

const parcel = (place: number) => ({ id: `k${place}`, street: `Street ${place}`, town: 'Town', state: 'A' });

async function openList(count = 3, entity: Entity = crossing) {
  shop.api.set(
    'parcels',
    Array.from({ length: count }, (_, index) => parcel(index + 1)),
  );
  const screen = await renderScreen(entity);
  await listed();
  return screen;
}

/** What has the focus, by its name or text. */
const at = () => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent;
const frame = () => page.getByRole('region', { name: 'Parcels' }).element();
const press = (keys: string) => userEvent.keyboard(keys);

/** Goes into the table, to its first cell. */
async function enter(): Promise<void> {
  frame().focus();
  await press('{ArrowDown}');
  await expect.poll(at).toBe('Street 1');
}

describe('The arrows', () => {
  test('go from cell to cell, and from button to button', async () => {
    await openList();
    await enter();
    await press('{ArrowDown}');
    expect(at()).toBe('Street 2');
    await press('{ArrowRight}');
    expect(at()).toBe('Street 2, Town');
    await press('{ArrowLeft}{ArrowUp}');
    expect(at()).toBe('Street 1');
    await press('{End}');
    expect(at()).toBe('Delete Street 1');
    await press('{ArrowLeft}');
    expect(at()).toBe('Edit Street 1');
    await press('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(at()).toBe('Edit Street 3');
    await press('{Home}');
    expect(at()).toBe('Street 3');
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('keep the roles of the table, and one cell in the order of Tab', async () => {
    await openList();
    await enter();
    await press('{ArrowDown}{ArrowRight}');
    await expect.element(page.getByRole('table')).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Street 2, Town' })).toHaveFocus();
    await expect.element(page.getByRole('row').nth(2)).toBeVisible();
    expect(document.querySelectorAll('td[tabindex], th[tabindex]')).toHaveLength(1);
  });

  test('go up to the titles, which sort', async () => {
    await openList();
    await enter();
    await press('{ArrowUp}');
    expect(at()).toBe('Street');
    await press('{Enter}{Enter}{ArrowDown}');
    await expect.poll(at).toBe('Street 3');
  });

  test('go to rows of a long list that are not rendered yet', async () => {
    await openList(1000);
    await enter();
    await press('{Control>}{End}{/Control}');
    await expect.poll(at).toBe('Delete Street 1000');
    await press('{PageUp}{Home}');
    const [, place = ''] = /^Street (\d+)$/.exec(at() ?? '') ?? [];
    expect(Number(place)).toBeGreaterThan(970);
    expect(Number(place)).toBeLessThan(996);
    await press('{Control>}{Home}{/Control}');
    await expect.poll(at).toBe('Street 1');
    await press('{PageDown}');
    await expect.poll(() => Number(/^Street (\d+)$/.exec(at() ?? '')?.[1])).toBeGreaterThan(4);
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const box = frame().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(box.top + 49);
    expect(bottom).toBeLessThanOrEqual(box.bottom + 1);
  });

  test('are mirrored where texts run from right to left', async () => {
    document.documentElement.dir = 'rtl';
    try {
      await openList();
      await enter();
      await press('{ArrowLeft}');
      expect(at()).toBe('Street 1, Town');
    } finally {
      document.documentElement.dir = '';
    }
  });

  test('Tab leaves the table after them, and comes back to the same place', async () => {
    await openList();
    await enter();
    await press('{ArrowDown}{ArrowRight}{Tab}');
    expect(frame().contains(document.activeElement)).toBe(false);
    frame().focus();
    await press('{ArrowDown}');
    expect(at()).toBe('Street 2, Town');
    await press('{Shift>}{Tab}{/Shift}');
    expect(frame().contains(document.activeElement)).toBe(false);
  });
});

describe('A record', () => {
  test('is opened by Enter, and the focus comes back to its cell', async () => {
    await openList();
    await enter();
    await press('{ArrowDown}{Enter}');
    await expect.element(dialog('Edit Parcel')).toBeVisible();
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy();
    await press('{Escape}');
    await expect.element(dialog('Edit Parcel')).not.toBeInTheDocument();
    expect(at()).toBe('Street 2');
  });

  test('is deleted by Delete, after the question', async () => {
    await openList();
    await enter();
    await press('{ArrowDown}{Delete}');
    await expect.element(dialog('Delete it')).toHaveTextContent('Street 2');
    expect(shop.api.changes()).toEqual([]);
    await dialog('Delete it').getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => shop.api.changes().map(({ call }) => call)).toEqual(['DELETE /parcels/k2']);
  });

  test('without a question before its deletion is deleted by its button, which Delete focuses', async () => {
    await openList(3, { ...crossing, confirm: undefined });
    await enter();
    await press('{ArrowDown}{Delete}');
    expect(at()).toBe('Delete Street 2');
    expect(shop.api.changes()).toEqual([]);
    await press('{Enter}');
    await expect.poll(() => shop.api.changes().map(({ call }) => call)).toEqual(['DELETE /parcels/k2']);
  });

  test('is selected by Space, and with Shift all since the last one', async () => {
    await openList();
    await button('Select').click();
    await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toHaveFocus();
    await press('{ArrowDown}{ArrowRight} {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    await expect.element(page.getByText('3 selected')).toBeVisible();
  });
});

describe('A widget in a cell', () => {
  test('keeps its own arrows: Enter goes in, the left one out', async () => {
    const [first] = crossing.list.columns;
    if (!first) throw new Error('There is no column.');
    const columns = [first, { field: 'state', title: 'State', cell: 'select' } as const];
    await openList(3, { ...crossing, list: { ...crossing.list, filters: undefined, columns } });
    await enter();
    await press('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.tagName).toBe('TD');
    await press('{Enter}');
    await expect.element(combobox('State Street 2')).toHaveFocus();
    await press('{ArrowLeft}');
    expect(at()).toBe('Street 2');
  });
});
