import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fetchListed, listedRecord, replaceListed } from '../../src/panel/data/lists/listed.ts';
import { EVERYTHING } from '../../src/panel/data/lists/listQuery.ts';
import { KEPT_PAGES, type PagedListParts, pagedList } from '../../src/panel/data/lists/pagedList.ts';
import { hidden } from '../../src/panel/data/outbox/previews.ts';
import { recentWrites } from '../../src/panel/data/outbox/recentWrites.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { errorText } from '../../src/panel/wire/apiError.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { presets } from '../../src/shared/config/presets/index.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { testApi } from '../support/sessionData.ts';

const jars: Entity = {
  name: 'jars',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      size: { type: 'number' },
      made: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
    },
  },
  endpoints: { list: 'GET /jars' },
  list: { title: 'Jars', empty: 'None', label: 'name', columns: [], paging: 'server', pageSize: 10 },
};

interface Jar {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}
const jar = (place: number): Jar => ({ id: `j${place}`, name: `Jar ${place}`, size: place % 3 });

/** A list of an API that pages, and what it is asked. */
function shelf(parts: Partial<PagedListParts> = {}, counts = true, most = 1000) {
  const client = createQueryClient();
  let rows: readonly Jar[] = Array.from({ length: 35 }, (_, place) => jar(place));
  const asked: string[] = [];
  const send = async (path: string) => {
    asked.push(decodeURIComponent(path.split('?')[1] ?? ''));
    const params = new URLSearchParams(path.split('?')[1]);
    const [from, count] = [Number(params.get('offset')), Number(params.get('limit'))];
    const [ids, sizes, text] = [params.getAll('id'), params.getAll('size'), params.get('q') ?? ''];
    const names = params.getAll('name');
    const found = rows.filter(
      ({ id, size, name }) =>
        (ids.length === 0 || ids.includes(id)) &&
        (sizes.length === 0 || sizes.includes(String(size))) &&
        (names.length === 0 || names.includes(name)) &&
        name.toLowerCase().includes(text.toLowerCase()),
    );
    const headers = counts ? { 'x-total-count': String(found.length) } : undefined;
    return Response.json(found.slice(from, from + Math.min(count, most)), headers && { headers });
  };
  const api = { ...testApi(), send };
  const source = pagedList({ client, api, entity: jars, ...parts });
  const change = (next: (rows: readonly Jar[]) => readonly Jar[]) => {
    rows = next(rows);
  };
  return { client, api, source, asked, change };
}

const ids = (records: Iterable<Readonly<Record<string, unknown>>>) => [...records].map(({ id }) => id);

test('only the pages in view are fetched, and they have the total', async () => {
  const { client, source, asked } = shelf();
  const page = await client.query(source.page(EVERYTHING, 10, 20));
  expect(asked).toEqual(['limit=10&offset=10', 'limit=10&offset=20']);
  expect(page).toMatchObject({ from: 10, matches: 35, of: 35, total: undefined });
  expect(ids(page.records)).toEqual(Array.from({ length: 20 }, (_, place) => `j${place + 10}`));
});

test('a loaded page is not fetched again when the view moves on', async () => {
  const { client, source, asked } = shelf();
  await client.query(source.page(EVERYTHING, 0, 10));
  await client.query(source.page(EVERYTHING, 0, 20));
  expect(asked).toEqual(['limit=10&offset=0', 'limit=10&offset=10']);
});

test('search, filters and order are sent to the API, and the number of all records is known, too', async () => {
  const { client, source, asked } = shelf();
  const filters = [{ name: 'size', field: 'size', values: ['1', '2'] }];
  const page = await client.query(source.page({ search: 'Jar 1', filters, sort: ['-name'] }));
  expect(asked).toContain('q=Jar+1&size=1&size=2&sort=-name&limit=10&offset=0');
  expect(page).toMatchObject({ matches: 8, of: 35 });
});

