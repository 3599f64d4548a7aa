import { isObject } from '../base/json.ts';
import { booleanIn } from '../config/booleanForm.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { numberOrDigits } from '../text/exactNumber.ts';

/** By boolean field: a value in the form of its API. A new record is sent in this form, and a list asked with it. */
const forms = new WeakMap<FieldSchema, unknown>();

/** How the API of a boolean field says yes or no, as far as it is known. */
export const booleanFormOf = (schema: FieldSchema): unknown => forms.get(schema);

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
  if (type === 'boolean') rememberForm(value, schema);
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

function rememberForm(value: unknown, schema: FieldSchema): void {
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
