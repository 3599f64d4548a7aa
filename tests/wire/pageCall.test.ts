import { expect, test } from 'vitest';
import { cellOf } from '../../src/panel/cells/index.ts';
import { type Asked, figuresPath, pagePath } from '../../src/panel/wire/pageCall.ts';
import { presetQuery } from '../../src/server/api/presetQuery.ts';
import type { QueryWords } from '../../src/shared/config/backend.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { figureWords } from '../../src/shared/config/figures.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import { queryWords } from '../../src/shared/config/paging.ts';
import { presetNamed } from '../../src/shared/config/presets/index.ts';

const jars = (query?: QueryWords, more: Partial<Entity> = {}): Entity => ({
  name: 'jars',
  schema: { type: 'object', properties: { id: { type: 'string' }, price: { type: 'number' } } },
  endpoints: { list: 'GET /jars' },
  list: { title: 'Jars', empty: 'None', label: 'name', columns: [] },
  api: { base: '/api', query },
  ...more,
});

const asked: Asked = {
  search: ' red & "hot" ',
  conditions: [
    { field: 'kind', is: 'any', values: ['jam', 'a,b'] },
    { field: 'made', is: 'from', values: ['2026-01-01'] },
    { field: 'made', is: 'before', values: ['2026-02-01'] },
  ],
  sort: ['-price'],
};

/** The parts of a query string, decoded. */
const parts = (path: string) => [...new URLSearchParams(path.split('?')[1])].map((part) => part.join('='));

test('the embedded API has its own parameters', () => {
  const path = pagePath(jars(), asked, 200, 100);
  expect(path).toMatch(/^\/jars\?/);
  expect(parts(path)).toEqual([
    'q=red & "hot"',
    'kind=jam',
    'kind=a,b',
    'made.from=2026-01-01',
    'made.before=2026-02-01',
    'sort=-price',
    'limit=100',
    'offset=200',
  ]);
});

/** The call for figures, in the words of an API. */
function figuresCall(entity: Entity, figures: Parameters<typeof figuresPath>[3]) {
  const words = figureWords(entity.api ?? { base: '' });
  return words && decodeURIComponent(figuresPath(entity, { ...asked, search: '', conditions: [] }, words, figures));
}

test('figures are asked for in the words of an API, and of none that has no words for them', () => {
  const figures = { sums: ['price', 'weight'], by: ['kind'], day: { field: 'made', zone: 'Europe/Berlin' } };
  const named = jars(undefined, { api: { base: '/api', names: { kind: 'type' } } });
  expect(figuresCall(named, figures)).toBe(
    '/jars?figures=count&figures.sum=price,weight&figures.by=type&figures.day=made&figures.zone=Europe/Berlin',
  );
  expect(figuresCall(jars(), { sums: [], by: [] })).toBe('/jars?figures=count');
  const aggregate = {
    path: '/aggregate',
    ask: 'aggregate[count]=*',
    sum: 'aggregate[sum]={field}',
    by: 'groupBy[]={field}',
    count: 'count',
  };
  const other = jars({ page: 'limit={count}', any: 'filter={"{field}":{values}}', figures: aggregate });
  expect(figuresCall(other, { sums: ['price'], by: ['kind', 'made'] })).toBe(
    '/jars/aggregate?aggregate[count]=*&aggregate[sum]=price&groupBy[]=kind,made',
  );
  const others = [
    jars({ page: 'limit={count}' }),
    jars({ figures: false }),
    jars(undefined, { api: { base: 'https://api.example' } }),
  ];
  expect(others.map((one) => figuresCall(one, figures))).toEqual([undefined, undefined, undefined]);
});

test('an empty query adds no parameters', () => {
  expect(pagePath(jars(), { search: '', conditions: [], sort: [] }, 0, 50)).toBe('/jars?limit=50&offset=0');
});

test('constant parameters of the config stay in front', () => {
  const entity = jars(undefined, { endpoints: { list: 'GET /jars?full=1' } });
  expect(pagePath(entity, { search: '', conditions: [], sort: [] }, 0, 50)).toBe('/jars?full=1&limit=50&offset=0');
});

test('single settings of a config replace those of the embedded API', () => {
  expect(parts(pagePath(jars({ search: 'find={text}' }), { ...asked, conditions: [] }, 0, 50))).toEqual([
    'find=red & "hot"',
    'sort=-price',
    'limit=50',
    'offset=0',
  ]);
});

test('a config with `page` uses only its own settings: pages by number, ranges, quoted values', () => {
  const words = {
    page: 'page={page}&per_page={count}&range=[{from},{last}]&_end={to}',
    any: '{field}=in.({quoted})',
    sortDown: 'order={field}.desc',
  };
  expect(
    parts(pagePath(jars(words), { ...asked, search: '', conditions: asked.conditions.slice(0, 1) }, 200, 100)),
  ).toEqual(['kind=in.("jam","a,b")', 'order=price.desc', 'page=3', 'per_page=100', 'range=[200,299]', '_end=300']);
  expect(() => pagePath(jars(words), asked, 0, 10)).toThrow("no word to ask for 'made': 'api.query' lacks 'from'");
});

