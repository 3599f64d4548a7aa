import { afterEach, describe, expect, test, vi } from 'vitest';
import { EVERYTHING, type ListQuery } from '../../src/panel/data/lists/listQuery.ts';
import { pagedList } from '../../src/panel/data/lists/pagedList.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { ApiError, errorText, mismatchText } from '../../src/panel/wire/apiError.ts';
import { apiErrorOf } from '../../src/panel/wire/apiErrorOf.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { callRecord } from '../../src/panel/wire/callRecord.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { type PresetName, presetNames } from '../../src/shared/config/grammar/presetNames.ts';
import { canSearch } from '../../src/shared/config/paging.ts';
import { presetNamed, presets } from '../../src/shared/config/presets/index.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { fromKeys } from '../../src/shared/wire/names.ts';
import { decodeRecord, versionOf, wireRecord } from '../../src/shared/wire/record.ts';
import { all, type Jar, json, listAnswer, type Make, makes, shelf } from '../support/makes.ts';

afterEach(() => {
  // First what spies on a stub: restored after it, at the end of the file, it would put the stub back for the next file.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ids = (records: Iterable<Readonly<Record<string, unknown>>>) => [...records].map(({ id }) => id);
const keys = (jars: readonly Jar[]) => jars.map(({ key }) => key);

const raise = (what: string): never => {
  throw new Error(what);
};

/** A test of what not every make can do. */
const testIf = (is: boolean) => (is ? test : () => undefined);

/** What is asked of a list, by what it is. */
const queries: readonly (readonly [what: string, query: Partial<ListQuery>])[] = [
  ['sorted up', { sort: ['size'] }],
  ['sorted down', { sort: ['-size'] }],
  ['sorted by several', { sort: ['-kind', 'size', '-made'] }],
  ['searched', { search: 'oak "a", b' }],
  ['one value', { filters: [{ name: 'kind', field: 'kind', values: ['a,b'] }] }],
  ['one value like a number', { filters: [{ name: 'code', field: 'code', values: ['3'] }] }],
  ['several values', { filters: [{ name: 'kind', field: 'kind', values: ['jam', 'gel "x"'] }] }],
  ['yes', { filters: [{ name: 'open', field: 'open', values: ['true'] }] }],
  ['yes or no', { filters: [{ name: 'open', field: 'open', values: ['true', 'false'] }] }],
  ['entries of a list', { filters: [{ name: 'tags', field: 'tags', values: ['red', 'a,b'] }] }],
  ['days', { filters: [{ name: 'made', field: 'made', from: '2026-01-03', to: '2026-01-05' }] }],
];

/** What the page asks a backend with a preset, a line for each call. */
async function callsOf(name: PresetName): Promise<readonly string[]> {
  const { api, entity, rowOf } = shelf(name);
  const jar = rowOf(all[3] ?? raise('No jar'));
  const lines: string[] = [];
  const asking = async (what: string, ask: () => Promise<unknown>) => {
    const asked = new Map<string, string>();
    vi.stubGlobal('fetch', async ({ url, method }: Request, init?: RequestInit) => {
      const { pathname, search } = new URL(url);
      const body = typeof init?.body === 'string' ? ` ${init.body}` : '';
      // A narrowed list is counted as a whole, too, by the same words: the first call of each kind is enough.
      const kind = method + pathname;
      if (!asked.has(kind)) asked.set(kind, `  ${what}: ${method} ${pathname}${decodeURIComponent(search)}${body}`);
      if (pathname.endsWith('/count')) return json({ count: 35 });
      return method === 'GET' ? listAnswer(name, all.slice(0, 10).map(rowOf), 35) : new Response(null, { status: 204 });
    });
    await ask().catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      asked.set('', `  ${what}: ${String(error)}`);
    });
    lines.push(...asked.values());
  };
  const source = () => pagedList({ client: createQueryClient(), api, entity });
  const page = (query: Partial<ListQuery>, from = 0) =>
    createQueryClient().query(source().page({ ...EVERYTHING, ...query }, from, 10));
  await asking('the second page', () => page({}, 10));
  for (const [what, query] of queries) await asking(what, () => page(query));
  await asking('ids', () => createQueryClient().query(source().byIds(['k30', 'k2'])));
  const before = decodeRecord(entity, fromKeys(entity, wireRecord({ ...jar })));
  const { update = '', remove = '' } = entity.endpoints;
  await asking('change', () =>
    callEndpoint(api, entity, update, before, { body: encodeRecord(entity, { ...before, size: 99 }, before) }),
  );
  await asking('addition', () => callEndpoint(api, entity, 'POST /jars', {}, { body: wireRecord({ name: 'New' }) }));
  await asking('deletion', () => callEndpoint(api, entity, remove, before));
  const offered = entity.list.columns.filter(({ sortable }) => sortable !== false).map(({ field }) => field);
  const filters = entity.list.filters?.map(({ field }) => field) ?? [];
  return [`${name}: sorts ${offered}; filters ${filters}${canSearch(entity) ? '; searches' : ''}`, ...lines];
}

