import { vi } from 'vitest';
import { pagedList } from '../../src/panel/data/lists/pagedList.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { createApi } from '../../src/panel/wire/api.ts';
import { presetQuery } from '../../src/server/api/presetQuery.ts';
import { HttpError } from '../../src/server/http/httpError.ts';
import { failureBody, listShape, totalHeader } from '../../src/server/http/shapes.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import { queryWords } from '../../src/shared/config/paging.ts';
import { presetNamed, presets } from '../../src/shared/config/presets/index.ts';
import { keyOf } from '../../src/shared/wire/names.ts';

// Small servers for each preset. Of the makes of which there are no recordings (`tests/recordings`) there are strict ones, which
// refuse what the real ones refuse; the others read and answer by the words of their presets.

export type Jar = Readonly<
  Record<'key' | 'name' | 'kind' | 'made' | 'code', string> & { size: number; open: boolean; tags: readonly string[] }
>;

export const all: readonly Jar[] = Array.from({ length: 35 }, (_, place) => ({
  key: `k${place}`,
  name: `Jar ${place}`,
  kind: ['jam', 'a,b', 'gel "x"'][place % 3] ?? '',
  size: place,
  code: String(place % 4),
  open: place % 2 === 0,
  tags: place % 5 === 0 ? ['red', 'a,b'] : ['blue'],
  made: `2026-01-${String((place % 28) + 1).padStart(2, '0')}`,
}));

/** What a backend has understood of a call. */
interface Understood {
  from: number;
  count: number;
  order?: readonly [field: string, isDown: boolean];
  text?: string;
  /** A field has one of these. */
  any: [field: string, values: readonly string[]][];
  least: [field: string, value: string][];
  /** Exclusive. */
  less: [field: string, value: string][];
}

/** A parameter that a backend knows: what it means, by the parts of its name and its value. */
type Word = readonly [name: RegExp, means: (to: Understood, value: string, part: string) => void];

/** Fields that are compared otherwise than texts, and refuse other operators. */
const isFlag = (field: string) => field === 'open';
const isList = (field: string) => field === 'tags';
const refuse = (what: string): never => {
  throw new Error(what);
};
/** The same of fields that the operator takes. */
const notOf =
  (is: (field: string) => boolean, word: Word[1]): Word[1] =>
  (to, value, field) =>
    is(field) ? refuse(`The operator does not take '${field}'`) : word(to, value, field);

const set =
  (field: 'from' | 'count'): Word[1] =>
  (to, value) => {
    if (!/^\d+$/.test(value)) throw new Error(`'${value}' is no number`);
    to[field] = Number(value);
  };
const pageNumber: Word[1] = (to, value) => {
  to.from = (Number(value) - 1) * to.count;
};
const minusOrder: Word[1] = (to, value) => {
  to.order = [value.replace(/^-/, ''), value.startsWith('-')];
};
const search: Word[1] = (to, value) => {
  to.text = value;
};

export interface Make {
  /** What it knows; it refuses every other parameter. */
  readonly words: readonly Word[];
  readonly answer: (rows: readonly object[], total: number, asked: Understood, url: URL) => Response;
  /** How it refuses a page that begins behind the last record, if it does. */
  readonly pastEnd?: (total: number) => Response;
  /** How it answers the call that counts, if it has one. */
  readonly counts?: (total: number) => Response;
  /** How one record is answered, if not bare. */
  readonly one?: (row: object) => unknown;
  /** The body of a change of the size. */
  readonly changed: unknown;
  /** An error of a field, as it says it. */
  readonly refusal: unknown;
  /** Values with commas cannot be asked for. */
  readonly splits?: boolean;
  readonly cannot?: readonly ('search' | 'range' | 'order' | 'filter' | 'values')[];
}

