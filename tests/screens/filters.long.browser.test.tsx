import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig, RecordSchema } from '../../src/shared/config/grammar.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, choose, column, combobox, input, listed, open, options } from '../support/staff.ts';

const shop = freshShop();

const schema: RecordSchema = {
  type: 'object',
  title: 'Parcel',
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', title: 'Name' },
    state: { type: 'string', title: 'State', enum: ['A', 'B', 'C'] },
    isPaid: { type: 'boolean', title: 'Paid' },
    dueOn: { type: 'string', title: 'Due', format: 'date' },
    sentAt: { type: 'string', title: 'Sent', readOnly: true },
    weight: { type: 'number', title: 'Weight' },
    userId: { type: 'string', title: 'For', reference: { to: 'users' } },
    at: {
      type: 'object',
      title: 'At',
      properties: {
        kind: { type: 'string', title: 'Kind', enum: ['S', 'W'] },
        day: { type: 'string', title: 'Day', format: 'date' },
        userId: { type: 'string', title: 'Keeper', reference: { to: 'users' } },
      },
    },
    productIds: { type: 'array', title: 'Products', items: { type: 'string', reference: { to: 'products' } } },
  },
};

const parcels = (filters: EntityConfig['list']['filters'], others: Partial<EntityConfig['list']> = {}): Entity =>
  entityFrom(
    'parcels',
    schema,
    {
      uiSchema: { state: { 'ui:enumNames': ['Waiting', 'Sent', 'Arrived'] } },
      endpoints: { list: 'GET /parcels', remove: 'DELETE /parcels/{id}' },
      list: { title: 'Parcels', label: 'name', columns: [{ field: 'name' }], ...others, ...(filters && { filters }) },
    },
    panel,
  );

const all = parcels([
  { field: 'state' },
  { field: 'isPaid' },
  { field: 'userId' },
  { field: 'productIds', label: 'With' },
  { field: 'dueOn' },
  { field: 'sentAt', as: 'days' },
]);

const noon = (day: number) => new Date(2026, 2, day, 12).toISOString();
const records = [
  { id: '1', name: 'One', state: 'A', isPaid: false, dueOn: '2026-03-01', sentAt: noon(1), userId: 'u2', weight: 1 },
  {
    id: '2',
    name: 'Two',
    weight: 2,
    state: 'B',
    isPaid: true,
    dueOn: '2026-03-03',
    sentAt: noon(2),
    productIds: ['p2', 'p1'],
  },
  {
    id: '3',
    name: 'Three',
    weight: 3,
    state: 'B',
    dueOn: '2026-03-05',
    sentAt: noon(3),
    userId: 'u1',
    productIds: ['p1'],
  },
  { id: '4', name: 'Four' },
];

beforeEach(() => page.viewport(1280, 800));

async function show(entity: Entity, address?: string) {
  shop.api.on('GET /parcels', () => json(records));
  const screen = await renderScreen(entity, address, { person: 'u1' });
  await listed();
  return screen;
}

const names = () => column('Name');
const calls = (call: string) => shop.api.made.filter((made) => made.call === call).length;
const clear = () => button('Clear filters');

