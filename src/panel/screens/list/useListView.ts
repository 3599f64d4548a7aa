import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { pageSizeOf } from '../../../shared/config/paging.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import type { OnView } from '../../grid/model/rowWindow.ts';

/** How long rows are in view before they are fetched, in ms. */
const SETTLED = 80;

interface ListView {
  /** The loaded page; undefined until there is one. */
  readonly page: ListPage | undefined;
  readonly list: UseQueryResult<ListPage>;
  /**
   * When that was fetched, in milliseconds since 1970. A function: a list that renders by `dataUpdatedAt` renders at each poll,
   * also when it brings nothing new.
   */
  readonly fetchedAt: () => number | undefined;
  /** Whether it is the page of the previous query. */
  readonly isStale: boolean;
  /** For the table, where the API pages the list. */
  readonly onView: OnView | undefined;
}

/** The result of a query: all of it, or the pages near the rows in view if the API pages the list. */
export function useListView(entity: Entity, source: ListSource, query: ListQuery): ListView {
  const size = pageSizeOf(entity);
  const [view, setView] = useState<{ readonly query: ListQuery; readonly from: number; readonly count: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onView = useCallback<OnView>(
    (first, last, of) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const from = Math.max(0, Math.floor((first - size / 2) / size)) * size;
        const count = Math.ceil((Math.min(last + 1 + size / 2, of) - from) / size) * size;
        setView((now) => {
          const isSame = now?.query === query && now.from === from && now.count === count;
          return isSame ? now : { query, from, count };
        });
      }, SETTLED);
    },
    [size, query],
  );
  // Another search, filter or order begins at its top.
  const { from, count } = view?.query === query ? view : {};
  const client = useQueryClient();
  const options = useMemo(() => source.page(query, from, count), [source, query, from, count]);
  const list = useQuery(options);
  const [last, setLast] = useState<{ readonly query: ListQuery; readonly page: ListPage; readonly key: QueryKey }>();
  const fetchedAt = (key: QueryKey) => () => client.getQueryState(key)?.dataUpdatedAt;
  // Others have deleted what was in view.
  const isBehind =
    !list.isPlaceholderData && list.data !== undefined && from !== undefined && from >= list.data.matches;
  if (isBehind && from > 0) setView(undefined);
  if (!source.isWhole && list.data && !list.isPlaceholderData && list.data !== last?.page)
    setLast({ query, page: list.data, key: options.queryKey });
  // A page that cannot be fetched takes nothing away, unless it is of another query.
  const previous = last?.query === query ? last : undefined;
  return {
    page: list.data ?? previous?.page,
    list,
    fetchedAt: fetchedAt(list.data || !previous ? options.queryKey : previous.key),
    isStale: list.isPlaceholderData && !previous,
    onView: source.isWhole ? undefined : onView,
  };
}
