import { isObject, objectOf } from '../base/json.ts';
import { nearestNumber } from '../text/exactNumber.ts';
import { activeConditions, without } from './conditions.ts';
import type { FieldSchema, RecordSchema } from './grammar.ts';
import { isTrimmed, trimmedValue } from './trimmed.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A normalised record: with long numbers rounded, without excluded fields, empty values in objects, and blanks around addresses. An empty object counts
 * as missing, unless it is required: then its required properties are missing.
 */
export function normalizeRecord(schema: RecordSchema, given: Values): Values {
  const record = objectOf(withNearest({ type: 'object', properties: schema.properties }, given));
  const { gone, parts } = activeConditions(schema, record);
  const remaining = without(record, gone);
  const required = new Set([...(schema.required ?? []), ...parts.flatMap((part) => part.required ?? [])]);
  const fields = Object.entries(schema.properties).filter(
    ([name, field]) => isNormalized(field) && !field.readOnly && !gone.includes(name),
  );
  if (fields.length === 0) return remaining;
  return filledIn(remaining, fields, (name) => required.has(name));
}

/** A value whose long numbers are the nearest ones that rules can be checked for; the same one if it has none. */
function withNearest({ type, items, properties }: FieldSchema, value: unknown): unknown {
  if (type === 'number' || type === 'integer') return nearestNumber(value) ?? value;
  if (items && Array.isArray(value)) {
    const entries = value.map((entry: unknown) => withNearest(items, entry));
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  if (!properties || !isObject(value)) return value;
  const read = Object.entries(properties).flatMap(([name, field]) => {
    const nearest = withNearest(field, value[name]);
    return nearest === value[name] ? [] : [[name, nearest] as const];
  });
  return read.length > 0 ? { ...value, ...Object.fromEntries(read) } : value;
}

const isNormalized = (field: FieldSchema): boolean =>
  field.type === 'object' || isTrimmed(field) || (field.items !== undefined && isNormalized(field.items));

/** A field's value without empty parts, and blanks around addresses; undefined for an empty object and mere blanks. */
export function filledValue(field: FieldSchema, value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : trimmedValue(field, value) || undefined;
  if (Array.isArray(value)) {
    const { items } = field;
    const empty = items?.type === 'object' ? {} : '';
    return items && isNormalized(items) ? value.map((entry) => filledValue(items, entry) ?? empty) : value;
  }
  if (field.type !== 'object' || !isObject(value)) return value;
  const inner = Object.entries(field.properties ?? {});
  const filled = filledIn(value, inner, (name) => field.required?.includes(name) ?? false);
  const isBlank = Object.values(filled).every((value) => isNothing(value));
  return isBlank ? undefined : filled;
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isNothing));

function filledIn(
  values: Values,
  fields: readonly (readonly [name: string, field: FieldSchema])[],
  isRequired: (name: string) => boolean,
): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values };
  for (const [name, field] of fields) {
    const value = filledValue(field, all[name]);
    if (value !== undefined) all[name] = value;
    else if (field.type === 'object' && isRequired(name)) all[name] = {};
    else delete all[name];
  }
  return all;
}
