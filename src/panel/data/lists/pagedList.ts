import type { QueryClient } from '@tanstack/react-query';
import { pause } from '../../../shared/base/pause.ts';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import { canCount, canSearch, pageSizeOf } from '../../../shared/config/paging.ts';
import { sortedField, UNSORTED } from '../../../shared/config/sort.ts';
import { decodeNext, type EntityRecord } from '../../../shared/wire/record.ts';
import { isFormKnown } from '../../../shared/wire/typedValue.ts';
import type { Api } from '../../wire/api.ts';
import { callCount, callPage } from '../../wire/callPage.ts';
import { type Asked, parameterOf } from '../../wire/pageCall.ts';
import { NO_PREVIEWS, type Previews, underPreviews } from '../outbox/outbox.ts';
import { recentWrites } from '../outbox/recentWrites.ts';
import { askedFor, callsFor, withIds } from './asked.ts';
import type { FetchedList, Ignored, ListOptions } from './fetchedList.ts';
import { areSame, checkSize, repeatedPage } from './fullPages.ts';
import { ignoredPart } from './ignoredPart.ts';
import { listedRecords } from './listed.ts';
import { EVERYTHING, type ListQuery, matchesAll } from './listQuery.ts';
import type { ListAnswer, ListPage, ListSource } from './listSource.ts';
import { figuresCall } from './pagedFigures.ts';
import { pollOf } from './poll.ts';
import { hasNumbersAsIds, isPossibleValue } from './possibleValues.ts';
import { firstTime, readAll } from './readAll.ts';
import { recordsById, someById } from './recordsById.ts';

/** A page that is newer than this, in ms, is not refetched for another view. */
const FRESH = 5_000;
/** How long the cache keeps a page that is not in view, in ms. */
const KEPT = 15_000;
/** The debounce of a typed text, in ms. */
const TYPING = 100;
/** The number of suggestions. */
const SUGGESTED = 100;
/** The number of suggestions of a list that cannot be searched. */
const UNSEARCHED = 2_000;

export interface PagedListParts {
  readonly client: QueryClient;
  readonly api: Api;
  readonly entity: Entity;
  /** The previews of running operations. */
  readonly previews?: Previews;
}

