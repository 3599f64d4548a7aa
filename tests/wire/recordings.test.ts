import { afterEach, describe, expect, test, vi } from 'vitest';
import { EVERYTHING, type ListQuery } from '../../src/panel/data/lists/listQuery.ts';
import { pagedList } from '../../src/panel/data/lists/pagedList.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { apiErrorOf } from '../../src/panel/wire/apiErrorOf.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { callPage } from '../../src/panel/wire/callPage.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { fromKeys } from '../../src/shared/wire/names.ts';
import { decodeRecord, type EntityRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { answerOf, apiOf, type Differing, panelOf, productsOf, recorded } from '../support/recordings.ts';

afterEach(() => vi.unstubAllGlobals());

interface Call {
  readonly call: string;
  readonly body: unknown;
}

/** The calls that are sent, each answered with a recording. */
function answering(name: string): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const { pathname, search } = new URL(request.url);
    calls.push({ call: `${request.method} ${pathname}${search}`, body });
    return answerOf(recorded(name));
  });
  return calls;
}

const recordOf = (entity: Entity, wire: object): EntityRecord =>
  decodeRecord(entity, fromKeys(entity, wireRecord({ ...wire })));

const ALL = { search: '', conditions: [], sort: [] };

/** What a change of a record sends. */
const sentFor = (entity: Entity, before: EntityRecord, changes: object) =>
  encodeRecord(entity, { ...before, ...changes }, before);

describe('lists as the real backends answered them', () => {
  test.each<[PresetName, string, number]>([
    ['directus', 'directus/list', 300],
    ['strapi', 'strapi/list-populated', 300],
    ['payload', 'payload/list-depth0', 300],
    ['django-rest', 'drf/list', 300],
    ['medusa', 'medusa/list', 120],
    ['json-server', 'jsonserver/list', 300],
  ])('%s: rows and total', async (preset, name, total) => {
    answering(name);
    const entity = productsOf(preset);
    const page = await callPage(apiOf(entity), entity, ALL, { from: 0, count: 25 });
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page).toMatchObject({ total, lacksTotal: undefined });
    for (const row of page.rows) expect(recordOf(entity, row).id).not.toBe(undefined);
  });
});

describe('added records as the real backends answered them', () => {
  test.each<[PresetName, string, unknown]>([
    ['directus', 'directus/created', undefined],
    ['payload', 'payload/created', 301],
    ['django-rest', 'drf/created', 301],
  ])('%s: an added record, and its id', async (preset, name, id) => {
    answering(name);
    const entity = productsOf(preset);
    const { create = '' } = entity.endpoints;
    const added = await callEndpoint(apiOf(entity), entity, create, {}, { body: wireRecord({ name: 'Zebra new' }) });
    expect(added?.id).toEqual(id ?? expect.stringMatching(/^[\da-f-]{36}$/));
    expect(added?.record).toMatchObject({ name: 'Zebra new' });
  });
});

test('LoopBack: rows, and their number by another call', async () => {
  const entity = productsOf('loopback', { pageSize: 3 });
  const { body } = recorded('loopback/list');
  const rows = Array.isArray(body) ? body.slice(0, 3) : [];
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/count') ? answerOf(recorded('loopback/count')) : Response.json(rows),
  );
  const client = createQueryClient();
  const page = await client.query(pagedList({ client, api: apiOf(entity), entity }).page(EVERYTHING, 0, rows.length));
  expect([page.records.length, page.matches]).toEqual([rows.length, 300]);
});

describe('refusals as the real backends answered them', () => {
  test.each<[PresetName, string, string, string]>([
    ['strapi', 'strapi/field-error-name', 'sku', 'This attribute must be unique'],
    ['strapi', 'strapi/field-error-stock', 'stock', 'stock must be greater than or equal to 0'],
    ['directus', 'directus/field-error-gte', 'stock', 'has to be greater than or equal to "0"'],
    ['directus', 'directus/field-error-unique', 'sku', 'has to be unique'],
    ['payload', 'payload/field-error', 'sku', 'Value must be unique'],
    ['payload', 'payload/field-error-min', 'stock', 'less than the min allowed'],
    ['django-rest', 'drf/unique-refused', 'sku', 'already exists'],
    ['django-rest', 'drf/null-refused', 'description', 'may not be null'],
    ['loopback', 'loopback/field-error-422', 'name', "must have required property 'name'"],
    ['loopback', 'loopback/null-refused', 'description', 'must be string'],
  ])('%s: %s is at the field', (preset, name, field, says) => {
    const { status, body } = recorded(name);
    expect(apiErrorOf(status, body, backendOf(panelOf(preset))).fields[field]).toContain(says);
  });

  test.each<[PresetName, string, string]>([
    ['medusa', 'medusa/dup-handle', 'Product with handle: walnut-desk-002, already exists.'],
    ['medusa', 'medusa/create-needs-options', 'Product options are not provided for: [Zebra new].'],
    ['directus', 'directus/upload-path-403', "You don't have permission to access this."],
  ])('%s: %s is a sentence', (preset, name, says) => {
    const { status, body } = recorded(name);
    expect(apiErrorOf(status, body, backendOf(panelOf(preset)))).toMatchObject({ said: says, fields: {} });
  });
});

