import type { Entity } from '../../config/entity.ts';
import { type Days, daysIn, ME, namedIds } from '../../config/filterWords.ts';
import { getProp } from '../../config/getProp.ts';
import { referencePaths } from '../../config/reference.ts';
import { type Sort, UNSORTED } from '../../config/sort.ts';
import { getPath } from '../../wire/getPath.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** What a person wants to see of a list. The address is its text form (screens/filters/listAddress.ts). */
export interface ListQuery {
  /** The search text, as it is typed. */
  readonly search: string;
  /** What a record must have: all of these. */
  readonly filters: readonly FilterValue[];
  /** The columns that it is sorted by; none for the order of the API. */
  readonly sort: Sort;
}

/** A filter that is set. `name` is what the address calls it: another name for each. */
export type FilterValue = ValuesFilter | DaysFilter | NumbersFilter;

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
  /** In place of both: a word for days that move on (config/filterWords.ts). */
  readonly word?: string | undefined;
}

/** Only records whose field holds a number from the least to the greatest of these. */
export interface NumbersFilter {
  readonly name: string;
  readonly field: string;
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** The days of a filter, as they are now. */
export const daysOf = ({ word, from, to }: DaysFilter): Days =>
  word === undefined ? { from, to } : (daysIn(word) ?? {});

/** A query in which the signed-in person is named by the id of their record. */
export function askedBy(person: string | undefined, query: ListQuery): ListQuery {
  const isOfMe = (filter: FilterValue) => 'values' in filter && filter.values.includes(ME);
  if (person === undefined || !query.filters.some(isOfMe)) return query;
  const named = (filter: FilterValue): FilterValue =>
    'values' in filter ? { ...filter, values: namedIds(filter.values, person) } : filter;
  return { ...query, filters: query.filters.map(named) };
}

/** All records, in the order of the API. */
export const EVERYTHING: ListQuery = { search: '', filters: [], sort: UNSORTED };

/** Filters of which one has another value, or none any more. */
export const withFilter = (
  filters: readonly FilterValue[],
  name: string,
  value?: FilterValue,
): readonly FilterValue[] => [...filters.filter((one) => one.name !== name), ...(value ? [value] : [])];

type Matches = (record: EntityRecord) => boolean;

/** Tells whether a record passes all of these filters. */
export function matchesAll(entity: Entity, filters: readonly FilterValue[]): Matches {
  const all = filters.map((filter) => matcherOf(entity, filter));
  return (record) => all.every((matches) => matches(record));
}

function matcherOf(entity: Entity, filter: FilterValue): Matches {
  if ('values' in filter) return hasOne(entity, filter);
  return 'least' in filter ? isBetween(filter) : isWithin(filter);
}

function isBetween({ field, least = Number.NEGATIVE_INFINITY, most = Infinity }: NumbersFilter): Matches {
  return (record) => {
    const value = getPath(record, field);
    return typeof value === 'number' && value >= least && value <= most;
  };
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
function isWithin(filter: DaysFilter): Matches {
  const { field } = filter;
  const { from, to } = daysOf(filter);
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

/** When a day, or the one a number of days later, begins here, in ms. */
export function midnight(day: string, later: number): number {
  const time = new Date(`${day}T00:00`);
  return time.setDate(time.getDate() + later);
}
