import { type QueryFunctionContext, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import { pause } from '../../../shared/base/pause.ts';
import { type Entity, fieldZone } from '../../../shared/config/entity.ts';
import { figureWords } from '../../../shared/config/figures.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { canSearch } from '../../../shared/config/paging.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { columnOf } from '../../../shared/config/units.ts';
import type { Zone } from '../../../shared/text/zone.ts';
import { isDated, isGrouped, isSummed } from '../../../shared/wire/figureFields.ts';
import { codecOf, decodeRecord, type EntityRecord } from '../../../shared/wire/record.ts';
import { useToday } from '../../ui/useToday.ts';
import { callFigures } from '../../wire/callFigures.ts';
import type { AskedFigures } from '../../wire/pageCall.ts';
import { useApi, usePerson } from '../session/context.tsx';
import { askedFor } from './asked.ts';
import type { FetchedList } from './fetchedList.ts';
import { askedBy, filterZones, type ListQuery } from './listQuery.ts';
import { pollOf } from './poll.ts';

/** Figures of a list that its API pages: a record for each group, with its values, and sums in the fields that are added up. */
export type Figures = readonly EntityRecord[];

/** How many records a record of figures stands for. */
const counts = new WeakMap<EntityRecord, number>();

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
): Pick<AskedFigures, 'sums' | 'by'> {
  const units = [getProp(column, 'by'), codecOf(entity, field)?.by].filter((unit) => typeof unit === 'string');
  return { sums: [field], by: [...new Set(units)] };
}

/**
 * The figures that sum up a column: those of each of its values, or of each day of its times; of amounts that a codec changes
 * their sum. Undefined if the API has none.
 */
export function figuresOfColumn(entity: Entity, column: Column): AskedFigures | undefined {
  const { field, template } = column;
  if (template !== undefined) return undefined;
  const sum = figuresOfSum(entity, field, column);
  const { by } = sum;
  const each =
    isDated(entity, field) === 'date-time'
      ? { by, day: { field, zone: askedZone(fieldZone(entity, field)) } }
      : { by: [field, ...by] };
  return offeredFigures(entity, { sums: [], ...each }) ?? offeredFigures(entity, sum);
}

/** A time zone as an API is asked for it: the reader's by its name. */
export const askedZone = (zone: Zone = 'local'): Zone =>
  zone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone;

/** These figures, if the API of an entity has them. */
export function offeredFigures(entity: Entity, asked: AskedFigures): AskedFigures | undefined {
  const { sums, by, day } = asked;
  const words = figureWords(entity.api ?? { base: '' });
  const isOffered =
    words !== undefined &&
    (sums.length === 0 || words.sum !== undefined) &&
    (by.length === 0 || words.by !== undefined) &&
    (!day || (words.day !== undefined && isDated(entity, day.field) !== undefined)) &&
    sums.every((field) => isSummed(entity, field)) &&
    by.every((field) => isGrouped(entity, field));
  return isOffered ? asked : undefined;
}

/** The debounce of a typed text, in ms. */
const TYPING = 100;
/** How long the cache keeps figures that are not shown, in ms. */
const KEPT = 15_000;

/**
 * The figures of what a query finds, as its API computes them; while they are on their way none.
 * @param asked undefined to ask for none; a stable object
 */
export function useFigures(
  entity: Entity,
  query: ListQuery,
  asked: AskedFigures | undefined,
): Pick<UseQueryResult<Figures>, 'data' | 'isPending' | 'error' | 'refetch'> {
  const [api, person] = [useApi(), usePerson()];
  const { search, filters } = query;
  const today = useToday(...filterZones(entity));
  const options = useMemo(() => {
    const words = figureWords(entity.api ?? { base: '' });
    const text = canSearch(entity) ? search.trim() : '';
    const call = askedFor(entity, askedBy(person, { search: text, filters, sort: UNSORTED }));
    return {
      queryKey: [entity.name, 'figures', call, asked, today],
      queryFn: async ({ signal }: QueryFunctionContext): Promise<FetchedList> => {
        if (!words || !asked) return { records: [], entity };
        if (text !== '') await pause(TYPING, signal);
        const groups = await callFigures(api.background ?? api, entity, words, call, asked, signal);
        const records = groups.map(({ count, values }) => {
          const record = decodeRecord(entity, values);
          counts.set(record, count);
          return record;
        });
        return { records, entity };
      },
      select: ({ records }: FetchedList): Figures => records,
      gcTime: KEPT,
      structuralSharing: false,
      refetchInterval: pollOf(entity),
    } as const;
  }, [api, person, entity, search, filters, asked, today]);
  return useQuery({ ...options, enabled: asked !== undefined });
}
