import { activeConditions, without } from './conditions.ts';
import type { FieldSchema, RecordSchema } from './grammar.ts';
import { isObject } from './json.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A normalised record: without excluded fields and empty values in objects. An empty object counts as missing, unless
 * it is required: then its required properties are missing.
 */
export function normalizeRecord(schema: RecordSchema, record: Values): Values {
  const { gone, parts } = activeConditions(schema, record);
  const left = without(record, gone);
  const required = new Set([...(schema.required ?? []), ...parts.flatMap((part) => part.required ?? [])]);
  const objects = Object.entries(schema.properties).filter(
    ([name, field]) => hasObject(field) && !field.readOnly && !gone.includes(name),
  );
  if (objects.length === 0) return left;
  return filledIn(left, objects, (name) => required.has(name));
}

const hasObject = (field: FieldSchema): boolean =>
  field.type === 'object' || (field.items !== undefined && hasObject(field.items));

/** A field's value without empty parts; undefined for an empty object. */
export function filledValue(field: FieldSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = field;
    return items && hasObject(items) ? value.map((entry) => filledValue(items, entry) ?? {}) : value;
  }
  if (field.type !== 'object' || !isObject(value)) return value;
  const inner = Object.entries(field.properties ?? {});
  const filled = filledIn(value, inner, (name) => field.required?.includes(name) ?? false);
  const isBlank = Object.values(filled).every((one) => isNothing(one));
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
