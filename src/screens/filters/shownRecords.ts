import { fieldValue } from '../../cells/value.ts';
import type { Entity } from '../../config/entity.ts';
import { getProp } from '../../config/getProp.ts';
import type { Column } from '../../config/grammar.ts';
import { referencePaths } from '../../config/reference.ts';
import { searchKey } from '../../look/searchKey.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { searchText } from '../list/searchText.ts';

/** What the list is narrowed to: an option of its filter, by title, a search text, what its records refer to, and more. */
export interface ListFilters {
  readonly option: string;
  readonly search: string;
  readonly references: readonly ReferenceFilter[];
  /** What is chosen in `list.filters`, but for references. */
  readonly choices: readonly NarrowingChoice[];
  readonly days: readonly DaysFilter[];
}

/** Only records whose field holds one of these ids. */
export interface ReferenceFilter {
  readonly field: string;
  readonly ids: readonly string[];
}

/** Only records whose field has one of these values. */
export interface NarrowingChoice {
  readonly field: string;
  readonly values: readonly string[];
}

/** Only records whose field holds a day, or a time, from the first of these days to the last: '2026-01-31'. */
export interface DaysFilter {
  readonly field: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The filter's option that shows every record. */
export const allOption = ({ list }: Entity): string => list.filter?.options.find(({ values }) => !values)?.title ?? '';

/** What a list is narrowed to that shows every record. */
export const everything = (entity: Entity): ListFilters => ({
  option: allOption(entity),
  search: '',
  references: [],
  choices: [],
  days: [],
});

/** The records that pass the filter, refer to what is asked, and contain the search text in what these columns show. */
export function shownRecords(
  entity: Entity,
  columns: readonly Column[],
  records: readonly EntityRecord[],
  { option, search, references, choices, days }: ListFilters,
): readonly EntityRecord[] {
  const { filter } = entity.list;
  const values = filter?.options.find(({ title }) => title === option)?.values;
  const wanted = searchKey(search.trim());
  const chosen = [...choices.map(hasOne), ...days.map(isWithin)];
  const referring = references.map((reference) => refersTo(entity, reference));
  if (!values && !wanted && references.length === 0 && chosen.length === 0) return records;
  return records.filter(
    (record) =>
      (!filter || !values || values.includes(String(record[filter.field]))) &&
      referring.every((refers) => refers(record)) &&
      chosen.every((passes) => passes(record)) &&
      (!wanted || searchText(columns, record).includes(wanted)),
  );
}

type Passes = (record: EntityRecord) => boolean;

/** A field holds one of these ids, or has one inside its value: in an object, or in the entries of a list. */
function refersTo(entity: Entity, { field, ids }: ReferenceFilter): Passes {
  const inside = referencePaths(entity, field).filter(({ path }) => path.length > 1);
  return (record) => {
    const held = [fieldValue(record, field), ...inside.flatMap(({ path }) => valuesAt(record, path))].flat();
    // A field of numbers holds ids as such.
    return held.some((id) => ids.includes(String(id)));
  };
}

/** The values that a way leads to, through all entries of lists. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, step === undefined ? [] : [step, ...rest]));
  return step === undefined ? [value] : valuesAt(getProp(value, step), rest);
}

/** A yes or no that has no value is a no. */
const hasOne =
  ({ field, values }: NarrowingChoice): Passes =>
  (record) =>
    [fieldValue(record, field) ?? false].flat().some((value) => values.includes(String(value)));

/** Days are compared as they are; a time by the reader's own days. */
function isWithin({ field, from, to }: DaysFilter): Passes {
  const [start, end] = [from ? midnight(from, 0) : Number.NEGATIVE_INFINITY, to ? midnight(to, 1) : Infinity];
  return (record) => {
    const value = fieldValue(record, field);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
      return (!from || value >= from) && (!to || value <= to);
    }
    const time = typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN;
    return time >= start && time < end;
  };
}

/** When a day begins here, or one so many days later, in ms. */
function midnight(day: string, later: number): number {
  const time = new Date(`${day}T00:00`);
  return time.setDate(time.getDate() + later);
}