test('conditions can be one JSON object', () => {
  const words = {
    where: 'filter={{all}}',
    search: '"q":{text}',
    any: '"{field}":{values}',
    from: '"{field}_gte":{value}',
    before: '"{field}_lt":{value}',
  };
  const conditions = [...asked.conditions, { field: 'price', is: 'any', values: [5] } as const];
  const filter = new URLSearchParams(pagePath(jars(words), { ...asked, conditions }, 0, 10).split('?')[1]).get(
    'filter',
  );
  expect(JSON.parse(filter ?? '')).toEqual({
    q: 'red & "hot"',
    kind: ['jam', 'a,b'],
    made_gte: '2026-01-01',
    made_lt: '2026-02-01',
    price: [5],
  });
});

test('fields have their names and values as on the wire', () => {
  const entity = jars(undefined, {
    api: { base: '/api', names: { price: 'unit_price' } },
    wire: { codecs: { price: 'decimalString' } },
  });
  const path = pagePath(
    entity,
    { search: '', conditions: [{ field: 'price', is: 'any', values: [5] }], sort: ['price'] },
    0,
    10,
  );
  expect(parts(path)).toEqual([expect.stringMatching(/^unit_price=5/), 'sort=unit_price', 'limit=10', 'offset=0']);
});

test('a nested field has the key of its parent', () => {
  const lines = { type: 'array', items: { type: 'object', properties: { jarId: { type: 'string' } } } } as const;
  const entity = jars(undefined, {
    schema: { type: 'object', properties: { lines } },
    api: { base: '/api', names: { lines: 'line_items' } },
  });
  const conditions = [{ field: 'lines.jarId', is: 'any', values: ['j1'] }] as const;
  expect(parts(pagePath(entity, { search: '', conditions, sort: [] }, 0, 10))[0]).toBe('line_items.jarId=j1');
});

test('in JSON, values are of the types of their fields: ids that are numbers, and what is inside of lists', () => {
  const words = {
    page: 'limit={count}',
    where: 'filter={{all}}',
    any: '"{field}":{values}',
    from: '"{field}_gte":{value}',
    before: '"{field}_lt":{value}',
  };
  const lines = { type: 'array', items: { type: 'object', properties: { no: { type: 'integer' } } } } as const;
  const entity = jars(words, {
    schema: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        code: { type: 'string' },
        isNew: { type: 'boolean' },
        sizes: { type: 'array', items: { type: 'number' } },
        lines,
      },
    },
  });
  const conditions = [
    { field: 'id', is: 'any', values: ['1', '2', 'odd'] },
    { field: 'code', is: 'any', values: ['3', 4] },
    { field: 'isNew', is: 'any', values: ['true', 'false'] },
    { field: 'sizes', is: 'any', values: ['5'] },
    { field: 'lines.no', is: 'any', values: ['6'] },
  ] as const;
  const [filter] = new URLSearchParams(
    pagePath(entity, { ...asked, search: '', conditions }, 0, 10).split('?')[1],
  ).getAll('filter');
  expect(JSON.parse(filter ?? '')).toEqual({
    id: [1, 2, 'odd'],
    code: ['3', '4'],
    isNew: [true, false],
    sizes: [5],
    'lines.no': [6],
  });
});

test.each<[PresetName, string, string]>([
  ['postgrest', 'open=not.is.true', 'open=is.true'],
  [
    'directus',
    'filter={"_and":[{"_or":[{"open":{"_eq":false}},{"open":{"_null":true}}]}]}',
    'filter={"_and":[{"open":{"_eq":true}}]}',
  ],
  [
    'strapi',
    'filters[$and][0][$or][0][open][$eq]=false filters[$and][0][$or][1][open][$null]=true',
    'filters[open][$in][0]=true',
  ],
  [
    'payload',
    'where[and][0][or][0][open][equals]=false where[and][0][or][1][open][exists]=false',
    'where[open][equals]=true',
  ],
  ['json-server', 'open=false', 'open=true'],
])('%s: a filter by no includes unset values, if the cell shows no for them', (name, no, yes) => {
  const schema = { type: 'object', properties: { id: { type: 'string' }, open: { type: 'boolean' } } } as const;
  const columns = [{ field: 'open', cell: 'yesNo' }];
  const list = { title: 'Jars', label: 'id', columns, paging: 'server' as const };
  const entity = entityFrom(
    'jars',
    schema,
    { endpoints: { list: 'GET /jars' }, list, wire: { api: { preset: presetNamed(name) } } },
    panel,
  );
  const saidFor = (value: string) => {
    const query = { search: '', conditions: [{ field: 'open', is: 'any' as const, values: [value] }], sort: [] };
    const path = pagePath(entity, query, 0, 10);
    const kindOf = (key: string) => (key === 'open' ? ('flag' as const) : undefined);
    const words = queryWords(entity.api?.query);
    const fixed = new Map(new URLSearchParams(entity.endpoints.list.split('?')[1]));
    const read = presetQuery(words, new URLSearchParams(path.split('?')[1]), fixed, 'id', kindOf);
    expect(read['open']).toEqual([value]);
    return parts(path)
      .filter((part) => part.includes('open'))
      .join(' ');
  };
  expect([saidFor('false'), saidFor('true')]).toEqual([no, yes]);
  const [column] = entity.list.columns;
  const text = column && cellOf(column).text?.(undefined, column, {});
  expect(text).toBe(name === 'json-server' ? '-' : 'No');
});