/** A value that is read as JSON: what looks like a number is none of a text, which no text field equals. */
const native =
  (field: string) =>
  (value: string): string => {
    const isText = field !== 'size' && !isFlag(field);
    try {
      const said: unknown = JSON.parse(value);
      return isText && typeof said !== 'string' ? '\0' : String(said);
    } catch {
      return value;
    }
  };

export const json = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers });
const sizeOnly = { size: 99 };
const wholeRecord = {
  id: 'k3',
  name: 'Jar 3',
  kind: 'jam',
  made: '2026-01-04',
  code: '3',
  open: false,
  tags: ['blue'],
  ...sizeOnly,
};

/** What products are sorted by, and which field that is. */
const wooOrders: Readonly<Record<string, string>> = {
  date: 'date_created',
  id: 'id',
  include: 'id',
  title: 'name',
  slug: 'slug',
  price: 'price',
  popularity: 'total_sales',
  rating: 'average_rating',
  menu_order: 'menu_order',
  modified: 'date_modified',
};

export const makes: Readonly<Partial<Record<PresetName, Make>>> = {
  'simple-rest': {
    words: [
      [
        /^range$/,
        (to, value) => {
          const [first, last] = JSON.parse(value);
          Object.assign(to, { from: first, count: last - first + 1 });
        },
      ],
      [
        /^sort$/,
        (to, value) => {
          const [field, way] = JSON.parse(value);
          to.order = [field, way === 'DESC'];
        },
      ],
      [
        /^filter$/,
        (to, value) => {
          for (const [key, said] of Object.entries<unknown>(JSON.parse(value))) {
            if (key === 'q') to.text = String(said);
            else if (key.endsWith('_gte')) to.least.push([key.slice(0, -4), String(said)]);
            else if (key.endsWith('_lt')) to.less.push([key.slice(0, -3), String(said)]);
            else if (Array.isArray(said) && isFlag(key)) refuse('A list of yes and no');
            else to.any.push([key, Array.isArray(said) ? said.map(String) : [String(said)]]);
          }
        },
      ],
    ],
    answer: (rows, total, { from }) =>
      json(rows, { 'Content-Range': `jars ${from}-${from + rows.length - 1}/${total}` }),
    changed: sizeOnly,
    refusal: undefined,
  },
  postgrest: {
    one: (row) => [row],
    words: [
      [/^limit$/, set('count')],
      [/^offset$/, set('from')],
      [
        /^order$/,
        (to, value) => {
          const [, field = '', way] = /^(\w+)\.(asc|desc)\.nullslast$/.exec(value) ?? [];
          to.order = [field, way === 'desc'];
        },
      ],
      [
        /^(id|kind|made|size|name|open|tags|code)$/,
        (to, value, field) => {
          const [, values = ''] = /^in\.\((.*)\)$/.exec(value) ?? [];
          const [, overlapping = ''] = /^ov\.\{(.*)\}$/.exec(value) ?? [];
          if (isList(field) !== Boolean(overlapping)) refuse(`malformed array literal: ${value}`);
          if (overlapping) to.any.push([field, JSON.parse(`[${overlapping}]`)]);
          else if (/^is\.(true|false)$/.test(value)) to.any.push([field, [value.slice(3)]]);
          else if (value.startsWith('eq.')) to.any.push([field, [value.slice(3)]]);
          else if (value.startsWith('gte.')) to.least.push([field, value.slice(4)]);
          else if (value.startsWith('lt.')) to.less.push([field, value.slice(3)]);
          else if (values) to.any.push([field, JSON.parse(`[${values}]`)]);
          else throw new Error(`'${value}' cannot be parsed`);
        },
      ],
    ],
    answer: (rows, total, { from }) => json(rows, { 'Content-Range': `${from}-${from + rows.length - 1}/${total}` }),
    pastEnd: (total) =>
      Response.json(
        { code: 'PGRST103', message: 'Requested range not satisfiable' },
        { status: 416, headers: { 'Content-Range': `*/${total}` } },
      ),
    changed: sizeOnly,
    refusal: undefined,
    cannot: ['search'],
  },
  kinto: {
    one: (data) => ({ data }),
    words: [
      [/^_limit$/, set('count')],
      [/^_token$/, set('from')],
      [/^_sort$/, minusOrder],
      [/^in_(\w+)$/, notOf(isList, (to, value, field) => to.any.push([field, value.split(',').map(native(field))]))],
      [/^contains_any_(\w+)$/, (to, value, field) => to.any.push([field, JSON.parse(value)])],
      [/^min_(\w+)$/, (to, value, field) => to.least.push([field, native(field)(value)])],
      [/^lt_(\w+)$/, (to, value, field) => to.less.push([field, native(field)(value)])],
      [/^(kind|code|open|name)$/, notOf(isList, (to, value, field) => to.any.push([field, [native(field)(value)]]))],
    ],
    counts: (total) => new Response(null, { headers: { 'Total-Objects': String(total) } }),
    answer: (data, total, { from, count }, url) => {
      const next = new URL(url);
      next.searchParams.set('_token', String(from + count));
      return json({ data }, from + count < total ? { 'Next-Page': String(next) } : {});
    },
    changed: { data: wholeRecord },
    refusal: { code: 400, message: 'size in body: Too big', details: [{ name: 'size', description: 'Too big' }] },
    splits: true,
    cannot: ['search'],
  },
  woocommerce: {
    words: [
      [
        /^per_page$/,
        (to, value, part) =>
          Number(value) > 100 ? refuse('per_page must be between 1 and 100') : set('count')(to, value, part),
      ],
      [/^page$/, pageNumber],
      [
        /^orderby$/,
        (to, value) => {
          const field = Object.hasOwn(wooOrders, value) ? wooOrders[value] : refuse(`orderby is not one of its values`);
          to.order = [field ?? value, to.order?.[1] ?? false];
        },
      ],
      [
        /^order$/,
        (to, value) => {
          to.order = [to.order?.[0] ?? '', value === 'desc'];
        },
      ],
      [/^search$/, search],
      [/^include$/, (to, value) => void to.any.push(['id', value.split(',')])],
      [/^tag$/, (to, value) => void to.any.push(['tags', value.split(',')])],
      // As `status`: one of its values.
      [
        /^kind$/,
        (to, value) => void to.any.push(['kind', all.some(({ kind }) => kind === value) ? [value] : refuse('kind')]),
      ],
    ],
    answer: (rows, total) => json(rows, { 'X-WP-Total': String(total) }),
    changed: sizeOnly,
    refusal: { code: 'rest_invalid_param', message: 'Invalid', data: { status: 400, params: { size: 'Too big' } } },
    splits: true,
    cannot: ['range', 'order', 'filter', 'values'],
  },
};

