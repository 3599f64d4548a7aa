import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel as shipped } from '../../src/shared/config/files.ts';
import type { Panel, SourceSchema } from '../../src/shared/config/grammar.ts';
import { presetNamed } from '../../src/shared/config/presets/index.ts';
import { type AuditOptions, audit } from '../../tools/audit/audit.ts';
import { auditReports } from '../../tools/audit/report.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';

let server: Server;
let answer: RequestListener;
let url: string;
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const panelWith = (api: Partial<Panel['api']>): Panel => ({ ...shipped, api: { ...shipped.api, ...api } });

const lampsOf = (panel: Panel, wire: Entity['wire'] = {}): Entity =>
  entityFrom(
    'lamps',
    {
      title: 'Lamp',
      type: 'object',
      required: ['name', 'stock'],
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name', minLength: 2, errorMessage: 'Name the lamp' },
        stock: { type: 'integer', title: 'Stock', minimum: 0, errorMessage: 'Stock must be 0 or more' },
        price: { type: 'number', title: 'Price', minimum: 0, errorMessage: 'Price must be positive' },
        sku: { type: 'string', title: 'SKU', unique: true },
        uid: { type: 'string', title: 'Login', unique: true, readOnly: true },
        parts: {
          type: 'array',
          title: 'Parts',
          items: { type: 'object', required: ['code'], properties: { code: { type: 'string', title: 'Code' } } },
        },
      },
      rules: [{ properties: { stock: { maximum: 100, errorMessage: 'Stock can be 100 at most' } } }],
    },
    {
      wire: { codecs: { price: 'decimalString' }, ...wire },
      endpoints: { list: 'GET /lamps' },
      list: { title: 'Lamps', label: 'name', columns: [{ field: 'name' }] },
    },
    panel,
  );

const sound = { id: 'a', name: 'Lamp', stock: 1, price: '12.50', parts: [{ code: 'x' }] };

interface Run extends AuditOptions {
  readonly panel?: Panel;
  readonly wire?: Entity['wire'];
  /** Other entities beside the lamps. */
  readonly more?: readonly Entity[];
  readonly format?: string;
}

/** What is printed of an audit. */
async function run({ panel = shipped, wire, more = [], format = 'text', ...options }: Run = {}): Promise<string> {
  const entities = new Map([lampsOf(panel, wire), ...more].map((entity) => [entity.name, entity]));
  return auditReports[format]?.(await audit(options, { panel, entities })) ?? '';
}

const answers = (body: unknown, status = 200) => {
  answer = (_, response) => response.writeHead(status).end(JSON.stringify(body));
};

