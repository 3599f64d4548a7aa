import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import { type Entity, fieldZone } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { columnOf } from '../../../shared/config/units.ts';
import type { Zone } from '../../../shared/text/zone.ts';
import { isDated } from '../../../shared/wire/figureFields.ts';
import { codecOf, type EntityRecord } from '../../../shared/wire/record.ts';
import type { AskedFigures } from '../../wire/pageCall.ts';
import { EVERYTHING, type ListQuery } from './listQuery.ts';
import type { Figures, ListSource } from './listSource.ts';
import type { Poll } from './poll.ts';

/** How many records a record of figures stands for. */
const counts = new WeakMap<EntityRecord, number>();

/** A record that stands for a number of records, whose values, or their sums, it has. */
export function standingFor(count: number, record: EntityRecord): EntityRecord {
  counts.set(record, count);
  return record;
}

/** How many records a record stands for: one, or as many as its group has. */
export const countIn = (record: EntityRecord): number => counts.get(record) ?? 1;

/**
 * The figures of the sum of a field: one for each of its currencies, or other units, which its column names, or its codec.
 * @param column by default the one of the list
 */
export function figuresOfSum(
  entity: Entity,
  field: string,
  column = columnOf(entity.list.columns, field),
): AskedFigures {
  const units = [getProp(column, 'by'), codecOf(entity, field)?.by].filter((unit) => typeof unit === 'string');
  return { sums: [field], by: [...new Set(units)] };
}

/**
 * The figures that sum up a column: those of each of its values, or of each day of its times; where an API has none, as of
 * amounts that a codec changes, their sum.
 * @returns undefined if the source has neither
 */
export function figuresOfColumn(entity: Entity, column: Column, source: ListSource): AskedFigures | undefined {
  // A template is no field: a list in memory alone has its values.
  const field = column.template ?? column.field;
  const sum = figuresOfSum(entity, field, column);
  const each =
    isDated(entity, field) === 'date-time'
      ? { sums: [], by: sum.by, day: { field, zone: askedZone(fieldZone(entity, field)) } }
      : { sums: [], by: [field, ...sum.by] };
  return [each, sum].find((what) => source.figures(EVERYTHING, what));
}

/** A time zone as an API is asked for it: the reader's by its name. */
export const askedZone = (zone: Zone = 'local'): Zone =>
  zone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone;

/** Nothing is asked for by it. */
const NOT_ASKED = {
  queryKey: ['no figures'],
  queryFn: (): Promise<never> => Promise.reject(),
  enabled: false,
} as const;

/**
 * The figures of the records that a query finds.
 * @param what undefined to ask for none; a stable object
 * @param how whether a list in memory is fetched by them, where it is not shown beside them
 * @returns undefined if nothing is asked for, or the source has no such figures
 */
export function useFigures(
  source: ListSource,
  query: ListQuery | undefined,
  what: AskedFigures | undefined,
  how: { readonly refetchInterval?: Poll; readonly refetchOnMount?: boolean } = {},
): Pick<UseQueryResult<Figures>, 'data' | 'isPending' | 'error' | 'refetch'> | undefined {
  const answer = useMemo(() => query && what && source.figures(query, what), [source, query, what]);
  const figures = useQuery(answer ? { ...answer, ...how } : NOT_ASKED);
  return answer && figures;
}
