import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { callWhole } from '../../src/panel/wire/callWhole.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import { presetNamed } from '../../src/shared/config/presets/index.ts';

const lampsOf = (preset?: PresetName): Entity =>
  entityFrom(
    'lamps',
    { type: 'object', title: 'Lamp', properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } } },
    {
      ...(preset && { wire: { api: { preset: presetNamed(preset) } } }),
      endpoints: { list: 'GET /lamps' },
      list: { title: 'Lamps', label: 'name', columns: [{ field: 'name' }] },
    },
    panel,
  );
const api = createApi({ host: 'http://shop.example', base: '/api', token: async () => undefined });

afterEach(() => vi.unstubAllGlobals());

/** An API with so many lamps, and the calls that it got. */
function serve(count: number, answer: (asked: URLSearchParams, all: readonly { id: string }[]) => Response) {
  const all = Array.from({ length: count }, (_, place) => ({ id: `l${place}`, documentId: `l${place}` }));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    if (asked.length > 30) throw new Error('It asks on and on.');
    return answer(searchParams, all);
  });
  return asked;
}

const number = (text: string | null, otherwise: number) => Number(text ?? otherwise);
const json = (body: unknown, headers = {}) => Response.json(body, { headers });

const idsOf = async (entity: Entity) => (await callWhole(api, entity))?.rows.map(({ id }) => id);
const first = (count: number) => Array.from({ length: count }, (_, place) => `l${place}`);

describe('a list of which an API gives only a page by default', () => {
  test.each<[PresetName, (asked: URLSearchParams, all: readonly object[]) => Response]>([
    [
      'payload',
      (asked, all) => {
        const [limit, page] = [number(asked.get('limit'), 10), number(asked.get('page'), 1)];
        return json({ docs: all.slice((page - 1) * limit, page * limit), totalDocs: all.length });
      },
    ],
    [
      'strapi',
      (asked, all) => {
        const limit = Math.min(number(asked.get('pagination[limit]'), 25), 100);
        const start = number(asked.get('pagination[start]'), 0);
        return json({ data: all.slice(start, start + limit), meta: { pagination: { total: all.length } } });
      },
    ],
    [
      // Its pages have ten records, whatever it is asked for.
      'django-rest',
      (asked, all) => {
        const page = number(asked.get('page'), 1);
        return json({ results: all.slice((page - 1) * 10, page * 10), count: all.length });
      },
    ],
    [
      'woocommerce',
      (asked, all) => {
        const [size, page] = [number(asked.get('per_page'), 10), number(asked.get('page'), 1)];
        return json(all.slice((page - 1) * size, page * size), { 'X-WP-Total': `${all.length}` });
      },
    ],
    [
      'medusa',
      (asked, all) => {
        const [limit, offset] = [number(asked.get('limit'), 50), number(asked.get('offset'), 0)];
        return json({ lamps: all.slice(offset, offset + limit), count: all.length });
      },
    ],
    [
      // It counts only when asked.
      'directus',
      (asked, all) => {
        const [limit, offset] = [number(asked.get('limit'), 100), number(asked.get('offset'), 0)];
        const meta = asked.has('meta') ? { meta: { filter_count: all.length } } : {};
        return json({ data: all.slice(offset, offset + limit), ...meta });
      },
    ],
    [
      // `db-max-rows`
      'postgrest',
      (asked, all) => {
        const offset = number(asked.get('offset'), 0);
        const rows = all.slice(offset, offset + Math.min(number(asked.get('limit'), 20), 20));
        return json(rows, { 'Content-Range': `${offset}-${offset + rows.length - 1}/${all.length}` });
      },
    ],
    [
      'kinto',
      (asked, all) => {
        const token = number(asked.get('_token'), 0);
        const next = `http://shop.example/api/lamps?_token=${token + 40}`;
        return json({ data: all.slice(token, token + 40) }, token + 40 < all.length ? { 'Next-Page': next } : {});
      },
    ],
  ])('%s: the rest is fetched, too', async (preset, answer) => {
    const asked = serve(230, answer);
    expect(await idsOf(lampsOf(preset))).toEqual(first(230));
    expect(asked.length).toBeGreaterThan(1);
  });

  test('the address of the next page is followed', async () => {
    const asked = serve(25, (params, all) => {
      const page = number(params.get('page'), 1);
      const link =
        page * 10 < all.length ? { link: `<http://shop.example/api/lamps?page=${page + 1}>; rel="next"` } : {};
      return json(all.slice((page - 1) * 10, page * 10), link);
    });
    expect(await idsOf(lampsOf())).toEqual(first(25));
    expect(asked).toEqual(['', '?page=2', '?page=3']);
  });

  test.each<[string, (asked: URLSearchParams, all: readonly object[]) => Response]>([
    ['gives the same page again', (_, all) => json({ docs: all.slice(0, 10), totalDocs: 14 })],
    [
      'refuses the question',
      (asked, all) =>
        asked.has('limit')
          ? json({ errors: [] }) && new Response('', { status: 400 })
          : json({ docs: all.slice(0, 10), totalDocs: 14 }),
    ],
  ])('an API that %s leaves it incomplete', async (_, answer) => {
    serve(14, answer);
    expect(await callWhole(api, lampsOf('payload'))).toMatchObject({ rows: { length: 10 }, total: 14 });
  });

  test('a failure on a later page fails the list', async () => {
    serve(14, (asked, all) =>
      asked.has('limit') ? new Response('', { status: 502 }) : json({ docs: all.slice(0, 10), totalDocs: 14 }),
    );
    await expect(callWhole(api, lampsOf('payload'))).rejects.toMatchObject({ status: 502 });
  });

  test.each<[PresetName | undefined, number, object]>([
    [undefined, 30, {}],
    [undefined, 30, { 'x-total-count': '40' }],
    ['json-server', 12, {}],
    ['json-server', 30, { 'X-Total-Count': '30' }],
  ])('a whole list is one call: %s, %d %j', async (preset, count, headers) => {
    const asked = serve(count, (_, all) => json(all, headers));
    expect(await idsOf(lampsOf(preset))).toHaveLength(count);
    expect(asked).toEqual(['']);
  });
});
