import { getPath } from '../../../shared/base/getPath.ts';
import { getProp } from '../../../shared/base/getProp.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { type Days, daysIn, ME, namedIds } from '../../../shared/config/filterWords.ts';
import { referencePaths } from '../../../shared/config/reference.ts';
import { type Sort, UNSORTED } from '../../../shared/config/sort.ts';
import { nearestNumber } from '../../../shared/text/exactNumber.ts';
import { midnight, timeOf, type Zone } from '../../../shared/text/zone.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** The search, filters and sort of a list. The address has them as text (screens/filters/listAddress.ts). */
export interface ListQuery {
  /** The search text, as it is typed. */
  readonly search: string;
  /** All of them must hold. */
  readonly filters: readonly FilterValue[];
  /** The columns to sort by; none for the order of the API. */
  readonly sort: Sort;
}

/** An active filter. `name` is its unique name in the address. */
export type FilterValue = ValuesFilter | DaysFilter | NumbersFilter;

/** Only records whose field has one of these values, or refers to one of these ids. */
export interface ValuesFilter {
  readonly name: string;
  readonly field: string;
  readonly values: readonly string[];
}

/** Only records whose field has a day, or a time, between these days, inclusive: '2026-01-31'. */
export interface DaysFilter {
  readonly name: string;
  readonly field: string;
  readonly from?: string;
  readonly to?: string;
  /** In place of both: a relative range such as 'today' (config/filterWords.ts). */
  readonly word?: string;
  /** The first day of its weeks, from 0 for Sunday; by default Monday. */
  readonly firstDay?: number | undefined;
  /** The time zone of its days; by default the reader's. */
  readonly zone?: Zone;
}

/** Only records whose field has a number between these, inclusive. */
export interface NumbersFilter {
  readonly name: string;
  readonly field: string;
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** The days of a filter, as of today. */
export const daysOf = ({ word, from, to, zone, firstDay }: DaysFilter): Days =>
  word === undefined ? { from, to } : (daysIn(word, zone, firstDay) ?? {});

/** The time zones in which the filters of a list have their days. */
export const filterZones = ({ list: { filters = [] } }: Entity): readonly (Zone | undefined)[] =>
  filters.flatMap((filter) => (filter.as === 'days' ? [filter.zone] : []));

/** A query with the id of the signed-in user's record in place of `me`. */
export function askedBy(person: string | undefined, query: ListQuery): ListQuery {
  const isOfMe = (filter: FilterValue) => 'values' in filter && filter.values.includes(ME);
  if (person === undefined || !query.filters.some(isOfMe)) return query;
  const named = (filter: FilterValue): FilterValue =>
    'values' in filter ? { ...filter, values: namedIds(filter.values, person) } : filter;
  return { ...query, filters: query.filters.map(named) };
}

/** All records, in the order of the API. */
export const EVERYTHING: ListQuery = { search: '', filters: [], sort: UNSORTED };

/** Filters with one changed or removed. */
export const withFilter = (
  filters: readonly FilterValue[],
  name: string,
  value?: FilterValue,
): readonly FilterValue[] => [...filters.filter((filter) => filter.name !== name), ...(value ? [value] : [])];

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
    const value = nearestNumber(getPath(record, field));
    return value !== undefined && value >= least && value <= most;
  };
}

/**
 * Whether a field has one of these values, or one of these ids inside it: in an object, or in the entries of a list. A
 * missing boolean is a no.
 */
function hasOne(entity: Entity, { field, values }: ValuesFilter): Matches {
  const inside = referencePaths(entity, field).filter(({ path }) => path.length > 1);
  return (record) => {
    const held = [getPath(record, field) ?? false, ...inside.flatMap(({ path }) => valuesAt(record, path))].flat();
    // A field of numbers holds ids as such.
    return held.some((value) => values.includes(String(value)));
  };
}

/** The values at a path, in all entries of lists on the way. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, step === undefined ? [] : [step, ...rest]));
  return step === undefined ? [value] : valuesAt(getProp(value, step), rest);
}

/** A day is compared as it is, a time by the day that it is in the time zone. */
function isWithin(filter: DaysFilter): Matches {
  const { field, zone } = filter;
  const { from, to } = daysOf(filter);
  const start = from ? midnight(from, 0, zone) : Number.NEGATIVE_INFINITY;
  const end = to ? midnight(to, 1, zone) : Infinity;
  return (record) => {
    const value = getPath(record, field);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
      return (!from || value >= from) && (!to || value <= to);
    }
    const time = timeOf(value, zone);
    return time >= start && time < end;
  };
}
