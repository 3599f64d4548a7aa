/** How answers are written in configured shapes. */

import { isObject } from '../../shared/base/json.ts';
import { type Backend, fieldErrorPlaces } from '../../shared/config/backend.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { keyOf } from '../../shared/wire/names.ts';
import type { HttpError } from './httpError.ts';

/** The JSON before and after the rows of a list. */
export interface ListShape {
  readonly before: string;
  readonly after: string;
}

/** A list as a bare array. */
export const bare: ListShape = { before: '[', after: ']' };

/** Whether the total is in a header: 'Content-Range'. */
const isHeader = (total: string): boolean => /^\w+(-\w+)+$/.test(total);

/** The header that says the total of a page, if one does: a count, or '0-24/319'. */
export function totalHeader(
  { total, query }: Partial<Backend> = {},
  count: number,
  from: number,
  rows: number,
): [string, string][] {
  if (total === undefined || !isHeader(total) || query?.next !== undefined) return [];
  return [[total.toLowerCase(), total === 'Content-Range' ? `${from}-${from + rows - 1}/${count}` : String(count)]];
}

/** The header that has the address of the next page, besides `Link`. */
export const nextHeader = ({ query: { next = '' } = {} }: Partial<Backend> = {}): string | undefined =>
  isHeader(next) ? next : undefined;

/** The path of the rows in a list's answer; undefined for a bare array. */
export const rowsPlace = ({ rows, total }: Pick<Backend, 'rows' | 'total'>): string | undefined =>
  rows === ''
    ? undefined
    : (rows ?? (total === undefined || isHeader(total) ? undefined : /^data(\.|$)/.test(total) ? 'items' : 'data'));

/** Whether the rows of an entity, or its list, differ from what is stored. */
export const hasShape = ({ api }: Entity): boolean =>
  api !== undefined && (rowsPlace(api) !== undefined || Object.keys(api.names ?? {}).length > 0);

/** @param total the total number of records */
export function listShape(backend: Pick<Backend, 'rows' | 'total'> | undefined, total: number): ListShape {
  const path = backend && rowsPlace(backend);
  if (path === undefined) return bare;
  const answer: Tree = {};
  put(answer, path, []);
  if (backend?.total !== undefined && !isHeader(backend.total)) put(answer, backend.total, total);
  const [before = '', after = ''] = JSON.stringify(answer).split('[]');
  return { before: `${before}[`, after: `]${after}` };
}

/** The body of an error: `{message, fields, needed, createdId}`, or at the config's paths. */
export function failureBody(backend: Backend | undefined, { message, fields, needed, createdId }: HttpError): object {
  const { error = 'message' } = backend ?? {};
  const answer: Tree = {};
  const keyed = Object.entries(fields).map(([field, text]) => [keyOf(backend, field), text]);
  const { at, field, message: messageKey = 'message' } = fieldErrorPlaces(backend ?? {});
  if (field !== undefined) {
    // A list of errors, each with its field.
    const entries = keyed.map(([key, text]) => {
      const entry: Tree = {};
      put(entry, field, key);
      put(entry, messageKey, text);
      return entry;
    });
    if (error !== at) put(answer, error, message);
    put(answer, at, error === at && entries.length === 0 ? [{ [messageKey]: message }] : entries);
    return { ...answer, needed, createdId };
  }
  put(answer, error, message);
  if (at === '') Object.assign(answer, Object.fromEntries(keyed));
  else put(answer, at, Object.fromEntries(keyed));
  return { ...answer, needed, createdId };
}

type Tree = Record<string, unknown>;

/** An object's own property, not an inherited one. */
const own = (tree: Tree, key: string): unknown => (Object.hasOwn(tree, key) ? tree[key] : undefined);

/** Sets the value at a dotted path. A text in the way becomes the `message` of an object, where it is found too. */
export function put(tree: Tree, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? path;
  let at = tree;
  for (const step of steps) {
    const there = own(at, step);
    const next: Tree = isObject(there) ? there : there === undefined ? {} : { message: there };
    at[step] = next;
    at = next;
  }
  const there = own(at, last);
  at[last] =
    isObject(value) && there !== undefined ? { ...value, ...(isObject(there) ? there : { message: there }) } : value;
}
