import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import type { FieldSchema } from '../../../shared/config/grammar.ts';
import { hasCodec } from '../../../shared/config/pagedFields.ts';
import { isDescending, sortedField } from '../../../shared/config/sort.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import type { Asked, Condition } from '../../wire/pageCall.ts';

/** A part of a call that its answer contradicts. */
export type IgnoredPart = { readonly condition: Condition } | { readonly sort: string };

/**
 * The part of a call that the API has ignored, as the records of its answer show. Only what is certain counts: numbers, days,
 * times, yes or no, choices and ids, in fields that the answer has and no codec changes. Texts are compared by an order
 * that only the API knows.
 * @param records in the order of the answer
 */
export function ignoredPart(
  entity: Entity,
  { conditions, sort }: Pick<Asked, 'conditions' | 'sort'>,
  records: readonly EntityRecord[],
): IgnoredPart | undefined {
  const condition = conditions.find(({ field, ...rest }) => {
    const schema = comparedAt(entity, field);
    return schema && valuesOf(records, field).some((value) => fits(schema, { field, ...rest }, value) === false);
  });
  if (condition) return { condition };
  const [by] = sort;
  if (by === undefined || isInOrder(entity, by, records)) return undefined;
  return { sort: by };
}

/** The schema of a field whose values can be compared here. */
function comparedAt(entity: Entity, field: string): FieldSchema | undefined {
  const isComparable = field !== 'id' && !hasCodec(entity, [field]) && !entity.hiddenFields?.has(field);
  const schema = isComparable ? entity.schema.properties[field] : undefined;
  return schema?.writeOnly || schema?.derived ? undefined : schema;
}

/** The values of a field in the records whose answer has one. */
const valuesOf = (records: readonly EntityRecord[], field: string): readonly unknown[] =>
  records.flatMap((record) => {
    const value = record[field];
    const came = originOf(record)?.[field];
    return came === undefined || came === null || value === undefined ? [] : [value];
  });

/** @returns undefined where it is not certain */
function fits(schema: FieldSchema, { is, values }: Condition, value: unknown): boolean | undefined {
  if (is === 'any') return hasOneOf(schema, values.map(String), value);
  const [bound] = values;
  const [found, limit] = [comparable(schema, value), comparable(schema, bound)];
  if (found === undefined || limit === undefined) return undefined;
  if (is === 'from') return found >= limit;
  return schema.format === 'date-time' ? found <= limit : found < limit;
}

function hasOneOf(schema: FieldSchema, values: readonly string[], value: unknown): boolean | undefined {
  if (Array.isArray(value)) {
    const inside = value.map((entry: unknown) => schema.items && hasOneOf(schema.items, values, entry));
    return inside.includes(undefined) || value.length === 0 ? undefined : inside.includes(true);
  }
  const { type, enum: choices, reference } = schema;
  if (type === 'number' || type === 'integer')
    return typeof value === 'number' ? values.some((one) => Number(one) === value) : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? values.includes(String(value)) : undefined;
  return choices || reference ? values.includes(String(value)) : undefined;
}

/** A number, a day, or a time in UTC, in whole seconds: an API may compare texts. Undefined for all else. */
function comparable({ type, format }: FieldSchema, value: unknown): number | undefined {
  if (type === 'number' || type === 'integer') return typeof value === 'number' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const isCertain = format === 'date' ? /^\d{4}-\d\d-\d\d$/.test(value) : format === 'date-time' && /T.*Z$/.test(value);
  const time = isCertain ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/** Whether records may be in the order of a field, as far as that is certain. */
function isInOrder(entity: Entity, by: string, records: readonly EntityRecord[]): boolean {
  const field = sortedField(by);
  const schema = comparedAt(entity, field);
  // The order of a reference is that of a name, and choices may have one of their own.
  if (!schema || schema.reference || schema.enum || fieldAt(entity.schema, field)?.type === 'boolean') return true;
  const numbers = valuesOf(records, field).map((value) => comparable(schema, value));
  const sign = isDescending(by) ? -1 : 1;
  return numbers.every((number, index) => {
    const previous = numbers[index - 1];
    return number === undefined || previous === undefined || (number - previous) * sign >= 0;
  });
}
