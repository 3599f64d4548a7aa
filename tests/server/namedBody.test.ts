import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '../../src/shared/config/entity.ts';
import { type AppWith, appWith } from './appWith.ts';

/** Each call sends fields under keys of its own. */
const parcels: Entity = {
  name: 'parcels',
  schema: {
    title: 'Parcel',
    type: 'object',
    required: ['id', 'cost'],
    properties: {
      id: { type: 'string', readOnly: true },
      cost: {
        type: 'number',
        title: 'Cost',
        minimum: 0,
        errorMessage: { minimum: 'Cost must be positive', _: 'Enter a cost' },
      },
      sent: { type: 'string', title: 'Sent', format: 'date', errorMessage: 'Enter a date' },
      contents: { type: 'array', title: 'Contents', items: { type: 'string', reference: { to: 'products' } } },
    },
  },
  api: { base: '/api', idempotency: 'X-Once' },
  wire: { codecs: { cost: 'decimalString', sent: 'dateOnly', contents: { codec: 'idList', key: 'productId' } } },
  endpoints: {
    list: 'GET /parcels',
    create: { call: 'POST /parcels', body: { price: 'cost', day: 'sent', items: 'contents' } },
    update: { call: 'PATCH /parcels/{id}', body: { price: 'cost', day: 'sent', items: 'contents' } },
    afterSave: [{ call: 'POST /parcels/{id}/packed', body: { price: 'cost', items: 'contents' } }],
  },
  list: { title: 'Parcels', empty: 'No parcels', label: 'id', columns: [{ field: 'cost', title: 'Cost' }] },
  errors: { list: 'Failed to load parcels.' },
};

let shop: AppWith;
beforeAll(async () => {
  shop = await appWith(parcels);
});
afterAll(() => shop.close());

test('a named field of a body is stored in the form of a record', async () => {
  const made = await shop.call('POST', '/api/parcels', { price: '12.50', day: '2026-03-01', items: ['prd-0001'] });
  expect([made.statusCode, made.json()]).toEqual([
    201,
    { id: expect.any(String), cost: '12.50', sent: '2026-03-01', contents: [{ productId: 'prd-0001' }] },
  ]);
  const { id } = made.json();
  // A bare number is taken too, and a list of entries as the record has it.
  const changed = await shop.call('PATCH', `/api/parcels/${id}`, { price: 3, items: [{ productId: 'prd-0002' }] });
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    { id, cost: '3', sent: '2026-03-01', contents: [{ productId: 'prd-0002' }] },
  ]);
  const packed = await shop.call('POST', `/api/parcels/${id}/packed`, { price: '4.00', items: ['prd-0001'] });
  expect([packed.statusCode, packed.json()]).toEqual([
    200,
    { id, cost: '4.00', sent: '2026-03-01', contents: [{ productId: 'prd-0002' }, { productId: 'prd-0001' }] },
  ]);
});

test('an invalid value in it is reported at its field', async () => {
  const { id } = (await shop.call('POST', '/api/parcels', { price: '1', items: [] })).json();
  for (const [body, fields] of [
    [{ price: 'much', items: [] }, { cost: 'Enter a cost' }],
    [{ price: '-1', items: [] }, { cost: 'Cost must be positive' }],
    [{ price: null, items: [] }, { cost: 'Enter a cost' }],
    [{ price: '1', items: ['none'] }, { contents: "There is no product 'none'" }],
    [{ price: '1', items: [null] }, { contents: expect.any(String) }],
    [{ price: '1', items: 'prd-0001' }, { contents: expect.any(String) }],
  ] as const) {
    for (const [method, url] of [
      ['POST', '/api/parcels'],
      ['PATCH', `/api/parcels/${id}`],
      ['POST', `/api/parcels/${id}/packed`],
    ] as const) {
      const answer = await shop.call(method, url, body);
      expect([method, body, answer.statusCode, answer.json().fields]).toEqual([method, body, 422, fields]);
    }
  }
  expect((await shop.call('POST', '/api/parcels', { price: '1', items: [], day: 'soon' })).json().fields).toEqual({
    sent: 'Enter a date',
  });
  expect((await shop.call('POST', `/api/parcels/${id}/packed`, { price: '1' })).statusCode).toBe(422);
});

test('a repeated call is recognized by its key, in the header that the config names', async () => {
  const send = (name: string, key: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/parcels',
      headers: { authorization: `Bearer ${shop.token}`, [name]: key },
      payload: { price: '12.50', items: [] },
    });
  const idOf = async (name: string, key: string) => (await send(name, key)).json().id;
  expect(await idOf('x-once', 'k1')).toBe(await idOf('x-once', 'k1'));
  expect(await idOf('idempotency-key', 'k2')).not.toBe(await idOf('idempotency-key', 'k2'));
  expect((await send('x-once', 'two words')).json()['message']).toContain('The header X-Once must have');
});
