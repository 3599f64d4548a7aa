import { resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { type PresetName, presetNames } from '../../src/shared/config/grammar/presetNames.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { type ProbeOptions, probe } from '../../tools/probe/probe.ts';
import { probeReports } from '../../tools/probe/report.ts';
import { saved } from '../../tools/probe/save.ts';
import { all, shelf } from '../support/makes.ts';

const API = 'https://shop.example/v1';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Probes the strict server of a make. The config's entity has the words of no preset unless told. */
async function probed(name: PresetName, options: ProbeOptions = {}, isConfigured = false) {
  const { entity, left, sent } = shelf(name);
  const { endpoints, schema } = entity;
  const [update] = [endpoints.update].flat();
  const jars = {
    ...entity,
    schema: { ...schema, required: ['name'] },
    api: isConfigured ? entity.api : { base: '/api' },
    endpoints:
      name === 'postgrest'
        ? { ...endpoints, create: 'POST /jars', update: 'PATCH /jars?id=eq.{id}', remove: 'DELETE /jars?id=eq.{id}' }
        : { ...endpoints, create: 'POST /jars', update: update ?? '', remove: 'DELETE /jars/{id}' },
  };
  const found = await probe(
    'jars',
    { api: API, token: 'secret', ...options },
    { panel, entities: new Map([['jars', jars]]) },
  );
  const broken = found.promises.filter(({ holds }) => holds === false);
  return { ...found, broken, left, sent };
}

describe.each(presetNames)('%s', (name) => {
  test('is recognized by its answers', async () => {
    const { by, words } = await probed(name);
    expect(by).toBe(name);
    expect(words).toMatchObject({ preset: name });
  });

  test('fits its preset, also for a record that is added and deleted', async () => {
    const { broken, promises, left, sent } = await probed(name, { preset: name, write: true });
    expect(broken).toEqual([]);
    const held = promises.filter(({ holds }) => holds).map(({ code }) => code);
    expect(held).toEqual(expect.arrayContaining(['answers', 'pages', 'ids', 'record', 'create', 'change', 'remove']));
    expect(sent.length).toBeGreaterThan(1);
    expect(left()).toEqual(all);
  });
});

describe('the result is saved', () => {
  const shop = readSchemaTexts(resolve(import.meta.dirname, '../shop'));

  test('as a new entity, which passes the check', async () => {
    shelf('kinto');
    const found = await probe('jars', { api: API, preset: 'kinto' }, { panel, entities: new Map() });
    const made = saved(found, shop);
    if ('refused' in made) throw new Error(made.refused);
    const ui = JSON.parse(made.files.get('jars.ui.json') ?? '');
    expect(ui).toMatchObject({
      wire: { api: { preset: 'kinto', base: API } },
      endpoints: { list: 'GET /jars', update: 'PATCH /jars/{id}' },
      list: { paging: 'server', label: 'name' },
    });
    const schema = JSON.parse(made.files.get('jars.schema.json') ?? '');
    expect(Object.keys(schema.properties)).toEqual(['id', 'name', 'kind', 'size', 'code', 'open', 'tags', 'made']);
    expect(schema.properties.made).toMatchObject({ format: 'date', title: 'Made' });
    const texts = new Map([...shop, ...made.files]);
    const mistakes = findProblems(texts).filter(({ file, severity }) => file.startsWith('jars') && !severity);
    expect(mistakes).toEqual([]);
  });

  test('beside existing settings of an entity', async () => {
    const { entity } = shelf('simple-rest');
    const entities = new Map([['products', { ...entity, name: 'products' }]]);
    const found = await probe('products', { api: API, preset: 'simple-rest' }, { panel, entities });
    const made = saved(found, shop);
    if ('refused' in made) throw new Error(made.refused);
    const text = made.files.get('products.ui.json') ?? '';
    const before = JSON.parse(shop.get('products.ui.json') ?? '');
    const words = { preset: 'simple-rest', base: API };
    expect([...made.files.keys()]).toEqual(['products.ui.json']);
    expect(JSON.parse(text)).toEqual({ ...before, wire: { ...before.wire, api: { ...before.wire?.api, ...words } } });
  });

  test('not where no list was answered', async () => {
    shelf('directus');
    vi.stubGlobal('fetch', async () => Response.json({ things: [] }));
    const found = await probe('jars', { api: API, preset: 'directus' }, { panel, entities: new Map() });
    expect(saved(found, shop)).toMatchObject({ refused: expect.stringContaining('Nothing is saved: ') });
  });
});

describe('a failed check', () => {
  const answering = (answer: (url: URL) => Response) =>
    vi.stubGlobal('fetch', async ({ url }: Request) => answer(new URL(url)));
  const jar = (place: number) => ({ id: `k${place}`, name: `Jar ${place}`, size: place });
  const rows = Array.from({ length: 30 }, (_, place) => jar(place));

  test('has a code, and the settings that make the page do without', async () => {
    const { entity } = shelf('json-server');
    // It pages and counts, and does nothing else that it is asked for.
    answering(({ searchParams }) => {
      const [from, to] = [Number(searchParams.get('_start')), Number(searchParams.get('_end') ?? 30)];
      return Response.json(rows.slice(from, to), { headers: { 'X-Total-Count': '30' } });
    });
    const options = { api: API, preset: 'json-server' } as const;
    const found = await probe('jars', options, { panel, entities: new Map([['jars', entity]]) });
    expect(found.words).toEqual({ preset: 'json-server', query: { can: { sort: false, search: false } } });
    const report = probeReports['text']?.(found) ?? '';
    expect(report).toContain(
      'FAILS  sort      By \'name\' upwards the list begins with "Jar 0", downwards with "Jar 0".',
    );
    expect(report).toContain('FAILS  search');
    expect(report).toContain('holds  pages');
    expect(JSON.parse(probeReports['json']?.(found) ?? '')).toMatchObject({ by: 'json-server', base: API });
  });

  test('names the parameter that is ignored: of choices, of lists of references, of ranges', async () => {
    const made = (place: number) => ({
      ...jar(place),
      shelf: place % 3,
      tags: [place % 4],
      kind: place % 2 ? 'a' : 'b',
    });
    const { entity } = shelf('payload');
    answering(({ searchParams }) => {
      const count = Number(searchParams.get('limit') ?? 10);
      const from = (Number(searchParams.get('page') ?? 1) - 1) * count;
      const docs = rows.map(({ size }) => made(size)).slice(from, from + count);
      return Response.json({ docs, totalDocs: 30 });
    });
    const reference = (to: string) => ({ type: 'integer', reference: { to } }) as const;
    const schema: Entity['schema'] = {
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        size: { type: 'integer' },
        shelf: reference('shelves'),
        tags: { type: 'array', items: reference('tags') },
        kind: { type: 'string', enum: ['a', 'b'] },
      },
    };
    const list = { ...entity.list, columns: [] };
    const jars = { ...entity, schema, list, wire: {} };
    const options = { api: API, preset: 'payload' } as const;
    const { promises } = await probe('jars', options, { panel, entities: new Map([['jars', jars]]) });
    const broken = promises.filter(({ holds, code }) => holds === false && (code === 'filter' || code === 'range'));
    const fields = broken.map(({ code, field }) => `${code} ${field}`);
    // A reference has no range.
    expect(fields.filter((one) => one.startsWith('range'))).toEqual(['range size']);
    expect(fields).toEqual(expect.arrayContaining(['filter shelf', 'filter tags', 'filter kind']));
    for (const { says } of broken) expect(says).toMatch(/The backend ignores 'where\[\w+\]\[\w+\]'\.$/);
  });

  test('a list at another path is reported with the answer', async () => {
    const { entity } = shelf('directus');
    answering(() => Response.json({ things: [] }));
    const found = await probe(
      'jars',
      { api: API, preset: 'directus' },
      { panel, entities: new Map([['jars', entity]]) },
    );
    expect(found.promises).toEqual([
      expect.objectContaining({
        code: 'answers',
        holds: false,
        says: expect.stringContaining("'api.rows' is 'data', and the answer has {things: []}."),
      }),
    ]);
  });

  test('words that read the rows are found, however little else holds', async () => {
    const { entity } = shelf('json-server');
    // Rows where no preset looks for them, whatever is asked for.
    answering(() => Response.json({ found: { jars: rows } }));
    const api = { ...entity.api, base: API, rows: 'found.jars' };
    const { by, promises } = await probe(
      'jars',
      { api: API },
      { panel, entities: new Map([['jars', { ...entity, api }]]) },
    );
    expect(promises.filter(({ holds }) => holds === false).length).toBeGreaterThan(promises.length / 2);
    expect({ by, code: promises[0]?.code, holds: promises[0]?.holds }).toEqual({
      by: 'config',
      code: 'answers',
      holds: true,
    });
  });

  test('an unknown entity is probed by its path, and its id is found', async () => {
    answering(({ searchParams }) => {
      const [from, count] = [Number(searchParams.get('offset')), Number(searchParams.get('limit') ?? 30)];
      const data = rows.slice(from, from + count).map(({ id: _id, ...rest }) => ({ _id, ...rest }));
      return Response.json({ data, meta: { filter_count: 30 } });
    });
    const found = await probe('lamps', { api: API, preset: 'directus' }, { panel, entities: new Map() });
    expect(found.words).toMatchObject({ preset: 'directus', id: '_id' });
    expect(found.promises.slice(0, 4).map(({ code, holds }) => [code, holds])).toEqual([
      ['answers', true],
      ['page-size', true],
      ['total', true],
      ['pages', true],
    ]);
  });

  test('a record that cannot be deleted is reported, and an outdated version must be refused', async () => {
    const { entity } = shelf('simple-rest');
    const served = globalThis.fetch;
    let version = 1;
    vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
      const { method, headers } = request;
      if (method === 'DELETE') return Response.json({ message: 'No' }, { status: 403 });
      const tag = headers.get('if-match');
      if (tag !== null && tag !== `"${version}"`) return Response.json({}, { status: 412 });
      if (method === 'PATCH') version += 1;
      const { status, body } = await served(request, init);
      return new Response(body, { status, headers: { etag: `"${version}"`, 'Content-Range': 'jars 0-9/35' } });
    });
    const calls = { ...entity.endpoints, create: 'POST /jars', remove: 'DELETE /jars/{id}' };
    const entities = new Map([['jars', { ...entity, version: '_version', endpoints: calls }]]);
    const { promises } = await probe('jars', { api: API, preset: 'simple-rest', write: true }, { panel, entities });
    const said = promises.map(({ code, holds, says }) => `${code} ${holds} ${says}`);
    expect(said).toContain('conflict true A change of an outdated version is refused.');
    expect(said).toContain('remove false The record was not deleted: this token may not delete a record (No).');
    expect(said).toContainEqual(expect.stringMatching(/^left false Still there, delete by hand: \w+\.$/));
  });

  /** Probes, with writing, a shelf of jars that have a slug and are changed at its path. */
  async function writtenBySlug(slug: FieldSchema, answered: (row: object) => unknown, required: string[] = []) {
    const { entity } = shelf('json-server');
    const shelves = new Map(['k1', 'k2', 'k3'].map((id) => [id, { id, name: `Jar ${id}`, slug: id }]));
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
      const { pathname } = new URL(request.url);
      const last = pathname.split('/').at(-1) ?? '';
      calls.push(`${request.method} ${last}`);
      if (request.method === 'POST') {
        const made = { slug: 'made', name: '', ...(await new Response(init?.body).json()), id: 'new' };
        shelves.set('new', made);
        return Response.json(answered(made), { status: 201 });
      }
      if (request.method === 'DELETE') return new Response(null, { status: shelves.delete(last) ? 204 : 404 });
      if (last === 'jars') return Response.json([...shelves.values()], { headers: { 'X-Total-Count': '3' } });
      const [found] = [...shelves.values()].filter((row) => row.slug === last);
      if (found && request.method === 'PUT') Object.assign(found, await new Response(init?.body).json());
      return found ? Response.json(found) : Response.json({}, { status: 403 });
    });
    const schema = {
      ...entity.schema,
      required,
      properties: { id: { type: 'string' as const }, name: { type: 'string' as const }, slug },
    };
    const endpoints = {
      list: 'GET /jars',
      create: 'POST /jars',
      update: 'PUT /jars/{slug}',
      remove: 'DELETE /jars/{id}',
    };
    const entities = new Map([['jars', { ...entity, schema, endpoints }]]);
    const { promises } = await probe('jars', { api: API, preset: 'json-server', write: true }, { panel, entities });
    return { calls, shelves, said: promises.map(({ code, holds, says }) => `${code} ${holds} ${says}`) };
  }

  test('a record that cannot be read again is still deleted, and the reason is reported', async () => {
    const { said, shelves } = await writtenBySlug({ type: 'string', readOnly: true }, (row) => row);
    expect(said).toContainEqual(expect.stringMatching(/^create false .*'PUT \/jars\/\{slug\}' wants a 'slug'/));
    expect(said).toContain('remove true The record was deleted.');
    expect([...shelves.keys()]).toEqual(['k1', 'k2', 'k3']);
  });

  test('records that were there are left alone where a path names them by another field', async () => {
    const { said, shelves } = await writtenBySlug({ type: 'string' }, (row) => row);
    expect(said).toContain('change true A change was saved, and nothing else changed.');
    expect(said).toContain('remove true The record was deleted.');
    expect([...shelves.values()].map(({ name }) => name)).toEqual(['Jar k1', 'Jar k2', 'Jar k3']);
  });

  test('a record that should be refused, and has no id in its answer, may be left', async () => {
    const { said } = await writtenBySlug({ type: 'string' }, () => ({ ok: true }), ['name']);
    expect(said).toContain('refusal false A record without name was added. The answer has no id: it may be left.');
  });

  test('a value that is refused a second time is replaced, and the field is reported as unique', async () => {
    const { entity } = shelf('json-server');
    const shelves = [{ id: 'k1', name: 'Jar', code: 'A-1', note: 'x' }];
    vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
      const last = new URL(request.url).pathname.split('/').at(-1);
      const place = shelves.findIndex(({ id }) => id === last);
      if (request.method === 'POST') {
        const row: (typeof shelves)[number] = await new Response(init?.body).json();
        if (shelves.some(({ code }) => code === row.code))
          return Response.json({ message: 'Already there', fields: { code: 'Already there' } }, { status: 400 });
        shelves.push({ ...row, id: 'new' });
        return Response.json({ ...row, id: 'new' }, { status: 201 });
      }
      if (request.method === 'DELETE') return Response.json(shelves.splice(place, 1)[0]);
      if (request.method === 'GET' && place < 0) return Response.json(shelves, { headers: { 'X-Total-Count': '1' } });
      if (request.method !== 'GET') Object.assign(shelves[place] ?? {}, await new Response(init?.body).json());
      return Response.json(shelves[place]);
    });
    const plain = { type: 'string' } as const;
    const schema = { type: 'object', properties: { id: plain, name: plain, code: plain, note: plain } } as const;
    const endpoints = {
      list: 'GET /jars',
      create: 'POST /jars',
      update: 'PUT /jars/{id}',
      remove: 'DELETE /jars/{id}',
    };
    const entities = new Map([['jars', { ...entity, schema, endpoints }]]);
    const { promises } = await probe('jars', { api: API, preset: 'json-server', write: true }, { panel, entities });
    const said = promises.map(({ code, holds, says }) => `${code} ${holds} ${says}`);
    expect(said).toContain('create true A record was added.');
    expect(said).toContain(`unique undefined 'code' takes no value twice: say "unique": true in its schema.`);
    expect(shelves.map(({ id }) => id)).toEqual(['k1']);
  });

  test('a record of which no answer came may be left', async () => {
    const { said } = await writtenBySlug({ type: 'string' }, () => {
      throw new TypeError('Failed to fetch');
    });
    expect(said).toContainEqual(
      expect.stringMatching(
        /^left false A record may be left whose addition was not answered: look for 'probe-\w+'\.$/,
      ),
    );
  });

  test('somebody who signs in by the preset has their token in each call', async () => {
    const { entity } = shelf('directus');
    const tokens = new Set<string | null>();
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.url === 'https://shop.example/auth/login') return Response.json({ data: { access_token: 't1' } });
      tokens.add(request.headers.get('authorization'));
      return Response.json({ data: [{ key: 'a', name: 'A' }], meta: { filter_count: 1 } });
    });
    const options = { api: API, preset: 'directus', user: 'ada@shop.example', password: 'secret' } as const;
    const found = await probe('jars', options, { panel, entities: new Map([['jars', entity]]) });
    expect(found.promises[0]?.code).toBe('answers');
    expect([...tokens]).toEqual(['Bearer t1']);
  });

  test('without an address it asks for one', async () => {
    const { entity } = shelf('directus');
    const entities = new Map([['jars', { ...entity, api: { base: '/api' } }]]);
    await expect(probe('jars', {}, { panel, entities })).rejects.toThrow('Say where the API is: --api with');
    await expect(probe('jars', { api: 'shop' }, { panel, entities })).rejects.toThrow("--api is 'shop'. It must be");
  });
});