test('what is asked, in the words of each preset', async () => {
  const calls: string[] = [];
  for (const name of presetNames) calls.push(...(await callsOf(name)));
  await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot('presetCalls.txt');
});

describe.each(presetNames.flatMap((name) => (makes[name] ? [{ name, ...makes[name] }] : [])))('$name', (make) => {
  const { name, cannot = [], splits } = make;
  const can = (what: NonNullable<Make['cannot']>[number]) => !cannot.includes(what);

  test('pages, and their total', async () => {
    const { client, source } = shelf(name);
    const page = await client.query(source.page(EVERYTHING, 10, 10));
    expect(ids(page.records)).toEqual(keys(all.slice(10, 20)));
    expect(page.matches).toBe(35);
    const last = await client.query(source.page(EVERYTHING, 30, 10));
    expect(ids(last.records)).toEqual(keys(all.slice(30)));
    expect(last.matches).toBe(35);
  });

  test('a page behind the last record is empty', async () => {
    const { client, source } = shelf(name);
    const page = await client.query(source.page(EVERYTHING, 30, 20));
    expect(ids(page.records)).toEqual(keys(all.slice(30)));
    expect(page).toMatchObject({ matches: 35, isCounted: true });
    const behind = await client.query(source.page(EVERYTHING, 40, 10));
    expect(behind.records).toEqual([]);
    expect(behind.matches).toBeLessThanOrEqual(40);
  });

  test('a list that is not there is a failure', async () => {
    const { client, source } = shelf(name);
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'Not found.' }, { status: 404 }));
    await expect(client.query(source.page(EVERYTHING, 0, 10))).rejects.toMatchObject({ status: 404 });
  });

  test('all records, for a file', async () => {
    const matches: unknown[] = [];
    for await (const slice of shelf(name).source.all(EVERYTHING)) matches.push(...ids(slice));
    expect(matches).toEqual(keys(all));
  });

  testIf(can('order'))('the order by a field, and the other way round', async () => {
    const { client, source, entity } = shelf(name);
    expect(entity.list.columns.map(({ sortable }) => sortable)).not.toContain(false);
    const down = await client.query(source.page({ ...EVERYTHING, sort: ['-size'] }));
    expect(ids(down.records)).toEqual(keys(all.toReversed().slice(0, 10)));
    const up = await client.query(source.page({ ...EVERYTHING, sort: ['size'] }));
    expect(ids(up.records)).toEqual(keys(all.slice(0, 10)));
  });

  testIf(name === 'woocommerce')('orders and filters have the names that it gives them', async () => {
    const { client, source } = shelf(name);
    const page = await client.query(source.page({ ...EVERYTHING, sort: ['-name'] }));
    expect(ids(page.records)[0]).toBe('k9');
    await expect(client.query(source.page({ ...EVERYTHING, sort: ['size'] }))).rejects.toThrow();
    const both = [{ name: 'kind', field: 'kind', values: ['jam', 'a,b'] }];
    await expect(client.query(source.page({ ...EVERYTHING, filters: both }))).rejects.toThrow();
    // One call for each.
    const matches = await client.query(source.find('kind', ['jam', 'a,b']));
    expect(matches).toHaveLength(all.filter(({ kind }) => kind === 'jam' || kind === 'a,b').length);
  });

  testIf(can('search'))('a search', async () => {
    const { client, source } = shelf(name);
    const page = await client.query(source.page({ ...EVERYTHING, search: 'Jar 3' }));
    expect(ids(page.records)).toEqual(['k3', 'k30', 'k31', 'k32', 'k33', 'k34']);
  });

  test('one of several values', async () => {
    if (!can('values')) return;
    const { client, source } = shelf(name);
    const values = splits ? ['jam', 'none'] : ['a,b', 'gel "x"'];
    const filters = [{ name: 'kind', field: 'kind', values }];
    const page = await client.query(source.page({ ...EVERYTHING, filters }));
    expect(ids(page.records)).toEqual(keys(all.filter(({ kind }) => values.includes(kind)).slice(0, 10)));
  });

  test('one value, which may look like a number or have commas', async () => {
    const { client, source, entity } = shelf(name);
    const asked = [
      ['kind', can('filter') ? 'a,b' : 'jam'] as const,
      ...(entity.api?.query?.can?.filter ? [] : [['code', '3'] as const]),
    ];
    for (const [field, value] of asked) {
      const page = await client.query(
        source.page({ ...EVERYTHING, filters: [{ name: field, field, values: [value] }] }),
      );
      expect(ids(page.records)).toEqual(keys(all.filter((jar) => jar[field] === value).slice(0, 10)));
    }
  });

  testIf(can('filter'))('a yes or no, and both', async () => {
    const { client, source } = shelf(name);
    const of = (...values: string[]) => ({ ...EVERYTHING, filters: [{ name: 'open', field: 'open', values }] });
    const open = await client.query(source.page(of('true')));
    expect(ids(open.records)).toEqual(keys(all.filter((jar) => jar.open).slice(0, 10)));
    const both = await client.query(source.page(of('true', 'false')));
    expect(ids(both.records)).toEqual(keys(all.slice(0, 10)));
  });

  test('entries of a list', async () => {
    const { client, source } = shelf(name);
    const filters = [{ name: 'tags', field: 'tags', values: ['red', 'green'] }];
    const page = await client.query(source.page({ ...EVERYTHING, filters }));
    expect(ids(page.records)).toEqual(keys(all.filter(({ tags }) => tags.includes('red'))));
  });

  testIf(can('range'))('days from and to', async () => {
    const { client, source } = shelf(name);
    const filters = [{ name: 'made', field: 'made', from: '2026-01-03', to: '2026-01-05' }];
    const page = await client.query(source.page({ ...EVERYTHING, filters }));
    expect(ids(page.records)).toEqual(['k2', 'k3', 'k4', 'k30', 'k31', 'k32']);
  });

  test('records by their ids', async () => {
    const { client, source } = shelf(name);
    const byId = await client.query(source.byIds(['k30', 'k2', 'gone']));
    expect(ids(byId.values()).sort()).toEqual(['k2', 'k30']);
  });

  test('a change', async () => {
    const { api, entity, sent, make, rowOf } = shelf(name);
    const wire = fromKeys(entity, rowOf(all.find(({ key }) => key === 'k3') ?? raise('No jar')));
    const before = decodeRecord(entity, wire);
    const after = { ...before, size: 99 };
    const { update = '' } = entity.endpoints;
    await callEndpoint(api, entity, update, after, { body: encodeRecord(entity, after, before) });
    expect(sent).toEqual([make.changed]);
  });

  test('an added record, whose id the answer has, and one record', async () => {
    const { api, entity } = shelf(name);
    const body = { name: 'New', kind: 'jam', size: 1, made: '2026-02-01' };
    const answer = await callEndpoint(api, entity, 'POST /jars', {}, { body: wireRecord(body) });
    expect(answer?.id).toBe('n35');
    expect(await callRecord(api, entity, { id: 'n35' })).toMatchObject({ id: 'n35', name: 'New' });
  });

  test('a choice of a list that cannot be searched is offered all of it', async () => {
    const { api, client, entity } = shelf(name);
    const query = { ...entity.api?.query, can: { ...entity.api?.query?.can, search: false } } as const;
    const mute = { ...entity, api: { base: '', ...entity.api, query } };
    const records = await client.query(pagedList({ client, api, entity: mute }).suggest('Jar 31'));
    expect(ids(records)).toEqual(keys(all));
  });

  test('a change and a deletion of a record that is gone', async () => {
    const { api, entity } = shelf(name);
    const { update = '', remove = '' } = entity.endpoints;
    for (const call of [update, remove]) {
      await expect(callEndpoint(api, entity, call, { id: 'gone' }, { body: wireRecord({}) })).rejects.toMatchObject({
        status: 404,
      });
    }
  });

  testIf(make.refusal !== undefined)('a refusal says why', () => {
    const { entity, make } = shelf(name);
    const error = apiErrorOf(400, make.refusal, entity.api);
    expect(error.fields['size'] ?? error.said).toBe('Too big');
  });

  test('a change sends the version of the record, if it has one', async () => {
    const { api, entity, sent, rowOf } = shelf(name);
    const row = { ...rowOf(all[3] ?? raise('No jar')), last_modified: 1234 };
    const before = decodeRecord(entity, fromKeys(entity, row));
    const version = versionOf(entity, before);
    expect(version).toBe(name === 'kinto' ? '1234' : undefined);
    const after = { ...before, size: 99 };
    const { update = '' } = entity.endpoints;
    const calls = vi.spyOn(globalThis, 'fetch');
    await callEndpoint(api, entity, update, after, { body: encodeRecord(entity, after, before), version });
    const [request] = calls.mock.calls[0] ?? [];
    expect(request instanceof Request && request.headers.get('if-match')).toBe(version ? '"1234"' : null);
    if (version) expect(JSON.stringify(sent)).not.toContain('last_modified');
  });
});

