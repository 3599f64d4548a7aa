import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { apiErrorOf } from '../../src/panel/wire/apiErrorOf.ts';
import { callEndpoint, readyEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { callList } from '../../src/panel/wire/callList.ts';
import { getPath } from '../../src/shared/base/getPath.ts';
import type { Backend } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { fieldOf, fromKeys, keyOf, toKeys } from '../../src/shared/wire/names.ts';
import { decodeList, wireRecord } from '../../src/shared/wire/record.ts';

const lamps = (api: Partial<Backend> = {}): Entity => ({
  name: 'lamps',
  api: { base: '/api', ...api },
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      isPreferred: { type: 'boolean', title: 'Preferred' },
      above: { type: 'string', title: 'Above' },
    },
  },
  endpoints: { list: 'GET /lamps', create: 'POST /lamps', update: 'PATCH /lamps/{id}?notify=1' },
  list: { title: 'Lamps', empty: 'None', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
});
const names = { id: '_id', isPreferred: 'is_preferred' };

describe('against another backend', () => {
  let server: Server;
  let answer: RequestListener;
  let host: string;
  let asked: { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: unknown }[];

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      const parts: string[] = [];
      request
        .setEncoding('utf8')
        .on('data', (part) => parts.push(part))
        .on('end', () => {
          const body = parts.length > 0 ? JSON.parse(parts.join('')) : undefined;
          asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
          answer(request, response);
        });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const answers = (body: unknown, headers: Record<string, string> = {}, status = 200) => {
    answer = (_, response) => response.writeHead(status, headers).end(JSON.stringify(body));
  };
  const api = (own: Partial<Backend> = {}) => createApi({ host, base: '/api', ...own, token: async () => 'secret' });

  test.each<[string, Partial<Backend>, string]>([
    ['a path', { base: '/shop/v2' }, '/shop/v2/lamps'],
    ['the panel’s own', {}, '/api/lamps'],
  ])('a call begins with %s', async (_, own, url) => {
    answers([]);
    await callList(api(), lamps(own));
    expect(asked.map(({ line }) => line)).toEqual([`GET ${url}`]);
  });

  test('an address is another server, whatever the API host', async () => {
    answers([]);
    const far = createApi({ host: 'http://nobody.invalid', base: '/api', token: async () => undefined });
    await callList(far, lamps({ base: `${host}/far` }));
    expect(asked.map(({ line }) => line)).toEqual(['GET /far/lamps']);
    const shared = createApi({ host: '', base: `${host}/far`, token: async () => undefined });
    expect(shared.imageAddress('/a.png')).toBe(`${host}/a.png`);
  });

  test.each<[Backend['auth'], string, string]>([
    [undefined, 'authorization', 'Bearer secret'],
    [{ header: 'X-Auth', scheme: 'Token' }, 'x-auth', 'Token secret'],
    [{ header: 'X-Api-Key', scheme: '' }, 'x-api-key', 'secret'],
    [{ scheme: 'JWT' }, 'authorization', 'JWT secret'],
  ])('a token is carried as %j says', async (auth, header, value) => {
    answers([]);
    await callList(api(), lamps({ auth }));
    expect(asked[0]?.headers[header]).toBe(value);
    if (header !== 'authorization') expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a call has the headers of its backend, and still its own', async () => {
    const headers = { Prefer: 'return=representation', 'X-Shop': '7' };
    answers([{ id: 'a' }]);
    const entity = lamps({ headers });
    const sent = { body: wireRecord({}), version: '2' };
    const answer = await callEndpoint(api(), entity, 'PATCH /lamps?id=eq.{id}', { id: 'a' }, sent);
    expect(asked.at(-1)?.line).toBe('PATCH /api/lamps?id=eq.a');
    const own = { 'if-match': '"2"', 'content-type': 'application/json', authorization: 'Bearer secret' };
    expect(asked.at(-1)?.headers).toMatchObject({ prefer: 'return=representation', 'x-shop': '7', ...own });
    expect(answer?.id).toBe('a');
    await callList(api({ headers }), lamps());
    expect(asked.at(-1)?.headers).not.toHaveProperty('prefer');
    await api({ headers }).send('/lamps', {});
    expect(asked.at(-1)?.headers).toHaveProperty('prefer');
  });

  test.each<[string, Partial<Backend>, boolean, string | undefined]>([
    ['on the page’s own server', {}, true, 'idempotency-key'],
    ['on another one', {}, false, undefined],
    ['where the config names the header', { idempotency: 'X-Once' }, false, 'x-once'],
    ['where the config names another header', { idempotency: 'X-Once' }, true, 'x-once'],
    ['where the config says none', { idempotency: null }, true, undefined],
    ['where the config turns it off', { idempotency: false }, true, undefined],
  ])('the key of a call is sent %s', async (_, own, isOwn, header) => {
    answers({ id: 'a' });
    vi.stubGlobal('location', { origin: isOwn ? host : 'http://panel.example' });
    try {
      const sent = { body: wireRecord({}), idempotencyKey: 'k-1' };
      await callEndpoint(api(), lamps(own), 'POST /lamps', {}, sent);
      (await readyEndpoint(api(), lamps(own), 'POST /lamps', {}, sent))();
      await expect.poll(() => asked.length).toBe(2);
    } finally {
      vi.unstubAllGlobals();
    }
    for (const { headers } of asked) {
      const keys = ['idempotency-key', 'x-once'].filter((name) => headers[name] === 'k-1');
      expect(keys).toEqual(header ? [header] : []);
    }
  });

  test('a failure has the record that an earlier call with its key created', () => {
    expect(apiErrorOf(422, { message: 'Made before', createdId: 'a' }).createdId).toBe('a');
  });

  test.each<[string, Partial<Backend>, unknown, Record<string, string>, number | undefined]>([
    [
      'at its places',
      { rows: 'data.list', total: 'meta.page.total' },
      { data: { list: [{}] }, meta: { page: { total: 9 } } },
      {},
      9,
    ],
    ['as OData has it', { rows: 'value', total: '@odata.count' }, { value: [{}], '@odata.count': 9 }, {}, 9],
    ['as a text', { total: 'hits' }, { items: [{}], hits: '9' }, {}, 9],
    ['where it is mostly', {}, { data: [{}], total: 9 }, {}, 9],
    ['in the header', {}, [{}], { 'x-total-count': '9' }, 9],
    ['nowhere', {}, [{}], {}, undefined],
    ['as nonsense', {}, { data: [{}], total: 'many' }, {}, undefined],
    ['as unknown', {}, [{}], { 'x-total-count': '-1' }, undefined],
  ])('the total of a list comes %s', async (_, own, body, headers, total) => {
    answers(body, headers);
    expect(await callList(api(), lamps(own))).toMatchObject({ rows: [{}], total });
  });

  test('a list without rows at the configured path is malformed', async () => {
    answers({ data: [{ id: 'a' }] });
    await expect(callList(api(), lamps({ rows: 'list' }))).rejects.toMatchObject({ cause: 'malformed' });
  });

  test('records are decoded and encoded by their keys, and unknown keys stay', async () => {
    const entity = lamps({ names });
    answers([{ _id: 'a b', id: 7, name: 'Lamp', is_preferred: false, odd: 1 }]);
    const [record] = decodeList(entity, (await callList(api(), entity))?.rows ?? []);
    expect(record).toEqual({ id: 'a b', _id: 7, name: 'Lamp', isPreferred: false, odd: 1 });
    if (!record) throw new Error('It did not come.');
    answers({ data: { _id: 'a b' } });
    const body = encodeRecord(entity, { ...record, isPreferred: true }, record);
    await callEndpoint(api(), entity, entity.endpoints.update ?? '', record, { body });
    expect(asked.at(-1)).toMatchObject({
      line: 'PATCH /api/lamps/a%20b?notify=1',
      body: { _id: 'a b', id: 7, name: 'Lamp', is_preferred: true, odd: 1 },
    });
  });

  test('a body of named fields has its own keys, or those of fields', async () => {
    const entity = lamps({ names });
    answers({ _id: 'new' });
    const step = { call: 'PUT /lamps/{id}/mark', body: { mark: 'isPreferred', isPreferred: 'isPreferred' } };
    const answer = await callEndpoint(api(), entity, step, { id: 'a', isPreferred: true });
    expect(asked.at(-1)?.body).toEqual({ mark: true, is_preferred: true });
    expect(answer?.id).toBe('new');
  });

  test.each<[string, Partial<Backend>, unknown, unknown]>([
    [
      'Directus',
      { error: 'errors', fieldErrors: { at: 'errors', field: 'extensions.field' } },
      { errors: [{ message: 'Not unique.', extensions: { code: 'RECORD_NOT_UNIQUE', field: 'is_preferred' } }] },
      { said: 'Not unique.', fields: { isPreferred: 'Not unique.' } },
    ],
    [
      'Strapi',
      { error: 'error.message', fieldErrors: 'error.details.errors' },
      { error: { message: 'Two errors', details: { errors: [{ path: ['box', 'size'], message: 'Too large' }] } } },
      { said: 'Two errors', fields: { 'box.size': 'Too large' } },
    ],
    [
      'one with words of its own',
      { fieldErrors: { at: 'problems', field: 'where.key', message: 'why.text' } },
      { message: 'No', problems: [{ where: { key: 'name' }, why: { text: 'Short' } }, { why: { text: 'Odd' } }, 7] },
      { said: 'No', fields: { name: 'Short' } },
    ],
    [
      'one that has an object after all',
      { fieldErrors: { at: 'problems', field: 'key', message: 'text' } },
      { problems: { name: 'Short' } },
      { fields: { name: 'Short' } },
    ],
  ])('a failure of %s is split by field', async (_, own, body, told) => {
    answers(body, {}, 400);
    const entity = lamps({ names, ...own });
    await expect(callEndpoint(api(), entity, 'POST /lamps', {}, { body: wireRecord({}) })).rejects.toMatchObject(
      Object(told),
    );
  });

  test('the message of a failure is read from the configured path', async () => {
    answers({ error: { detail: 'No' }, errors: { is_preferred: ['Choose one.', 'Or none.'], name: 'Short' } }, {}, 422);
    const entity = lamps({ names, error: 'error.detail', fieldErrors: 'errors' });
    await expect(callEndpoint(api(), entity, 'POST /lamps', {}, { body: wireRecord({}) })).rejects.toMatchObject({
      said: 'No',
      fields: { isPreferred: 'Choose one. Or none.', name: 'Short' },
    });
  });
});

