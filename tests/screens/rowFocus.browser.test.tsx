import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import { useRowFocus } from '../../src/panel/grid/table/useRowFocus.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed } from '../support/staff.ts';
import { translatePage } from '../support/translatedPage.ts';
import { parcels } from './parcels.ts';

const columns = [
  { field: 'street', title: 'Street' },
  { field: 'town', title: 'Town' },
  { field: 'weight', title: 'Weight', cell: 'number', decimals: 2, prefix: '$' },
  { field: 'isPaid', title: 'Paid', cell: 'switch' },
];
const paid = {
  name: 'isPaid',
  field: 'isPaid',
  label: 'Paid',
  as: 'choice' as const,
  options: [{ title: 'All' }, { title: 'No', values: ['false'] }],
};
const list: Entity = {
  ...parcels,
  endpoints: { ...parcels.endpoints, update: 'PUT /parcels/{id}', remove: 'DELETE /parcels/{id}' },
  confirm: undefined,
  list: { ...parcels.list, sort: undefined, columns, label: 'street', filters: [paid] },
};
const shop = freshShop(list);

const parcel = (place: number) => ({
  id: `k${place}`,
  street: `Street ${place}`,
  town: 'Town "X"',
  weight: place,
  isPaid: false,
});

async function show(count = 3, address = '/') {
  let kept: { id: string }[] = Array.from({ length: count }, (_, index) => parcel(index + 1));
  shop.api.on('GET /parcels', () => json(kept));
  shop.api.on('PUT /parcels/{id}', ({ params, body }) => {
    kept = kept.map((one) => (one.id === params.id ? Object.assign({}, one, body) : one));
    return json(kept.find(({ id }) => id === params.id));
  });
  shop.api.on('DELETE /parcels/{id}', ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    return json(undefined, 204);
  });
  const screen = await renderScreen(list, address);
  await listed();
  return screen;
}

const at = () => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent;
const focused = () => document.activeElement;
const said = () => [...document.querySelectorAll('[aria-live=polite][role=status]')].map((one) => one.textContent);
const frame = () => page.getByRole('region', { name: 'Parcels' }).element();
const rowOf = () => document.activeElement?.closest('tr')?.querySelector('.name')?.textContent;

describe('When the row that has the focus leaves its list', () => {
  test('by a value that the filter hides, the focus is in the row that took its place, in the same column', async () => {
    await show(3, '/?isPaid=false');
    const [, second] = page.getByRole('switch').elements();
    if (second instanceof HTMLElement) second.focus();
    await userEvent.keyboard(' ');
    await expect.poll(rowOf).toBe('Street 3');
    expect(focused()?.closest('td')?.dataset['title']).toBe('Paid');
    await expect.poll(said).toContain('Street 2 is no longer in this list.');
    await userEvent.keyboard(' ');
    // It was the last one: the one before it.
    await expect.poll(rowOf).toBe('Street 1');
    await userEvent.keyboard(' ');
    // None is left.
    await expect.poll(at).toBe('Parcels');
    expect(focused()?.localName).toBe('h1');
  });

  test('by its deletion, too', async () => {
    await show();
    const remove = button('Delete Street 2').element();
    if (remove instanceof HTMLElement) remove.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(rowOf).toBe('Street 3');
    await expect.poll(said).toContain('Street 2 is no longer in this list.');
  });

  test('under a dialog that is not the list’s, the row at its place has it when that closes', async () => {
    const { client } = await show();
    const remove = button('Delete Street 2').element();
    if (remove instanceof HTMLElement) remove.focus();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.append(document.createElement('button'));
    dialog.querySelector('button')?.focus();
    shop.api.on('GET /parcels', () => json([parcel(1), parcel(3)]));
    await client.invalidateQueries();
    await expect.poll(() => page.getByText('Street 2').elements()).toEqual([]);
    dialog.remove();
    await expect.poll(rowOf).toBe('Street 3');
    await expect.poll(said).toContain('Street 2 is no longer in this list.');
  });
});

test('a row that the focus returns to is waited for also when the page has taken the focus', async () => {
  const { result } = await renderHook(() => useRowFocus({ current: null }, list, undefined));
  result.current.goTo({ index: 2, stopIn: () => undefined, isQuiet: true });
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  main.focus();
  expect(focused()).toBe(main);
  expect(result.current.state.get().to?.index).toBe(2);
  main.remove();
});

test('the down key in the search reaches the rows', async () => {
  await show();
  await page.getByRole('searchbox', { name: 'Search' }).fill('street');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(rowOf).toBe('Street 1');
});

describe('What is copied', () => {
  let copied: { plain: string; html: string } | undefined;
  const read = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
    copied = defaultPrevented
      ? { plain: clipboardData?.getData('text/plain') ?? '', html: clipboardData?.getData('text/html') ?? '' }
      : undefined;
  };
  beforeEach(() => window.addEventListener('copy', read));
  afterEach(() => window.removeEventListener('copy', read));
  /** As the browser does with Ctrl+C. */
  const copy = () =>
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() }),
    );

  test('is the value of the cell that has the focus; a selected text is the browser’s', async () => {
    await show();
    frame().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(rowOf).toBe('Street 1');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    copy();
    expect(copied?.plain).toBe('1');
    await userEvent.keyboard('{ArrowLeft}');
    copy();
    expect(copied?.plain).toBe('Town "X"');
    const { activeElement } = document;
    if (activeElement) window.getSelection()?.selectAllChildren(activeElement);
    copy();
    expect(copied).toBeUndefined();
    window.getSelection()?.removeAllRanges();
  });

  test('are the rows that are ticked, for a spreadsheet', async () => {
    await show();
    await button('Select').click();
    for (const name of ['Select Street 1', 'Select Street 3']) await page.getByRole('checkbox', { name }).click();
    copy();
    expect(copied?.plain).toBe('Street 1\t"Town ""X"""\t1\tNo\nStreet 3\t"Town ""X"""\t3\tNo');
    expect(copied?.html).toMatch(/<td x:num="3"[^>]*>3<\/td>/);
    expect(copied?.html).toContain('Town "X"</td>');
  });
});

test('a page that the browser translates still updates its count', async () => {
  await show();
  const end = translatePage();
  await button('Select').click();
  await expect.poll(() => document.body.textContent).toContain('0 selected');
  await page.getByRole('checkbox', { name: 'Select Street 1' }).click();
  await expect.poll(() => document.body.textContent).toContain('1 selected');
  await page.getByRole('checkbox', { name: 'Select Street 3' }).click();
  await expect.poll(() => document.body.textContent).toContain('2 selected');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Street 2');
  await expect.poll(() => document.body.textContent).toContain('(2 not shown)');
  await expect.poll(() => document.body.textContent).toContain('1 of 3');
  end();
});
