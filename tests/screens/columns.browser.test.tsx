import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig, Panel, RecordSchema } from '../../src/shared/config/grammar.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
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
    worth: { type: 'number', title: 'Worth' },
    dueOn: { type: 'string', title: 'Due', format: 'date' },
    userId: { type: 'string', title: 'For', reference: { to: 'users' } },
    productIds: { type: 'array', title: 'Products', items: { type: 'string', reference: { to: 'products' } } },
  },
};

/** An entity with these columns, and what else its list has. */
const parcels = (
  columns: EntityConfig['list']['columns'],
  list: Partial<EntityConfig['list']> = {},
  of: Partial<Panel> = {},
): Entity =>
  entityFrom(
    'parcels',
    schema,
    {
      uiSchema: {
        userId: { 'ui:options': { label: ['name', 'email'] } },
        state: { 'ui:enumNames': ['Waiting', 'Sent', 'Arrived'] },
        marks: { 'ui:enumNames': { x: 'Fragile', y: 'Heavy' } },
        isPaid: { 'ui:enumNames': { true: 'Paid', false: 'Open' } },
      },
      endpoints: { list: 'GET /parcels', remove: 'DELETE /parcels/{id}' },
      list: { title: 'Parcels', label: 'name', ...list, columns: [{ field: 'name' }, ...columns] },
    },
    { ...panel, ...of },
  );

/** Sorts by 'State' in descending order: in ascending order the parcels come already. */
async function sortDescending() {
  for (const order of ['ascending', 'descending']) {
    await button('State').click();
    await expect.element(page.getByRole('columnheader', { name: 'State' })).toHaveAttribute('aria-sort', order);
  }
}

const parcel = (
  id: string,
  name: string,
  state: string,
  others: { sentAt?: string; [field: string]: unknown } = {},
) => ({
  id,
  name,
  state,
  ...others,
});
const records = [
  parcel('1', 'One', 'A', { marks: ['y', 'x'], isPaid: false, sentAt: '2026-03-01T10:00:00.000Z', userId: 'u2' }),
  parcel('2', 'Two', 'B', { isPaid: true, sentAt: '2026-03-03T10:00:00.000Z', userId: 'u1', productIds: ['p2', 'p1'] }),
  parcel('3', 'Three', 'C', { marks: ['x'], sentAt: '2026-03-02T10:00:00.000Z', userId: 'u9', productIds: ['p1'] }),
  parcel('4', 'Four', 'D'),
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

  test('are what the search looks in; the order is that of the schema', async () => {
    await show(titled);
    await search('arr');
    await expect.poll(() => column('Name')).toEqual(['Three']);
    await search('');
    await sortDescending();
    await expect.poll(() => column('State')).toEqual(['D', 'Arrived', 'Sent', 'Waiting']);
  });

  test('of the column replace those of the form', async () => {
    await show(parcels([{ field: 'state', cell: 'enum', titles: { A: 'New' } }]));
    expect(column('State')).toEqual(['New', 'B', 'C', 'D']);
  });
});

describe('A badge', () => {
  const marks = () => [...document.querySelectorAll('.badge')].map((badge) => badge.getAttribute('data-tone'));

  test('has the title of its value and the tone of the config, and is sorted by the order of the schema and searched by the title', async () => {
    await show(parcels([{ field: 'state', cell: 'badge', tones: { B: 'success', C: 'error' } }]));
    expect(column('State')).toEqual(['Waiting', 'Sent', 'Arrived', 'D']);
    expect(marks()).toEqual(['neutral', 'success', 'error', 'neutral']);
    await sortDescending();
    await expect.poll(() => column('State')).toEqual(['D', 'Arrived', 'Sent', 'Waiting']);
    await search('arr');
    await expect.poll(() => column('Name')).toEqual(['Three']);
  });

  test('shows its values where it has no titles', async () => {
    await show(parcels([{ field: 'state', cell: 'badge', titles: {}, tones: { B: 'success' } }]));
    expect(column('State')).toEqual(['A', 'B', 'C', 'D']);
    expect(marks()).toEqual(['neutral', 'success', 'neutral', 'neutral']);
  });
});