test('days are sent as the field has them: as days, or as the times when they begin here', async () => {
  const { client, source, asked } = shelf();
  const days = (field: string) => [{ name: field, field, from: '2026-03-28', to: '2026-03-31' }];
  await client.query(source.page({ ...EVERYTHING, filters: days('day') }));
  expect(asked.join()).toContain('day.from=2026-03-28&day.before=2026-04-01');
  await client.query(source.page({ ...EVERYTHING, filters: days('made') }));
  const begins = (day: string) => new Date(`${day}T00:00`).toISOString();
  expect(asked.join()).toContain(`made.from=${begins('2026-03-28')}&made.before=${begins('2026-04-01')}`);
});

test('a record that others added between two pages leaves no gap and no duplicate', async () => {
  const { client, source, change } = shelf();
  await client.query(source.page(EVERYTHING, 0, 10));
  change((rows) => [{ id: 'new', name: 'New', size: 1 }, ...rows]);
  const page = await client.query(source.page(EVERYTHING, 0, 20));
  expect(ids(page.records)).toEqual(['new', ...Array.from({ length: 19 }, (_, place) => `j${place}`)]);
  expect(page.matches).toBe(36);
});

test('a total that is switched off is neither read nor requested', async () => {
  const api = { base: '/api', total: 'x-total-count', query: { can: { count: false } } } as const;
  const { client, source, asked } = shelf({ entity: { ...jars, api } });
  const page = await client.query(source.page({ ...EVERYTHING, search: 'Jar' }, 0, 10));
  expect(page).toMatchObject({ matches: 11, isCounted: false, lacks: undefined });
  expect(asked).toEqual(['q=Jar&limit=10&offset=0']);
});

test('without a total there is one more record than is known, until a page is not full', async () => {
  const { client, source } = shelf({}, false);
  expect((await client.query(source.page(EVERYTHING, 0, 10))).matches).toBe(11);
  expect((await client.query(source.page(EVERYTHING, 30, 10))).matches).toBe(35);
});

test('loaded records are found by their ids without a call, others by one call', async () => {
  const { client, source, asked } = shelf();
  await client.query(source.page(EVERYTHING, 0, 10));
  const known = await client.query({ ...source.byIds(['j1', 'j2']), staleTime: 'static' });
  expect(ids(known.values()).sort()).toEqual(['j1', 'j2']);
  expect(asked).toHaveLength(1);
  const more = await client.query(source.byIds(['j1', 'j30', 'gone']));
  expect(ids(more.values()).sort()).toEqual(['j1', 'j30']);
  expect(asked.slice(1)).toEqual(['id=j30&id=gone&limit=10&offset=0']);
});

test('no ids: no call', async () => {
  const { client, source, asked } = shelf();
  expect(ids((await client.query(source.byIds([]))).values())).toEqual([]);
  expect(asked).toEqual([]);
});

test('records are found by the values of a field, over all pages', async () => {
  const { client, source } = shelf();
  const found = await client.query(source.find('size', ['1']));
  expect(ids(found)).toEqual(Array.from({ length: 12 }, (_, place) => `j${place * 3 + 1}`));
});

test('records are found by a text in upper or lower case, although the API distinguishes them', async () => {
  const { client, source, asked, change } = shelf();
  change((rows) => [...rows, { ...jar(90), name: 'LOUD' }]);
  const found = await client.query(source.find('name', ['Jar 3', 'JAR 4', 'loud', 'new']));
  expect(ids(found).toSorted()).toEqual(['j3', 'j4', 'j90']);
  // The others were found by asking for them in capitals, and in small letters.
  expect(asked.filter((one) => one.startsWith('q='))).toEqual(['q=JAR+4&limit=10&offset=0', 'q=new&limit=10&offset=0']);
});

test('records are found by a text that looks like theirs, although the API distinguishes them', async () => {
  const { client, source, change } = shelf();
  change((rows) => [...rows, { ...jar(90), name: 'Menu\u00a0' }, { ...jar(91), name: 'Menu 2' }]);
  expect(ids(await client.query(source.find('name', ['Menu'])))).toEqual(['j90']);
});

test('all records come page by page, until the reader stops', async () => {
  const { source, asked } = shelf();
  const told: (number | undefined)[][] = [];
  const found: unknown[] = [];
  for await (const slice of source.all(EVERYTHING, (...far) => told.push(far))) found.push(...ids(slice));
  expect(found).toHaveLength(35);
  expect(told).toEqual([
    [10, 35],
    [20, 35],
    [30, 35],
    [35, 35],
  ]);
  asked.length = 0;
  for await (const _ of source.all({ ...EVERYTHING, sort: ['name'] })) break;
  expect(asked).toEqual(['sort=name&limit=10&offset=0']);
});

