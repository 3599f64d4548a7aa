import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel, entities as shop } from '../../src/shared/config/files.ts';
import { pagedFields, rangedFields, sortedFields } from '../../src/shared/config/pagedFields.ts';
import { type AppWith, appOf } from './appWith.ts';

/** An entity with what the shop's have not: lists of texts and numbers, references inside rows, secrets, other keys. */
const names = { lines: 'rows', due: 'due_on' };
const wire = {
  names,
  codecs: { labels: { codec: 'nameList', key: 'label' }, coded: 'firstOfValues', drying: 'duration' },
};
const columns = [
  { field: 'id', title: 'ID' },
  { field: 'tags', title: 'Tags', cell: 'list' },
  { field: 'from.categoryId', title: 'From', cell: 'reference' },
  { template: '{id} weighs {weight}[, {size}]', title: 'Weight' },
  { field: 'weight', cell: 'number', decimals: 2 },
  { field: 'size', cell: 'enum' },
  { field: 'due', cell: 'date' },
  { field: 'photo', cell: 'image' },
];
const parcels: Entity = entityFrom(
  'parcels',
  {
    title: 'Parcel',
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      tags: { type: 'array', items: { type: 'string' } },
      note: { type: 'string', searched: true },
      sizes: { type: 'array', items: { type: 'number' } },
      labels: { type: 'array', items: { type: 'string' } },
      due: { type: 'string', format: 'date' },
      weight: { type: 'number' },
      packing: { type: 'number', format: 'duration' },
      drying: { type: 'number', format: 'duration' },
      size: { type: 'string', enum: ['s', 'l'], enumNames: ['Tiny', 'Huge'] },
      photo: { type: 'string' },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            productId: { type: 'string', reference: { to: 'products' } },
            count: { type: 'number' },
          },
        },
      },
      from: { type: 'object', properties: { categoryId: { type: 'string', reference: { to: 'categories' } } } },
      coded: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string', reference: { to: 'products' } }, value: { type: 'string' } },
        },
      },
      pin: { type: 'string', writeOnly: true, searched: true },
      pins: { type: 'array', items: { type: 'string' }, writeOnly: true },
    },
  },
  {
    wire,
    endpoints: { list: 'GET /parcels', create: 'POST /parcels', update: 'PATCH /parcels/{id}' },
    list: { title: 'Parcels', empty: 'None', label: 'id', columns },
  },
  panel,
);

let app: AppWith;
const ids: string[] = [];
beforeAll(async () => {
  app = await appOf(panel, new Map([...shop, ['parcels', parcels]]));
  for (const body of [
    {
      tags: ['red', 'Hot'],
      sizes: [1, 2.5],
      labels: [{ label: 'fragile' }],
      due_on: '2031-01-31',
      rows: [{ productId: 'prd-0001', count: 3 }, { productId: 'prd-0002' }],
      from: { categoryId: 'cat-06' },
      weight: 2.5,
      size: 'l',
      photo: '/uploads/camera.jpg',
      pin: '1234',
      pins: ['1234'],
    },
    { tags: ['x'.repeat(400)], sizes: [2], rows: [{ productId: 'prd-0002' }], due_on: '2031-02-01' },
    { tags: [], due_on: '2031-02-02' },
  ]) {
    const answer = await app.call('POST', '/api/parcels', body);
    expect(answer.statusCode, answer.body).toBe(201);
    ids.push(answer.json().id);
  }
});
afterAll(() => app.close());

const found = async (query: string): Promise<number[]> => {
  const answer = await app.call('GET', `/api/parcels?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().map(({ id }: { id: string }) => ids.indexOf(id));
};

test('lists the fields that can be filtered, sorted and given a range', () => {
  expect(Object.fromEntries(pagedFields(parcels))).toEqual({
    id: 'text',
    tags: 'list',
    note: 'text',
    sizes: 'list',
    labels: 'list',
    due: 'text',
    weight: 'number',
    packing: 'number',
    size: 'text',
    photo: 'text',
    lines: 'list',
    'lines.productId': 'list',
    from: 'list',
    'from.categoryId': 'list',
  });
  expect([...sortedFields(parcels)]).toEqual(['id', 'note', 'due', 'weight', 'packing', 'size', 'photo']);
  expect([...rangedFields(parcels)]).toEqual(['id', 'note', 'due', 'weight', 'packing', 'photo']);
});

test('a list is found by any of its entries, as far as it is read', async () => {
  expect(await found('tags=red')).toEqual([0]);
  expect(await found('tags=hot')).toEqual([]);
  expect(await found(`tags=Hot&tags=${'x'.repeat(400)}`)).toEqual([0, 1]);
  expect(await found('sizes=2.5')).toEqual([0]);
  expect(await found('labels=fragile')).toEqual([0]);
  await app.call('PATCH', `/api/parcels/${ids[2]}`, { tags: ['red'] });
  expect(await found('tags=red')).toEqual([0, 2]);
  await app.call('PATCH', `/api/parcels/${ids[2]}`, { tags: [] });
  expect(await found('tags=red&limit=1')).toEqual([0]);
});

test('references in rows and objects are found by the field, by their path, and under other keys', async () => {
  expect(await found('rows=prd-0002')).toEqual([0, 1]);
  expect(await found('rows.productId=prd-0001')).toEqual([0]);
  expect(await found('from=cat-06&rows=prd-0002&due_on.from=2031-01-31&due_on.before=2031-02-01')).toEqual([0]);
  expect(await found('due_on.from=2031-02-01&sort=-due_on')).toEqual([2, 1]);
});

test('write-only fields, and those that only a codec can read, cannot be queried', async () => {
  for (const query of [
    'pin=1234',
    'pins=1234',
    'pin.from=1',
    'sort=pin',
    'coded=prd-0001',
    'coded.name=x',
    'sort=tags',
  ]) {
    expect([query, (await app.call('GET', `/api/parcels?${query}`)).statusCode]).toEqual([query, 422]);
  }
  expect(await found('q=1234')).toEqual([]);
});

test('a search finds the texts of columns, and no others', async () => {
  for (const q of ['hot', 'red', 'HUGE', '2.50', `${ids[0]} weighs 2.50, huge`])
    expect([q, await found(`q=${q}`)]).toEqual([q, [0]]);
  expect(await found('q=weighs')).toEqual([0, 1, 2]);
  for (const q of ['jpg', '2031-01-31', 'fragile']) expect([q, await found(`q=${q}`)]).toEqual([q, []]);
  const category = (await app.call('GET', '/api/categories/cat-06')).json();
  expect(await found(`q=${encodeURIComponent(category.name)}`)).toEqual([0]);
  expect(await found('q=%20%20&limit=2')).toEqual([0, 1]);
});

test('a changed label of another list changes the ETag of a search', async () => {
  const path = '/api/categories/cat-06';
  const category = (await app.call('GET', path)).json();
  const headers = { authorization: `Bearer ${app.token}` };
  const url = `/api/parcels?q=${encodeURIComponent(category.name)}`;
  const first = await app.app.inject({ url, headers });
  const again = { ...headers, 'if-none-match': String(first.headers.etag) };
  expect((await app.app.inject({ url, headers: again })).statusCode).toBe(304);
  expect((await app.call('PUT', path, { ...category, name: 'Zebra', slug: 'zebra' })).statusCode).toBe(200);
  const later = await app.app.inject({ url, headers: again });
  expect([later.statusCode, later.headers['x-total-count'], later.body]).toEqual([200, '0', '[]']);
  expect((await app.call('PUT', path, category)).statusCode).toBe(200);
});