/** A list that the API searches, sorts, filters and pages (docs/behaviour.md#long-lists). Only pages near the view are kept. */
export function pagedList({ client, api, entity, previews = NO_PREVIEWS }: PagedListParts): ListSource {
  const { name } = entity;
  const background = api.background ?? api;
  const size = pageSizeOf(entity);
  const present = (records: readonly EntityRecord[]) => underPreviews(records, previews);

  /**
   * A query for a part of a list.
   * @param before the query for the previous part, whose answer has the address of this one, or none at the end
   */
  const part = (key: string, query: Asked, from: number, count: number, before?: () => ListOptions): ListOptions => {
    const queryKey = [name, key, query, from, count];
    return {
      ...neverRefetched,
      queryKey,
      queryFn: async ({ signal }) => {
        const last = client.getQueryData<FetchedList>(queryKey);
        const above = before && (await client.query({ ...before(), staleTime: KEPT }));
        if (above && above.next === undefined) return { records: [], from, entity };
        const page = await callPage(background, entity, query, { from, count, next: above?.next }, signal);
        if (!isLinked) checkSize(entity, page, count, from);
        const { rows, next } = page;
        const counted = page.total === undefined ? await countOf(query) : undefined;
        const [total, lacks] = [page.total ?? counted?.total, page.lacksTotal ?? counted?.lacks];
        const read = decodeNext(entity, rows, last?.entity === entity ? last.records : undefined);
        const excludes = (record: EntityRecord) =>
          ignoredPart(entity, { ...query, sort: UNSORTED }, [record]) !== undefined;
        const records = recentWrites(client).reconcile(entity, read, { total, lastTotal: last?.total, excludes });
        return { records, total, next, from, lacks, ignored: ignoredIn(query, read), entity };
      },
    };
  };
  const isLinked = entity.api?.query?.next !== undefined;
  const ignoredIn = (query: Asked, read: readonly EntityRecord[]): Ignored | undefined => {
    const part = ignoredPart(entity, query, read);
    if (!part) return undefined;
    const isSort = 'sort' in part;
    const field = isSort ? sortedField(part.sort) : part.condition.field;
    return { field, isSort, parameter: parameterOf(entity, part) };
  };
  /** How many records there are, where no page says it. A list that cannot be counted goes on until a page is not full. */
  const countOf = async ({ search, conditions }: Asked): Promise<FetchedList | undefined> => {
    if (entity.api?.query?.count === undefined || !canCount(entity.api)) return undefined;
    const query = { search, conditions, sort: UNSORTED };
    const counted: ListOptions = {
      ...neverRefetched,
      queryKey: [name, 'count', query],
      queryFn: async ({ signal }) => {
        const { total, lacksTotal } = await callCount(background, entity, query, signal);
        return { records: [], total, lacks: lacksTotal, entity };
      },
    };
    return client.query({ ...counted, staleTime: FRESH }).catch(() => undefined);
  };
  const pageOf = (query: Asked, index: number): ListOptions =>
    part('page', query, index * size, size, isLinked && index > 0 ? () => pageOf(query, index - 1) : undefined);
  const everything = askedFor(entity, EVERYTHING);
  const readPage = async (query: Asked, index: number, staleTime: number) => {
    const page = pageOf(query, index);
    const { queryKey } = page;
    const state = client.getQueryState(queryKey);
    // An answer to a call before a change lacks the change.
    if (state?.isInvalidated && state.fetchStatus === 'fetching') await client.cancelQueries({ queryKey, exact: true });
    return client.query({ ...page, staleTime });
  };

  /** Reads a page before the first filter by a boolean: it shows how a foreign API writes booleans. */
  const learnForms = async ({ conditions }: Asked) => {
    const isKnown = ({ field }: Asked['conditions'][number]) => {
      const schema = fieldAt(entity.schema, field);
      return schema === undefined || isFormKnown(schema);
    };
    if (entity.api?.query?.page === undefined || conditions.every(isKnown)) return;
    await readPage(everything, 0, NUMBER_LASTS).catch(() => undefined);
  };

  /** Adjacent pages. If the list has changed between their calls, all are fetched once more. */
  const pages = async (query: Asked, first: number, end: number): Promise<FetchedList> => {
    const indexes = Array.from({ length: end - first }, (_, index) => first + index);
    const read = (staleTime: number) => Promise.all(indexes.map((index) => readPage(query, index, staleTime)));
    const fresh = await read(FRESH);
    const all = fitTogether(fresh, size) ? fresh : await read(0);
    const repeated = all.find(({ records }, index) => areSame(records, all[index - 1]?.records ?? []));
    if (repeated) throw repeatedPage(entity, repeated.records);
    const total = all.findLast((page) => page.total !== undefined)?.total;
    const records = all.flatMap((page) => page.records).filter(firstTime());
    return {
      records,
      total,
      from: first * size,
      lacks: all[0]?.lacks,
      ignored: all.find((one) => one.ignored)?.ignored,
      entity,
    };
  };

  /**
   * The records whose field has one of these values, as the API compares them.
   * @param onRead called after each call with all that are found so far
   */
  const withValues = async (
    field: string,
    values: readonly string[],
    signal: AbortSignal,
    onRead?: (matches: readonly EntityRecord[]) => void,
  ) => {
    const matches: EntityRecord[] = [];
    for (const slice of callsFor(entity, field, values)) {
      const has = (record: EntityRecord) => slice.includes(String(record[field]));
      for await (const { records, done } of readAll(background, entity, withIds(slice, field), { signal })) {
        // Several records may have the same value.
        for (const record of field === 'id' ? records.filter(has) : records) matches.push(record);
        // An id has one record, even if the API finds others besides.
        if (field === 'id' && done >= slice.length) break;
      }
      onRead?.(matches);
    }
    return matches;
  };

  const byValues = (field: string, values: Iterable<string>, how?: 'exactly'): ListOptions => {
    const hasNumbers = hasNumbersAsIds(client, entity);
    const requested = [...new Set(values)].filter((value) => isPossibleValue(entity, field, value, hasNumbers));
    const queryKey = [name, 'by', field, requested, how];
    const known = () => (field === 'id' ? listedRecords(client, entity, new Set(requested)) : []);
    const records = known();
    return {
      ...neverRefetched,
      queryKey,
      ...(records.length === requested.length && { initialData: { records, entity } }),
      queryFn: async ({ signal }) => {
        const isFirst = client.getQueryData(queryKey) === undefined;
        const here = isFirst ? known() : [];
        const ids = new Set(here.map(({ id }) => String(id)));
        const missing = field === 'id' ? requested.filter((id) => !ids.has(id)) : requested;
        // Names come as they are read: those of the first rows first. As if old, so that nobody takes them for all.
        const show = (read: readonly EntityRecord[]) =>
          client.setQueryData<FetchedList>(
            queryKey,
            { records: [...here, ...read], isPartial: true, entity },
            { updatedAt: 0 },
          );
        const answers = await withValues(field, missing, signal, isFirst && field === 'id' ? show : undefined);
        const isExact = how || field === 'id' || entity.schema.properties[field]?.type !== 'string';
        const others = isExact
          ? []
          : await (await import('./otherCases.ts')).inOtherCase(background, entity, field, requested, answers, {
              signal,
              withValues,
            });
        const read = [...here, ...answers, ...others].filter(firstTime());
        return { records: recentWrites(client).reconcile(entity, read), entity };
      },
    };
  };

  /** The suggestions of a list that cannot be searched: the choice itself filters them. */
  const unsearched = (): ListOptions => ({
    ...neverRefetched,
    queryKey: [name, 'suggested'],
    queryFn: async ({ signal }) => {
      const records: EntityRecord[] = [];
      for await (const slice of readAll(background, entity, everything, { signal })) {
        for (const record of slice.records) records.push(record);
        if (records.length >= UNSEARCHED) break;
      }
      return { records, entity };
    },
  });

  return {
    isWhole: false,
    page(query, from = 0, count = size): ListAnswer<ListPage> {
      const callQuery = askedFor(entity, query);
      const [first, end] = [Math.floor(from / size), Math.max(Math.ceil((from + count) / size), 1)];
      return {
        ...neverRefetched,
        queryKey: [name, 'view', callQuery, first, end],
        queryFn: async ({ signal }) => {
          await typed(query.search, signal);
          await learnForms(callQuery);
          const [view, of] = await Promise.all([
            pages(callQuery, first, end),
            isNarrowed(query) && canCount(entity.api) ? readPage(everything, 0, NUMBER_LASTS) : undefined,
          ]);
          dropOldPages(client, entity);
          return { ...view, of: of?.total };
        },
        refetchInterval: pollOf(entity),
        placeholderData: lastOf(name),
        select: perObject(({ records, from: start = 0, total, of, lacks, ignored }: FetchedList): ListPage => {
          const shown = present(records);
          const isFull = records.length >= (end - first) * size;
          // It is only known that the list is shorter.
          const isPastEnd = records.length === 0 && start > 0;
          // Without a total there is at least one more record, until a page is not full.
          const atLeast = start + records.length + (isFull ? 1 : 0);
          const totalFound = (total ?? atLeast) - (records.length - shown.length);
          return {
            records: shown,
            from: start,
            matches: totalFound,
            isCounted: total !== undefined || !(isFull || isPastEnd),
            of: of ?? Math.max(totalFound, isNarrowed(query) ? 1 : 0),
            total: undefined,
            lacks,
            ignored,
          };
        }),
      };
    },
    figures(query, what) {
      const asked = askedFor(entity, { ...query, sort: UNSORTED });
      const call = figuresCall(background, entity, asked, what);
      return (
        call && {
          ...neverRefetched,
          queryKey: [name, 'figures', asked, what],
          queryFn: async ({ signal }) => {
            await typed(query.search, signal);
            return call(signal);
          },
          refetchInterval: pollOf(entity),
          select: perObject(({ records }) => ({ groups: records })),
        }
      );
    },
    async leavesOut(query, record) {
      if (!matchesAll(entity, query.filters)(record)) return true;
      if (query.search.trim() === '' || !canSearch(entity)) return false;
      const id = String(record.id);
      const { conditions, ...callQuery } = askedFor(entity, { ...query, sort: UNSORTED });
      const both = { ...callQuery, conditions: [...conditions, ...withIds([id]).conditions] };
      const { rows } = await callPage(background, entity, both, { from: 0, count: size });
      // The API cannot combine ids with a search.
      return rows.length === 0;
    },
    async *all(query, onProgress, how) {
      for await (const { records, done, total } of readAll(background, entity, askedFor(entity, query), how)) {
        onProgress?.(done, total && Math.max(done, total));
        yield present(recentWrites(client).reconcile(entity, records));
      }
    },
    byIds: (ids) => ({
      ...byValues('id', ids),
      select: perObject(({ records, isPartial }) => (isPartial ? someById : recordsById)(present(records))),
    }),
    find: (field, values, how) => ({
      ...byValues(field, values, how),
      select: perObject(({ records }) => present(records)),
    }),
    suggest(text) {
      if (!canSearch(entity)) return { ...unsearched(), select: perObject(({ records }) => present(records)) };
      const page = part('suggested', askedFor(entity, { ...EVERYTHING, search: text }), 0, Math.min(SUGGESTED, size));
      return {
        ...page,
        queryFn: async (context) => {
          await typed(text, context.signal);
          return page.queryFn(context);
        },
        placeholderData: lastOf(name),
        select: perObject(({ records }) => present(records)),
      };
    },
    prepare: () => () => undefined,
  };
}

