import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../src/panel/wire/api.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { callList } from '../../src/panel/wire/callList.ts';
import { callRecord } from '../../src/panel/wire/callRecord.ts';
import { callHistory } from '../../src/panel/wire/history.ts';
import { externalText } from '../../src/server/api/elsewhere.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel as shipped } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { decodeList, wireRecord } from '../../src/shared/wire/record.ts';
import { type AppWith, appOf, entitiesWith } from './appWith.ts';

/** A config whose backend speaks otherwise in every way that a config can say. */
const panel: Panel = {
  ...shipped,
  api: {
    ...shipped.api,
    base: '/shop/v2',
    id: '_id',
    rows: 'data.items',
    total: 'data.count',
    error: 'problem.text',
    fieldErrors: 'problem.fields',
    auth: { header: 'X-Auth', scheme: 'Token' },
  },
};
const entities = entitiesWith(panel, {
  products: { names: { status: 'product_status', price: 'unit_price' } },
  categories: { names: { parentId: 'parent_id' } },
  orders: { api: { base: '/orders/v1', rows: 'orders' } },
});
const named = (name: string): Entity => {
  const entity = entities.get(name);
  if (!entity) throw new Error(`There is no ${name}.`);
  return entity;
};
const products: Entity = { ...named('products') };
products.endpoints = { ...products.endpoints, list: 'GET /products?expand=categories' };
entities.set('products', products);

let shop: AppWith;
let api: Api;
let token: string;
beforeAll(async () => {
  shop = await appOf(panel, entities);
  const host = await shop.app.listen({ port: 0, host: 'localhost' });
  token = shop.token;
  api = createApi({ host, ...backendOf(panel), token: async () => token });
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { 'x-auth': `Token ${token}`, ...headers } });

