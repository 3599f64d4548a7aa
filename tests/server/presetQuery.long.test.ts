import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { pagePath } from '../../src/panel/wire/pageCall.ts';
import { presetQuery } from '../../src/server/api/presetQuery.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { type PresetName, presetNames } from '../../src/shared/config/grammar/presetNames.ts';
import { queryWords } from '../../src/shared/config/paging.ts';
import { presetNamed } from '../../src/shared/config/presets/index.ts';
import { wireRecord } from '../../src/shared/wire/record.ts';
import { probe } from '../../tools/probe/probe.ts';
import { appOf, entitiesWith } from './appWith.ts';

/** A panel of which the embedded API answers in the words of a preset. */
const panelWith = (preset: PresetName, api: object = {}) => ({
  ...panel,
  api: { ...panel.api, preset: presetNamed(preset), ...api },
});

const properties = {
  id: { type: 'string' },
  name: { type: 'string' },
  kind: { type: 'string' },
  size: { type: 'number' },
  made: { type: 'string', format: 'date' },
  open: { type: 'boolean' },
} as const;

const lampOf = (preset: PresetName, api: object = {}): Entity =>
  entityFrom(
    'lamps',
    { type: 'object', properties },
    {
      endpoints: { list: 'GET /lamps?expand=all', update: 'PATCH /lamps/{id}' },
      list: { title: 'Lamps', label: 'name', columns: [], paging: 'server' },
    },
    panelWith(preset, api),
  );

describe.each(presetNames)('%s', (name) => {
  // The fields of lamps are none that a shop of WooCommerce has.
  const entity = lampOf(name, name === 'woocommerce' ? { query: { can: { several: false } } } : {});
  const words = queryWords(entity.api?.query);
  const fixed = new Map(new URLSearchParams(entity.endpoints.list.split('?')[1]));
  const understood = (path: string) => presetQuery(words, new URLSearchParams(path.split('?')[1]), fixed);
  const nothing = { search: '', conditions: [], sort: [] };

  test('the queries of the page are understood', () => {
    const size = { limit: '20', ...(words.next === undefined && { offset: '40' }) };
    expect(understood(pagePath(entity, nothing, 40, 20))).toEqual(size);
    if (words.search) {
      expect(understood(pagePath(entity, { ...nothing, search: 'oak "a", b' }, 40, 20))).toEqual({
        ...size,
        q: 'oak "a", b',
      });
    }
    expect(understood(pagePath(entity, { ...nothing, sort: ['-size'] }, 40, 20))).toEqual({ ...size, sort: '-size' });
    expect(understood(pagePath(entity, { ...nothing, sort: ['size'] }, 40, 20))).toEqual({ ...size, sort: 'size' });
    if (words.can?.several !== false) {
      const several = { ...nothing, sort: ['-kind', 'size', '-made'] };
      expect(understood(pagePath(entity, several, 40, 20))).toEqual({ ...size, sort: '-kind,size,-made' });
    }
    const kinds = { field: 'kind', is: 'any', values: ['jam', 'gel'] } as const;
    expect(understood(pagePath(entity, { ...nothing, conditions: [kinds] }, 40, 20))).toEqual({
      ...size,
      kind: ['jam', 'gel'],
    });
    const ids = { field: 'id', is: 'any', values: ['a', 'b'] } as const;
    const idKey = entity.api?.names?.id ?? 'id';
    expect(understood(pagePath(entity, { ...nothing, conditions: [ids, kinds] }, 40, 20))).toEqual({
      ...size,
      [idKey]: ['a', 'b'],
      kind: ['jam', 'gel'],
    });
    if (!words.from) return;
    const days = [
      { field: 'made', is: 'from', values: ['2026-01-03'] },
      { field: 'made', is: 'before', values: ['2026-01-06'], until: '2026-01-05' },
    ] as const;
    expect(understood(pagePath(entity, { ...nothing, conditions: days, sort: ['-made'] }, 40, 20))).toEqual({
      ...size,
      sort: '-made',
      'made.from': '2026-01-03',
      'made.before': '2026-01-06',
    });
  });
});