/** A page as a backend with a preset answers it. */
export function listAnswer(name: PresetName, rows: readonly object[], total: number): Response {
  const { rows: place = name === 'medusa' ? 'jars' : undefined, query } = presets[name];
  const words = { total: query?.count === undefined ? presets[name].total : undefined, rows: place, query };
  const shape = listShape(words, total);
  const [header] = totalHeader(words, total, 0, rows.length);
  const next: [string, string][] = words.query?.next
    ? [[words.query.next, 'https://shop.example/v1/jars?_token=10']]
    : [];
  const headers = { 'content-type': 'application/json', ...Object.fromEntries([...(header ? [header] : []), ...next]) };
  return new Response(shape.before + JSON.stringify(rows).slice(1, -1) + shape.after, { headers });
}

/** What a query of a recorded backend asks, read by the words of its preset. @throws for a parameter that it does not know */
function readByWords({ api, endpoints, schema }: Entity, params: URLSearchParams): Understood {
  const fixed = new Map(new URLSearchParams(endpoints.list.split('?')[1]));
  // A count has its conditions in a parameter of another name.
  const named = new URLSearchParams(
    [...params].map(([name, value]) => [name.replace(/^where/, 'filter[where]'), value]),
  );
  const isLoopback = api?.preset === 'loopback';
  const { limit, offset, sort, q, ...others } = presetQuery(
    queryWords(api?.query),
    isLoopback ? named : params,
    fixed,
    keyOf(api, 'id'),
    (key) => (schema.properties[key]?.type === 'boolean' ? 'flag' : isList(key) ? 'list' : undefined),
  );
  // They came as conditions on fields of these names, and there are none.
  if ([limit, offset, sort, q].some(Array.isArray)) refuse('Unknown parameter');
  const asked: Understood = { from: Number(offset ?? 0), count: Number(limit ?? 10), any: [], least: [], less: [] };
  if (q !== undefined) asked.text = String(q);
  if (sort !== undefined) asked.order = [String(sort).replace(/^-/, ''), String(sort).startsWith('-')];
  for (const [key, value] of Object.entries(others)) {
    const [field = '', part] = key.split('.');
    if (field !== keyOf(api, 'id') && !(field in schema.properties)) refuse(`Unknown parameter ${key}`);
    if (part === 'from') asked.least.push([field, String(value)]);
    else if (part === 'before') asked.less.push([field, String(value)]);
    else asked.any.push([field, [value].flat()]);
  }
  return asked;
}