describe('A list with a sort of its own', () => {
  test('marks it in the heading, and a click changes it', async () => {
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

test('a column that cannot be sorted has a plain heading', async () => {
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

describe('References', () => {
  const referring = parcels([
    { field: 'userId', cell: 'reference' },
    { field: 'productIds', cell: 'reference' },
  ]);
  const calls = (call: string) => shop.api.made.filter((made) => made.call === call).length;

  test('are shown by name, of several fields the first filled one; an unknown id as it is', async () => {
    await show(referring);
    await expect.poll(() => column('For')).toEqual(['bo@shop.example', 'Ada Adams', 'u9', '-']);
    await expect.poll(() => column('Products')).toEqual(['-', 'Clay mug Walnut desk', 'Walnut desk', '-']);
  });

  test('are links to the record, and a list is a list of them', async () => {
    const { router } = await show(referring);
    await expect.element(page.getByRole('link', { name: 'Clay mug' })).toHaveAttribute('href', '/products?id=p2');
    expect(page.getByRole('listitem').elements()).toHaveLength(3);
    await page.getByRole('link', { name: 'Ada Adams' }).click();
    expect(router.state.location).toMatchObject({ pathname: '/users', search: '?id=u1' });
    expect(page.getByRole('link', { name: 'u9' }).elements()).toHaveLength(0);
  });

  test('fetch each other list once, after the rows', async () => {
    const users = held<Response>();
    shop.api.on('GET /admin/users', () => users.promise);
    await show(referring);
    const heights = () => [...document.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().height);
    await expect.poll(() => calls('GET /admin/users')).toBe(1);
    expect(shop.api.made[0]?.call).toBe('GET /parcels');
    expect(column('For')).toEqual(['', '', '', '-']);
    const before = heights();
    users.resolve(json(samples.users));
    await expect.poll(() => column('For')[1]).toBe('Ada Adams');
    expect(heights()).toEqual(before);
    expect([calls('GET /admin/users'), calls('GET /products')]).toEqual([1, 1]);
  });

  test('are searched and sorted by name', async () => {
    await show(referring);
    await expect.poll(() => column('For')[1]).toBe('Ada Adams');
    await search('walnut');
    await expect.poll(() => column('Name')).toEqual(['Two', 'Three']);
    await search('');
    await button('For').click();
    await expect.poll(() => column('For')).toEqual(['Ada Adams', 'bo@shop.example', 'u9', '-']);
  });

  test('are ids for a user who may not read the other list', async () => {
    shop.api.on('GET /admin/users', () => json({ message: 'No' }, 403));
    await show(referring);
    await expect.poll(() => column('For')).toEqual(['u2', 'u1', 'u9', '-']);
  });

  test('are no links for a user who has no page of the other list', async () => {
    const menu: Panel['menu'] = [{ title: 'Users', entity: 'users', roles: ['ADMIN'] }];
    shop.api.on('GET /parcels', () => json(records));
    const { unmount } = await renderScreen(referring, '/', { roles: ['STAFF'] }, { menu });
    await expect.poll(() => column('For')[1]).toBe('Ada Adams');
    expect(page.getByRole('link', { name: 'Ada Adams' }).elements()).toHaveLength(0);
    await unmount();
    await renderScreen(referring, '/', { roles: ['ADMIN'] }, { menu });
    await expect.element(page.getByRole('link', { name: 'Ada Adams' })).toBeVisible();
  });

  test('have no accessibility violations', async () => {
    await show(referring);
    await expect.poll(() => column('For')[1]).toBe('Ada Adams');
    expect(await axeViolations()).toEqual([]);
  });

  test('lead to the record alone, from which the whole list can be opened again', async () => {
    await renderScreen('users', '/?id=u2');
    await listed();
    await expect.poll(() => column('Email')).toEqual(['bo@shop.example']);
    await button('Remove filter User: bo@shop.example').click();
    await expect.poll(() => column('Email')).toEqual(['ada@shop.example', 'bo@shop.example']);
  });
});

describe('Numbers and days', () => {
  const worth = (rest: object) => ({ field: 'worth', cell: 'number', ...rest });
  const sent = (rest: object) => ({ field: 'sentAt', title: 'Sent', cell: 'dateTime', ...rest });
  const due = (rest: object) => ({ field: 'dueOn', cell: 'date', ...rest });

  /** What the first row says in a column. */
  async function first(title: string, entity: Entity) {
    shop.api.on('GET /parcels', () => json([{ ...records[0], worth: 1234.5, dueOn: '2026-03-01' }]));
    await renderScreen(entity);
    await listed();
    return column(title)[0];
  }

  test.each([
    ['as they are', {}, {}, '1234.5'],
    ['in the locale of the column', { locale: 'de' }, {}, '1.234,5'],
    ['in the locale of the panel', { decimals: 2 }, { locale: 'de' }, '1.234,50'],
    ['in the locale of the column before that of the panel', { locale: 'en-GB' }, { locale: 'de' }, '1,234.5'],
    ['as money of the column', { locale: 'de', currency: 'EUR' }, {}, '1.234,50 €'],
    ['as money of the panel', { currency: true }, { locale: 'en-GB', currency: 'GBP' }, '£1,234.50'],
    ['as money without its cents', { currency: 'JPY', locale: 'en-GB' }, {}, 'JP¥1,235'],
    ['with a unit', { suffix: ' kg' }, { locale: 'de' }, '1.234,5 kg'],
  ] as const)('a number is written %s', async (_, of, ofPanel, text) => {
    expect(await first('Worth', parcels([worth(of)], {}, ofPanel))).toBe(text);
  });

  test.each([
    ['as it is', {}, {}, '2026-03-01'],
    ['in the locale of the panel', {}, { locale: 'en-GB' }, '1 Mar 2026'],
    ['in the style of the column', { locale: 'de', dateStyle: 'full' }, {}, 'Sonntag, 1. März 2026'],
  ] as const)('a day is written %s, whatever the time zone', async (_, of, ofPanel, text) => {
    expect(await first('Due', parcels([due(of)], {}, ofPanel))).toBe(text);
  });

  test('a time is written in the locale and style', async () => {
    const style = { dateStyle: 'long', timeStyle: 'medium' } as const;
    const text = new Intl.DateTimeFormat('de', style).format(new Date(String(records[0]?.sentAt)));
    expect(await first('Sent', parcels([sent(style)], {}, { locale: 'de' }))).toBe(text);
  });

  test('money is sorted by its amount', async () => {
    const amounts = [9, 100, 10].map((amount, index) => ({ id: `${index}`, name: `${index}`, worth: amount }));
    shop.api.on('GET /parcels', () => json(amounts));
    await renderScreen(parcels([worth({ currency: 'EUR', locale: 'de' })]));
    await listed();
    await button('Worth').click();
    await expect.poll(() => column('Worth')).toEqual(['9,00 €', '10,00 €', '100,00 €']);
  });
});

describe('A template', () => {
  const made = parcels([{ title: 'Both', template: '{name}, {state} {worth}', sortable: true }]);

  test('is filled with the fields of each record, and missing values leave no gap', async () => {
    shop.api.on('GET /parcels', () =>
      json([{ id: '1', name: 'One', state: 'B', worth: 2.5 }, { id: '2', name: 'Two', worth: 1 }, { id: '3' }]),
    );
    await renderScreen(made);
    await listed();
    expect(column('Both')).toEqual(['One, Sent 2.5', 'Two, 1', '-']);
  });

  test('is sorted and searched by its result', async () => {
    await show(made);
    await button('Both').click();
    await expect.poll(() => column('Both')).toEqual(['Four, D', 'One, Waiting', 'Three, Arrived', 'Two, Sent']);
    await search('three, arr');
    await expect.poll(() => column('Name')).toEqual(['Three']);
  });
});

test('letters of twice the size are not cut, and numbers do not break', async () => {
  await page.viewport(1280, 800);
  shop.api.on('GET /parcels', () =>
    json([{ id: '1', name: 'North', state: 'A', worth: 1158.5, isPaid: true, sentAt: '2026-03-01' }]),
  );
  document.documentElement.style.fontSize = '200%';
  try {
    await renderScreen(
      parcels(
        [
          { field: 'worth', cell: 'number', prefix: '$', decimals: 2 },
          { field: 'state', cell: 'select' },
          { field: 'sentAt' },
          { field: 'isPaid' },
        ],
        {
          filters: [{ field: 'state' }],
        },
      ),
    );
    await listed();
    await expect.element(page.getByText('$1158.50')).toBeVisible();
    const cell = page.getByRole('cell', { name: '$1158.50' }).element();
    const text = document.createRange();
    text.selectNodeContents(cell);
    expect(text.getBoundingClientRect().height).toBeLessThan(1.8 * parseFloat(getComputedStyle(cell).fontSize));
    const boxes = [...document.querySelectorAll<HTMLElement>('.field > :is(label, span, input, button), td .cut')];
    expect(boxes.length).toBeGreaterThan(4);
    const cut = boxes.filter((box) => box.clientHeight > 0 && box.scrollHeight > box.clientHeight + 1);
    expect(cut.map(({ outerHTML }) => outerHTML)).toEqual([]);
    for (const label of document.querySelectorAll('.field > :is(label, span)'))
      expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(
        parseFloat(getComputedStyle(label).fontSize) - 1,
      );
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
