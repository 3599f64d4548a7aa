import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations, contrastViolations, violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed } from '../support/staff.ts';

const shop = freshShop();

const jars = (): Entity =>
  entityFrom(
    'jars',
    {
      type: 'object',
      title: 'Jar',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        left: { type: 'number', title: 'Left' },
        price: { type: 'number', title: 'Price' },
      },
    },
    {
      endpoints: { list: 'GET /jars' },
      list: {
        title: 'Jars',
        label: 'name',
        filters: [{ field: 'name', options: [{ title: 'Blue', values: ['Blue'] }] }],
        tones: [
          { if: { properties: { left: { const: 0 } } }, tone: 'error', title: 'Sold out' },
          { if: { properties: { left: { maximum: 5 } } }, tone: 'warning', title: 'Nearly gone' },
        ],
        columns: [
          { field: 'name' },
          { field: 'left', cell: 'number' },
          { field: 'price', cell: 'number', prefix: '$', decimals: 2, sum: true },
        ],
      },
    },
    panel,
  );

async function show(address?: string) {
  shop.api.on('GET /jars', () =>
    json([
      { id: '1', name: 'Blue', left: 0, price: 0.1 },
      { id: '2', name: 'Amber', left: 3, price: 0.2 },
      { id: '3', name: 'Clear', left: 30, price: 5 },
      { id: '4', name: 'Grey' },
    ]),
  );
  const screen = await renderScreen(jars(), address);
  await listed();
  return screen;
}

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];

test('A row has the tone of the first rule that its record meets, and says what it means', async () => {
  await show();
  expect(rows().map((row) => row.dataset['tone'])).toEqual(['error', 'warning', undefined, undefined]);
  expect(rows().map(({ title }) => title)).toEqual(['Sold out', 'Nearly gone', '', '']);
  await expect.element(page.getByRole('cell', { name: 'Blue Sold out' })).toBeVisible();
  // A sign behind the name: colour is not the only one.
  const sign = rows()[0]?.querySelector('.tone')?.getBoundingClientRect();
  expect([sign?.width, sign?.height]).toEqual([14, 12]);
  // Cut off with its row, where the list scrolls.
  expect(rows()[0]?.querySelector<HTMLElement>('.tone')?.offsetParent?.closest('.table')).not.toBeNull();
  expect(await axeViolations()).toEqual([]);
  expect(await contrastViolations()).toEqual([]);
});

test('A tone by two fields, or by today, is a hint with a sign and a text', async () => {
  const entity = jars();
  shop.api.on('GET /jars', () =>
    json([
      { id: '1', name: 'Low', left: 2, least: 2, isOn: true, until: '2999-01-01' },
      { id: '2', name: 'Over', left: 5, least: 2, isOn: true, until: '2020-01-01T10:00:00Z' },
      { id: '3', name: 'Off', left: 5, least: 2, isOn: false, until: '2020-01-01' },
      { id: '4', name: 'Without a least', left: 0, isOn: true },
    ]),
  );
  const tones = [
    { if: { properties: { left: { maximum: { $data: '1/least' } } } }, tone: 'warning', title: 'Order more' },
    {
      if: { properties: { isOn: { const: true }, until: { formatExclusiveMaximum: { today: true } } } },
      tone: 'error',
      title: 'Expired',
    },
  ] as const;
  await renderScreen({ ...entity, list: { ...entity.list, tones: [...tones] } });
  await listed();
  expect(rows().map(({ title }) => title)).toEqual(['Order more', 'Expired', '', '']);
  const sign = rows()[1]?.querySelector('.tone')?.getBoundingClientRect();
  expect([sign?.width, sign?.height]).toEqual([14, 12]);
  await expect.element(page.getByRole('cell', { name: 'Over Expired' })).toBeVisible();
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('A row has one shade over all of its cells, also when hovered', async () => {
  await show();
  const shades = () =>
    rows().map((row) => new Set([...row.cells].map((cell) => getComputedStyle(cell).backgroundImage)).size);
  const [first] = rows();
  const before = first?.cells[1] && getComputedStyle(first.cells[1]).backgroundImage;
  expect(shades()).toEqual([1, 1, 1, 1]);
  await userEvent.hover(page.getByRole('cell', { name: 'Amber' }));
  await expect.poll(() => rows()[1]?.matches(':hover')).toBe(true);
  expect(shades()).toEqual([1, 1, 1, 1]);
  expect(rows().map((row) => getComputedStyle(row).backgroundColor)).toEqual(rows().map(() => 'rgba(0, 0, 0, 0)'));
  expect(before).toContain('gradient');
});

test('The sum of the list stands below its column, in the format of its values', async () => {
  await show();
  const foot = () => document.querySelector('tfoot')?.textContent;
  await expect.poll(foot).toBe('Sum $5.30');
  await page.getByRole('searchbox').fill('e');
  await expect.poll(() => rows().length).toBe(4);
  await page.getByRole('searchbox').fill('amb');
  await expect.poll(foot).toBe('Sum $0.20');
  await button('Name').click();
  await expect.poll(foot).toBe('Sum $0.20');
});

const crates = (): Entity =>
  entityFrom(
    'crates',
    {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        state: { type: 'string', title: 'State', enum: ['full', 'leaking', 'empty'] },
      },
    },
    {
      endpoints: { list: 'GET /crates', update: 'PUT /crates/{id}' },
      list: {
        title: 'Crates',
        label: 'name',
        columns: [
          { field: 'name' },
          {
            field: 'state',
            cell: 'select',
            titles: { full: 'Full', leaking: 'Leaking' },
            tones: { full: 'success', leaking: 'error' },
          },
        ],
      },
    },
    panel,
  );

/** The colour of the dot before a text. */
const dotOf = (element: Element) => getComputedStyle(element, '::before').backgroundColor;

test('The choice in a row has a dot in the tone of its value, and so has each option', async () => {
  let blue = 'full';
  shop.api.on('GET /crates', () =>
    json([
      { id: '1', name: 'Blue', state: blue },
      { id: '2', name: 'Grey', state: 'empty' },
      { id: '3', name: 'Odd', state: 'lost' },
    ]),
  );
  shop.api.on('PUT /crates/1', () => {
    blue = 'leaking';
    return json({});
  });
  await renderScreen(crates());
  await listed();
  const field = (name: string) => page.getByRole('combobox', { name: `State ${name}` });
  await expect.element(field('Blue')).toHaveTextContent('Full');
  const tones = () => rows().map((row) => row.querySelector<HTMLElement>('[role=combobox]')?.dataset['tone']);
  expect(tones()).toEqual(['success', 'neutral', 'neutral']);
  const chosen = dotOf(field('Blue').element());
  await field('Blue').click();
  const options = page.getByRole('option');
  await expect.poll(() => options.elements().map((option) => option.textContent)).toEqual(['Full', 'Leaking', 'empty']);
  const [full, leaking, empty] = options.elements().map(dotOf);
  expect(full).toBe(chosen);
  expect(new Set([full, leaking, empty, 'rgba(0, 0, 0, 0)']).size).toBe(4);
  expect(await violationsInBothSchemes('region')).toEqual([]);
  await page.getByRole('option', { name: 'Leaking' }).click();
  await expect.poll(() => tones()[0]).toBe('error');
});
