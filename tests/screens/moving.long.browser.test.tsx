import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, listed, told } from '../support/staff.ts';
import { versionedShop } from '../support/versionedShop.ts';

/** Songs in the order in which they are played. */
const songs = (place: FieldSchema = { type: 'number' }, more: Partial<Entity> = {}): Entity => ({
  ...entityFrom(
    'songs',
    {
      type: 'object',
      title: 'Song',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        key: { type: 'string', title: 'Key', enum: ['A', 'B'] },
        place,
      },
    },
    {
      endpoints: { list: 'GET /songs', update: 'PUT /songs/{id}' },
      list: {
        title: 'Songs',
        label: 'name',
        move: 'place',
        filters: [{ field: 'key' }],
        columns: [{ field: 'name' }, { field: 'key' }],
      },
    },
    panel,
  ),
  ...more,
});
const plain = songs();
const shop = freshShop(plain);

const song = (letter: string, place: number | undefined, key = 'A') => ({
  id: letter.toLowerCase(),
  name: `Song ${letter}`,
  key,
  ...(place !== undefined && { place }),
});
const FOUR = ['A', 'B', 'C', 'D'].map((letter, index) => song(letter, index + 1));

async function openList(rows: readonly object[] = FOUR, entity = plain, address = '/') {
  const kept = versionedShop(shop.api, entity, rows);
  const screen = await renderScreen(entity, address);
  await listed();
  return { ...screen, kept };
}

/** The names in their order. */
const order = () =>
  [...document.querySelectorAll('td[data-label]')].map((cell) => cell.textContent?.replace('Song ', '')).join('');
const sent = () => shop.api.changes().map(({ call, body }) => [call.replace('PUT /songs/', ''), Object(body).place]);
const handle = (letter: string) => button(`Move Song ${letter}`);
const press = (keys: string) => userEvent.keyboard(keys);
const at = () => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent;

/** Takes a row by its handle and lets it go so many pixels further down. */
async function drag(letter: string, by: number, end: 'drop' | 'Escape' = 'drop') {
  const element = handle(letter).element();
  const { left, top, width, height } = element.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const tell = (type: string, y: number, of: EventTarget, buttons = 1) =>
    of.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY: y, buttons, isPrimary: true }),
    );
  tell('pointerdown', clientY, element);
  // Its code is on its way.
  await expect
    .poll(() => {
      tell('pointermove', clientY + by, window);
      return document.querySelector('[data-drop]');
    })
    .not.toBeNull();
  if (end === 'Escape') await press('{Escape}');
  tell('pointerup', clientY + by, window, 0);
}

