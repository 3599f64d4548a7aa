import { vi } from 'vitest';
import { pagedList } from '../../src/panel/data/lists/pagedList.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { createApi } from '../../src/panel/wire/api.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import { presetNamed } from '../../src/shared/config/presets/index.ts';

// Strict small servers of each make of backend: each refuses what the real one refuses.

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
  most: [field: string, value: string][];
}

/** A parameter that a backend knows: what it means, by the parts of its name and its value. */
type Word = readonly [name: RegExp, means: (to: Understood, value: string, part: string) => void];

/** Fields that are compared otherwise than texts, and refuse other operators. */
const isFlag = (field: string) => field === 'open';
const isList = (field: string) => field === 'tags';
const refuse = (what: string): never => {
  throw new Error(what);
};
/** The same as `oneOf`, `withCommas`, of fields that the operator takes. */
const notOf =
  (is: (field: string) => boolean, word: Word[1]): Word[1] =>
  (to, value, field) =>
    is(field) ? refuse(`The operator does not take '${field}'`) : word(to, value, field);
const one: Word[1] = (to, value, field) => void to.any.push([field, [value]]);
const yesOrNo: Word[1] = (to, value, field) =>
  value === 'true' || value === 'false' ? one(to, value, field) : refuse(`'${value}' is no yes or no`);

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
const oneOf: Word[1] = (to, value, field) => {
  const known = to.any.find(([name]) => name === field);
  if (known) known[1] = [...known[1], value];
  else to.any.push([field, [value]]);
};
/** Commas separate: a value that has one is two. */
const withCommas: Word[1] = (to, value, field) => void to.any.push([field, value.split(',')]);
const least: Word[1] = (to, value, field) => void to.least.push([field, value]);
const less: Word[1] = (to, value, field) => void to.less.push([field, value]);

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
  /** How a change is answered, if not with the record. */
  readonly changes?: () => Response;
  /** Whether it answers a call with a parameter that it does not know as if it were not there. */
  readonly ignores?: true;
  /** How a key of a record is called, if not `key`. */
  readonly id?: string;
  /** The body of a change of the size. */
  readonly changed: unknown;
  /** An error of a field, as it says it. */
  readonly refusal: unknown;
  /** Values with commas cannot be asked for. */
  readonly splits?: boolean;
  readonly cannot?: readonly ('search' | 'range' | 'order' | 'filter' | 'count' | 'list' | 'values')[];
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

