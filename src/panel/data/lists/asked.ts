import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import { canFilterByValues, pageSizeOf } from '../../../shared/config/paging.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { midnight } from '../../../shared/text/zone.ts';
import { codecOf } from '../../../shared/wire/record.ts';
import { type Asked, type Condition, pagePath } from '../../wire/pageCall.ts';
import { daysOf, type FilterValue, type ListQuery } from './listQuery.ts';

/** The parameters of the calls that answer a query. */
export const askedFor = (entity: Entity, { search, filters, sort }: ListQuery): Asked => ({
  search,
  sort,
  conditions: filters.flatMap((filter) => conditionsOf(entity, filter)),
});

/** The parameters of a call for the records with these ids, or with these values of another field. */
export const withIds = (values: readonly unknown[], field = 'id'): Asked => ({
  search: '',
  sort: UNSORTED,
  conditions: [{ field, is: 'any', values }],
});

/** The longest path of a call that asks for values, in characters: proxies refuse longer addresses, some at 4 kB. */
const LONGEST = 2_000;

/** The maximum number of values in one call. */
const AT_ONCE = 100;

/**
 * Splits values into the parts of one call each, by the length of its address.
 * @param field the field of the values
 */
export function* callsFor(entity: Entity, field: string, values: readonly string[]): Generator<readonly string[]> {
  const size = pageSizeOf(entity);
  // The first page of ids must have all of them.
  const atOnce = field === 'id' ? Math.min(AT_ONCE, size) : AT_ONCE;
  const most = canFilterByValues(entity, field) ? atOnce : 1;
  let part: readonly string[] = [];
  for (const value of values) {
    const longer = [...part, value];
    const isTooMany = longer.length > most || pagePath(entity, withIds(longer, field), 0, size).length > LONGEST;
    if (isTooMany && part.length > 0) {
      yield part;
      part = [value];
    } else {
      part = longer;
    }
  }
  if (part.length > 0) yield part;
}

/** A day is sent unchanged; for a field of times, as the time at which that day begins. */
function conditionsOf(entity: Entity, filter: FilterValue): readonly Condition[] {
  const { field } = filter;
  const { type, format } = fieldAt(entity.schema, field) ?? {};
  if ('values' in filter) {
    // Yes and no together exclude nothing.
    const isEither = type === 'boolean' && new Set(filter.values).size > 1;
    return isEither ? [] : [{ field, is: 'any', values: filter.values }];
  }
  if ('least' in filter) {
    const { least, most } = filter;
    return [
      ...(least !== undefined ? [{ field, is: 'from' as const, values: [least] }] : []),
      ...(most !== undefined ? [{ field, is: 'before' as const, values: [justAbove(most, type)], until: most }] : []),
    ];
  }
  const { from, to } = daysOf(filter);
  const sent = (time: number) => (type === 'number' || type === 'integer' ? time : new Date(time).toISOString());
  const { zone } = filter;
  const isDay = format === 'date' && codecOf(entity, field)?.zone === undefined;
  const begin = (day: string, later: number) => (isDay ? dayAfter(day, later) : sent(midnight(day, later, zone)));
  const last = (day: string) => (isDay ? day : sent(midnight(day, 1, zone) - 1));
  return [
    ...(from ? [{ field, is: 'from' as const, values: [begin(from, 0)] }] : []),
    ...(to ? [{ field, is: 'before' as const, values: [begin(to, 1)], until: last(to) }] : []),
  ];
}

/** The next greater number. */
const justAbove = (number: number, type: string | undefined): number =>
  type === 'integer' ? Math.floor(number) + 1 : number + Math.max(Math.abs(number), 1) * Number.EPSILON;

/** A day, or the one a number of days later: '2026-01-31'. */
function dayAfter(day: string, later: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return date.toISOString().slice(0, 10);
}
