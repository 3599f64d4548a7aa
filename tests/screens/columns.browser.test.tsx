import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/config/entity.ts';
import { panel } from '../../src/config/files.ts';
import type { EntityConfig, RecordSchema } from '../../src/config/grammar.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, column, listed } from '../support/staff.ts';

const shop = freshShop();

const schema: RecordSchema = {
  type: 'object',
  title: 'Parcel',
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', title: 'Name' },
    state: { type: 'string', title: 'State', enum: ['A', 'B', 'C'] },
    marks: { type: 'array', title: 'Marks', items: { type: 'string', enum: ['x', 'y'] } },
    isPaid: { type: 'boolean', title: 'Paid' },
    sentAt: { type: 'string', readOnly: true },
  },
};

/** An entity with these columns, and what else its list has. */
const parcels = (columns: EntityConfig['list']['columns'], list: Partial<EntityConfig['list']> = {}): Entity =>
  entityFrom(
    'parcels',
    schema,
    {
      uiSchema: {
        state: { 'ui:enumNames': ['Waiting', 'Sent', 'Arrived'] },
        marks: { 'ui:enumNames': { x: 'Fragile', y: 'Heavy' } },
        isPaid: { 'ui:enumNames': { true: 'Paid', false: 'Open' } },
      },
      endpoints: { list: 'GET /parcels' },
      list: { title: 'Parcels', label: 'name', ...list, columns: [{ field: 'name' }, ...columns] },
    },
    panel,
  );

const records = [
  { id: '1', name: 'One', state: 'A', marks: ['y', 'x'], isPaid: false, sentAt: '2026-03-01T10:00:00.000Z' },
  { id: '2', name: 'Two', state: 'B', marks: [], isPaid: true, sentAt: '2026-03-03T10:00:00.000Z' },
  { id: '3', name: 'Three', state: 'C', marks: ['x'], sentAt: '2026-03-02T10:00:00.000Z' },
  { id: '4', name: 'Four', state: 'D' },
];

async function show(entity: Entity, address?: string) {
  shop.api.on('GET /parcels', () => json(records));
  const screen = await renderScreen(entity, address);
  await listed();
  return screen;
}

const search = (text: string) => page.getByRole('searchbox').fill(text);
const header = (title: string) => page.getByRole('columnheader', { name: title });

describe('Titles', () => {
  const titled = parcels([
    { field: 'state', cell: 'enum' },
    { field: 'marks', cell: 'enum', empty: 'None' },
    { field: 'isPaid', cell: 'enum' },
  ]);

  test('are shown in place of the values: those of the form, also of a list', async () => {
    await show(titled);
    expect(column('State')).toEqual(['Waiting', 'Sent', 'Arrived', 'D']);
    expect(column('Marks')).toEqual(['Heavy, Fragile', 'None', 'Fragile', 'None']);
    expect(column('Paid')).toEqual(['Open', 'Paid', '-', '-']);
  });

  test('are what is searched and sorted', async () => {
    await show(titled);
    await search('arr');
    await expect.poll(() => column('Name')).toEqual(['Three']);
    await search('');
    await button('State').click();
    await expect.poll(() => column('State')).toEqual(['Arrived', 'D', 'Sent', 'Waiting']);
  });

  test('of the column replace those of the form', async () => {
    await show(parcels([{ field: 'state', cell: 'enum', titles: { A: 'New' } }]));
    expect(column('State')).toEqual(['New', 'B', 'C', 'D']);
  });
});

describe('A list with a sort of its own', () => {
  test('shows it in the heading, and a click sorts otherwise', async () => {
    await show(parcels([{ field: 'sentAt', title: 'Sent' }], { sort: '-sentAt' }));
    await expect.element(header('Sent')).toHaveAttribute('aria-sort', 'descending');
    expect(column('Name')).toEqual(['Two', 'Three', 'One', 'Four']);
    await button('Name').click();
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(header('Sent')).not.toHaveAttribute('aria-sort');
    expect(column('Name')).toEqual(['Four', 'One', 'Three', 'Two']);
  });

  test('may be sorted by a field without a column', async () => {
    await show(parcels([{ field: 'state' }], { sort: 'sentAt' }));
    expect(column('Name')).toEqual(['One', 'Three', 'Two', 'Four']);
  });
});

test('a column without an order has a heading that is no button', async () => {
  await show(parcels([{ field: 'state', sortable: false }]));
  await expect.element(header('State')).toBeVisible();
  expect(button('State').elements()).toHaveLength(0);
});

test('a column is as wide as the config says, if there is room', async () => {
  await page.viewport(1200, 800);
  await show(
    parcels([
      { field: 'state', width: 300 },
      { field: 'marks', cell: 'list', width: 600 },
    ]),
  );
  const [, state = 0, marks = 0] = [...document.querySelectorAll('th')].map((one) => one.getBoundingClientRect().width);
  expect(marks / state).toBeCloseTo(2, 1);
});