test('deletions by others while all records are read neither skip nor repeat a record', async () => {
  const { source, change } = shelf();
  const found: unknown[] = [];
  for await (const slice of source.all(EVERYTHING)) {
    found.push(...ids(slice));
    if (found.length === 10) change((rows) => rows.filter(({ id }) => id !== 'j3' && id !== 'j20'));
  }
  const left = Array.from({ length: 35 }, (_, place) => `j${place}`).filter((id) => id !== 'j20');
  expect(found.toSorted()).toEqual(left.toSorted());
});

test('a record that others move to a page that was read already is not skipped', async () => {
  const { source, change } = shelf();
  const found: unknown[] = [];
  for await (const slice of source.all({ ...EVERYTHING, sort: ['name'] })) {
    found.push(...ids(slice));
    if (found.length === 10) change((rows) => rows.toSorted((a, b) => Number(b.id === 'j25') - Number(a.id === 'j25')));
  }
  expect(found.toSorted()).toEqual(Array.from({ length: 35 }, (_, place) => `j${place}`).toSorted());
});

test('a record that others move with every call is reported once, after all others', async () => {
  const { api, change } = shelf();
  const send: typeof api.send = (path, ...rest) => {
    // It is always on a page that was read, or will be.
    const isFirst = path.includes('offset=0');
    change((rows) => rows.toSorted((a, b) => (Number(a.id === 'j20') - Number(b.id === 'j20')) * (isFirst ? 1 : -1)));
    return api.send(path, ...rest);
  };
  const { source } = shelf({ api: { ...api, send } });
  const onPartlyRead = vi.fn();
  const found: unknown[] = [];
  for await (const slice of source.all(EVERYTHING, undefined, { onPartlyRead })) {
    expect(onPartlyRead).not.toHaveBeenCalled();
    found.push(...ids(slice));
  }
  expect([found.length, found.includes('j20')]).toEqual([34, false]);
  expect(onPartlyRead.mock.calls).toEqual([[34, 35]]);
});

test('a long scroll keeps a limited number of pages', async () => {
  const { client, source, change } = shelf();
  change(() => Array.from({ length: 10_000 }, (_, place) => jar(place)));
  const view = new QueryObserver(client, source.page(EVERYTHING, 0, 20));
  const stop = view.subscribe(() => undefined);
  for (let from = 0; from < 2_000; from += 10) {
    view.setOptions(source.page(EVERYTHING, from, 20));
    await expect
      .poll(() => view.getCurrentResult(), { interval: 1 })
      .toMatchObject({ isPlaceholderData: false, isFetching: false });
  }
  expect(client.getQueryCache().findAll({ queryKey: ['jars'] }).length).toBeLessThan(KEPT_PAGES + 10);
  expect(view.getCurrentResult().data?.records).toHaveLength(20);
  stop();
});

test('all records are read by the next page’s address, where an answer names it', async () => {
  const asked: string[] = [];
  const send = async (path: string) => {
    asked.push(path);
    const after = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 0);
    const headers = after < 2 ? { link: `</api/jars?limit=10&after=${after + 1}>; rel="next"` } : undefined;
    return Response.json([jar(after)], headers && { headers });
  };
  const { source } = shelf({ api: { ...testApi(), send } });
  const found: unknown[] = [];
  for await (const slice of source.all(EVERYTHING)) found.push(...ids(slice));
  expect(found).toEqual(['j0', 'j1', 'j2']);
  expect(asked).toEqual(['/jars?limit=10&offset=0', '/jars?limit=10&after=1', '/jars?limit=10&after=2']);
});

test('a failed call is repeated on request, and the reading goes on there', async () => {
  const { api, asked } = shelf();
  let failures = 0;
  const send: typeof api.send = (path, ...rest) => {
    if (path.includes('offset=20') && failures < 2) throw new Error('No answer');
    return api.send(path, ...rest);
  };
  const { source } = shelf({ api: { ...api, send } });
  const found: unknown[] = [];
  async function attempt<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch {
      failures += 1;
      return attempt(call);
    }
  }
  for await (const slice of source.all(EVERYTHING, undefined, { attempt })) found.push(...ids(slice));
  expect(found).toEqual(Array.from({ length: 35 }, (_, place) => `j${place}`));
  expect(asked).toEqual([0, 10, 20, 30].map((offset) => `limit=10&offset=${offset}`));
  expect(failures).toBe(2);
});

