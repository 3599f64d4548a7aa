import type { Entity } from '../../config/entity.ts';
import { getProp } from '../../config/getProp.ts';
import { referencePaths } from '../../config/reference.ts';
import { getPath } from '../../wire/getPath.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** What a person wants to see of a list. The address is its text form (screens/filters/listAddress.ts). */
export interface ListQuery {
  /** The search text, as it is typed. */
  readonly search: string;
  /** What a record must have: all of these. */
  readonly filters: readonly FilterValue[];
  /** The column that it is sorted by, '-price' for the last one first; '' for the order of the API. */
  readonly sort: string;
}

/** A filter that is set. `name` is what the address calls it: another name for each. */
export type FilterValue = ValuesFilter | DaysFilter;

/** Only records whose field has one of these values, or refers to one of these ids. */
export interface ValuesFilter {
  readonly name: string;
  readonly field: string;
  readonly values: readonly string[];
}

/** Only records whose field holds a day, or a time, from the first of these days to the last: '2026-01-31'. */
export interface DaysFilter {
  readonly name: string;
  readonly field: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** All records, in the order of the API. */
export const EVERYTHING: ListQuery = { search: '', filters: [], sort: '' };

/** Filters of which one has another value, or none any more. */
export const withFilter = (
  filters: readonly FilterValue[],
  name: string,
  value?: FilterValue,
): readonly FilterValue[] => [...filters.filter((one) => one.name !== name), ...(value ? [value] : [])];

type Matches = (record: EntityRecord) => boolean;

/** Tells whether a record passes all of these filters. */
export function matchesAll(entity: Entity, filters: readonly FilterValue[]): Matches {
  const all = filters.map((filter) => ('values' in filter ? hasOne(entity, filter) : isWithin(filter)));
  return (record) => all.every((matches) => matches(record));
}

/**
 * A field has one of these values, or holds one of these ids inside its value: in an object, or in the entries of a list.
 * A yes or no that has no value is a no.
 */
function hasOne(entity: Entity, { field, values }: ValuesFilter): Matches {
  const inside = referencePaths(entity, field).filter(({ path }) => path.length > 1);
  return (record) => {
    const held = [getPath(record, field) ?? false, ...inside.flatMap(({ path }) => valuesAt(record, path))].flat();
    // A field of numbers holds ids as such.
    return held.some((value) => values.includes(String(value)));
  };
}

/** The values that a way leads to, through all entries of lists. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, step === undefined ? [] : [step, ...rest]));
  return step === undefined ? [value] : valuesAt(getProp(value, step), rest);
}

/** Days are compared as they are; a time by the reader's own days. */
function isWithin({ field, from, to }: DaysFilter): Matches {
  const [start, end] = [from ? midnight(from, 0) : Number.NEGATIVE_INFINITY, to ? midnight(to, 1) : Infinity];
  return (record) => {
    const value = getPath(record, field);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
      return (!from || value >= from) && (!to || value <= to);
    }
    const time = typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN;
    return time >= start && time < end;
  };
}

/** When a day begins here, or one so many days later, in ms. */
export function midnight(day: string, later: number): number {
  const time = new Date(`${day}T00:00`);
  return time.setDate(time.getDate() + later);
}