/** The order of two values: of numbers as numbers. */
const compared = (one: string, other: string): number =>
  /^[\d.]+$/.test(one + other) ? Number(one) - Number(other) : one < other ? -1 : Number(one > other);

/** The fields of a jar in a body. */
const jarIn = ({ name, kind, made, code, size, open, tags }: Record<string, unknown>): Partial<Jar> => ({
  ...(typeof name === 'string' && { name }),
  ...(typeof kind === 'string' && { kind }),
  ...(typeof made === 'string' && { made }),
  ...(typeof code === 'string' && { code }),
  ...(typeof size === 'number' && { size }),
  ...(typeof open === 'boolean' && { open }),
  ...(Array.isArray(tags) && { tags: tags.map(String) }),
});

/** Fields that each make can compare. */
export const fieldsOfMakes = {
  id: { type: 'string' },
  name: { type: 'string' },
  kind: { type: 'string' },
  size: { type: 'number' },
  made: { type: 'string', format: 'date' },
  code: { type: 'string' },
  open: { type: 'boolean' },
  tags: { type: 'array', items: { type: 'string' } },
} as const;

/** Without the key of versions, which is that of the embedded API. */
const { version: _, ...ownWords } = panel.api;

/** A list of a backend with a preset. */
export function shelf(name: PresetName) {
  const own = makes[name];
  const make: Make = own ?? {
    words: [],
    answer: (rows, total) => listAnswer(name, rows, total),
    ...(name === 'loopback' && { counts: (count) => json({ count }) }),
    changed: undefined,
    refusal: undefined,
  };
  const address = name === 'postgrest' ? '/jars?id=eq.{id}' : '/jars/{id}';
  const entity: Entity = entityFrom(
    'jars',
    { type: 'object', properties: fieldsOfMakes },
    {
      endpoints: { list: 'GET /jars', update: `PATCH ${address}`, remove: `DELETE ${address}` },
      list: {
        title: 'Jars',
        label: 'name',
        paging: 'server',
        pageSize: 10,
        columns: ['id', 'name', 'size'].map((field) => ({ field })),
        filters: [
          { field: 'kind', options: [{ title: 'Jam', values: ['jam'] }] },
          { field: 'tags', options: [{ title: 'Red', values: ['red'] }] },
        ],
      },
    },
    { ...panel, api: { ...ownWords, base: 'https://shop.example/v1', preset: presetNamed(name) } },
  );
  const sent: unknown[] = [];
  const rowOf = ({ key, ...jar }: Jar): Readonly<Record<string, unknown>> => ({
    [entity.api?.names?.id ?? 'id']: key,
    ...jar,
  });
  const fieldIn = (jar: Jar, field: string) => String(rowOf(jar)[field] ?? '');
  const { one = (row) => row } = make;
  let jars = all;
  const none = () => (name === 'postgrest' ? Response.json([]) : Response.json({}, { status: 404 }));
  const change = async (request: Request, id: string | undefined) => {
    if (request.method !== 'POST' && !jars.some(({ key }) => key === id)) return none();
    if (request.method === 'DELETE') {
      jars = jars.filter(({ key }) => key !== id);
      return new Response(null, { status: 204 });
    }
    const body: unknown = await request.json();
    sent.push(body);
    const said = isObject(body) && isObject(body['data']) ? body['data'] : body;
    const before = jars.find(({ key }) => key === id);
    const jar = { ...before, ...(isObject(said) ? jarIn(said) : {}) };
    if (!jar.name)
      return Response.json(make.refusal ?? failureBody(entity.api, new HttpError(400, 'No name')), { status: 400 });
    const saved: Jar = {
      kind: '',
      size: 0,
      made: '',
      code: '',
      open: false,
      tags: [],
      ...jar,
      name: jar.name,
      key: id ?? `n${jars.length}`,
    };
    jars = before ? jars.map((other) => (other === before ? saved : other)) : [...jars, saved];
    return Response.json(one(rowOf(saved)));
  };
  const serve = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const isCount = make.counts !== undefined && (request.method === 'HEAD' || url.pathname.endsWith('/count'));
    const id = isCount
      ? undefined
      : (/\/jars\/(\w+)\/?$/.exec(url.pathname)?.[1] ?? /^eq\.(\w+)$/.exec(url.searchParams.get('id') ?? '')?.[1]);
    if (request.method !== 'GET' && !isCount) return change(request, id);
    if (id !== undefined) {
      const jar = jars.find(({ key }) => key === id);
      return jar ? Response.json(one(rowOf(jar))) : none();
    }
    let asked: Understood = { from: 0, count: 10, any: [], least: [], less: [] };
    try {
      if (!own) asked = readByWords(entity, url.searchParams);
      else
        for (const [key, value] of url.searchParams) {
          const word = make.words.find(([pattern]) => pattern.test(key)) ?? refuse(`Unknown parameter ${key}`);
          word[1](asked, value, word[0].exec(key)?.[1] ?? '');
        }
    } catch (error) {
      return Response.json({ message: String(error) }, { status: 400 });
    }
    // A page may come before its size.
    const page = url.searchParams.get('page');
    if (own && page) asked.from = (Number(page) - 1) * asked.count;
    const found = jars.filter(
      (jar) =>
        jar.name.includes(asked.text ?? '') &&
        asked.any.every(([field, values]) =>
          isList(field) ? jar.tags.some((tag) => values.includes(tag)) : values.includes(fieldIn(jar, field)),
        ) &&
        asked.least.every(([field, value]) => compared(fieldIn(jar, field), value) >= 0) &&
        asked.less.every(([field, value]) => compared(fieldIn(jar, field), value) < 0),
    );
    if (isCount && make.counts) return make.counts(found.length);
    const { order } = asked;
    const sorted = order ? found.toSorted((a, b) => compared(fieldIn(a, order[0]), fieldIn(b, order[0]))) : found;
    if (order?.[1]) sorted.reverse();
    if (make.pastEnd && asked.from > 0 && asked.from >= found.length) return make.pastEnd(found.length);
    const rows = sorted.slice(asked.from, asked.from + asked.count);
    return make.answer(rows.map(rowOf), found.length, asked, url);
  };
  vi.stubGlobal('fetch', ({ url, method }: Request, init?: RequestInit) =>
    serve(new Request(url, { method, body: init?.body ?? null })),
  );
  const api = createApi({ host: '', base: '/api', token: async () => 'token' });
  const client = createQueryClient();
  return { make, entity, client, sent, api, rowOf, left: () => jars, source: pagedList({ client, api, entity }) };
}