/** Chooses by typing, as in any list of records. */
async function pick(label: string, name: string) {
  await combobox(label).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('a filter may use a field inside an object', async () => {
  const at = [
    { kind: 'S', day: '2026-03-01', userId: 'u1' },
    { kind: 'W', day: '2026-03-02', userId: 'u1' },
    { kind: 'W', day: '2026-03-09', userId: 'u2' },
  ];
  const inside = parcels([{ field: 'at.kind' }, { field: 'at.day' }, { field: 'at.userId' }]);
  shop.api.on('GET /parcels', () => json(records.map((record, place) => ({ ...record, at: at[place] }))));
  const { router } = await renderScreen(inside, '/?at.kind=W&at.day=2026-03-01..2026-03-05');
  await expect.poll(names).toEqual(['Two']);
  await clear().click();
  await choose('Kind', 'W');
  await expect.poll(names).toEqual(['Two', 'Three']);
  await pick('Keeper', 'ada@shop.example');
  await expect.poll(names).toEqual(['Two']);
  await expect.poll(() => router.state.location.search).toBe('?at.userId=u1&at.kind=W');
});

describe('A filter', () => {
  test('by an enum offers its titles, and all', async () => {
    const { router } = await show(all);
    await open('State');
    expect(options()).toEqual(['All', 'Waiting', 'Sent', 'Arrived']);
    await page.getByRole('option', { name: 'Sent' }).click();
    await expect.poll(names).toEqual(['Two', 'Three']);
    expect(router.state.location.search).toBe('?state=B');
    await choose('State', 'All');
    await expect.poll(names).toHaveLength(4);
    expect(router.state.location.search).toBe('');
  });

  test('by yes or no counts a missing value as no', async () => {
    const { router } = await show(all);
    await choose('Paid', 'No');
    await expect.poll(names).toEqual(['One', 'Three', 'Four']);
    await choose('Paid', 'Yes');
    await expect.poll(names).toEqual(['Two']);
    expect(router.state.location.search).toBe('?isPaid=true');
  });

  test('by a reference offers the records by name, and fetches them when it is opened', async () => {
    const { router } = await show(all);
    await expect.element(combobox('With')).toBeVisible();
    expect(calls('GET /products')).toBe(0);
    await pick('With', 'Clay mug');
    await expect.poll(names).toEqual(['Two']);
    expect(router.state.location.search).toBe('?productIds=p2');
    expect(calls('GET /products')).toBe(1);
    await pick('With', 'Walnut desk');
    await expect.poll(names).toEqual(['Two', 'Three']);
  });

  test('by a reference keeps the last record chosen where the API filters by one value at a time', async () => {
    const entity = parcels([{ field: 'productIds', label: 'With' }], { paging: 'server' });
    const { router } = await show({ ...entity, api: { base: '/api', query: { can: { values: [] } } } });
    await pick('With', 'Clay mug');
    await expect.poll(() => router.state.location.search).toBe('?productIds=p2');
    await pick('With', 'Walnut desk');
    await expect.poll(() => router.state.location.search).toBe('?productIds=p1');
  });

  test('by days includes the first and the last', async () => {
    const { router } = await show(all);
    await userEvent.fill(input('Due from'), '2026-03-03');
    await expect.poll(names).toEqual(['Two', 'Three']);
    await expect.poll(() => router.state.location.search).toBe('?dueOn=2026-03-03..');
    await userEvent.fill(input('Due to'), '2026-03-03');
    await expect.poll(names).toEqual(['Two']);
    await userEvent.fill(input('Due to'), '');
    await userEvent.fill(input('Due from'), '');
    await userEvent.fill(input('Sent to'), '2026-03-02');
    await expect.poll(names).toEqual(['One', 'Two']);
  });

  test('by numbers includes both ends, and keeps what is half typed', async () => {
    const { router } = await show(parcels([{ field: 'weight' }]));
    await userEvent.type(input('Weight from'), '1,5');
    await expect.poll(names).toEqual(['Two', 'Three']);
    await expect.element(input('Weight from')).toHaveValue('1,5');
    await userEvent.type(input('Weight to'), '2.');
    await expect.poll(() => router.state.location.search).toBe('?weight=1.5..2');
    await expect.poll(names).toEqual(['Two']);
    await expect.element(button('Remove filter Weight: 1.5 – 2')).toBeVisible();
    // Of three digits after a comma the language decides, as everywhere.
    await userEvent.fill(input('Weight to'), '1,299');
    await expect.poll(() => router.state.location.search).toBe('?weight=1.5..1299');
    await expect.element(button('Remove filter Weight: 1.5 – 1,299')).toBeVisible();
    await userEvent.type(input('Weight to'), 'x');
    await expect.element(input('Weight to')).toHaveAttribute('aria-invalid', 'true');
    await clear().click();
    await expect.poll(names).toHaveLength(4);
    await expect.element(input('Weight from')).toHaveValue('');
    await expect.element(input('Weight to')).toHaveValue('');
    expect(await axeViolations()).toEqual([]);
  });

  test.each([390, 1280])('by numbers with a long label show all of it at %i px', async (width) => {
    await page.viewport(width, 900);
    await show(parcels([{ field: 'weight', label: 'Weight with packing' }]));
    if (width < 600) await page.getByText(panel.texts.filters, { exact: true }).click();
    await expect.element(input('Weight with packing from')).toBeVisible();
    for (const label of document.querySelectorAll('.filters .text label'))
      expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  });

  test('by days may be a choice of relative periods, which the address keeps', async () => {
    const options = [
      { title: 'Late', days: 'past' },
      { title: 'Any year', days: 'last-9999-days' },
    ];
    const { router } = await show(parcels([{ field: 'dueOn', options }]));
    await choose('Due', 'Any year');
    await expect.poll(() => router.state.location.search).toBe('?dueOn=last-9999-days');
    await choose('Due', 'Late');
    await expect.poll(() => router.state.location.search).toBe('?dueOn=past');
    await expect.poll(names).toEqual(['One', 'Two', 'Three']);
    await button('Remove filter Due: Late').click();
    await expect.poll(names).toHaveLength(4);
    await router.navigate('/?dueOn=coming');
    await expect.poll(() => document.querySelector('.chips')?.textContent).toMatch(/^Due from: /);
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(0);
  });

  test('by the signed-in person finds their records', async () => {
    const mine = { field: 'userId', options: [{ title: 'Mine', values: ['@me'] }] };
    const { router } = await show(parcels([mine]));
    await choose('For', 'Mine');
    await expect.poll(names).toEqual(['Three']);
    expect(router.state.location.search).toBe('?userId=%40me');
    await expect.element(button('Remove filter For: Mine')).toBeVisible();
  });

  test('by records accepts the word for the signed-in person, and shows their name', async () => {
    await show(all, '/?userId=@me');
    await expect.poll(names).toEqual(['Three']);
    await expect.element(button('Remove filter For: ada@shop.example')).toBeVisible();
  });

  test('may have options of its own', async () => {
    const twoStates = { title: 'Not there yet', values: ['A', 'B'] };
    await show(parcels([{ field: 'state', label: 'Where', options: [twoStates, { title: 'Anywhere' }] }]));
    await open('Where');
    expect(options()).toEqual(['Not there yet', 'Anywhere']);
    await page.getByRole('option', { name: 'Not there yet' }).click();
    await expect.poll(names).toEqual(['One', 'Two', 'Three']);
  });
});

describe('The filters', () => {
  test('are read from the address, which is shared', async () => {
    await show(all, '/?state=B&userId=u1&dueOn=..2026-03-09');
    expect(names()).toEqual(['Three']);
    await expect.element(combobox('State')).toHaveTextContent('Sent');
    await expect.element(input('Due to')).toHaveValue('2026-03-09');
    await expect.element(page.getByText('ada@shop.example', { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: /^For:/ }).elements()).toHaveLength(0);
  });

  test.each(['state=X', 'dueOn=soon', 'isPaid=perhaps', 'sentAt=2026-13'])(
    'show nothing for an unknown value, %s, and say so',
    async (asked) => {
      shop.api.on('GET /parcels', () => json(records));
      await renderScreen(all, `/?${asked}`, { person: 'u1' });
      const value = asked.replace(/.*=/, '');
      const chip = page.getByRole('button', { name: new RegExp(`^Remove filter .*: ${value}$`) });
      await expect.element(chip).toBeVisible();
      await expect.element(page.getByText('Clear search and filter')).toBeVisible();
      await chip.click();
      await expect.poll(names).toHaveLength(4);
    },
  );

  test('are all removed by one button, which is shown when one is set', async () => {
    const { router } = await show(all, '/?search=t&state=B&userId=u1&sentAt=2026-03-01..');
    expect(names()).toEqual(['Three']);
    await clear().click();
    await expect.poll(names).toEqual(['Two', 'Three']);
    expect(router.state.location.search).toBe('?search=t');
    expect(clear().elements()).toHaveLength(0);
    await expect.element(page.getByRole('heading', { name: 'Parcels' })).toHaveFocus();
  });

  test('combine with the main filter, the search and each other', async () => {
    const filter = { field: 'state', label: 'Only', options: [{ title: 'Sent', values: ['B'] }, { title: 'Any' }] };
    const { router } = await show(parcels([{ field: 'isPaid' }], { filter }));
    expect(names()).toEqual(['Two', 'Three']);
    await choose('Paid', 'No');
    await expect.poll(names).toEqual(['Three']);
    await choose('Only', 'Any');
    await expect.poll(names).toEqual(['One', 'Three', 'Four']);
    expect(router.state.location.search).toBe('?isPaid=false&filter');
  });

  test.each([
    ['filter=B', ['Two', 'Three']],
    ['filter=A,B', ['One', 'Two', 'Three']],
    // Addresses that had titles: of this language, and of another one.
    ['filter=Sent', ['Two', 'Three']],
    ['filter=Verschickt', ['Two', 'Three']],
    ['filter=Any', ['One', 'Two', 'Three', 'Four']],
    ['filter', ['One', 'Two', 'Three', 'Four']],
  ])('read the main filter from the address: %s', async (asked, found) => {
    const options = [
      { title: 'Waiting', values: ['A'] },
      { title: 'Sent', values: ['B'], titles: ['Sent', 'Verschickt'] },
      { title: 'Both', values: ['A', 'B'] },
      { title: 'Any' },
    ];
    const { router } = await show(parcels([], { filter: { field: 'state', label: 'Only', options } }), `/?${asked}`);
    expect(names()).toEqual(found);
    await router.navigate('/');
    await expect.poll(names).toEqual(['One']);
    await choose('Only', 'Both');
    await expect.poll(() => router.state.location.search).toBe('?filter=A%2CB');
  });

  test('show nothing for a removed value of the main filter, and say so', async () => {
    const filter = { field: 'state', label: 'Only', options: [{ title: 'Any' }, { title: 'Sent', values: ['B'] }] };
    shop.api.on('GET /parcels', () => json(records));
    await renderScreen(parcels([], { filter }), '/?filter=X');
    await expect.element(page.getByRole('button', { name: 'Remove filter Only: X' })).toBeVisible();
    await expect.element(combobox('Only')).toHaveTextContent('X');
    expect(names()).toEqual([]);
  });

  test('can be removed with the search when nothing is found', async () => {
    shop.api.on('GET /parcels', () => json(records));
    const { router } = await renderScreen(all, '/?search=nothing&isPaid=true');
    await button(panel.texts.clearFilter).click();
    await expect.poll(names).toHaveLength(4);
    expect(router.state.location.search).toBe('');
  });

  test('are no wider than a phone, however long their labels are', async () => {
    await page.viewport(320, 900);
    await show(parcels([{ field: 'weight', label: 'Weight with all of its packing' }]));
    await page.getByText(panel.texts.filters, { exact: true }).click();
    await expect.element(input('Weight with all of its packing from')).toBeVisible();
    expect(document.querySelector('.filters .text')?.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  });

  test('are all behind a button on a phone', async () => {
    await page.viewport(390, 900);
    await show(all);
    await page.getByText(panel.texts.filters, { exact: true }).click();
    await expect.element(combobox('State')).toBeVisible();
    const button = document.querySelector('details > summary')?.getBoundingClientRect();
    const label = document.querySelector('.filters .field > span')?.getBoundingClientRect();
    expect(label?.top).toBeGreaterThanOrEqual(button?.bottom ?? Number.NaN);
  });

  test('have no accessibility violations, wide and on a phone', async () => {
    await show(all, '/?userId=u1');
    await expect.element(page.getByText('ada@shop.example', { exact: true })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await page.viewport(390, 800);
    await expect.element(clear()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await axeViolations()).toEqual([]);
  });
});