describe('emptied values', () => {
  test('Django REST and LoopBack refuse null for texts alone', () => {
    for (const preset of ['django-rest', 'loopback'] as const) {
      const entity = productsOf(preset);
      const before = recordOf(entity, {
        id: 'a',
        description: 'x',
        released: '2026-01-01',
        category: 3,
        price: '1.00',
      });
      const empty = { description: undefined, released: undefined, category: undefined, price: undefined };
      expect(sentFor(entity, before, empty)).toEqual({ description: '', released: null, category: null, price: null });
    }
  });

  test('json-server fails at a null in a field …Id at each deletion, and deletes the record of a blank one', () => {
    expect(recorded('jsonserver/delete-500').status).toBe(500);
    expect(recorded('jsonserver/empty-reference-deleted').body).toEqual([{ id: 2, name: 'Elm', categoryId: 2 }]);
    const before = { id: 'a', description: 'x', category: 3, tags: [] };
    const empty = { description: undefined, category: undefined };
    const entity = productsOf('json-server', { endpoints: { update: 'PUT /products/{id}' } });
    expect(sentFor(entity, recordOf(entity, before), empty)).toEqual({ id: 'a', description: null, tags: [] });
    const other = productsOf('json-server', { api: { body: { changes: true, empty: { reference: null } } } });
    expect(sentFor(other, recordOf(other, before), empty)).toEqual({ description: null, category: null });
  });

  test('each kind of field as the config says', () => {
    const empty = { text: 'omit', reference: null, other: '' } as const;
    const entity = productsOf('django-rest', { api: { body: { changes: true, empty } } });
    const before = recordOf(entity, { id: 'a', description: 'x', released: '2026-01-01', category: 3 });
    const changes = { description: undefined, released: undefined, category: undefined };
    expect(sentFor(entity, before, changes)).toEqual({ released: '', category: null });
  });
});

describe('constant parts of a body', () => {
  const options = [{ title: 'Default', values: ['Default'] }];

  test('are sent with a new record, and not with changed fields only', async () => {
    const body = { changes: true, constant: { options, status: 'draft' } };
    const entity = productsOf('medusa', { api: { body } });
    const calls = answering('medusa/create-with-options');
    const api = apiOf(entity);
    const { create = '', update = '' } = entity.endpoints;
    const answer = await callEndpoint(
      api,
      entity,
      create,
      {},
      { body: wireRecord({ title: 'Zebra', status: 'live' }) },
    );
    expect(answer?.id).toBe('prod_01M8C681DKG6MFRDTNQANWBS5E');
    await callEndpoint(api, entity, update, { id: 'p' }, { body: wireRecord({ title: 'Oak' }) });
    expect(calls.map((one) => one.body)).toEqual([{ options, title: 'Zebra', status: 'live' }, { title: 'Oak' }]);
  });

  test('are sent with a whole record that lacks them', async () => {
    const entity = productsOf('kinto', { api: { body: { under: 'data', constant: { kind: 'a', name: 'b' } } } });
    const calls = answering('medusa/create-with-options');
    const { update = '' } = entity.endpoints;
    await callEndpoint(apiOf(entity), entity, update, { id: 'p' }, { body: wireRecord({ name: 'Oak' }) });
    expect(calls[0]?.body).toEqual({ data: { kind: 'a', name: 'Oak' } });
  });
});

describe('drafts of Strapi', () => {
  test('are read and saved, and a save publishes nothing', async () => {
    const entity = productsOf('strapi', {
      endpoints: { update: 'PUT /products/{id}', remove: 'DELETE /products/{id}' },
    });
    const { update = '', list, create, remove } = entity.endpoints;
    expect([list, create, remove]).toEqual([
      'GET /products?status=draft',
      'POST /products?status=draft',
      'DELETE /products/{id}',
    ]);
    const { method, url, sent, body } = recorded('strapi/draft-1-pending');
    const calls = answering('strapi/draft-1-pending');
    const data = isObject(body) && isObject(body['data']) ? body['data'] : {};
    const before = recordOf(entity, { ...data, description: null });
    const changed = sentFor(entity, before, { description: 'unpublished draft text' });
    const answer = await callEndpoint(apiOf(entity), entity, update, before, { body: changed });
    expect(calls).toEqual([{ call: `${method} ${url}`, body: sent }]);
    expect(answer?.record?.['publishedAt']).toBe(null);
  });

  test('keep the parameter of a call that has its own', () => {
    const own = { list: 'GET /products?status=published&populate=*', update: 'PUT /products/{id}?x=1' };
    const { endpoints } = productsOf('strapi', { endpoints: own });
    expect(endpoints).toMatchObject({ list: own.list, update: 'PUT /products/{id}?x=1&status=draft' });
  });
});