describe('the embedded API in the shapes of the config', () => {
  test('a list has its rows, its count and its keys where the config says', async () => {
    const answer = (await get('/shop/v2/products')).json();
    expect(Object.keys(answer)).toEqual(['data']);
    expect(answer.data.count).toBe(answer.data.items.length);
    expect(answer.data.items[0]).toMatchObject({
      _id: expect.any(String),
      product_status: expect.any(String),
      unit_price: expect.any(String),
    });
    expect(answer.data.items[0]).not.toHaveProperty('id');
    expect(answer.data.items[0]).not.toHaveProperty('status');
  });

  test('a compressed list is the same', async () => {
    const answer = await fetch(`${shop.app.listeningOrigin}/shop/v2/products`, {
      headers: { 'x-auth': `Token ${token}`, 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toEqual((await get('/shop/v2/products')).json());
  });

  test('a part of a list has the total', async () => {
    const { data } = (await get('/shop/v2/products?product_status=ACTIVE&sort=-unit_price&limit=2')).json();
    expect(data.items).toHaveLength(2);
    expect(data.count).toBeGreaterThan(2);
    expect(data.items.map((row: { product_status: string }) => row.product_status)).toEqual(['ACTIVE', 'ACTIVE']);
    expect((await get('/shop/v2/products?size=1')).statusCode).toBe(422);
  });

  test('constant parameters of the config’s call are not filters', async () => {
    expect((await get('/shop/v2/products?expand=categories')).json().data.items.length).toBeGreaterThan(50);
  });

  test('an entity may have its own base, and shares the rest', async () => {
    const [first] = (await get('/orders/v1/orders')).json().orders;
    expect(first).toHaveProperty('_id');
    expect((await get('/shop/v2/orders')).statusCode).toBe(404);
  });

  test('a token counts only in its header, after its scheme', async () => {
    const refused = await shop.app.inject({
      url: '/shop/v2/admin/users',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toEqual({ problem: { text: 'Sign in to use the shop API.', fields: {} } });
    expect((await get('/shop/v2/admin/users', { 'x-auth': `Bearer ${token}` })).statusCode).toBe(401);
    expect((await get('/shop/v2/admin/users')).statusCode).toBe(200);
  });

  test('the OpenAPI document describes the shapes', async () => {
    const { body } = await get('/shop/v2/openapi.json');
    const { valid, errors } = await new Validator().validate(JSON.parse(body));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    const { paths, components } = JSON.parse(body);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/shop/v2/products/{id}', '/orders/v1/orders/{id}', '/shop/v2/upload']),
    );
    const list = paths['/shop/v2/products'].get;
    expect(list.responses[200].content['application/json'].schema).toMatchObject({
      properties: { data: { required: ['items', 'count'] } },
    });
    expect(list.parameters.map(({ name }: { name: string }) => name)).toContain('product_status');
    expect(Object.keys(components.schemas.products.properties)).toEqual(
      expect.arrayContaining(['_id', 'product_status', 'unit_price']),
    );
    expect(components.schemas['products-body'].required).toContain('unit_price');
    expect(components.schemas.failure.properties.problem.properties).toHaveProperty('text');
    expect(components.securitySchemes.bearer).toMatchObject({ type: 'apiKey', name: 'X-Auth' });
  });
});

describe('the page with such a backend', () => {
  const records = async (entity: Entity) => decodeList(entity, (await callList(api, entity))?.rows ?? []);

  test('reads and writes records by the names of their fields', async () => {
    const [before] = await records(products);
    expect(before).toMatchObject({ id: expect.any(String), status: expect.any(String), price: expect.any(Number) });
    if (!before || !products.endpoints.update) throw new Error('There is no product.');
    const body = encodeRecord(products, { ...before, price: 77.5, status: 'DRAFT' }, before);
    await callEndpoint(api, products, products.endpoints.update, before, { body });
    const after = (await records(products)).find(({ id }) => id === before.id);
    expect(after).toMatchObject({ price: 77.5, status: 'DRAFT', name: before['name'] });
    expect(await callRecord(api, products, before)).toMatchObject({ id: before.id, price: '77.5' });
    const { history = '' } = panel.api;
    const of = { entity: 'products', id: String(before.id) };
    const { entries } = await callHistory(api, history, of, undefined, new AbortController().signal);
    expect(entries[0]?.after).toMatchObject({ product_status: 'DRAFT', unit_price: '77.5' });
  });

  test('learns the id of a new record, and has the tree with its children', async () => {
    const categories = named('categories');
    const [first] = await records(categories);
    const body = { name: 'Below', slug: 'below', parentId: first?.id };
    const answer = await callEndpoint(
      api,
      categories,
      categories.endpoints.create ?? '',
      {},
      { body: wireRecord(body) },
    );
    expect(answer?.id).toEqual(expect.any(String));
    expect((await records(categories)).find(({ id }) => id === answer?.id)).toMatchObject({
      name: 'Below',
      parentId: first?.id,
    });
  });

  test('shows refusals by field', async () => {
    const categories = [{ categoryId: 'cat-01' }];
    const body = { name: 'Odd', slug: 'odd', price: '-1', status: 'ACTIVE', stock: 1, categories };
    const refused = await callEndpoint(api, products, 'POST /products', {}, { body: wireRecord(body) }).catch(
      (error) => error,
    );
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 422, said: 'Price must be positive' });
    expect(refused.fields).toEqual({ price: 'Price must be positive' });
  });
});

describe('records on another server', () => {
  const far = 'https://far.example/v1';
  const others = entitiesWith(shipped, { orders: { api: { base: far } } });

  test('are not served here, and the page may call that server', async () => {
    const split = await appOf(shipped, others);
    try {
      expect((await split.call('GET', '/api/products')).statusCode).toBe(200);
      expect((await split.call('GET', '/api/orders')).statusCode).toBe(404);
      const { headers } = await split.app.inject('/config.json');
      expect(headers['content-security-policy']).toContain("connect-src 'self' https://far.example;");
      expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:/);
    } finally {
      await split.close();
    }
  });

  test('may have paths that ours could not have', async () => {
    const calls = entitiesWith(shipped, { orders: { api: { base: far } } });
    const orders = calls.get('orders');
    if (!orders) throw new Error('There are no orders.');
    const endpoints = { list: 'GET /orders', update: 'PATCH /orders?id=eq.{id}', remove: 'DELETE /orders?id=eq.{id}' };
    const split = await appOf(shipped, new Map([...calls, ['orders', { ...orders, endpoints }]]));
    try {
      expect((await split.call('GET', '/api/products')).statusCode).toBe(200);
      expect((await split.call('PATCH', '/api/orders?id=eq.ord-01', {})).statusCode).toBe(404);
    } finally {
      await split.close();
    }
  });

  test('are named at the start', () => {
    expect(externalText({ panel: shipped, entities: others })).toBe(
      `The panel asks other servers for orders at ${far}. This one answers no calls for them.`,
    );
    const people = entitiesWith(shipped, { users: { api: { base: far } } });
    expect(externalText({ panel: shipped, entities: people })).toMatch(/Without users it knows nobody/);
    expect(externalText({ panel: shipped, entities: entitiesWith(shipped) })).toBe(undefined);
  });
});