describe('failures of other backends', () => {
  const backend: Backend = { base: '/api', names, error: 'detail', fieldErrors: 'errors' };
  test.each<[unknown, Readonly<Record<string, string>>]>([
    [{ errors: [{ field: 'is_preferred', message: 'No' }] }, { isPreferred: 'No' }],
    [{ errors: [{ path: 'parts[0].name', message: 'No' }] }, { 'parts.0.name': 'No' }],
    [{ errors: [{ loc: ['body', 'is_preferred'], msg: 'No' }] }, { isPreferred: 'No' }],
    [{ errors: { '/is_preferred': { message: 'No' } } }, { isPreferred: 'No' }],
    [{ errors: { parts: 'One or more', 'parts[1].name': 'No' } }, { parts: 'One or more', 'parts.1.name': 'No' }],
    [{ errors: [{ path: ['parts', 1, 'name'], message: 'No' }] }, { 'parts.1.name': 'No' }],
    [{ errors: { parts: [{}, { name: ['Too', 'long'] }] } }, { 'parts.1.name': 'Too long' }],
    [{ errors: { parts: { 1: { name: 'No' } }, is_preferred: {} } }, { 'parts.1.name': 'No' }],
    [{ errors: ['No', 7, null, { message: 'No' }] }, {}],
    [{ errors: 'No' }, {}],
    [undefined, {}],
  ])('%j names its fields', (body, fields) => {
    expect(apiErrorOf(422, body, backend).fields).toEqual(fields);
  });

  /** The sentences by field, and those of no field, of an answer whose places the config does not name. */
  const told = (body: unknown, own?: Partial<Backend>) => {
    const { fields, others } = apiErrorOf(422, body, { base: '/api', ...own });
    return others.length > 0 ? [fields, others] : fields;
  };
  const url = { 'images.0.url': 'Too long' };

  test.each<[string, unknown, unknown]>([
    ['JSON:API', { errors: [{ detail: 'Taken', source: { pointer: '/data/attributes/slug' } }] }, { slug: 'Taken' }],
    [
      'JSON:API, a relation',
      { errors: [{ title: 'Gone', source: { pointer: '/data/relationships/category/data/id' } }] },
      { category: 'Gone' },
    ],
    [
      'JSON:API, a list',
      { errors: [{ detail: 'Odd', source: { pointer: '/data/attributes/0/value' } }] },
      { 'data.attributes.0.value': 'Odd' },
    ],
    ['RFC 9457', { title: 'Invalid', errors: [{ detail: 'Too long', pointer: '#/images/0/url' }] }, url],
    ['RFC 9457, escaped', { errors: [{ detail: 'Odd', pointer: '#/a~1b/%C3%BC' }] }, { 'a/b.ü': 'Odd' }],
    ['RFC 9457, as a body', { errors: [{ detail: 'Odd', pointer: '/body/slug' }] }, { slug: 'Odd' }],
    [
      'class-validator',
      {
        message: [
          { property: 'slug', constraints: { isSlug: 'No slug', minLength: 'Too short' } },
          {
            property: 'images',
            children: [{ property: '0', children: [{ property: 'url', constraints: { max: 'Too long' } }] }],
          },
        ],
      },
      { slug: 'No slug Too short', ...url },
    ],
    ['NestJS', { message: ['slug must be longer'], error: 'Bad Request' }, {}],
    [
      'Laravel',
      { message: 'Invalid', errors: { slug: ['Taken.', 'Odd.'], 'images.0.url': ['Too long'] } },
      { slug: 'Taken. Odd.', ...url },
    ],
    ['Django', { slug: ['Taken.'], name: ['Too short'] }, { slug: 'Taken.', name: 'Too short' }],
    [
      'Django, lines',
      { slug: ['Taken.'], images: [{}, { url: ['Odd'] }], non_field_errors: ['Closed'] },
      [{ slug: 'Taken.', 'images.1.url': 'Odd' }, ['Closed']],
    ],
    ['Flask', { message: { slug: 'Taken' } }, { slug: 'Taken' }],
    ['a single error', { message: 'Taken', field: 'slug', path: '/lamps/1' }, { slug: 'Taken' }],
    ['Stripe', { error: { message: 'Taken', param: 'images[1][url]' } }, { 'images.1.url': 'Taken' }],
    [
      'zod, formatted',
      {
        success: false,
        error: { _errors: [], slug: { _errors: ['Taken'] }, images: { _errors: [], 1: { url: { _errors: ['Odd'] } } } },
      },
      { slug: 'Taken', 'images.1.url': 'Odd' },
    ],
    ['Yii', [{ field: 'slug', message: 'Taken' }], { slug: 'Taken' }],
    ['ASP.NET', { Message: 'Invalid', ModelState: { 'lamp.Slug': ['Taken'] } }, { 'lamp.Slug': 'Taken' }],
    ['OData', { error: { message: 'No', details: [{ target: 'slug', message: 'Taken' }] } }, { slug: 'Taken' }],
    [
      'Google',
      { error: { message: 'No', details: [{ fieldViolations: [{ field: 'slug', description: 'Taken' }] }] } },
      { slug: 'Taken' },
    ],
    [
      'GraphQL',
      { errors: [{ message: 'Taken', path: ['updateLamp'], extensions: { field: 'slug' } }] },
      { slug: 'Taken' },
    ],
    ['Rails', { errors: { slug: ['Taken'], base: ['Closed today'] } }, [{ slug: 'Taken' }, ['Closed today']]],
    [
      'Strapi',
      {
        error: {
          message: 'Two',
          details: { errors: [{ path: ['images', '0', 'url'], message: 'Too long', name: 'ValidationError' }] },
        },
      },
      url,
    ],
    ['a class without a path', { errors: [{ name: 'ValidationError', message: 'Odd' }] }, [{}, ['Odd']]],
    ['a field as a name', { errors: [{ name: 'slug', message: 'Taken' }] }, { slug: 'Taken' }],
    ['zod, issues', { issues: [{ code: 'too_big', path: ['images', 0, 'url'], message: 'Too long' }] }, url],
    [
      'zod, flattened',
      { errors: { formErrors: ['Closed'], fieldErrors: { slug: ['Taken'] } } },
      [{ slug: 'Taken' }, ['Closed']],
    ],
    [
      'zod, a tree',
      { errors: { _errors: ['Closed'], images: { _errors: [], 0: { url: { _errors: ['Too long'] } } } } },
      [url, ['Closed']],
    ],
    [
      'zod, treeified',
      {
        message: 'Invalid',
        errors: {
          errors: ['Closed'],
          properties: {
            slug: { errors: ['Taken'] },
            images: { errors: [], items: [null, { errors: [], properties: { url: { errors: ['Odd'] } } }] },
          },
        },
      },
      [{ slug: 'Taken', 'images.1.url': 'Odd' }, ['Closed']],
    ],
    [
      'a tree of another form',
      {
        errors: {
          errors: [1],
          properties: { slug: { errors: 'Taken' }, name: 5, images: { items: {}, errors: null } },
        },
      },
      { slug: 'Taken' },
    ],
    ['Shopify', { lamp: null, userErrors: [{ field: ['slug'], message: 'Taken' }] }, { slug: 'Taken' }],
    ['Ajv', { errors: [{ instancePath: '/images/0', params: { missingProperty: 'url' }, message: 'Too long' }] }, url],
    [
      'LoopBack',
      { error: { message: 'Invalid', details: [{ path: '', message: 'Missing', info: { missingProperty: 'slug' } }] } },
      { slug: 'Missing' },
    ],
    ['Symfony', { detail: 'Invalid', violations: [{ propertyPath: 'images[0].url', title: 'Too long' }] }, url],
    ['Spring', { errors: [{ objectName: 'lamp', field: 'slug', defaultMessage: 'Taken' }] }, { slug: 'Taken' }],
    ['FastAPI', { detail: [{ loc: ['body', 'images', 0, 'url'], msg: 'Too long' }] }, url],
    [
      'express-validator',
      { errors: [{ type: 'field', path: 'images[0].url', msg: 'Too long', location: 'body' }] },
      url,
    ],
    ['Mongoose', { errors: { slug: { name: 'ValidatorError', message: 'Taken', path: 'slug' } } }, { slug: 'Taken' }],
    ['valibot', { issues: [{ path: [{ type: 'object', key: 'slug' }], message: 'Taken' }] }, { slug: 'Taken' }],
    ['details that are no errors', { message: 'No', details: { request: 'abc' } }, {}],
    ['texts alone', { errors: ['Closed', 'Sold out'] }, [{}, ['Closed Sold out']]],
  ])('of %s are split by field', (_, body, expected) => {
    expect(told(body)).toEqual(expected);
  });

  test('a tree of errors is read at the configured place, too', () => {
    const problems = { errors: [], properties: { slug: { errors: ['Taken'] } } };
    expect(told({ problems }, { fieldErrors: 'problems' })).toEqual({ slug: 'Taken' });
  });

  test('the key around the record is removed from the paths of fields', () => {
    const errors = [{ path: ['data', 'slug'], message: 'Taken' }];
    expect(told({ errors }, { body: { under: 'data' } })).toEqual({ slug: 'Taken' });
    expect(told({ errors })).toEqual({ 'data.slug': 'Taken' });
  });

  test('only the message at the configured path is shown', () => {
    expect(apiErrorOf(500, { message: 'No' }, backend).said).toBe(undefined);
    expect(apiErrorOf(500, { detail: [{ msg: 'One.' }, { msg: 'Two.' }] }, backend).said).toBe('One. Two.');
  });
});