describe('the records of an API', () => {
  test('that keep the rules pass', async () => {
    answers([sound, { ...sound, id: 'b', price: null }]);
    expect(await run({ api: url })).toBe('All 2 lamps pass.');
    answers([]);
    expect(await run({ api: `${url}/api/` })).toBe('There are no lamps.');
  });

  test('that break them are listed by rule, with their ids', async () => {
    const { stock: _, ...lacking } = sound;
    answers([
      sound,
      ...Array.from({ length: 7 }, (_, index) => ({ ...lacking, id: `n${index}` })),
      { ...sound, id: 'neg', price: '-1', parts: [{}, {}] },
      { ...sound, id: 'many', stock: 101 },
      { ...sound, id: 'word', price: 'cheap' },
      { ...sound, id: '' },
      sound,
    ]);
    const text = await run({ api: url });
    expect(text.split('\n')).toEqual([
      '12 of 13 lamps fail: 7 × stock missing, 1 × price: Price must be positive, 1 × parts.*.code missing, 1 × stock: Stock can be 100 at most, 1 × price cannot be read, 1 × id missing, 1 × id is there twice',
      '  stock missing: n0, n1, n2, n3, n4, …',
      '  price: Price must be positive: neg',
      '  parts.*.code missing: neg',
      '  stock: Stock can be 100 at most: many',
      '  price cannot be read: word',
      '  id missing: ?',
      '  id is there twice: a',
    ]);
  });

  test('that have a unique value of another one are listed, also where that cannot be seen', async () => {
    const skus = ['SKU-1', 'SKU-1 ', 'sku\u20111\u200b', 'SKU-2', ''];
    answers(skus.map((sku, index) => ({ ...sound, id: `l${index}`, ...(sku && { sku }) })));
    expect(await run({ api: url })).toBe('3 of 5 lamps fail: 3 × sku is there twice\n  sku is there twice: l0, l1, l2');
  });

  test('that only the server writes are compared letter by letter, as the server does', async () => {
    const uids = ['aB1', 'ab1', 'c', 'c'];
    answers(uids.map((uid, index) => ({ ...sound, id: `l${index}`, uid })));
    expect(await run({ api: url })).toBe('2 of 4 lamps fail: 2 × uid is there twice\n  uid is there twice: l2, l3');
  });

  test('are decoded in the shape of the config', async () => {
    const seen: (string | undefined)[] = [];
    answer = (request, response) => {
      seen.push(request.url, request.headers['x-auth']?.toString());
      response.end(
        JSON.stringify({ result: [{ ...sound, id: undefined, _id: 'a', name: undefined, lamp_name: '' }], all: 9 }),
      );
    };
    const panel = panelWith({
      base: '/v2',
      id: '_id',
      rows: 'result',
      total: 'all',
      auth: { header: 'X-Auth', scheme: '' },
    });
    const text = await run({ api: url, token: 'secret', panel, wire: { names: { name: 'lamp_name' } } });
    expect(text.split('\n')).toEqual([
      'Only 1 of 9 lamps came: the others are not audited.',
      '1 of 1 lamps fail: 1 × name: Name the lamp',
      '  name: Name the lamp: a',
    ]);
    expect(seen).toEqual(['/v2/lamps', 'secret']);
  });

  test('are checked against its conditions, as in the form', async () => {
    const lamps = lampsOf(shipped);
    const source: SourceSchema = {
      ...{ title: 'Desk', type: 'object', required: ['name', 'code'] },
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        status: { type: 'string', enum: ['SOLD', 'KEPT'], title: 'Status' },
        code: { type: 'string', title: 'Code', writeOnly: true },
        place: { type: 'object', title: 'Place', properties: { room: { type: 'string', title: 'Room' } } },
      },
      if: { properties: { status: { const: 'SOLD' } }, required: ['status'] },
      then: {
        required: ['buyer', 'place'],
        properties: {
          buyer: { type: 'string', title: 'Buyer', minLength: 2, errorMessage: 'Who bought it?' },
          place: { required: ['room'] },
        },
      },
    };
    const desks = { ...lamps, name: 'desks', schema: resolvedSchema(source) };
    const kept = { id: 'k', name: 'Desk', status: 'KEPT' };
    const sold = { ...kept, status: 'SOLD', buyer: 'Ann', place: { room: 'A' } };
    // What no condition lets in may have any value.
    answers([kept, { ...kept, id: 'other', buyer: 7 }, { ...sold, id: 'sold' }]);
    expect(await run({ api: url, entity: 'desks', more: [desks] })).toBe('All 3 desks pass.');
    const { buyer: _, ...nobody } = sold;
    answers([
      kept,
      { ...nobody, id: 'nobody' },
      { ...sold, id: 'short', buyer: 'A' },
      { ...sold, id: 'lost', place: {} },
    ]);
    expect((await run({ api: url, entity: 'desks', more: [desks] })).split('\n')).toEqual([
      '3 of 4 desks fail: 1 × buyer missing, 1 × buyer: Who bought it?, 1 × place.room missing',
      '  buyer missing: nobody',
      '  buyer: Who bought it?: short',
      '  place.room missing: lost',
    ]);
  });

  test('are listed as JSON with all ids', async () => {
    answers(Array.from({ length: 7 }, (_, index) => ({ ...sound, id: `n${index}`, stock: -1 })));
    const text = await run({ api: url, format: 'json' });
    expect(JSON.parse(text)).toEqual({
      entities: [
        {
          entity: 'lamps',
          records: 7,
          failing: 7,
          findings: [
            { field: 'stock', problem: 'Stock must be 0 or more', ids: ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'] },
          ],
        },
      ],
    });
  });

  test('are those of the entity that is named', async () => {
    const desks: Entity = { ...lampsOf(shipped), name: 'desks', endpoints: { list: 'GET /desks' } };
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.url);
      response.end('[]');
    };
    await run({ api: url, entity: 'desks', more: [desks] });
    expect(seen).toEqual(['/api/desks']);
    await run({ api: url, more: [desks] });
    expect(seen.slice(1)).toEqual(['/api/lamps', '/api/desks']);
  });

  test('may be on the server that the config names', async () => {
    answers([sound]);
    const panel = panelWith({ base: `${url}/v2` });
    expect(await run({ panel })).toBe('All 1 lamps pass.');
    const elsewhere = panelWith({ base: 'https://nobody.invalid/v2' });
    expect(await run({ api: url, panel: elsewhere })).toBe('All 1 lamps pass.');
  });
});

