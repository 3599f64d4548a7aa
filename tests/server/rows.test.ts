import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { SourceSchema } from '../../src/shared/config/grammar.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';
import { type AppWith, appWith } from './appWith.ts';

/** Lists of plain values, and rows with values of every kind. */
const source: SourceSchema = JSON.parse(`{
  "title": "Parcel",
  "type": "object",
  "required": ["id", "name"],
  "properties": {
    "id": { "type": "string", "readOnly": true },
    "name": { "type": "string", "title": "Name", "errorMessage": "Enter a name" },
    "tags": { "type": "array", "items": { "type": "string", "minLength": 2, "errorMessage": "A tag is too short" } },
    "sizes": { "type": "array", "items": { "type": "integer", "minimum": 1, "errorMessage": "A size is too small" } },
    "sender": {
      "type": "object",
      "properties": { "userId": { "type": "string", "reference": { "to": "users", "onDelete": "restrict" } } }
    },
    "lines": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["productId", "count"],
        "properties": {
          "productId": { "type": "string", "reference": { "to": "products" }, "errorMessage": "Choose a product" },
          "giftId": { "type": "string", "reference": { "to": "products" } },
          "count": { "type": "integer", "minimum": 1, "errorMessage": "Enter how many" },
          "isFragile": { "type": "boolean" },
          "from": { "type": "string", "format": "date", "errorMessage": "Enter a date" },
          "to": {
            "type": "string", "format": "date", "formatMinimum": { "$data": "1/from" },
            "errorMessage": { "formatMinimum": "A line ends before it starts", "_": "Enter a date" }
          },
          "wrap": { "type": "string", "oneOf": [{ "const": "B", "title": "Box" }], "errorMessage": "Choose the wrap" }
        }
      }
    }
  }
}`);

const parcels = entityFrom(
  'parcels',
  resolvedSchema(source),
  {
    endpoints: {
      list: 'GET /parcels',
      create: 'POST /parcels',
      update: 'PUT /parcels/{id}',
      remove: 'DELETE /parcels/{id}',
    },
    list: { title: 'Parcels', label: 'name', empty: 'None', columns: [{ field: 'name' }] },
    errors: { list: 'None came.', create: 'Not made.', update: 'Not kept.', remove: 'Still there.' },
  },
  panel,
);

let shop: AppWith;
let products: { id: string }[];
beforeAll(async () => {
  shop = await appWith(parcels);
  products = (await shop.call('GET', '/api/products')).json();
});
afterAll(() => shop.close());

const line = (change: object = {}) => ({ productId: products[0]?.id, count: 1, ...change });
const post = (body: object) => shop.call('POST', '/api/parcels', { name: 'One', ...body });

test.each([
  ['a short text', { tags: ['ok', 'x'] }, { tags: 'A tag is too short' }],
  ['a small number', { sizes: [2, 0] }, { sizes: 'A size is too small' }],
  ['a row without a value', { lines: [{ productId: 'prd-0001' }] }, { lines: 'Enter how many' }],
  [
    'a value that is none of the choices',
    { lines: [{ productId: 'prd-0001', count: 1, wrap: 'C' }] },
    { lines: 'Choose the wrap' },
  ],
  ['no date', { lines: [{ productId: 'prd-0001', count: 1, from: 'soon' }] }, { lines: 'Enter a date' }],
  [
    'a date before the one beside it',
    { lines: [{ productId: 'prd-0001', count: 1, from: '2026-02-01', to: '2026-01-01' }] },
    { lines: 'A line ends before it starts' },
  ],
  [
    'a product that is not there',
    { lines: [{ productId: 'none', count: 1 }] },
    { lines: "There is no product 'none'" },
  ],
  ['a user who is not there', { sender: { userId: 'none' } }, { 'sender.userId': "There is no user 'none'" }],
])('%s is refused', async (_, body, fields) => {
  const answer = await post(body);
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
});

test('rows are stored as they came', async () => {
  const lines = [line({ isFragile: true, from: '2026-01-01', to: '2026-01-01', wrap: 'B', extra: 7 })];
  const body = { tags: ['ab'], sizes: [1, 2], sender: {}, lines };
  const { id } = (await post(body)).json();
  expect((await shop.call('GET', `/api/parcels/${id}`)).json()).toMatchObject(body);
});

test('a reference in a row is cleared with its record where it may be empty, else it prevents the deletion', async () => {
  const [used, gift] = await Promise.all(
    ['used', 'gift'].map(async (slug): Promise<string> => {
      const { id: _, name, ...like } = (await shop.call('GET', `/api/products/${products[0]?.id}`)).json();
      const made = await shop.call('POST', '/api/products', { ...like, name, slug, sku: slug, discounts: undefined });
      return made.json().id;
    }),
  );
  const { id } = (await post({ lines: [line({ productId: used, giftId: gift })] })).json();
  expect((await shop.call('DELETE', `/api/products/${used}`)).json()).toMatchObject({
    needed: [{ entity: 'parcels', field: 'lines', ids: [used], count: 1 }],
  });
  expect((await shop.call('DELETE', `/api/products/${gift}`)).statusCode).toBe(204);
  expect((await shop.call('GET', `/api/parcels/${id}`)).json().lines).toEqual([{ productId: used, count: 1 }]);
});