describe('a backend that contradicts its preset', () => {
  const answering = (name: PresetName, body: unknown, headers = {}) => {
    const matches = shelf(name);
    vi.stubGlobal('fetch', async () => json(body, headers));
    return matches;
  };
  const rowsOf = (count: number) => all.slice(0, count).map(({ key, ...jar }) => ({ id: key, ...jar }));

  test.each<[word: string, name: PresetName, body: unknown, said: string | undefined, came: string]>([
    ['rows', 'payload', { docs: {}, total: 3 }, 'docs', '{docs: {…}, total}'],
    ['rows', 'directus', [{ id: 'a' }], 'data', '[…]'],
    ['rows', 'directus', 'hello', 'data', '"hello"'],
    ['rows', 'json-server', 'hello', undefined, '"hello"'],
    ['id', 'strapi', { data: [{ id: 1, attributes: {} }] }, 'documentId', '{id, attributes: {…}}'],
    ['query.page', 'json-server', rowsOf(35), '_start={from}&_end={to}', '35 > 10'],
  ])('has its word named: %s of %s', async (word, name, body, said, came) => {
    const { client, source } = answering(name, body, { 'X-Total-Count': '35' });
    const mismatch = { word, said, came };
    await expect(client.query(source.page(EVERYTHING, 0, 10))).rejects.toMatchObject({ cause: 'malformed', mismatch });
  });

  const page = '<!doctype html>\n<html lang="en"><title>Shop</title><body>Please sign in to the shop first.';
  test.each(presetNames)('%s: a list of the wrong shape, and a page that is no JSON', async (name) => {
    const { rows } = presets[name];
    for (const [body, came] of [
      [json({ message: 'Hello', hits: [{ id: 'a' }] }), '{message, hits: […]}'],
      [
        new Response(page, { headers: { 'content-type': 'text/html' } }),
        '"<!doctype html> <html lang=\\"en\\"><title>Shop</title><body>…',
      ],
      [new Response(''), 'no JSON'],
    ] as const) {
      const { client, source } = shelf(name);
      vi.stubGlobal('fetch', async () => body);
      const error: unknown = await client.query(source.page(EVERYTHING, 0, 10)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ cause: 'malformed', mismatch: { word: 'rows', said: rows, came } });
      const text = errorText(error, 'Failed.', panel.texts);
      expect(text).toContain("'api.rows'");
      expect(text).toContain(came);
      if (rows !== undefined) expect(text).toContain(`'${rows}'`);
    }
  });

  test.each(presetNames)('%s: pages without their total', async (name) => {
    const { client, source, rowOf } = shelf(name);
    const { total, query } = presets[name];
    const whole: unknown = await listAnswer(name, all.slice(0, 10).map(rowOf), 35).json();
    const [word = ''] = total?.split('.') ?? [];
    const { [word]: _, ...body } = isObject(whole) ? whole : {};
    vi.stubGlobal('fetch', async () => json(Array.isArray(whole) ? whole : body));
    const { matches, lacks } = await client.query(source.page(EVERYTHING, 0, 10));
    // Where each page names the next one, pages come without a total.
    if (query?.next !== undefined) return expect(lacks).toBe(undefined);
    expect({ matches, lacks }).toMatchObject({ matches: 11, lacks: { word: 'total', said: total } });
    if (lacks)
      expect(mismatchText(lacks, panel.texts)).toMatch(`'api.total' is '${total}', and the answer has ${lacks.came}`);
  });

  test.each(presetNames)('%s: the same page again and again', async (name) => {
    const { source, rowOf, entity } = shelf(name);
    const { query } = presets[name];
    vi.stubGlobal('fetch', async () => listAnswer(name, all.slice(0, 10).map(rowOf), 35));
    const read = async () => {
      for await (const _ of source.all(EVERYTHING));
    };
    const word = query?.next === undefined ? 'query.page' : 'query.next';
    const said = query?.next ?? entity.api?.query?.page;
    await expect(read()).rejects.toMatchObject({
      mismatch: { word, said, came: '"k0", "k1", "k2", …', text: 'repeatedPage' },
    });
  });

  test('pages that lack the total of the preset', async () => {
    const { client, source } = answering('simple-rest', rowsOf(10));
    const page = await client.query(source.page(EVERYTHING, 0, 10));
    expect(page).toMatchObject({ matches: 11, lacks: { word: 'total', said: 'Content-Range', came: '[…]' } });
  });
});

