import type { QueryWords } from '../../shared/config/backend.ts';
import type { Asked, AskedFigures, Condition } from '../../shared/config/custom.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { fieldAt } from '../../shared/config/fieldAt.ts';
import type { FigureWords } from '../../shared/config/figures.ts';
import type { FieldSchema } from '../../shared/config/grammar.ts';
import { calledBy, canSearch, isJsonWord, queryWords, wordOfReference } from '../../shared/config/paging.ts';
import { isDescending, type Sort, sortedField } from '../../shared/config/sort.ts';
import { referenceKey, referenceSort } from '../../shared/config/wireReferences.ts';
import { exactJson } from '../../shared/text/exactNumber.ts';
import { encodeBound, encodeField } from '../../shared/wire/encode.ts';
import { keyOf, keyOfPath } from '../../shared/wire/names.ts';
import { typed } from '../../shared/wire/typedValue.ts';
import { newToWireForm } from '../../shared/wire/wireForm.ts';
import { prepareCall } from './prepareCall.ts';
import { valuesAmong } from './valuesAmong.ts';

export type { Asked, AskedFigures, Condition };

/**
 * The path of a call that asks for a part of a list: '/things?sort=-price&limit=100&offset=0'.
 * @param from how many records come before the part
 * @param count how many records it has at most
 */
export function pagePath(entity: Entity, asked: Asked, from: number, count: number): string {
  const { path } = prepareCall(entity.endpoints.list, {});
  const words = queryWords(entity.api?.query);
  const params = conditionParams(entity, words, asked);
  appendSort(params, entity, words, asked.sort);
  const page = { from, count, to: from + count, last: from + count - 1, page: Math.floor(from / count) + 1 };
  append(params, words.page ?? '', page);
  return withQuery(path, params);
}

/** The path of a call that asks how many records there are (`api.query.count`). */
export function countPath(entity: Entity, asked: Asked): string {
  const { path } = prepareCall(entity.endpoints.list, {});
  const words = queryWords(entity.api?.query);
  const params = conditionParams(entity, words, asked);
  const { count } = words;
  if (typeof count !== 'object') return withQuery(path, params);
  const renamed = [...params].map(([name, value]) => {
    const [former, other] = Object.entries(count.names ?? {}).find(([start]) => name.startsWith(start)) ?? [];
    return [former === undefined ? name : `${other}${name.slice(former.length)}`, value];
  });
  return withQuery(pathBehind(path, count.path), new URLSearchParams(renamed));
}

/** The path of a call that asks for figures of what a query finds. @param words as the API has them */
export function figuresPath(entity: Entity, asked: Asked, words: FigureWords, figures: AskedFigures): string {
  const { path } = prepareCall(entity.endpoints.list, {});
  const params = conditionParams(entity, queryWords(entity.api?.query), asked);
  const { sums, by, day } = figures;
  const each = (word: string | undefined, fields: readonly string[]) =>
    fields.map((field, index) => [word, { field: keyOf(entity.api, field), index }] as const);
  append(params, words.ask, {});
  appendJoined(params, [
    ...each(words.sum, sums),
    ...each(words.by, by),
    ...(day ? [[words.day, { field: keyOf(entity.api, day.field), zone: day.zone }] as const] : []),
  ]);
  return withQuery(words.path === undefined ? path : pathBehind(path, words.path), params);
}

/** The path of a list with another one behind it, and its own query. */
function pathBehind(path: string, other: string): string {
  const [place = '', query] = path.split('?');
  return `${place.replace(/\/$/, '')}${other}${query === undefined ? '' : `?${query}`}`;
}

/** The parameter of a call that asks for a condition, or for an order. */
export function parameterOf(
  entity: Entity,
  part: { readonly condition: Condition } | { readonly sort: string },
): string {
  const words = queryWords(entity.api?.query);
  const params =
    'condition' in part
      ? conditionParams(entity, words, { search: '', conditions: [part.condition], sort: [] })
      : new URLSearchParams();
  if ('sort' in part) appendSort(params, entity, words, [part.sort]);
  return [...params.keys()][0] ?? '';
}

/** The search and the conditions of a call. */
function conditionParams(entity: Entity, words: QueryWords, { search, conditions }: Asked): URLSearchParams {
  const params = new URLSearchParams();
  const text = search.trim();
  const asked: readonly Said[] = [
    ...(text && words.search && canSearch(entity)
      ? [{ word: words.search, blanks: { text: textIn(words.search, text) }, json: { text: JSON.stringify(text) } }]
      : []),
    ...conditions.map((condition, place) => saidBy(entity, words, condition, place, conditions)),
  ];
  const isJson = ({ word }: Said) => isJsonWord(word);
  for (const { word, blanks } of asked.filter((one) => !isJson(one))) append(params, word, blanks);
  const all = asked.filter(isJson).flatMap(({ word, json }) => filled(word, json));
  if (words.where && all.length > 0) append(params, words.where, { all: all.join(',') });
  return params;
}

/** The path of the page that an answer names as the next one, from its address. */
export function nextPath(entity: Entity, address: string): string {
  const { path } = prepareCall(entity.endpoints.list, {});
  return withQuery(path.replace(/\?.*$/, ''), new URLSearchParams(address.replace(/^[^?]*/, '')));
}