test('records that are being deleted are hidden everywhere', async () => {
  const { client, source } = shelf({ previews: new Map([['j1', [hidden]]]) });
  const page = await client.query(source.page(EVERYTHING));
  expect(page).toMatchObject({ matches: 34 });
  expect(ids(page.records)).not.toContain('j1');
  expect((await client.query(source.byIds(['j1']))).has('j1')).toBe(false);
});

test('a search that is being typed is sent once', async () => {
  const { client, source, asked } = shelf();
  const observer = new QueryObserver(client, source.page({ ...EVERYTHING, search: 'J' }));
  const stop = observer.subscribe(() => undefined);
  observer.setOptions(source.page({ ...EVERYTHING, search: 'Ja' }));
  observer.setOptions(source.page({ ...EVERYTHING, search: 'Jar 30' }));
  await expect.poll(() => ids(observer.getCurrentResult().data?.records ?? [])).toEqual(['j30']);
  stop();
  expect(asked.filter((one) => one.startsWith('q='))).toEqual(['q=Jar+30&limit=10&offset=0']);
});

test('a saved record replaces the old one on every page that has it', async () => {
  const { client, source } = shelf();
  await client.query(source.page(EVERYTHING));
  replaceListed(client, jars, new Map([['j2', { id: 'j2', name: 'Date' }]]));
  expect(listedRecord(client, jars, 'j2')).toEqual({ id: 'j2', name: 'Date' });
  const page = await client.query({ ...source.page(EVERYTHING), staleTime: 'static' });
  expect(page.records[2]).toEqual({ id: 'j2', name: 'Date' });
});

test('an answer from before a change does not undo it', async () => {
  const { client, source, change } = shelf();
  const observer = new QueryObserver(client, source.page(EVERYTHING));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.matches).toBe(35);
  const [before] = client.getQueryCache().findAll({ queryKey: ['jars', 'page'] });
  // A poll is under way when the record is saved.
  void before?.fetch();
  change((rows) => rows.map((row) => (row.id === 'j2' ? { ...row, name: 'Date' } : row)));
  replaceListed(client, jars, new Map([['j2', { id: 'j2', name: 'Date' }]]));
  await client.invalidateQueries({ queryKey: ['jars'] });
  stop();
  expect(listedRecord(client, jars, 'j2')?.['name']).toBe('Date');
});

test('an API that answers shorter pages than requested is reported', async () => {
  const { client, source } = shelf({}, true, 5);
  const error = await client.query(source.page(EVERYTHING)).catch((thrown: unknown) => thrown);
  const texts = { ...panel.texts, shortPage: 'Der Server schickt höchstens {came} Einträge.' };
  expect(errorText(error, 'Laden fehlgeschlagen.', texts)).toMatch(
    /^Laden fehlgeschlagen.*schickt höchstens 5 Einträge/,
  );
});

test('a record on a page wins over a cached one', async () => {
  const { client, source, change } = shelf();
  await client.query(source.byIds(['j2']));
  change((rows) => rows.map((row) => (row.id === 'j2' ? { ...row, name: 'Date' } : row)));
  await client.query(source.page(EVERYTHING));
  expect(listedRecord(client, jars, 'j2')?.['name']).toBe('Date');
});

test('one record is fetched by its id', async () => {
  const { api, client, asked } = shelf();
  expect((await fetchListed({ api, client }, jars, 'j33'))?.['name']).toBe('Jar 33');
  expect(asked).toEqual(['id=j33&limit=1&offset=0']);
});