/** Debounces a typed text: a further key aborts the signal, which rejects this. */
const typed = async (text: string, signal: AbortSignal): Promise<void> => {
  if (text.trim() !== '') await pause(TYPING, signal);
};

/** How long the total without search and filters stays fresh, in ms. */
const NUMBER_LASTS = 60_000;

/** Shows the last part while the next one loads. */
const lastOf =
  (entity: string): NonNullable<ListOptions['placeholderData']> =>
  (last, of) =>
    of?.queryKey[0] === entity ? last : undefined;

const neverRefetched = { structuralSharing: false, refetchInterval: false, gcTime: KEPT } as const;

const isNarrowed = ({ search, filters }: ListQuery): boolean => search.trim() !== '' || filters.length > 0;

/** Whether pages are of the same state of the list: their totals agree, and no record is in two of them. */
function fitTogether(pages: readonly FetchedList[], size: number): boolean {
  // A page behind the last record may have no total.
  const counted = pages.filter(({ records, total }) => records.length > 0 || total !== undefined);
  const totals = new Set(counted.map(({ total }) => total));
  const ids = pages.flatMap(({ records }) => records.map(({ id }) => id));
  const isFull = pages
    .slice(0, -1)
    .every(({ records }, index) => records.length === size || pages[index + 1]?.records.length === 0);
  return totals.size <= 1 && new Set(ids).size === ids.length && isFull;
}

/** How many pages of an entity the cache keeps that are not in view. */
export const KEPT_PAGES = 50;

/** Drops the oldest pages that are not in view, so that a long scroll does not fill the memory. */
function dropOldPages(client: QueryClient, { name }: Entity): void {
  const cache = client.getQueryCache();
  const unobserved = ['page', 'view'].flatMap((part) =>
    cache.findAll({ queryKey: [name, part], type: 'inactive', fetchStatus: 'idle' }),
  );
  unobserved.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of unobserved.slice(KEPT_PAGES)) cache.remove(query);
}
