import type { QueryClient } from '@tanstack/react-query';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Sort } from '../../../shared/config/sort.ts';
import { uniqueKey } from '../../../shared/config/uniqueKey.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { NO_PREVIEWS, type Previews, underPreviews } from '../outbox/outbox.ts';
import { type FetchedList, fetchedList } from './fetchedList.ts';
import { type ListQuery, matchesAll } from './listQuery.ts';
import type { ListPage, ListSource } from './listSource.ts';
import { recordsById } from './recordsById.ts';

/** How records are searched and sorted: by what their cells show. */
export interface Reading {
  /** Whether the cells of a record show a text. */
  matches(search: string): (record: EntityRecord) => boolean;
  /** The records by columns. */
  sorted(records: readonly EntityRecord[], sort: Sort): readonly EntityRecord[];
  /** Prepares a search, or a sort by a column, of these records. @returns a function that stops it */
  prepare(records: readonly EntityRecord[], by: 'search' | { readonly sort: string }): () => void;
}

export interface WholeListParts {
  readonly client: QueryClient;
  readonly api: Api;
  readonly entity: Entity;
  /** Not needed without search and sort: for names, suggestions and related records. */
  readonly reading?: Reading;
  /** The previews of running operations. */
  readonly previews?: Previews;
}

/** A list that one call fetches (the list endpoint), and that is queried in memory. */
export function wholeList({ client, api, entity, reading, previews = NO_PREVIEWS }: WholeListParts): ListSource {
  const whole = fetchedList(api, entity);
  const unpolled = { ...whole, refetchInterval: false } as const;
  const present = perObject(({ records }: FetchedList) => underPreviews(records, previews));
  const byId = (list: FetchedList) => recordsById(present(list));
  /** The records that a query finds, once for its rows and its figures. */
  const matching = perObject(({ search, filters, sort }: ListQuery) =>
    perObject((list: FetchedList): readonly EntityRecord[] => {
      const all = present(list);
      const sorted = reading && sort.length > 0 ? reading.sorted(all, sort) : all;
      const shows = reading && search.trim() !== '' ? reading.matches(search) : undefined;
      if (!shows && filters.length === 0) return sorted;
      const matches = matchesAll(entity, filters);
      return sorted.filter((record) => matches(record) && (!shows || shows(record)));
    }),
  );
  return {
    isWhole: true,
    page: (query, from = 0, count = Number.POSITIVE_INFINITY) => ({
      ...whole,
      select: perObject((list: FetchedList): ListPage => {
        const records = matching(query)(list);
        const inView = from === 0 && count >= records.length ? records : records.slice(from, from + count);
        const isPart = list.total !== undefined && list.total > list.records.length;
        return {
          records: inView,
          from,
          matches: records.length,
          isCounted: true,
          of: present(list).length,
          total: isPart ? list.total : undefined,
        };
      }),
    }),
    figures: (query) => ({
      ...unpolled,
      refetchOnMount: false,
      select: perObject((list: FetchedList) => ({ groups: matching(query)(list), all: present(list) })),
    }),
    async leavesOut({ search, filters }, saved) {
      // A list that cannot be fetched says so itself.
      const list = await client.query({ ...unpolled, staleTime: Number.POSITIVE_INFINITY }).catch(() => undefined);
      // The API may have added what search and filters read.
      const record = (list && byId(list).get(String(saved.id))) ?? saved;
      const isSearched = search.trim() !== '' && reading !== undefined;
      return !matchesAll(entity, filters)(record) || (isSearched && !reading.matches(search)(record));
    },
    async *all(query, onProgress) {
      const records = matching(query)(await client.query({ ...unpolled, staleTime: 'static' }));
      onProgress?.(records.length, records.length);
      yield records;
    },
    byIds: () => ({ ...unpolled, select: byId }),
    find: (field, values) => ({
      ...unpolled,
      select: perObject((list: FetchedList) => {
        const keys = new Set([...values].map(uniqueKey));
        const has = (value: unknown) => !isEmpty(value) && keys.has(uniqueKey(String(value)));
        return present(list).filter((record) => has(record[field]));
      }),
    }),
    suggest: () => ({ ...whole, select: present }),
    prepare(by) {
      const list = client.getQueryData<FetchedList>(whole.queryKey);
      return (list && reading?.prepare(present(list), by)) ?? (() => undefined);
    },
  };
}