test.each([
  ['is found alone', 200, 'Jar 33'],
  ['is gone', 404, undefined],
])('a record that an API without a filter by id is asked for %s', async (_, status, name) => {
  const paths: string[] = [];
  const api = {
    ...testApi(),
    send: async (path: string) => {
      paths.push(path);
      return path === '/jars/j33'
        ? Response.json({ id: 'j33', name: 'Jar 33' }, { status })
        : Response.json([{ id: 'j1', name: 'Jar 1' }]);
    },
  };
  const withUpdate: Entity = { ...jars, endpoints: { ...jars.endpoints, update: 'PATCH /jars/{id}' } };
  const found = await fetchListed({ api, client: createQueryClient() }, withUpdate, 'j33');
  expect(found?.['name']).toBe(name);
  expect(paths).toEqual(['/jars?id=j33&limit=1&offset=0', '/jars/j33']);
});

/** An API that answers the same page whatever it is asked for. */
const stuck = (headers?: Record<string, string>, key = 'id') => ({
  ...testApi(),
  send: async () =>
    Response.json(
      Array.from({ length: 10 }, (_, place) => ({ [key]: `j${place}` })),
      headers && { headers },
    ),
});

test.each<[string, ReturnType<typeof stuck>, string]>([
  ['with a total', stuck({ 'x-total-count': '35' }), 'query.page'],
  ['without one', stuck(), 'query.page'],
  ['whose records have no ids', stuck(undefined, 'name'), 'query.page'],
  ['that names itself as the next one', stuck({ link: '</api/jars?after=1>; rel="next"' }), 'query.page'],
])('an API that answers the same page again and again is not read endlessly: %s', async (_, api, word) => {
  const { source } = shelf({ api });
  const read = async () => {
    for await (const _ of source.all(EVERYTHING));
  };
  await expect(read()).rejects.toMatchObject({ cause: 'malformed', mismatch: { word, text: 'repeatedPage' } });
});

test('two equal pages in view are reported', async () => {
  const { client, source } = shelf({ api: stuck({ 'x-total-count': '35' }) });
  await expect(client.query(source.page(EVERYTHING, 0, 20))).rejects.toMatchObject({
    mismatch: { word: 'query.page', said: 'limit={count}&offset={from}', came: '"j0", "j1", "j2", …' },
  });
});

test('records of many ids are there as they are read, the first ones first', async () => {
  const { client, source } = shelf();
  const wanted = ['j30', 'j20', 'j2', 'j29', 'j1', 'j28', 'j3', 'j27', 'j4', 'j26', 'j5', 'j25'];
  const seen: object[] = [];
  const watching = new QueryObserver(client, source.byIds(wanted)).subscribe(({ data }) => {
    if (data) seen.push({ known: wanted.filter((id) => data.has(id)).length, isPartial: data.isPartial ?? false });
  });
  await expect.poll(() => seen.at(-1)).toEqual({ known: 12, isPartial: false });
  watching();
  // A page has ten.
  expect(seen[0]).toEqual({ known: 10, isPartial: true });
  // The same object each time: what is made of it, such as a list's own records, would be made without an end.
  const known = () => client.query({ ...source.byIds(wanted), staleTime: 'static' });
  expect(await known()).toBe(await known());
});

test.each(['postgrest', 'directus', 'simple-rest'] as const)(
  'records are asked of %s by addresses of about 2,000 characters, however long their ids are',
  async (preset) => {
    const wanted = Array.from({ length: 300 }, (_, place) => `stühle-für-küche-${'ä'.repeat(place % 60)}-${place}`);
    const paths: string[] = [];
    const send = async (path: string) => {
      paths.push(path);
      return Response.json({ data: [] }, { headers: { 'content-range': '0-0/0' } });
    };
    const entity: Entity = { ...jars, api: { base: '/api', rows: 'data', query: { ...presets[preset].query } } };
    const { client, source } = shelf({ api: { ...testApi(), send }, entity });
    await client.query(source.byIds(wanted));
    expect(Math.max(...paths.map(({ length }) => length))).toBeLessThanOrEqual(2000);
    expect(paths.length).toBeLessThan(60);
    const all = paths.map((path) => new URLSearchParams(path)).join('&');
    expect(wanted.filter((id) => !decodeURIComponent(decodeURIComponent(all)).includes(id))).toEqual([]);
  },
);