test('records are found by ids with another key, by a parameter of their own', () => {
  const { api } = lampOf('simple-rest', { id: 'code', query: { ids: '"code":{values}' } });
  const asked = new URLSearchParams({ filter: '{"code":["a","b"]}' });
  expect(presetQuery(queryWords(api?.query), asked, new Map(), 'code')).toEqual({ code: ['a', 'b'] });
});

test('a parameter that a backend does not know is refused', () => {
  const words = queryWords(lampOf('directus').api?.query);
  expect(() => presetQuery(words, new URLSearchParams('nonsense=1'), new Map())).toThrow();
  expect(() => presetQuery(words, new URLSearchParams('filter={"_and":[oops]}'), new Map())).toThrow();
});

test('values that a backend does not accept are refused', () => {
  const { api } = lampOf('woocommerce');
  const asked = (query: string) => presetQuery(queryWords(api?.query), new URLSearchParams(query), new Map());
  expect(asked('page=2&per_page=100&orderby=title&order=asc&category=1,2&status=draft')).toEqual({
    limit: '100',
    offset: '100',
    sort: 'name',
    categories: ['1', '2'],
    status: ['draft'],
  });
  for (const wrong of ['page=1&per_page=101', 'orderby=name&order=asc', 'status=draft,private', 'weight=3']) {
    expect(() => asked(wrong)).toThrow();
  }
});

test('booleans and lists are filtered by their operators', () => {
  const { api } = lampOf('directus');
  const kindOf = (key: string) => (key === 'open' ? ('flag' as const) : undefined);
  const asked = (rule: object) =>
    presetQuery(
      queryWords(api?.query),
      new URLSearchParams({ filter: JSON.stringify({ _and: [{ open: rule }] }) }),
      new Map(),
      'id',
      kindOf,
    );
  expect(asked({ _eq: true })).toEqual({ open: ['true'] });
  expect(() => asked({ _in: [true] })).toThrow();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(['simple-rest', 'kinto'] as const)('the embedded API in the words of %s', (name) => {
  test('passes the probe, for lists and for records that are added and deleted', async () => {
    const here = panelWith(name, name === 'kinto' ? { query: { count: false } } : {});
    const all = entitiesWith(here);
    const products = all.get('products');
    if (!products) throw new Error('There are no products.');
    const { app, token, close } = await appOf(here, all);
    vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
      const { pathname, search } = new URL(request.url);
      const body = init?.body == null ? undefined : Buffer.from(await new Response(init.body).arrayBuffer());
      const method = methods.find((one) => one === request.method);
      const headers = Object.fromEntries(request.headers);
      const answer = await app.inject({
        url: pathname + search,
        headers,
        ...(method && { method }),
        ...(body && { payload: body }),
      });
      const sent = answer.statusCode === 204 ? null : answer.payload;
      const got = Object.entries(answer.headers).map(([key, value]): [string, string] => [key, String(value)]);
      return new Response(sent, { status: answer.statusCode, headers: got });
    });
    try {
      const options = { api: 'http://shop.example/api', token, preset: name, write: true };
      const gone = { body: wireRecord({ name: 'Gone' }) };
      const far = createApi({ host: 'http://shop.example', ...backendOf(here), token: async () => token });
      const { update = '', remove = '' } = products.endpoints;
      for (const call of [update, remove])
        await expect(callEndpoint(far, products, call, { id: 'gone' }, gone)).rejects.toMatchObject({ status: 404 });
      const { promises } = await probe('products', options, { panel: here, entities: all });
      expect(promises.filter(({ holds }) => holds === false)).toEqual([]);
      const held = promises.filter(({ holds }) => holds).map(({ code }) => code);
      expect(held).toEqual(
        expect.arrayContaining(['pages', 'ids', 'record', 'filter', 'refusal', 'create', 'change', 'remove']),
      );
    } finally {
      await close();
    }
  });
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