describe('a reason why an audit cannot run is one sentence', () => {
  test.each<[string, number, unknown, string | undefined, string]>([
    [
      'no token',
      401,
      { message: 'Sign in.' },
      undefined,
      'the API wants a token (Sign in). Give it one: --token TOKEN',
    ],
    ['a token that is old', 401, {}, 'x', 'the API does not take this token.'],
    ['a token of little power', 403, {}, 'x', 'this token may not read them.'],
    ['another failure', 500, { message: 'Broken' }, undefined, 'the API answered 500 (Broken).'],
    [
      'no list',
      200,
      { rows: [] },
      undefined,
      "the answer is not a list. Say in the config with 'rows' where the list is.",
    ],
  ])('%s', async (_, status, body, token, reason) => {
    answers(body, status);
    expect(await run({ api: url, token })).toBe(`The lamps could not be fetched: ${reason}`);
  });

  test('no answer', async () => {
    answer = (request) => request.socket.destroy();
    expect(await run({ api: url })).toBe(
      'The lamps could not be fetched: no answer came. Is the address right, and the API running?',
    );
  });

  test.each<[AuditOptions, string]>([
    [{}, 'Say where the API is: --api https://api.shop.example'],
    [{ api: 'shop.example' }, "--api is 'shop.example'. It must be an address, such as https://api.shop.example."],
    [{ api: 'http://shop.example', entity: 'lamp' }, "'lamp' is not an entity. Did you mean 'lamps'?"],
  ])('%j', async (options, text) => {
    await expect(run(options)).rejects.toThrow(text);
  });
});

describe('a list that the page reads page by page', () => {
  test('is read to its end with the words of the preset', async () => {
    const rows = Array.from({ length: 35 }, (_, place) => ({ id: place, name: place === 34 ? 'X' : 'Lamp', stock: 1 }));
    const asked: string[] = [];
    answer = ({ url: path = '' }, response) => {
      const params = new URL(path, url).searchParams;
      asked.push(`${params.get('page')} depth=${params.get('depth')}`);
      const [limit, page] = [Number(params.get('limit') ?? 5), Number(params.get('page') ?? 1)];
      const docs = rows.slice((page - 1) * limit, page * limit);
      response.end(JSON.stringify({ docs, totalDocs: rows.length }));
    };
    const panel = panelWith({ base: `${url}/api`, preset: presetNamed('payload') });
    const { list, ...lamps } = lampsOf(panel);
    const entities = new Map([['lamps', { ...lamps, list: { ...list, paging: 'server' as const, pageSize: 10 } }]]);
    const [found] = await audit({}, { panel, entities });
    expect(found).toMatchObject({ records: 35, total: 35, failing: 1, findings: [{ field: 'name', ids: ['34'] }] });
    expect(asked).toEqual(['1 depth=0', '2 depth=0', '3 depth=0', '4 depth=0']);
  });
});

describe('somebody who signs in by password', () => {
  const login = { call: 'POST /auth/login', token: 'data.token', person: 'GET /users/me' };
  const asked: string[] = [];
  const shop = () => {
    asked.length = 0;
    answer = async (request, response) => {
      const body = await text(request);
      asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'} ${body}`.trim());
      const isRight = body.includes('"secret"');
      if (request.method === 'POST' && !isRight) response.writeHead(401).end('{"message":"Wrong"}');
      else if (request.method === 'POST') response.end('{"data":{"token":"t1"}}');
      else if (request.headers.authorization === 'Bearer t1') response.end(JSON.stringify([sound]));
      else response.writeHead(401).end('{}');
    };
    return panelWith({ base: `${url}/api`, login });
  };

  test('gets the token by api.login', async () => {
    const panel = shop();
    expect(await run({ panel, user: 'ada@shop.example', password: 'secret' })).toBe('All 1 lamps pass.');
    expect(asked).toEqual([
      'POST /api/auth/login - {"email":"ada@shop.example","password":"secret"}',
      'GET /api/lamps Bearer t1',
    ]);
  });

  test.each([
    ['wrong', true, 'ada could not sign in: the API does not take this name and password.'],
    [undefined, true, 'The password is missing. Put it into PANEL_PASSWORD, not into an argument.'],
    ['secret', false, "Nobody can sign in by --user: the config has no 'login' in api."],
  ])('with the password %s sees why not', async (password, hasLogin, says) => {
    const panel = shop();
    const { login: _, ...api } = panel.api;
    await expect(run({ panel: hasLogin ? panel : { ...panel, api }, user: 'ada', password })).rejects.toThrow(says);
  });
});