test('Django REST: an error of no field is its message, and a page behind the last one is empty', async () => {
  const { client, entity, source } = shelf('django-rest');
  const error = apiErrorOf(400, { non_field_errors: ['Must be unique.'], size: ['Too big'] }, entity.api);
  expect(error).toMatchObject({ said: 'Must be unique.', fields: { size: 'Too big' } });
  expect(apiErrorOf(404, { detail: 'Not found.' }, entity.api)).toMatchObject({ said: 'Not found.', fields: {} });
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('page=1&')
      ? json({ results: [{ id: 'k0' }], count: 1 })
      : Response.json({ detail: 'Invalid page.' }, { status: 404 }),
  );
  expect((await client.query(source.page(EVERYTHING, 40, 10))).records).toEqual([]);
});

test("an entity of another backend uses none of the panel's settings", () => {
  const api = { ...panel.api, preset: presetNamed('strapi'), headers: { 'X-Shop': 'a' } };
  expect(backendOf({ api }, { api: { preset: presetNamed('postgrest'), headers: { 'X-Entity': 'b' } } })).toMatchObject(
    {
      rows: undefined,
      names: {},
      body: { changes: true },
      headers: { Prefer: 'count=exact, return=representation', 'X-Entity': 'b' },
      query: presets.postgrest.query,
    },
  );
  const own = { query: { search: 'name={text}' } };
  expect(backendOf({ api }, { api: own })).toMatchObject({
    rows: 'data',
    names: { id: 'documentId' },
    headers: { 'X-Shop': 'a' },
    query: { ...presets.strapi.query, ...own.query },
  });
});

test('a PATCH sends only what was changed, a PUT the whole record, also with the preset of one entity alone', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' }, stock: { type: 'number' } },
  } as const;
  const bodyOf = (update: string, body?: object) => {
    const wire = { api: { preset: presetNamed('json-server'), ...(body && { body }) } };
    const list = { title: 'Jars', label: 'name', columns: [] };
    const jars = entityFrom('jars', schema, { endpoints: { list: 'GET /jars', update }, list, wire }, panel);
    const jar = decodeRecord(jars, wireRecord({ id: 'j1', name: 'Fig', stock: 3 }));
    return encodeRecord(jars, { ...jar, name: 'Plum' }, jar);
  };
  expect(bodyOf('PATCH /jars/{id}')).toEqual({ name: 'Plum' });
  expect(bodyOf('PATCH /jars/{id}', { changes: false })).toEqual({ id: 'j1', name: 'Plum', stock: 3 });
  expect(bodyOf('PUT /jars/{id}')).toEqual({ id: 'j1', name: 'Plum', stock: 3 });
});
