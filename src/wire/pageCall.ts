import type { QueryWords } from '../config/backend.ts';
import type { Entity } from '../config/entity.ts';
import { isPaged, pageSizeOf } from '../config/paging.ts';
import { prepareCall } from './call.ts';
import { keyOf } from './names.ts';
import { encodeAlone } from './record.ts';

/** What a call asks of a list. */
export interface Asked {
  readonly search: string;
  /** What a record must have: all of these. Values are those of the panel. */
  readonly conditions: readonly Condition[];
  /** A field, '-price' for the greatest first; '' for the order of the API. */
  readonly sort: string;
}

/** A field has one of these values; or at least one, or less than one. */
export interface Condition {
  readonly field: string;
  readonly is: 'any' | 'from' | 'before';
  readonly values: readonly unknown[];
}

/** What the embedded API understands. */
const own = {
  page: 'limit={count}&offset={from}',
  sort: 'sort={field}',
  sortDown: 'sort=-{field}',
  search: 'q={text}',
  any: '{field}={value}',
  from: '{field}.from={value}',
  before: '{field}.before={value}',
} satisfies QueryWords;

/** All records, in the order that their list begins with. */
const all = ({ list }: Entity): Asked => ({ search: '', conditions: [], sort: list.sort ?? '' });

/** The path of the call that a list begins with: its first page, or the whole list. Undefined if that is no GET. */
export function firstPath(entity: Entity): string | undefined {
  const { method, path } = prepareCall(entity.endpoints.list, {});
  if (method !== 'GET') return undefined;
  return isPaged(entity) ? pagePath(entity, all(entity), 0, pageSizeOf(entity)) : path;
}

/**
 * The path of a call that asks for a part of a list: '/things?sort=-price&limit=100&offset=0'.
 * @param from how many records come before the part
 * @param count how many records it has at most
 */
export function pagePath(entity: Entity, { search, conditions, sort }: Asked, from: number, count: number): string {
  const words: QueryWords = { ...own, ...entity.api?.query };
  const { path } = prepareCall(entity.endpoints.list, {});
  const page = { from, count, to: from + count, last: from + count - 1, page: Math.floor(from / count) + 1 };
  const order = sort.startsWith('-') ? words.sortDown : words.sort;
  const text = search.trim();
  const blanks: readonly (readonly [string | undefined, Blanks])[] = [
    ...(text === '' ? [] : [[words.search, words.where ? { text: JSON.stringify(text) } : { text }] as const]),
    ...conditions.map((one) => [words[one.is], conditionBlanks(entity, one, words.where !== undefined)] as const),
  ];
  const params = new URLSearchParams();
  if (words.where) {
    const all = blanks.flatMap(([word, of]) => (word ? filled(word, of) : []));
    if (all.length > 0) append(params, words.where, { all: `{${all.join(',')}}` });
  } else for (const [word, of] of blanks) if (word) append(params, word, of);
  if (sort && order) append(params, order, { field: keyOf(entity.api, sort.replace(/^-/, '')) });
  append(params, words.page ?? own.page, page);
  return `${path}${path.includes('?') ? '&' : '?'}${params}`;
}

type Blanks = Readonly<Record<string, string | number | readonly string[]>>;

function conditionBlanks(entity: Entity, { field, values }: Condition, isJson: boolean): Blanks {
  // An entry of a list is sent as it is: the codec is the whole list's.
  const isList = entity.schema.properties[field]?.type === 'array';
  const sent = isList ? values : values.map((value) => encodeAlone(entity, field, value));
  const [texts, json] = [sent.map(String), sent.map((value) => JSON.stringify(value))];
  return {
    field: keyOf(entity.api, field),
    value: isJson ? json : texts,
    values: isJson ? `[${json.join(',')}]` : texts.join(','),
    quoted: texts.map((text) => JSON.stringify(text)).join(','),
  };
}

/** Adds a part of a query string to it; a blank with several values repeats the part. */
function append(params: URLSearchParams, word: string, blanks: Blanks): void {
  for (const part of word.split('&')) {
    const at = part.indexOf('=');
    const [name] = filled(part.slice(0, at), blanks);
    for (const value of filled(part.slice(at + 1), blanks)) params.append(name ?? '', value);
  }
}

/** A text with its blanks filled, once for each value of a blank that has several. */
function filled(text: string, blanks: Blanks): readonly string[] {
  const several = Object.entries(blanks).find(([name, value]) => Array.isArray(value) && text.includes(`{${name}}`));
  const fill = (given: Blanks) =>
    text.replace(/\{(\w+)\}/g, (blank, name: string) => (Object.hasOwn(given, name) ? String(given[name]) : blank));
  if (!several) return [fill(blanks)];
  const [name, values] = several;
  return [values].flat().map((value) => fill({ ...blanks, [name]: String(value) }));
}