describe('A row that is dragged', () => {
  test('goes where it is let go, and one record is sent', async () => {
    const { kept } = await openList();
    await drag('A', 110);
    await expect.poll(order).toBe('BCAD');
    await expect.element(told('Song A moved.')).toBeVisible();
    expect(sent()).toEqual([['a', 3.5]]);
    expect(kept.record('a')?.['place']).toBe(3.5);
    expect(order()).toBe('BCAD');
    const announced = await page.getByText('Song A is now 3 of 4').findElement();
    expect(announced.closest('[aria-live=polite]')).not.toBeNull();
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('asks before the page is left while it is sent', async () => {
    await openList();
    const answer = held<Response>();
    shop.api.on('PUT /songs/{id}', () => answer.promise);
    await drag('A', 110);
    await expect.poll(() => sent().length).toBe(1);
    const leaving = () => new Event('beforeunload', { cancelable: true });
    const asked = leaving();
    window.dispatchEvent(asked);
    expect(asked.defaultPrevented).toBe(true);
    answer.resolve(json({ ...song('A', 3.5) }));
    await expect.element(told('Song A moved.')).toBeVisible();
    const free = leaving();
    window.dispatchEvent(free);
    expect(free.defaultPrevented).toBe(false);
  });

  test('opens no menu when it is let go, and Escape takes it back', async () => {
    await openList();
    await drag('A', 110, 'Escape');
    expect(document.querySelector('[data-drop], [data-dragging], [data-dragged]')).toBeNull();
    expect(order()).toBe('ABCD');
    expect(sent()).toEqual([]);
  });

  test('returns when the API refuses its place, and a message says why', async () => {
    const { kept } = await openList();
    const answer = held<Response>();
    shop.api.on('PUT /songs/{id}', () => answer.promise);
    await drag('D', -110);
    await expect.poll(order).toBe('ADBC');
    await expect.poll(sent).toHaveLength(1);
    answer.resolve(json({ message: 'The programme is printed.' }, 422));
    await expect.element(alerted('The programme is printed.')).toBeVisible();
    await expect.poll(order).toBe('ABCD');
    expect(kept.record('d')?.['place']).toBe(4);
  });

  test('is put back by Undo', async () => {
    const { kept } = await openList();
    await drag('A', 110);
    await button('Undo').click();
    await expect.poll(order).toBe('ABCD');
    await expect.poll(() => kept.record('a')?.['place']).toBe(1);
  });

  test('of a long list stays in the page while that scrolls', async () => {
    await openList(Array.from({ length: 400 }, (_, index) => song(`${index + 1}.`, index + 1)));
    const frame = page.getByRole('region', { name: 'Songs' }).element();
    // The code that follows the scrolling is there.
    frame.scrollTop = 4000;
    await expect.element(handle('95.')).toBeInTheDocument();
    frame.scrollTop = 0;
    await expect.element(handle('1.')).toBeInTheDocument();
    const element = handle('1.').element();
    const { left, top } = element.getBoundingClientRect();
    const tell = (type: string, clientY: number, of: EventTarget, buttons = 1) =>
      of.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: left + 8, clientY, buttons }));
    tell('pointerdown', top + 8, element);
    const below = frame.getBoundingClientRect().bottom + 20;
    await expect
      .poll(() => {
        tell('pointermove', below, window);
        return frame.scrollTop;
      })
      .toBeGreaterThan(1500);
    await expect.element(handle('1.')).toBeInTheDocument();
    const last = () => [...document.querySelectorAll('tr[data-drop]')].map((row) => row.textContent)[0] ?? '';
    await expect.poll(last).toMatch(/Song \d+\./);
    tell('pointerup', below, window, 0);
    await expect.element(told('Song 1. moved.')).toBeVisible();
    const [[id, place] = []] = sent();
    expect(id).toBe('1.');
    expect(place).toBeGreaterThan(30);
  });
});

test('Names that are edited in place stand below their title, beside the handles', async () => {
  const columns = plain.list.columns.map((column) => (column.field === 'name' ? { ...column, edit: true } : column));
  await openList(FOUR, { ...plain, list: { ...plain.list, columns } });
  const leftOf = (cell: string) => document.querySelector(cell)?.getBoundingClientRect().left;
  await expect.element(handle('A')).toBeVisible();
  expect(leftOf('td[data-label]')).toBe(leftOf('th[data-label]'));
});

