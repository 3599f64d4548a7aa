import { isObject, isSameJson } from '../base/json.ts';
import type { RecordPart, RecordSchema, Test } from './grammar.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a schema that apply to a record. */
interface ActiveConditions {
  /** The parts whose conditions hold. */
  readonly parts: readonly RecordPart[];
  /** Fields that no active condition includes. */
  readonly gone: readonly string[];
}

const nothing: ActiveConditions = { parts: [], gone: [] };

/** The conditions of a schema that hold for a record. Values of excluded fields do not count. */
export function activeConditions(schema: RecordSchema, record: Values): ActiveConditions {
  const { allOf: conditions, properties } = schema;
  if (!conditions) return nothing;
  const coming = Object.keys(properties).filter((name) => properties[name]?.conditional);
  let remaining = record;
  for (;;) {
    const known = remaining;
    const parts = conditions.flatMap((condition) => (meets(condition.if, known) ? [condition.then] : []));
    const gone = coming.filter((name) => !parts.some((part) => part.properties?.[name]?.type));
    // An excluded field may decide about another one.
    if (!gone.some((name) => known[name] !== undefined)) return { parts, gone };
    remaining = without(known, gone);
  }
}

/** A record without some of its fields; the record itself if it has none of them. */
export function without<Record extends Values>(record: Record, fields: readonly string[]): Record | Values {
  if (!fields.some((name) => name in record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name)));
}

/** The fields that a condition reads. */
export const fieldsIn = ({ required = [], properties = {}, allOf = [], not }: Test): string[] => [
  ...required,
  ...Object.keys(properties),
  ...allOf.flatMap(fieldsIn),
  ...(not ? fieldsIn(not) : []),
];

/** Whether a value meets a condition, as in JSON Schema: a keyword for strings does not apply to a number. */
export function meets(test: Test, value: unknown): boolean {
  const { contains, required, properties, allOf, not } = test;
  if (test.const !== undefined && !isSameJson(value, test.const)) return false;
  if (test.enum && !test.enum.some((allowed) => isSameJson(allowed, value))) return false;
  if (typeof value === 'string' && !meetsText(test, value)) return false;
  if (typeof value === 'number' && !meetsNumber(test, value)) return false;
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = value.length } = test;
    if (value.length < minItems || value.length > maxItems) return false;
    if (contains && !value.some((entry) => meets(contains, entry))) return false;
  }
  if (isObject(value)) {
    if (required?.some((name) => value[name] === undefined)) return false;
    const inner = Object.entries(properties ?? {});
    if (!inner.every(([name, inner]) => value[name] === undefined || meets(inner, value[name]))) return false;
  }
  return (allOf ?? []).every((inner) => meets(inner, value)) && !(not && meets(not, value));
}

/**
 * The same for a record, except that each field of the condition must have a value: in JSON Schema a missing one meets
 * any condition.
 */
export const meetsWithValues = (test: Test, record: Values): boolean =>
  Object.keys(test.properties ?? {}).every((name) => (record[name] ?? '') !== '') && meets(test, record);

function meetsText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: Test, value: string): boolean {
  // Characters, not UTF-16 units, as Ajv counts.
  const { length } = [...value];
  return length >= minLength && length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value));
}

const meetsNumber = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Test, value: number): boolean =>
  !(minimum !== undefined && value < minimum) &&
  !(maximum !== undefined && value > maximum) &&
  !(exclusiveMinimum !== undefined && value <= exclusiveMinimum) &&
  !(exclusiveMaximum !== undefined && value >= exclusiveMaximum);