describe('names', () => {
  const key = fc.constantFrom('id', '_id', 'a', 'b', 'c', 'd');
  const pairs = fc
    .uniqueArray(fc.tuple(key, key), { selector: ([field]) => field })
    .filter((all) => new Set(all.map(([, name]) => name)).size === all.length);

  test('nothing is lost on the way there and back', () => {
    fc.assert(
      fc.property(pairs, fc.dictionary(key, fc.jsonValue()), (renames, row) => {
        const entity = lamps({ names: Object.fromEntries(renames) });
        expect(toKeys(entity, fromKeys(entity, row))).toEqual(row);
        expect(fromKeys(entity, toKeys(entity, wireRecord(row)))).toEqual(row);
        for (const name of Object.keys(row)) expect(keyOf(entity.api, fieldOf(entity.api, name))).toBe(name);
      }),
    );
  });

  test('children have renamed keys, too', () => {
    const entity = lamps({ names });
    const tree = { children: 'below', parent: 'above', edit: '', addChild: '', expand: '', collapse: '' };
    const forest: Entity = { ...entity, list: { ...entity.list, tree } };
    const rows = [{ _id: 'a', below: [{ _id: 'b', below: [], is_preferred: true }] }];
    const records = decodeList(
      forest,
      rows.map((row) => fromKeys(forest, row)),
    );
    expect(records).toMatchObject([{ id: 'a' }, { id: 'b', above: 'a', isPreferred: true }]);
    expect(rows.map((row) => toKeys(forest, fromKeys(forest, row)))).toEqual(rows);
  });
});

test.each<[unknown, string, unknown]>([
  [{ a: { b: [{ c: 1 }] } }, 'a.b.0.c', 1],
  [{ 'a.b': { c: 1 } }, 'a.b.c', 1],
  [{ a: null }, 'a.b', undefined],
  [{}, 'toString', undefined],
  ['text', 'length', undefined],
])('in %j at %s is %j', (json, path, found) => {
  expect(getPath(json, path)).toBe(found);
});