describe('A row that has the focus', () => {
  test('is moved by Alt and an arrow, keeps the focus, and its place is said', async () => {
    const { kept } = await openList();
    page.getByRole('region', { name: 'Songs' }).element().focus();
    await press('{ArrowDown}{ArrowRight}');
    expect(at()).toBe('Song A');
    await press('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(order).toBe('BACD');
    await expect.element(page.getByText('Song A is now 2 of 4')).toBeInTheDocument();
    await expect.poll(at).toBe('Song A');
    await press('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    await expect.poll(order).toBe('BCDA');
    await expect.poll(at).toBe('Song A');
    await press('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(order).toBe('BCAD');
    await expect.poll(() => kept.record('a')?.['place']).toBe(3.5);
    await press('{ArrowDown}');
    expect(at()).toBe('Song D');
  });
});

describe('The menu of a handle', () => {
  test('moves the row by one place, or to an end', async () => {
    const { kept } = await openList();
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await handle('C').click();
    expect(await violationsInBothSchemes()).toEqual([]);
    await item('Move up').click();
    await expect.poll(order).toBe('ACBD');
    await handle('C').click();
    await item('Move to the top').click();
    await expect.poll(order).toBe('CABD');
    await expect.poll(at).toBe('Move Song C');
    await handle('C').click();
    await expect.element(item('Move up')).toHaveAttribute('aria-disabled', 'true');
    await item('Move to the bottom').click();
    await expect.poll(order).toBe('ABDC');
    await expect.poll(() => kept.record('c')?.['place']).toBeGreaterThan(4);
  });
});

describe('The numbers of an order', () => {
  test('that leave no gap are changed for as few records as possible', async () => {
    const integers = songs({ type: 'integer', minimum: 1, maximum: 4 });
    const { kept } = await openList(FOUR, integers);
    await drag('D', -110);
    await expect.poll(order).toBe('ADBC');
    await expect.element(told('Song D moved.')).toBeVisible();
    expect(sent().toSorted()).toEqual([
      ['b', 3],
      ['c', 4],
      ['d', 2],
    ]);
    await button('Undo').click();
    await expect.poll(order).toBe('ABCD');
    await expect.poll(() => ['a', 'b', 'c', 'd'].map((id) => kept.record(id)?.['place'])).toEqual([1, 2, 3, 4]);
  });

  test('are all as they were when one of several is refused', async () => {
    const integers = songs({ type: 'integer', minimum: 1, maximum: 4 });
    const { kept } = await openList(FOUR, integers);
    const refused = held<Response>();
    shop.api.on('PUT /songs/c', () => refused.promise);
    await drag('D', -110);
    await expect.poll(() => [kept.record('b')?.['place'], kept.record('d')?.['place']]).toEqual([3, 2]);
    refused.resolve(json({ message: 'Not that one.' }, 422));
    await expect.element(alerted('Not that one.')).toBeVisible();
    await expect.poll(order).toBe('ABCD');
    expect(['a', 'b', 'c', 'd'].map((id) => kept.record(id)?.['place'])).toEqual([1, 2, 3, 4]);
  });

  test('are missing at first: the records above get theirs, and the others follow them', async () => {
    await openList(['A', 'B', 'C', 'D'].map((letter) => song(letter, undefined)));
    await drag('C', -60);
    await expect.poll(order).toBe('ACBD');
    await expect.element(told('Song C moved.')).toBeVisible();
    expect(sent().map(([id]) => id)).toEqual(['a', 'c']);
  });

  test('also work in a filtered list: hidden records stay where they are', async () => {
    const rows = [song('A', 1), song('X', 2, 'B'), song('B', 3), song('Y', 4, 'B'), song('C', 5)];
    await openList(rows, plain, '/?key=A');
    await expect.poll(order).toBe('ABC');
    await drag('A', 60);
    await expect.poll(order).toBe('BAC');
    await expect.element(told('Song A moved.')).toBeVisible();
    expect(sent()).toEqual([['a', 3.5]]);
  });

  test('that somebody else assigns meanwhile are kept', async () => {
    const { kept } = await openList();
    kept.change('a', { name: 'Song A!' });
    await drag('A', 60);
    await expect.poll(() => kept.record('a')).toEqual({ ...song('A', 2.5), name: 'Song A!' });
    await expect.poll(order).toBe('BA!CD');
  });
});

describe('There is no drag handle', () => {
  test('while the list is sorted by a column; the third click on the heading restores its own order', async () => {
    await openList([song('A', 2), song('B', 1)]);
    expect(order()).toBe('BA');
    const title = button('Name');
    await title.click();
    await expect.poll(order).toBe('AB');
    await expect.element(handle('A')).not.toBeInTheDocument();
    await title.click();
    await title.click();
    await expect.element(handle('A')).toBeVisible();
    expect(order()).toBe('BA');
  });

  test('without the right to change the place, or in a row without that right', async () => {
    await openList(FOUR, songs(undefined, { readOnlyFields: new Set(['place']) }));
    await expect.element(handle('A')).not.toBeInTheDocument();
  });

  test('in the row of a read-only record, and the others cannot be moved past it', async () => {
    const entity = songs({ type: 'integer', minimum: 1, maximum: 4 });
    const closed: Entity = { ...entity, readOnlyFields: new Set(['place']) };
    await openList(FOUR, { ...entity, forRecord: ({ id }) => (id === 'b' ? closed : entity) });
    await expect.element(handle('A')).toBeVisible();
    await expect.element(handle('B')).not.toBeInTheDocument();
    await drag('D', -110);
    await expect.element(alerted('You do not have permission to change this record.')).toBeVisible();
    expect(order()).toBe('ABCD');
    expect(sent()).toEqual([]);
  });
});