test('one call tells whether a search hides a record, and a filter needs none', async () => {
  const { source, asked, api, client } = shelf();
  const narrowed = { search: 'jar 1', filters: [{ name: 'size', field: 'size', values: ['1'] }], sort: ['-name'] };
  expect(await source.leavesOut(narrowed, { id: 'j2', size: 2 })).toBe(true);
  expect(await source.leavesOut({ ...narrowed, search: ' ' }, { id: 'j1', size: 1 })).toBe(false);
  expect(asked).toEqual([]);
  expect(await source.leavesOut(narrowed, { id: 'j1', size: 1 })).toBe(false);
  expect(await source.leavesOut(narrowed, { id: 'j4', size: 1 })).toBe(true);
  expect(asked).toEqual(['q=jar+1&size=1&id=j1&limit=10&offset=0', 'q=jar+1&size=1&id=j4&limit=10&offset=0']);
  // An API without a word for ids.
  const query = { page: 'limit={count}&offset={from}', search: 'q={text}' };
  const deaf = pagedList({ client, api, entity: { ...jars, api: { base: '/api', query } } });
  await expect(deaf.leavesOut({ ...narrowed, filters: [] }, { id: 'j4' })).rejects.toThrow("'api.query' lacks 'any'");
});

test.each([
  ['a new record that a page lacks is asked for again', 1, 1],
  ['a new record that the filter of a page excludes is not', 2, 0],
])('%s', async (_, size, times) => {
  vi.useFakeTimers();
  try {
    const { client, source } = shelf();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    const page = source.page({ ...EVERYTHING, filters: [{ name: 'size', field: 'size', values: ['1'] }] });
    await client.query(page);
    recentWrites(client).saved(jars, decodeRecord(jars, wireRecord({ ...jar(90), size })), undefined);
    // A page of the last seconds is not read again.
    vi.advanceTimersByTime(6_000);
    await client.query({ ...page, staleTime: 0 });
    vi.advanceTimersByTime(1_000);
    expect(invalidate).toHaveBeenCalledTimes(times);
  } finally {
    vi.useRealTimers();
  }
});

test('values that a record cannot have are not requested', async () => {
  const properties = {
    ...jars.schema.properties,
    id: { type: 'integer' },
    box: { type: 'string', format: 'uuid' },
  } as const;
  const { client, source, asked } = shelf({ entity: { ...jars, schema: { ...jars.schema, properties } } });
  const most = String(2n ** 63n - 1n);
  const impossible = ['Category 02', 'undefined', '', 'NaN', '1.5', '0x1', String(2n ** 63n), '1e3'];
  await client.query(source.byIds(['3', '-4', most, ...impossible]));
  expect(asked.splice(0)).toEqual([`id=3&id=-4&id=${most}&limit=10&offset=0`]);
  expect([...(await client.query(source.byIds(impossible))).values()]).toEqual([]);
  expect(await client.query(source.find('size', ['large', '1,5', 'null']))).toEqual([]);
  expect(await client.query(source.find('box', ['Category 02', '123e4567']))).toEqual([]);
  expect(asked).toEqual([]);
  const [uuid, size] = ['123e4567-e89b-12d3-a456-426614174000', '-1.5'];
  await client.query(source.find('box', [uuid, 'b']));
  await client.query(source.find('size', [size, 'b']));
  expect(asked).toContain(`box=${uuid}&limit=10&offset=0`);
  expect(asked.at(-1)).toBe(`size=${size}&limit=10&offset=0`);
  expect(asked.filter((call) => /=b(&|$)/.test(call))).toEqual([]);
});

test('ids that came as numbers are requested as numbers only, whatever the schema says', async () => {
  const numbered = [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ];
  const asked: string[] = [];
  const send = async (path: string) => {
    asked.push(decodeURIComponent(path.split('?')[1] ?? ''));
    return Response.json(numbered, { headers: { 'x-total-count': '2' } });
  };
  const { client, source } = shelf({ api: { ...testApi(), send } });
  await client.query(source.byIds(['1', 'Category 02']));
  expect(asked.splice(0)).toEqual(['id=1&id=Category+02&limit=10&offset=0']);
  await client.query(source.page(EVERYTHING, 0, 10));
  await client.query(source.byIds(['7', 'Category 03', 'undefined']));
  expect(asked.at(-1)).toBe('id=7&limit=10&offset=0');
});
