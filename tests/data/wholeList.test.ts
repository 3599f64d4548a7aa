import { expect, test } from 'vitest';
import { fetchedList } from '../../src/panel/data/lists/fetchedList.ts';
import { listedRecord, replaceListed } from '../../src/panel/data/lists/listed.ts';
import { EVERYTHING } from '../../src/panel/data/lists/listQuery.ts';
import { type WholeListParts, wholeList } from '../../src/panel/data/lists/wholeList.ts';
import { hidden } from '../../src/panel/data/outbox/previews.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { listReading } from '../../src/panel/screens/list/listReading.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { testApi } from '../support/sessionData.ts';

const jars: Entity = {
  name: 'jars',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      kind: { type: 'string' },
      size: { type: 'number' },
    },
  },
  endpoints: { list: 'GET /jars' },
  list: { title: 'Jars', empty: 'None', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
};

const rows = [
  { id: 'j1', name: 'Plum', kind: 'jam', size: 2 },
  { id: 'j2', name: 'Fig', kind: 'jam', size: 1 },
  { id: 'j3', name: 'Dill', kind: 'pickle', size: 3 },
  { id: 'j3', name: 'Dill again', kind: 'pickle', size: 3 },
  { name: 'Nameless', kind: 'jam', size: 4 },
];

function shelf(
  parts: Partial<WholeListParts> = {},
  headers: Record<string, string> = {},
  sent: readonly object[] = rows,
) {
  const client = createQueryClient();
  let calls = 0;
  const send = async () => {
    calls += 1;
    return Response.json(sent, { headers });
  };
  const api = { ...testApi(), send };
  const { columns } = jars.list;
  const reading = listReading(columns, columns);
  const source = wholeList({ client, api, entity: jars, reading, ...parts });
  return { client, api, source, calls: () => calls };
}

const names = (records: Iterable<Readonly<Record<string, unknown>>>) => [...records].map(({ name }) => name);
const jam = { name: 'kind', field: 'kind', values: ['jam'] };

test('a page has the records in view, the number of matches, and the total', async () => {
  const { client, source } = shelf();
  const query = { search: 'i', filters: [], sort: ['-name'] };
  const page = await client.query(source.page(query, 1, 1));
  expect(names(page.records)).toEqual(['Dill again']);
  expect(page).toMatchObject({ matches: 3, of: 5, total: undefined });
  expect(names((await client.query(source.page({ ...EVERYTHING, filters: [jam] }))).records)).toEqual([
    'Plum',
    'Fig',
    'Nameless',
  ]);
});

test('records that are equal by one field are sorted by the next', async () => {
  const { client, source } = shelf();
  const namesBy = async (...sort: string[]) =>
    names((await client.query(source.page({ ...EVERYTHING, sort }))).records);
  expect(await namesBy('kind', 'name')).toEqual(['Fig', 'Nameless', 'Plum', 'Dill', 'Dill again']);
  expect(await namesBy('-kind', 'name')).toEqual(['Dill', 'Dill again', 'Fig', 'Nameless', 'Plum']);
  expect(await namesBy('-kind', '-name')).toEqual(['Dill again', 'Dill', 'Plum', 'Nameless', 'Fig']);
});

test('a page has the total of the API, where it sent fewer', async () => {
  const { client, source } = shelf({}, { 'x-total-count': '9' });
  expect(await client.query(source.page(EVERYTHING))).toMatchObject({ of: 5, total: 9 });
});

test('all matching records come from memory, without another call', async () => {
  const { client, source, calls } = shelf();
  await client.query(source.page(EVERYTHING));
  const told: (number | undefined)[][] = [];
  const found: unknown[] = [];
  const query = { search: '', filters: [jam], sort: ['name'] };
  for await (const slice of source.all(query, (...far) => told.push(far))) found.push(...names(slice));
  expect(found).toEqual(['Fig', 'Nameless', 'Plum']);
  expect(told).toEqual([[3, 3]]);
  expect(calls()).toBe(1);
});

test('records are found by id, of two with one id the first', async () => {
  const { client, source } = shelf();
  const byId = await client.query(source.byIds(['j3']));
  expect(byId.get('j3')?.['name']).toBe('Dill');
  expect(byId.has('undefined')).toBe(false);
});

test('records are found by the values of a field, whatever their case', async () => {
  const { client, source } = shelf();
  expect(names(await client.query(source.find('name', ['FIG', 'dill', 'none'])))).toEqual(['Fig', 'Dill']);
  expect(names(await client.query(source.find('size', ['4'])))).toEqual(['Nameless']);
});

test('records that are being deleted are hidden everywhere', async () => {
  const { client, source } = shelf({ previews: new Map([['j1', [hidden]]]) });
  expect(await client.query(source.page(EVERYTHING))).toMatchObject({ matches: 4, of: 4 });
  expect((await client.query(source.byIds(['j1']))).has('j1')).toBe(false);
  expect(names(await client.query(source.suggest('')))).not.toContain('Plum');
});

test('an answer stays the same object while the list does', async () => {
  const { client, source } = shelf({}, {}, rows.slice(0, 3));
  const answer = source.page({ ...EVERYTHING, search: 'fig' });
  const first = await client.query(answer);
  // Fetched again, and the same.
  expect(await client.query(answer)).toBe(first);
});

test('whether a query hides a saved record is decided by the list as fetched after the save', async () => {
  const shown = [{ id: 'j1', name: 'Plum', kind: 'jam', size: 2 }];
  const { client, source, calls } = shelf({}, {}, shown);
  await client.query(source.page(EVERYTHING));
  const query = { ...EVERYTHING, filters: [jam] };
  expect(await source.leavesOut(query, { id: 'j1' })).toBe(false);
  expect(calls()).toBe(1);
  shown.splice(0, 1, { id: 'j1', name: 'Plum', kind: 'pickle', size: 2 });
  await client.invalidateQueries({ queryKey: [jars.name] });
  expect(await source.leavesOut(query, { id: 'j1' })).toBe(true);
});

test('a saved record replaces the old one in the list, which stays incomplete, and loses its ETag', async () => {
  const { client, api, source } = shelf({}, { 'x-total-count': '9', etag: '"1"' });
  await client.query(source.page(EVERYTHING));
  replaceListed(client, jars, new Map([['j2', { id: 'j2', name: 'Date' }]]));
  expect(listedRecord(client, jars, 'j2')).toEqual({ id: 'j2', name: 'Date' });
  const kept = await client.query({ ...fetchedList(api, jars), staleTime: 'static' });
  expect(kept).toMatchObject({ total: 9, etag: undefined });
});

test('a search finds records that show all of its words, in any order and in any column', async () => {
  const columns = [
    { field: 'name', title: 'Name' },
    { field: 'kind', title: 'Kind', cell: 'enum', titles: { jam: 'Jams', pickle: 'Pickled' } },
  ];
  const { client, source } = shelf({ reading: listReading(columns, columns) });
  const found = async (search: string) => names((await client.query(source.page({ ...EVERYTHING, search }))).records);
  expect(await found('dill pickled')).toEqual(['Dill', 'Dill again']);
  expect(await found(' PICKLED  again ')).toEqual(['Dill again']);
  expect(await found('jam, ig')).toEqual(['Fig']);
  expect(await found('dill jams')).toEqual([]);
});
