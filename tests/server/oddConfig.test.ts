import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { reasonOf } from '../../src/shop/start/reason.ts';
import { type AppWith, appOf, appWith } from './appWith.ts';

const id = { type: 'string', readOnly: true } as const;
const endpointsOf = (name: string) => ({
  list: `GET /${name}`,
  create: `POST /${name}`,
  update: `PATCH /${name}/{id}`,
  remove: `DELETE /${name}/{id}`,
});

/** A tree whose schema does not say that the parent is a reference. */
const shelves: Entity = {
  name: 'shelves',
  schema: { title: 'Shelf', type: 'object', properties: { id, inside: { type: 'string', title: 'Inside' } } },
  endpoints: endpointsOf('shelves'),
  list: {
    title: 'Shelves',
    empty: 'None',
    label: 'id',
    tree: { children: 'below', parent: 'inside', edit: 'Edit', addChild: 'Add', expand: 'Open', collapse: 'Close' },
    columns: [{ field: 'id', title: 'Id' }],
  },
};

/** Calls with a query. */
const labels: Entity = {
  name: 'labels',
  schema: {
    title: 'Label',
    type: 'object',
    properties: {
      id,
      text: { type: 'string', title: 'Text' },
      products: {
        type: 'array',
        maxItems: 30_000,
        errorMessage: 'Use fewer',
        items: { type: 'string', reference: { to: 'products' } },
      },
    },
  },
  wire: { codecs: { products: { codec: 'idList', key: 'productId' } } },
  endpoints: {
    ...endpointsOf('labels'),
    list: 'GET /labels?all=yes',
    update: 'PATCH /labels/{id}?notify=1',
    afterSave: [{ call: 'POST /labels/{id}/products', body: { ids: 'products' } }],
  },
  actions: [{ title: 'Mail', call: 'POST https://mail.example/labels/{id}' }],
  list: { title: 'Labels', empty: 'None', label: 'text', columns: [{ field: 'text', title: 'Text' }] },
};

let shop: AppWith;
beforeAll(async () => {
  shop = await appWith(shelves, labels);
});
afterAll(() => shop.close());

const make = async (path: string, body: object = {}): Promise<string> =>
  (await shop.call('POST', `/api/${path}`, body)).json().id;

test('records whose parents form a circle stay in the list', async () => {
  const alone = await make('shelves');
  await shop.call('PATCH', `/api/shelves/${alone}`, { inside: alone });
  const [first, second] = [await make('shelves'), await make('shelves')];
  const below = await make('shelves', { inside: first });
  await shop.call('PATCH', `/api/shelves/${first}`, { inside: second });
  await shop.call('PATCH', `/api/shelves/${second}`, { inside: first });
  expect((await shop.call('GET', '/api/shelves')).json()).toMatchObject([
    { id: alone, below: [] },
    { id: first, below: [{ id: below, below: [] }] },
    { id: second, below: [] },
  ]);
});

test('the page may call the server of an action, and no other', async () => {
  const { headers } = await shop.app.inject('/healthz');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://mail.example;");
});

test('who changed something is named by a template', async () => {
  const named = await appOf({ ...panel, session: { ...panel.session, name: '{name}[ <{email}>]' } }, entities);
  try {
    const { id } = (await named.call('POST', '/api/categories', { name: 'Lamps', slug: 'lamps' })).json();
    const [change] = (await named.call('GET', `/api/admin/audit?entity=categories&id=${id}`)).json();
    expect(change.by).toMatchObject({ name: expect.stringMatching(/^\S.* <admin@shop\.example>$/) });
  } finally {
    await named.close();
  }
});

test('a query in a call is no part of its address', async () => {
  const label = await make('labels', { text: 'Fragile' });
  expect((await shop.call('PATCH', `/api/labels/${label}?notify=1`, { text: 'Heavy' })).json()).toMatchObject({
    text: 'Heavy',
  });
  expect((await shop.call('GET', '/api/labels')).json()).toMatchObject([{ id: label, text: 'Heavy' }]);
  const { paths } = (await shop.app.inject('/api/openapi.json')).json();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/labels', '/api/labels/{id}']));
});

test('thousands of ids are added in no time, each once', async () => {
  const label = await make('labels', { text: 'Many', products: [{ productId: 'prd-0001' }] });
  const unknown = Array.from({ length: 20_000 }, (_, index) => `none-${index}`);
  const before = performance.now();
  const refused = await shop.call('POST', `/api/labels/${label}/products`, { ids: unknown });
  expect(refused.json().fields).toEqual({ products: "There is no product 'none-0'" });
  // Quadratic work took 17 s. A busy machine takes long for linear work too.
  expect(performance.now() - before).toBeLessThan(10_000);
  const added = await shop.call('POST', `/api/labels/${label}/products`, {
    ids: ['prd-0002', 'prd-0001', 'prd-0002'],
  });
  expect(added.json().products).toEqual([{ productId: 'prd-0001' }, { productId: 'prd-0002' }]);
});

test('duplicates in a field that became unique keep the server from starting, with a message', async () => {
  const text = 'Two records of labels have the same text, which their schema says is unique: change one of them first.';
  await make('labels', { text: 'Twice' });
  await make('labels', { text: 'twice' });
  const unique: Entity = {
    ...labels,
    schema: {
      ...labels.schema,
      properties: { ...labels.schema.properties, text: { type: 'string', title: 'Text', unique: true } },
    },
  };
  await expect(shop.restart(shelves, unique)).rejects.toThrow(text);
});

test.each<[string, Entity['endpoints'], string]>([
  [
    'names no record in its path',
    { ...labels.endpoints, update: 'PATCH /labels' },
    "The calls of labels cannot be served: the path '/labels' must name the record by {id}.",
  ],
  [
    'is there twice',
    { ...labels.endpoints, create: 'PATCH /labels/{text}' },
    "The call 'PATCH /labels/{id}' cannot be served: Method 'PATCH' already declared for route '/api/labels/:id'",
  ],
])('a call that %s keeps the server from starting, with a message', async (_, endpoints, text) => {
  const failure = await shop.restart(shelves, { ...labels, endpoints }).catch((error: unknown) => error);
  expect(reasonOf(failure, {})).toBe(text);
});
