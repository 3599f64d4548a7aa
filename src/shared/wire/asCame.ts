import { isObject, isSameJson } from '../base/json.ts';
import { booleanIn, booleanLike } from '../config/booleanForm.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { digitsOf, exactNumber, isLongNumber, numberOrDigits, withDigits } from '../text/exactNumber.ts';
import { originsOf } from './innerCodecs.ts';

/** What a value is by its schema: how it is read, and sent back in the form that the API has. */

/** By boolean field: a value in the form of its API. A new record is sent in this form, and a list asked with it. */
const forms = new WeakMap<FieldSchema, unknown>();

/** Whether it is known how an API says yes and no in a field. */
export const isFormKnown = (schema: FieldSchema): boolean => schema.type !== 'boolean' || forms.has(schema);

/** A value by its schema: null means missing, also inside it. */
export function valueBySchema(value: unknown, schema: FieldSchema): unknown {
  const { type, items, properties } = schema;
  if (type === 'array') {
    const list: unknown[] = Array.isArray(value) ? value : [];
    const isRead = items?.type === 'object' || items?.type === 'array';
    if (items?.type === 'boolean') return list.map((entry) => valueBySchema(entry, items) ?? entry);
    if (items && !isRead) return list.map((entry) => typed(entry, items));
    return items && isRead ? list.map((entry) => (isObject(entry) ? valueBySchema(entry, items) : entry)) : list;
  }
  if (value === null) return undefined;
  if (type === 'boolean') learnForm(value, schema);
  if (type !== 'object' || !properties) return typed(value, schema);
  if (!isObject(value)) return undefined;
  const record: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!field) put(record, name, inner);
    else if (inner !== null) putFilled(record, name, valueBySchema(inner, field));
  }
  return record;
}

function learnForm(value: unknown, schema: FieldSchema): void {
  const isOdd = typeof value !== 'boolean' && booleanIn(value) !== undefined;
  if (isOdd || (typeof value === 'boolean' && !forms.has(schema))) forms.set(schema, value);
}

export function putFilled(record: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) put(record, name, value);
}

/** An assignment to '__proto__' would change the prototype. */
export function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * Converts a value to the type in the schema: a number that came as text, an id that came as a number, a boolean in
 * another form. A number with more digits than numbers keep becomes the text of its digits.
 */
export function typed(value: unknown, { type }: Pick<FieldSchema, 'type'>): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    case 'number':
    case 'integer':
      return numberOrDigits(value) ?? value;
    case 'boolean':
      return typeof value === 'string' && value.trim() === '' ? undefined : (booleanIn(value) ?? value);
    default:
      return value;
  }
}

interface Came {
  /** What came in its place elsewhere: in the other entries of its list. */
  readonly like?: readonly unknown[];
  /** Whether a codec has encoded it: its numbers may be texts then. */
  readonly isEncoded?: boolean;
}

/**
 * A changed value in the form in which the API has it. What is unchanged in it goes back exactly as it came; what is empty
 * stays null or '' as it was; yes, no and long numbers have the form of those that came.
 * @param schema of the value; undefined if it is in none
 * @param wire what it came as; undefined for what is new
 */
export function asCame(
  value: unknown,
  schema: FieldSchema | undefined,
  wire: unknown,
  { like = [], isEncoded = false }: Came = {},
): unknown {
  if (isSame(value, wire, schema)) return wire;
  const others = wire === undefined ? like : [wire, ...like];
  if (typeof value === 'boolean' && schema?.type === 'boolean') {
    const form = others.find((one) => booleanIn(one) !== undefined) ?? forms.get(schema);
    return booleanLike(value, form);
  }
  if (typeof value === 'string')
    return isLongNumber(value) ? longAs(value, isEncoded ? undefined : schema, others) : value;
  if (Array.isArray(value)) {
    const lists = others.flatMap((one) => (Array.isArray(one) ? [one] : []));
    const read = (entry: unknown) =>
      schema?.items ? valueBySchema(withDigits(entry), schema.items) : withDigits(entry);
    const came = originsOf(value, Array.isArray(wire) ? wire : [], read);
    return value.map((entry: unknown, place) =>
      asCame(entry, schema?.items, came[place], { like: lists.flat(), isEncoded }),
    );
  }
  if (!isObject(value)) return value;
  const origin = isObject(wire) ? wire : {};
  const sent: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const beside = others.flatMap((other) => (isObject(other) && Object.hasOwn(other, name) ? [other[name]] : []));
    const field = schema?.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    put(
      sent,
      name,
      asCame(one, field, Object.hasOwn(origin, name) ? origin[name] : undefined, { like: beside, isEncoded }),
    );
  }
  for (const [name, came] of Object.entries(origin)) {
    if (isNothing(came) && isNothing(sent[name])) put(sent, name, came);
  }
  return sent;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether a value is what came, as the panel reads it. */
const isSame = (value: unknown, wire: unknown, schema: FieldSchema | undefined): boolean => {
  if (wire === undefined) return false;
  const read = withDigits(wire);
  return isSameJson(value, read) || (schema !== undefined && isSameJson(value, valueBySchema(read, schema)));
};

/** The digits of a long number: as a number where the field is one, or where those in its place came as numbers. */
function longAs(digits: string, schema: FieldSchema | undefined, others: readonly unknown[]): unknown {
  const isNumber = schema?.type === 'number' || schema?.type === 'integer';
  const cameAs = (one: unknown) => (typeof one === 'number' || digitsOf(one) !== undefined ? 'number' : typeof one);
  const types = new Set(others.map(cameAs));
  const areNumbers = types.has('number') && !types.has('string');
  return isNumber || areNumbers || others.some((one) => digitsOf(one) === digits) ? exactNumber(digits) : digits;
}

/** A value as the API has its field, for a body or a query that no record stands behind. */
export const alone = (
  value: unknown,
  schema: FieldSchema | undefined,
  { like, isEncoded = false }: { readonly like?: unknown; readonly isEncoded?: boolean } = {},
): unknown => asCame(value, schema, undefined, { like: like === undefined ? [] : [like], isEncoded });
