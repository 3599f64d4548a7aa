import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { put } from '../../src/server/http/shapes.ts';
import { checkRecord } from '../../src/server/records/checks.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel, entities as shop } from '../../src/shared/config/files.ts';
import { wireRecord } from '../../src/shared/wire/record.ts';
import { accounts } from '../../src/shop/demo/staff.ts';
import { type AppWith, appOf } from './appWith.ts';

/** An entity of the shop, with some things otherwise. */
const changed = (name: string, change: (entity: Entity) => Partial<Entity>): [string, Entity] => {
  const entity = shop.get(name);
  if (!entity) throw new Error(`There is no ${name}.`);
  return [name, { ...entity, ...change(entity) }];
};

const tags: Entity = {
  name: 'tags',
  schema: {
    title: 'Tag',
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      limit: { type: 'number', title: 'Limit' },
      products: { type: 'array', title: 'Products', items: { type: 'string' } },
    },
    rules: [
      {
        if: { properties: { limit: { const: 1 } }, required: ['limit'] },
        then: { properties: { products: { maxItems: 1, errorMessage: 'Only one' } } },
      },
    ],
  },
  endpoints: {
    list: 'GET /tags',
    create: 'POST /tags',
    update: 'PATCH /tags/{id}',
    afterSave: [{ call: 'POST /tags/{id}/products', body: { ids: 'products' } }],
  },
  list: { title: 'Tags', empty: 'None', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
};

const entities = new Map([
  ...shop,
  changed('users', ({ schema }) => ({
    schema: { ...schema, properties: { ...schema.properties, pin: { type: 'string', title: 'PIN', writeOnly: true } } },
  })),
  changed('categories', ({ wire }) => {
    const own = { ...wire, names: { name: 'label' } };
    return { wire: own, api: backendOf(panel, own) };
  }),
  ['tags', tags] as const,
]);

let app: AppWith;
beforeAll(async () => {
  app = await appOf(panel, entities);
});
afterAll(() => app.close());

test('a write-only field is not in a user’s own record either', async () => {
  const guest = accounts.find(({ email }) => email === 'guest@shop.example');
  const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: guest?.sub }) }).toString();
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
  const { idToken } = (await app.app.inject({ method: 'POST', url, payload: { postBody } })).json();
  const rows: { id: string; email: string }[] = (await app.call('GET', '/api/admin/users')).json();
  const { id, ...row } = rows.find(({ email }) => email === guest?.email) ?? { id: '' };
  expect((await app.call('PUT', `/api/admin/users/${id}`, { ...row, id, pin: 'secret-4711' })).statusCode).toBe(200);

  const answer = await app.app.inject({ url: '/api/admin/users', headers: { authorization: `Bearer ${idToken}` } });
  expect(answer.json()).toMatchObject([{ id, email: guest?.email }]);
  expect(answer.body).not.toContain('secret-');
});

describe('a body', () => {
  const make = async (body: object) => (await app.call('POST', '/api/tags', body)).json();
  const sent = (payload: string | Buffer, more: Readonly<Record<string, string>> = {}) =>
    app.app.inject({
      method: 'POST',
      url: '/api/categories',
      headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json', ...more },
      payload,
    });

  test('of ids to add is checked against the rules of other fields', async () => {
    const { id } = await make({ name: 'Oak', limit: 1, products: ['a'] });
    const added = await app.call('POST', `/api/tags/${id}/products`, { ids: ['b'] });
    expect([added.statusCode, added.json().fields]).toEqual([422, { products: 'Only one' }]);
    expect((await app.call('POST', `/api/tags/${id}/products`, { ids: ['a'] })).statusCode).toBe(200);
  });

  test('with the keys of every object has the usual limits', async () => {
    const answer = await app.call('POST', '/api/tags', { name: 'Oak', toString: ['x'.repeat(9_000), ...many] });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([422, ['toString']]);
  });

  test('with the keys of every object is data: it is created, saved, and compared', async () => {
    const odd = { toString: 'x', valueOf: { constructor: 1 }, more: [{ hasOwnProperty: 'y', toString: null }] };
    const made = await make({ name: 'Oak', ...odd });
    expect(made).toMatchObject(odd);
    for (const change of [{}, { name: 'Elm' }, { toString: 'z' }, { more: [{ hasOwnProperty: 'z' }] }]) {
      const answer = await app.call('PATCH', `/api/tags/${made.id}`, { ...made, ...change });
      expect([answer.statusCode, answer.json()]).toEqual([200, { ...made, ...change }]);
    }
  });

  test.each([
    ['', '1', {}],
    [', with a key', '1', { 'idempotency-key': 'deep' }],
    [', with a number that would be rounded', '12345678901234567', {}],
  ])('that is nested too deep is refused with a message, also where keys are renamed%s', async (_, inside, headers) => {
    const levels = 40_000;
    const nested = `${'{"children":['.repeat(levels)}${inside}${']}'.repeat(levels)}`;
    const answer = await sent(`{"label": "Deep", "slug": "deep", "children": [${nested}]}`, headers);
    expect([answer.statusCode, answer.json().fields?.children]).toEqual([
      422,
      expect.stringContaining('nested more than'),
    ]);
  });

  test('that is nested too deep and no UTF-8 is refused with a message', async () => {
    const answer = await sent(Buffer.from(`{"label": ${'['.repeat(50_000)}"\xff"${']'.repeat(50_000)}}`, 'latin1'));
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('valid UTF-8')]);
  });
});

// Shows nothing frozen 8.
test('a list with too many entries is refused before anything looks into them', () => {
  const looks = vi.fn(() => 1);
  const entry = Object.defineProperty({}, 'name', { get: looks, enumerable: true });
  const [, products] = changed('products', () => ({}));
  const body = { name: 'Oak', attributes: Array.from({ length: 1_001 }, () => entry) };
  expect(() => checkRecord(products, wireRecord(body))).toThrow('Use at most 1,000 entries');
  expect(looks).not.toHaveBeenCalled();
});

/** Long enough together to be over the limit of unknown fields. */
const many = Array.from({ length: 20 }, () => 'x'.repeat(9_000));

test('a path through a prototype changes no other object', () => {
  put({}, '__proto__.polluted', true);
  put({}, 'constructor.prototype.polluted', true);
  expect(Object({})).not.toHaveProperty('polluted');
});
