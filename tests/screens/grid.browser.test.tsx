import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cutTextOf } from '../../src/panel/ui/cutText.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed } from '../support/staff.ts';
import { versionedShop } from '../support/versionedShop.ts';

/** Posters, of which one sees more than their names. */
const posters: Entity = entityFrom(
  'posters',
  {
    type: 'object',
    title: 'Poster',
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      picture: { type: 'string', title: 'Picture' },
      price: { type: 'number', title: 'Price' },
      stock: { type: 'integer', title: 'Stock' },
      place: { type: 'number' },
    },
  },
  {
    bulk: true,
    endpoints: { list: 'GET /posters', update: 'PUT /posters/{id}', remove: 'DELETE /posters/{id}' },
    list: {
      title: 'Posters',
      label: 'name',
      rowClick: 'edit',
      move: 'place',
      grid: { image: 'picture', fields: ['price'] },
      columns: [{ field: 'picture', cell: 'image' }, { field: 'name' }, { field: 'price' }, { field: 'stock' }],
    },
    form: {},
    confirm: { title: 'Delete it', text: 'Really?', cancel: 'Keep', submit: 'Yes' },
  },
  panel,
);
const shop = freshShop(posters);
const drawing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>";

beforeEach(() => localStorage.clear());

async function openGrid(count: number, more = '') {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    name: `Poster ${index + 1}${more}`,
    picture: drawing,
    price: 10 + index,
    stock: 3,
    place: index + 1,
  }));
  const kept = versionedShop(shop.api, posters, rows);
  const screen = await renderScreen(posters);
  await listed();
  await button('Grid').click();
  await expect.element(button('Table')).toBeVisible();
  await expect.poll(perLine).toBeGreaterThan(1);
  return { ...screen, kept };
}

const frame = () => page.getByRole('region', { name: 'Posters' }).element();
const cards = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')];
/** How many cards are beside the first one. */
const perLine = () => {
  const [first] = cards();
  return cards().filter((card) => card.getBoundingClientRect().top === first?.getBoundingClientRect().top).length;
};
const press = (keys: string) => userEvent.keyboard(keys);

describe('A grid', () => {
  test('shows a text that is cut off whole where it is pointed at', async () => {
    const more = ' of a harbour in the fog'.repeat(5);
    await openGrid(3, more);
    const link = page.getByRole('link', { name: `Poster 1${more}` });
    await expect.element(link).not.toHaveAttribute('title');
    await link.hover();
    await expect.element(link).toHaveAttribute('title', `Poster 1${more}`);
    expect(cutTextOf(link.element().closest('td') ?? link.element())).toBe(`Poster 1${more}`);
    const price = page.getByRole('cell', { name: '10' }).first().element();
    expect([cutTextOf(price), price.scrollWidth <= price.clientWidth]).toEqual(['', true]);
  });

  test('shows cards with the picture and some values, and the choice is remembered', async () => {
    const screen = await openGrid(12);
    const [first] = cards();
    expect(first?.textContent).toContain('Poster 1');
    expect(first?.textContent).toContain('10');
    expect(first?.querySelector('[data-title=Stock]')).toBeNull();
    const { width = 0, height } = first?.querySelector('img')?.getBoundingClientRect() ?? {};
    expect(width).toBeGreaterThan(140);
    expect(height).toBe(160);
    expect(await violationsInBothSchemes()).toEqual([]);
    await screen.unmount();
    await renderScreen(posters);
    await expect.element(button('Table')).toBeVisible();
    await button('Table').click();
    await expect.element(page.getByRole('columnheader', { name: 'Stock' })).toBeVisible();
  });

  test('is navigated in both directions by the keys of the table', async () => {
    await openGrid(12);
    const across = perLine();
    frame().focus();
    const card = () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex');
    await press('{ArrowDown}');
    await expect.poll(card).toBe('2');
    const column = document.activeElement?.closest('td')?.cellIndex;
    await press('{ArrowRight}{ArrowLeft}{ArrowDown}');
    expect(card()).toBe(String(2 + across));
    await press('{ArrowRight}');
    expect(card()).toBe(String(3 + across));
    expect(document.activeElement?.closest('td')?.cellIndex).toBe(column);
    await press('{ArrowUp}{ArrowUp}');
    expect(card()).toBe('3');
    await press('{Home}');
    expect(card()).toBe('2');
    await press('{Delete}');
    await expect.element(page.getByRole('dialog', { name: 'Delete it' })).toHaveTextContent('Poster 1');
  });

  test('has selection and row actions', async () => {
    await openGrid(3);
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select Poster 2' }).click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await expect.element(button('Edit Poster 2')).toBeVisible();
  });

  test('of many records renders only the cards in view, each in its place', async () => {
    await openGrid(1000);
    const across = perLine();
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.poll(() => cards().some((card) => Number(card.getAttribute('aria-rowindex')) > 400)).toBe(true);
    expect(cards().length).toBeLessThan(150);
    const inLine = (card: Element) => (Number(card.getAttribute('aria-rowindex')) - 2) % across;
    const lefts = new Map(cards().map((card) => [inLine(card), card.getBoundingClientRect().left]));
    for (const card of cards()) expect(card.getBoundingClientRect().left).toBe(lefts.get(inLine(card)));
    frame().scrollTop = frame().scrollHeight;
    await expect.element(button('Edit Poster 1000')).toBeVisible();
    frame().focus();
    await press('{Control>}{Home}{/Control}');
    frame().scrollTop = 0;
    await expect.element(button('Edit Poster 1')).toBeVisible();
  });

  test('is reordered by dragging a card', async () => {
    const { kept } = await openGrid(6);
    const handle = button('Move Poster 1').element();
    const target = cards()[2]?.getBoundingClientRect() ?? new DOMRect();
    const { left, top } = handle.getBoundingClientRect();
    const tell = (type: string, x: number, y: number, of: EventTarget, buttons = 1) =>
      of.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, buttons }));
    tell('pointerdown', left + 8, top + 8, handle);
    await expect
      .poll(() => {
        tell('pointermove', target.right - 20, target.top + 40, window);
        return document.querySelector('[data-drop=after]')?.textContent;
      })
      .toContain('Poster 3');
    tell('pointerup', target.right - 20, target.top + 40, window, 0);
    await expect
      .poll(() =>
        cards()
          .map((card) => card.querySelector('[data-label]')?.textContent)
          .slice(0, 3),
      )
      .toEqual(['Poster 2', 'Poster 3', 'Poster 1']);
    await expect.poll(() => kept.record('p1')?.['place']).toBe(3.5);
    expect(shop.api.changes()).toHaveLength(1);
  });
});
