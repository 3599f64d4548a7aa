import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '../../src/shared/config/entity.ts';
import { type AppWith, appWith } from './appWith.ts';

/** What a new pair of files under schema/ would say. */
const suppliers: Entity = {
  name: 'suppliers',
  schema: {
    title: 'Supplier',
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name', minLength: 2, errorMessage: 'Name is required' },
      products: { type: 'array', title: 'Products', items: { type: 'string', reference: { to: 'products' } } },
      updatedAt: { type: 'string', readOnly: true },
    },
  },
  uiSchema: { products: { 'ui:widget': 'Reference', 'ui:options': { to: 'products', label: 'name' } } },
  endpoints: {
    list: 'GET /suppliers',
    create: 'POST /suppliers',
    update: 'PATCH /suppliers/{id}',
    remove: 'DELETE /suppliers/{id}',
  },
  list: { title: 'Suppliers', empty: 'No suppliers', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
  errors: { list: 'Failed to load suppliers.' },
};

/** Defaults inside an object, and in the entries of lists. */
const parcels: Entity = {
  name: 'parcels',
  schema: {
    title: 'Parcel',
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      to: {
        type: 'object',
        properties: { city: { type: 'string' }, country: { type: 'string', default: 'DE' } },
      },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          required: ['count'],
          properties: {
            count: { type: 'integer', default: 1, errorMessage: 'How many?' },
            price: { type: 'number', default: 2.5 },
            isGift: { type: 'boolean', default: false },
            marks: {
              type: 'array',
              items: { type: 'object', properties: { tone: { type: 'string', default: 'red' } } },
            },
          },
        },
      },
    },
  },
  wire: { codecs: { 'lines.price': 'decimalString' } },
  endpoints: { list: 'GET /parcels', create: 'POST /parcels', update: 'PUT /parcels/{id}' },
  list: { title: 'Parcels', empty: 'None', label: 'id', columns: [{ field: 'id', title: 'Id' }] },
};

let shop: AppWith;
beforeAll(async () => {
  shop = await appWith(suppliers, parcels);
});
afterAll(() => shop.close());

test('a new pair of files is a new set of calls, checked and documented, without any code', async () => {
  const { app, call: inject } = shop;
  expect((await inject('GET', '/api/suppliers')).json()).toEqual([]);
  expect((await inject('POST', '/api/suppliers', { name: 'x' })).json().fields).toEqual({ name: 'Name is required' });
  expect((await inject('POST', '/api/suppliers', { name: 'Nordic Oak', products: ['none'] })).json().fields).toEqual({
    products: "There is no product 'none'",
  });
  const made = (
    await inject('POST', '/api/suppliers', { name: 'Nordic Oak', products: ['prd-0001', 'prd-0002'] })
  ).json();
  expect(made).toEqual({
    id: expect.any(String),
    name: 'Nordic Oak',
    products: ['prd-0001', 'prd-0002'],
    updatedAt: expect.any(String),
  });
  const changed = await inject('PATCH', `/api/suppliers/${made.id}`, { name: 'Nordic Ash' });
  expect([changed.statusCode, changed.json().name, changed.json().products]).toEqual([
    200,
    'Nordic Ash',
    made.products,
  ]);
  await inject('DELETE', '/api/products/prd-0001');
  expect((await inject('GET', '/api/suppliers')).json()).toMatchObject([{ products: ['prd-0002'] }]);
  const document = (await app.inject('/api/openapi.json')).json();
  expect((await new Validator().validate(document)).valid).toBe(true);
  expect(Object.keys(document.paths)).toContain('/api/suppliers/{id}');
  expect((await inject('DELETE', `/api/suppliers/${made.id}`)).statusCode).toBe(204);
});

test('a new record has the defaults that its objects and entries lack, a changed one does not', async () => {
  const lines = [{ count: 2 }, { count: 3, price: '1.00', isGift: true, marks: [{}] }];
  const { id, ...made } = (await shop.call('POST', '/api/parcels', { to: { city: 'Bonn' }, lines })).json();
  expect(made).toEqual({
    to: { city: 'Bonn', country: 'DE' },
    lines: [
      { count: 2, price: '2.5', isGift: false },
      { count: 3, price: '1.00', isGift: true, marks: [{ tone: 'red' }] },
    ],
  });
  expect((await shop.call('POST', '/api/parcels', { lines: [{}] })).json().fields).toEqual({ lines: 'How many?' });
  expect((await shop.call('POST', '/api/parcels', {})).json()).toEqual({ id: expect.any(String), lines: [] });
  expect((await shop.call('PUT', `/api/parcels/${id}`, { lines })).json()).toEqual({ id, lines });
});
