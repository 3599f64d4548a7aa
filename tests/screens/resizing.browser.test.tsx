import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { columns, listed } from '../support/staff.ts';

const shop = freshShop();

const parcels = (chooseColumns = true): Entity =>
  entityFrom(
    'parcels',
    {
      type: 'object',
      title: 'Parcel',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        to: { type: 'string', title: 'To' },
        weight: { type: 'number', title: 'Weight' },
        sentOn: { type: 'string', title: 'Sent', format: 'date' },
      },
    },
    {
      endpoints: { list: 'GET /parcels', remove: 'DELETE /parcels/{id}' },
      list: {
        title: 'Parcels',
        label: 'name',
        columns: [
          { field: 'name' },
          { field: 'to' },
          { field: 'weight', cell: 'number', suffix: ' kg', decimals: 1 },
          { field: 'sentOn', cell: 'date', sortable: false },
        ],
        chooseColumns,
      },
    },
    panel,
  );

const KEY = 'columns/uid-admin/parcels';
beforeEach(() => localStorage.removeItem(KEY));

async function show(entity = parcels()) {
  await page.viewport(1280, 900);
  shop.api.on('GET /parcels', () =>
    json([
      { id: '1', name: 'One', to: 'Rome', weight: 1.1, sentOn: '2026-01-02' },
      { id: '2', name: 'Two', to: 'Oslo', weight: 2.2, sentOn: '2026-03-01' },
      { id: '3', name: 'Three', to: 'Rome', weight: 0, sentOn: '' },
      { id: '4', name: 'Four', to: '', weight: 6 },
    ]),
  );
  await cleanup();
  await renderScreen(entity);
  await listed();
}

const heading = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll('th')].find((th) => th.innerText === title);
  if (!found) throw new Error(`There is no column ${title}.`);
  return found;
};
const titleOf = (title: string) => heading(title).querySelector('button');
const widths = () => columns().map((title) => Math.round(heading(title).getBoundingClientRect().width));

const pointer = (type: string, clientX: number, buttons = 1) =>
  new PointerEvent(type, { clientX, buttons, bubbles: true, pointerId: 1 });

/** Points at the edge of a heading and moves it; lets go with `letGo`. */
async function drag(title: string, by: number) {
  const edge = heading(title).getBoundingClientRect().right - 3;
  heading(title).dispatchEvent(pointer('pointerdown', edge));
  // What it does is fetched first.
  await expect.poll(() => document.documentElement.style.cursor).toBe('col-resize');
  window.dispatchEvent(pointer('pointermove', edge + by));
}
const letGo = () => window.dispatchEvent(pointer('pointerup', 0, 0));

describe('The edge of a heading', () => {
  test('is dragged: its column grows by as much, the others keep their widths, and the browser remembers it', async () => {
    await show();
    const [name = 0, to = 0, weight = 0] = widths();
    await drag('Name', 200);
    await expect.poll(() => widths()[0]).toBe(name + 200);
    expect(localStorage.getItem(KEY)).toBeNull();
    letGo();
    await expect.poll(() => localStorage.getItem(KEY)).not.toBeNull();
    const isAsDragged = () =>
      [name + 200, to, weight].every((width, place) => Math.abs((widths()[place] ?? 0) - width) < 2);
    await expect.poll(isAsDragged).toBe(true);
    expect(document.documentElement.style.cursor).toBe('');
    await show();
    expect(isAsDragged()).toBe(true);
  });

  test('is dragged back: the next column takes what it gives up, down to a least width', async () => {
    await show();
    const [name = 0, to = 0] = widths();
    await drag('Name', -50);
    letGo();
    await expect.poll(() => widths()[0]).toBe(name - 50);
    expect(Math.abs((widths()[1] ?? 0) - to - 50)).toBeLessThan(2);
    await drag('Name', -2000);
    letGo();
    await expect.poll(() => widths()[0]).toBe(64);
  });

  test('goes back with Escape', async () => {
    await show();
    const before = widths();
    await drag('Name', 120);
    await userEvent.keyboard('{Escape}');
    expect(widths()).toEqual(before);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('does not sort, and is only where columns can be chosen', async () => {
    await show();
    await drag('Name', 40);
    letGo();
    await expect.poll(() => localStorage.getItem(KEY)).not.toBeNull();
    expect(heading('Name').ariaSort).toBeNull();
    await show(parcels(false));
    expect(document.querySelector('[data-column]')).toBeNull();
  });

  test('is dragged by a finger that holds it; one that swipes scrolls', async () => {
    await show();
    const before = widths();
    const edge = heading('Name').getBoundingClientRect().right - 3;
    const finger = (type: string, clientX: number) =>
      new PointerEvent(type, { clientX, buttons: 1, bubbles: true, pointerId: 7, pointerType: 'touch' });
    const isKept = () => {
      const move = new Event('touchmove', { bubbles: true, cancelable: true });
      heading('Name').dispatchEvent(move);
      return move.defaultPrevented;
    };
    heading('Name').dispatchEvent(finger('pointerdown', edge));
    window.dispatchEvent(finger('pointermove', edge + 60));
    expect(isKept()).toBe(false);
    window.dispatchEvent(finger('pointercancel', edge + 60));
    heading('Name').dispatchEvent(finger('pointerdown', edge));
    expect([document.documentElement.style.cursor, widths()]).toEqual(['', before]);
    await expect.poll(() => document.documentElement.style.cursor).toBe('col-resize');
    expect(isKept()).toBe(true);
    window.dispatchEvent(finger('pointermove', edge + 60));
    await expect.poll(() => widths()[0]).toBe((before[0] ?? 0) + 60);
    letGo();
    expect(isKept()).toBe(false);
  });

  test('moves by the keyboard, which stays on the heading', async () => {
    await show();
    const [name = 0] = widths();
    titleOf('Name')?.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(() => widths()[0]).toBe(name + 32);
    expect(document.activeElement).toBe(titleOf('Name'));
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    await expect.poll(() => widths()[0]).toBe(name - 32);
  });

  test('is on the other side where texts run from right to left', async () => {
    document.documentElement.dir = 'rtl';
    await show();
    const [name = 0] = widths();
    titleOf('Name')?.focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await expect.poll(() => widths()[0]).toBe(name + 32);
    document.documentElement.dir = '';
  });
});