export const makes: Readonly<Record<PresetName, Make>> = {
  directus: {
    one: (data) => ({ data }),
    words: [
      [/^limit$/, set('count')],
      [/^offset$/, set('from')],
      [/^meta$/, () => undefined],
      [/^sort$/, minusOrder],
      [/^search$/, search],
      [
        /^filter$/,
        (to, value) => {
          for (const condition of JSON.parse(value)._and) {
            const [[field, rule] = ['', {}]] = Object.entries<Record<string, unknown>>(condition);
            if (isList(field)) refuse('"json" field type does not contain the filter operator');
            if (rule['_in'] && isFlag(field)) refuse('"boolean" field type does not contain the "_in" filter operator');
            if (rule['_in']) to.any.push([field, Array.isArray(rule['_in']) ? rule['_in'].map(String) : []]);
            if ('_eq' in rule) {
              if (typeof rule['_eq'] === 'string') refuse(`'${rule['_eq']}' is no yes or no`);
              to.any.push([field, [String(rule['_eq'])]]);
            }
            if (rule['_gte']) to.least.push([field, String(rule['_gte'])]);
            if (rule['_lt']) to.less.push([field, String(rule['_lt'])]);
          }
        },
      ],
    ],
    answer: (data, total, _, url) =>
      json({ data, ...(url.searchParams.get('meta') === 'filter_count' && { meta: { filter_count: total } }) }),
    changed: sizeOnly,
    refusal: { errors: [{ message: 'Too big', extensions: { code: 'FAILED_VALIDATION', field: 'size' } }] },
    cannot: ['list'],
  },
  strapi: {
    one: (data) => ({ data, meta: {} }),
    id: 'documentId',
    words: [
      [/^pagination\[limit\]$/, set('count')],
      [/^pagination\[start\]$/, set('from')],
      [
        /^sort\[0\]$/,
        (to, value) => {
          const [field = '', way = ''] = value.split(':');
          to.order = [field, way === 'desc'];
        },
      ],
      [/^pagination\[withCount\]$/, () => undefined],
      [/^status$/, (_, value) => (value === 'draft' ? undefined : refuse(`status ${value}`))],
      [/^filters\[(\w+)\]\[\$in\]\[\d+\]$/, notOf(isList, oneOf)],
      [/^filters\[(\w+)\]\[\$gte\]$/, least],
      [/^filters\[(\w+)\]\[\$lt\]$/, less],
    ],
    // A server may be set to count only when it is asked to.
    answer: (data, total, _, url) =>
      json({ data, meta: { pagination: url.searchParams.get('pagination[withCount]') === 'true' ? { total } : {} } }),
    changed: { data: sizeOnly },
    refusal: {
      data: null,
      error: {
        status: 400,
        message: 'Invalid',
        details: { errors: [{ path: ['size'], message: 'Too big', name: 'ValidationError', value: 99 }] },
      },
    },
    cannot: ['search', 'list'],
  },
  payload: {
    one: (doc) => ({ doc }),
    words: [
      [/^limit$/, set('count')],
      [/^page$/, pageNumber],
      [/^depth$/, () => undefined],
      [/^sort$/, minusOrder],
      [/^where\[(\w+)\]\[in\]$/, notOf(isFlag, withCommas)],
      [/^where\[(\w+)\]\[equals\]$/, notOf(isList, one)],
      [/^where\[(\w+)\]\[greater_than_equal\]$/, least],
      [/^where\[(\w+)\]\[less_than\]$/, less],
    ],
    answer: (docs, totalDocs) => json({ docs, totalDocs, hasNextPage: false }),
    changed: sizeOnly,
    refusal: {
      errors: [
        { name: 'ValidationError', message: 'Invalid', data: { errors: [{ path: 'size', message: 'Too big' }] } },
      ],
    },
    splits: true,
    cannot: ['search'],
  },
  'json-server': {
    words: [
      [/^_start$/, set('from')],
      [
        /^_end$/,
        (to, value) => {
          to.count = Number(value) - to.from;
        },
      ],
      [
        /^_sort$/,
        (to, value) => {
          to.order = [value, false];
        },
      ],
      [
        /^_order$/,
        (to, value) => {
          to.order = [to.order?.[0] ?? '', value === 'desc'];
        },
      ],
      [/^q$/, search],
      [/^(\w+)_gte$/, least],
      [/^(\w+)_lte$/, (to, value, field) => void to.most.push([field, value])],
      [/^(id|kind|name|size|open|code)$/, oneOf],
    ],
    answer: (rows, total) => json(rows, { 'X-Total-Count': String(total) }),
    changed: sizeOnly,
    refusal: undefined,
    cannot: ['list'],
  },
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
  'django-rest': {
    words: [
      [/^page_size$/, set('count')],
      [/^page$/, pageNumber],
      [/^ordering$/, minusOrder],
      [/^search$/, search],
      [/^(\w+)__in$/, notOf(isFlag, withCommas)],
      [/^(kind|code|open)$/, (to, value, field) => (isFlag(field) ? yesOrNo : one)(to, value, field)],
      [/^(\w+)__gte$/, least],
      [/^(\w+)__lt$/, less],
    ],
    answer: (results, count) => json({ count, next: null, previous: null, results }),
    pastEnd: () => Response.json({ detail: 'Invalid page.' }, { status: 404 }),
    ignores: true,
    changed: sizeOnly,
    refusal: { size: ['Too big'] },
    splits: true,
  },
  medusa: {
    one: (jar) => ({ jar }),
    words: [
      [/^limit$/, set('count')],
      [/^offset$/, set('from')],
      [/^order$/, minusOrder],
      [/^q$/, search],
      [/^(\w+)\[\]$/, notOf(isFlag, oneOf)],
      [/^(open)$/, yesOrNo],
      [/^(\w+)\[\$gte\]$/, least],
      [/^(\w+)\[\$lt\]$/, less],
    ],
    answer: (jars, count, { from, count: limit }) => json({ jars, count, offset: from, limit }),
    changed: sizeOnly,
    refusal: { type: 'invalid_data', message: 'Too big' },
    ignores: true,
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
  loopback: {
    words: [
      [/^filter\[limit\]$/, set('count')],
      [/^filter\[skip\]$/, set('from')],
      [
        /^filter\[order\]\[0\]$/,
        (to, value) => {
          const [field = '', way] = value.split(' ');
          to.order = [field, way === 'DESC'];
        },
      ],
      [/^(?:filter\[)?where\]?\[(\w+)\]\[inq\]\[\d+\]$/, notOf(isList, oneOf)],
      [/^(?:filter\[)?where\]?\[and\]\[\d+\]\[(\w+)\]\[gte\]$/, least],
      [/^(?:filter\[)?where\]?\[and\]\[\d+\]\[(\w+)\]\[lt\]$/, less],
      [/^(?:filter\[)?where\]?\[and\]\[\d+\]\[(\w+)\]$/, notOf(isList, one)],
    ],
    answer: (rows) => json(rows),
    counts: (total) => json({ count: total }),
    changes: () => new Response(null, { status: 204 }),
    changed: sizeOnly,
    refusal: {
      error: {
        statusCode: 422,
        name: 'UnprocessableEntityError',
        message: 'The request body is invalid. See error object `details` property for more info.',
        code: 'VALIDATION_FAILED',
        details: [{ path: '/size', code: 'maximum', message: 'Too big', info: {} }],
      },
    },
    cannot: ['search', 'list'],
  },
};

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

/** A backend of a make, which refuses what it does not know, and a list of it. */
export function shelf(name: PresetName) {
  const make = makes[name];
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
  const idKey = make.id ?? 'id';
  const sent: unknown[] = [];
  const rowOf = ({ key, ...jar }: Jar): Readonly<Record<string, unknown>> => ({ [idKey]: key, ...jar });
  const fieldIn = (jar: Jar, field: string) => String(rowOf(jar)[field === 'id' ? idKey : field] ?? '');
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
    if (!jar.name) return Response.json(make.refusal ?? { message: 'No name' }, { status: 400 });
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
    if (before && make.changes) return make.changes();
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
    const asked: Understood = { from: 0, count: 10, any: [], least: [], less: [], most: [] };
    for (const [key, value] of url.searchParams) {
      const word = make.words.find(([pattern]) => pattern.test(key));
      if (!word && make.ignores) continue;
      if (!word) return Response.json({ message: `Unknown parameter ${key}` }, { status: 400 });
      word[1](asked, value, word[0].exec(key)?.[1] ?? '');
    }
    // A page may come before its size.
    const page = url.searchParams.get('page');
    if (page) asked.from = (Number(page) - 1) * asked.count;
    const found = jars.filter(
      (jar) =>
        jar.name.includes(asked.text ?? '') &&
        asked.any.every(([field, values]) =>
          isList(field) ? jar.tags.some((tag) => values.includes(tag)) : values.includes(fieldIn(jar, field)),
        ) &&
        asked.least.every(([field, value]) => compared(fieldIn(jar, field), value) >= 0) &&
        asked.less.every(([field, value]) => compared(fieldIn(jar, field), value) < 0) &&
        asked.most.every(([field, value]) => compared(fieldIn(jar, field), value) <= 0),
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