describe('a filter that a backend ignores', () => {
  /** What the page says of a list that was asked for like this, and answered with a recording. */
  const ignoredOf = async (preset: PresetName, name: string, query: Partial<ListQuery>, differing: Differing = {}) => {
    const { body } = recorded(name);
    const pageSize = Object.values(Object(body)).find(Array.isArray)?.length ?? 2;
    const entity = productsOf(preset, { ...differing, pageSize });
    answering(name);
    const client = createQueryClient();
    const source = pagedList({ client, api: apiOf(entity), entity });
    return (await client.query(source.page({ ...EVERYTHING, ...query }, 0, pageSize))).ignored;
  };
  const fields: Record<string, FieldSchema> = {
    category: { type: 'integer', reference: { to: 'categories' } },
    tags: { type: 'array', items: { type: 'integer', reference: { to: 'tags' } } },
    weight: { type: 'number' },
    available: { type: 'string', format: 'date-time' },
    status: { type: 'string', enum: ['draft', 'active', 'archived'] },
  };
  const tagged = { filters: [{ name: 'tags', field: 'tags', values: ['3'] }] };

  test('is named with its parameter: Django REST, tags__in', async () => {
    expect(await ignoredOf('django-rest', 'drf/m2m-in-ignored', tagged, { fields })).toEqual({
      field: 'tags',
      parameter: 'tags__in',
      isSort: false,
    });
    const query = { has: '{field}={value}' };
    expect(await ignoredOf('django-rest', 'drf/m2m-repeated', tagged, { fields, api: { query } })).toBe(undefined);
  });

  test('is named where it is a range: Medusa, weight[$gte]', async () => {
    const filters = [{ name: 'weight', field: 'weight', least: 50, most: undefined }];
    // The recording of the filter has no weights: nothing is certain.
    expect(await ignoredOf('medusa', 'medusa/filter-ignored', { filters }, { fields })).toBe(undefined);
    expect(await ignoredOf('medusa', 'medusa/list', { filters }, { fields })).toMatchObject({
      parameter: 'weight[$gte]',
    });
  });

  test.each<[string, Partial<ListQuery>, string | undefined]>([
    ['a choice', { filters: [{ name: 'a', field: 'status', values: ['archived'] }] }, 'status'],
    ['choices that are there', { filters: [{ name: 'a', field: 'status', values: ['draft', 'active'] }] }, undefined],
    ['a reference', { filters: [{ name: 'a', field: 'category', values: ['2'] }] }, 'category'],
    ['yes or no', { filters: [{ name: 'a', field: 'active', values: ['true'] }] }, 'active'],
    ['days', { filters: [{ name: 'a', field: 'released', from: '2026-01-15' }] }, 'released__gte'],
    ['times', { filters: [{ name: 'a', field: 'available', to: '2026-01-15', zone: 'UTC' }] }, 'available__lt'],
    [
      'a text, whose order is the API\u2019s',
      { filters: [{ name: 'a', field: 'sku', values: ['sku-0009'] }] },
      undefined,
    ],
    ['an order by numbers', { sort: ['-stock'] }, 'ordering'],
    ['an order that holds', { sort: ['stock'] }, undefined],
    ['an order by texts', { sort: ['-name'] }, undefined],
  ])('%s', async (_, query, parameter) => {
    expect((await ignoredOf('django-rest', 'drf/list', query, { fields }))?.parameter).toBe(parameter);
  });

  test('is not named for values with a codec, or hidden fields', async () => {
    const wire = { codecs: { stock: 'decimalString' } };
    const filters = [{ name: 'a', field: 'stock', least: 1000, most: undefined }];
    expect(await ignoredOf('django-rest', 'drf/list', { filters }, { fields })).toMatchObject({ field: 'stock' });
    expect(await ignoredOf('django-rest', 'drf/list', { filters }, { fields, wire })).toBe(undefined);
    expect(
      await ignoredOf(
        'django-rest',
        'drf/list',
        { filters: [{ ...filters[0], name: 'a', field: 'width', least: 1, most: undefined }] },
        { fields: { ...fields, width: { type: 'number' } } },
      ),
    ).toBe(undefined);
  });
});

test('a time of Directus without its zone is read and sent by the clocks of a zone', () => {
  const fields = { available_local: { type: 'string', format: 'date-time' } } as const;
  const wire = { codecs: { available_local: { codec: 'localDateTime', zone: 'America/New_York' } } };
  const entity = productsOf('directus', { fields, wire });
  const { body } = recorded('directus/datetime-without-zone-list');
  const [row]: unknown[] = isObject(body) && Array.isArray(body['data']) ? body['data'] : [];
  const before = recordOf(entity, { id: 'a', ...(isObject(row) && row) });
  expect(before['available_local']).toBe('2026-07-10T18:00:00.000Z');
  expect(sentFor(entity, before, {})).toEqual({});
  expect(sentFor(entity, before, { available_local: '2026-12-24T15:00:00.000Z' })).toEqual({
    available_local: '2026-12-24T10:00:00',
  });
});
