import { getPath } from '../../src/shared/base/getPath.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { timeOf, type Zone } from '../../src/shared/text/zone.ts';
import type { EntityName, Row } from './backend.ts';
import { categories, tags } from './shop.ts';

type Json = Readonly<Record<string, unknown>>;

const wrong = (what: string, path: string, answer: unknown) =>
  new Error(`The answer has no ${what} at '${path}': ${JSON.stringify(answer)?.slice(0, 300)}`);

/** What stands at a path of an answer; the answer itself without one. */
const at = (answer: unknown, path: string): unknown => (path ? getPath(answer, path) : answer);

/** The text at a path. @throws if there is none */
export function textAt(answer: unknown, path: string): string {
  const text = at(answer, path);
  if (typeof text === 'string') return text;
  throw wrong('text', path, answer);
}

/** The object at a path. @throws if there is none */
export function objectAt(answer: unknown, path: string): Json {
  const object = at(answer, path);
  if (isObject(object)) return object;
  throw wrong('object', path, answer);
}

/** The list of objects at a path. @throws if there is none */
export function listAt(answer: unknown, path: string): readonly Json[] {
  const list = at(answer, path);
  if (Array.isArray(list) && list.every(isObject)) return list;
  throw wrong('list of objects', path, answer);
}

/** The id of an object, as a text. @throws if it has none */
export function idOf(object: Json, key = 'id'): string {
  const id = object[key];
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw wrong('id', key, object);
}

/**
 * The ids in a list at a path, of ids or of objects.
 * @param key of the id in such an object
 * @throws if there is no list
 */
export function idsAt(answer: unknown, path: string, key = 'id'): readonly string[] {
  const list = at(answer, path);
  if (Array.isArray(list)) return list.map((one) => (isObject(one) ? idOf(one, key) : String(one)));
  throw wrong('list', path, answer);
}

/**
 * The time at a path, in UTC, however it is written there.
 * @param zone of a time without its distance to UTC
 * @returns null if there is none
 * @throws for a text that is no time
 */
export function instantAt(answer: unknown, path: string, zone?: Zone): string | null {
  const value = at(answer, path) ?? null;
  if (value === null) return null;
  const time = timeOf(value, zone);
  if (Number.isNaN(time)) throw wrong('time', path, answer);
  return new Date(time).toISOString();
}

/** A record of the shop with the ids of what it refers to, where its backend has the shop's own names. */
export const rowOf = (entity: EntityName, row: Json): Row => ({
  ...row,
  id: idOf(row),
  ...(entity === 'products' && {
    category: row['category'] && idOf(row, 'category'),
    tags: idsAt(row, 'tags'),
    counted: instantAt(row, 'counted'),
  }),
});

/** Calls an API with JSON. @returns what it answered @throws for a refusal */
export async function call(
  method: string,
  url: string,
  {
    token,
    scheme = 'Bearer',
    body,
  }: { readonly token?: string; readonly scheme?: string; readonly body?: object } = {},
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `${scheme} ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${text.slice(0, 500)}`);
  return text && JSON.parse(text);
}

/** Signs in by a call with a body. @returns the token at a path of the answer @throws for a refusal */
export const tokenOf = async (url: string, body: object, path: string): Promise<{ readonly token: string }> => ({
  token: textAt(await call('POST', url, { body }), path),
});

/** Makes the categories and the tags of the shop, one after the other. @returns what `make` returned, by their lists */
export async function makeNamed<Made>(make: (list: 'categories' | 'tags', name: string) => Promise<Made>) {
  const made: Record<'categories' | 'tags', Made[]> = { categories: [], tags: [] };
  for (const name of categories) made.categories.push(await make('categories', name));
  for (const name of tags) made.tags.push(await make('tags', name));
  return made;
}
