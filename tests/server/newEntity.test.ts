import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '../../src/config/entity.ts';
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

let shop: AppWith;
beforeAll(async () => {
  shop = await appWith(suppliers);
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