const withQuery = (path: string, params: URLSearchParams): string =>
  params.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${params}`;

type Blanks = Readonly<Record<string, string | number | readonly string[]>>;

/** A part of a query, with the values of its placeholders in a query string and in JSON. */
interface Said {
  readonly word: string;
  readonly blanks: Blanks;
  readonly json: Blanks;
}

/** A text for a placeholder: between double quotes its own quotes are escaped. */
const textIn = (word: string, text: string): string =>
  /"[^"]*\{text\}[^"]*"/.test(word) ? JSON.stringify(text).slice(1, -1) : text;

/** The word of `api.query` for a condition: for a list, a boolean, one value, or several. */
function wordFor(entity: Entity, words: QueryWords, { field, is, values }: Condition): string | undefined {
  if (field === 'id' && words.ids) return words.ids;
  if (is !== 'any') return words[is];
  const ofReference = wordOfReference(entity, field);
  if (ofReference !== undefined) return ofReference;
  const type = fieldAt(entity.schema, field)?.type;
  if (type === 'array') return words.has ?? words.any;
  if (values.length !== 1) return words.any;
  const [value] = values;
  const word = value === false ? (words.no ?? words.flag) : value === true ? words.flag : undefined;
  return word ?? words.one ?? words.any;
}

/** A condition with its values as they are on the wire. @param conditions all of them: an amount is one of a currency */
export function encodedCondition(entity: Entity, condition: Condition, conditions: readonly Condition[]): Condition {
  const { field, is, values, until } = condition;
  // An entry of a list is sent as it is: a codec is for the whole list.
  const isList = entity.schema.properties[field]?.type === 'array';
  const schema = schemaAt(entity.schema, field);
  const encoded = (value: unknown) => {
    const one = schema ? typed(value, schema) : value;
    if (isList) return newToWireForm(one, schema);
    if (is === 'any') return encodeField(entity, field, one);
    const isAny = conditions.filter((other) => other.is === 'any');
    return encodeBound(entity, field, one, (name) => valuesAmong(entity, isAny, name));
  };
  return { field, is, values: values.map(encoded), until: encoded(until) };
}

function saidBy(
  entity: Entity,
  words: QueryWords,
  condition: Condition,
  place: number,
  conditions: readonly Condition[],
): Said {
  const { field, is } = condition;
  const { values: sent, until: last } = encodedCondition(entity, condition, conditions);
  const word = wordFor(entity, words, { ...condition, values: sent });
  // Without the condition the answer would have wrong records.
  if (!word) throw new Error(`The API has no word to ask for '${field}': 'api.query' lacks '${is}'.`);
  const [texts, json] = [sent.map(String), sent.map((value) => exactJson(value))];
  const key = calledBy(words.can?.filter, field) ?? keyOfPath(entity, field);
  const idKey = referenceKey(entity, field) ?? '';
  const quoted = texts.map((text) => JSON.stringify(text)).join(',');
  return {
    word,
    blanks: {
      field: key,
      key: idKey,
      place,
      value: texts,
      values: texts.join(','),
      quoted,
      json: json.join(','),
      until: String(last),
    },
    json: {
      field: key,
      key: idKey,
      value: json,
      values: `[${json.join(',')}]`,
      until: last === undefined ? '' : exactJson(last),
    },
  };
}

/** The schema of what is compared at a path: of a list, that of its entries. A field inside a list is at its path, too. */
function schemaAt({ properties = {} }: Pick<FieldSchema, 'properties'>, path: string): FieldSchema | undefined {
  const [name = '', ...rest] = Object.hasOwn(properties, path) ? [path] : path.split('.');
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const one = field?.type === 'array' ? field.items : field;
  return one && rest.length > 0 ? schemaAt(one, rest.join('.')) : one;
}

/** Adds the sort to a query string. */
function appendSort(params: URLSearchParams, entity: Entity, words: QueryWords, sort: Sort): void {
  const parts = sort.map((by, index) => {
    const field = sortedField(by);
    const key = keyOf(entity.api, field);
    const called = calledBy(words.can?.sort, field) ?? referenceSort(entity, field, key) ?? key;
    return [isDescending(by) ? words.sortDown : words.sort, { field: called, index }] as const;
  });
  appendJoined(params, parts);
}

/** Adds parts to a query string; several values of the same parameter are joined by commas. */
function appendJoined(params: URLSearchParams, parts: readonly (readonly [word: string | undefined, Blanks])[]): void {
  const written = new URLSearchParams();
  for (const [word, blanks] of parts) if (word) append(written, word, blanks);
  for (const name of new Set(written.keys())) params.append(name, written.getAll(name).join(','));
}

/** Adds a part to a query string; a placeholder with several values repeats the part. */
function append(params: URLSearchParams, word: string, blanks: Blanks): void {
  for (const part of word.split('&')) {
    const at = part.indexOf('=');
    for (const [index, value] of filled(part.slice(at + 1), blanks).entries()) {
      const [name = ''] = filled(part.slice(0, at), { index, ...blanks });
      params.append(name, value);
    }
  }
}

/** A text with its placeholders filled, once for each value of a placeholder that has several. */
function filled(text: string, blanks: Blanks): readonly string[] {
  const several = Object.entries(blanks).find(([name, value]) => Array.isArray(value) && text.includes(`{${name}}`));
  const fill = (given: Blanks) =>
    text.replace(/\{(\w+)\}/g, (blank, name: string) => (Object.hasOwn(given, name) ? String(given[name]) : blank));
  if (!several) return [fill(blanks)];
  const [name, values] = several;
  return [values].flat().map((value) => fill({ ...blanks, [name]: String(value) }));
}
