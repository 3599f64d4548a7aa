import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { canSortBySeveral } from '../../../shared/config/paging.ts';
import { isDescending, type Sort, sortedField } from '../../../shared/config/sort.ts';
import { useColumnState } from '../../grid/columns/useColumnState.ts';
import { useEntityTable } from '../../grid/model/useEntityTable.ts';
import { useMoving } from '../../grid/moving/useMoving.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import type { ExportedSlice } from '../export/exportList.ts';
import { useListQuery } from '../filters/useListQuery.ts';
import { useLabels } from '../references/useLabels.ts';
import { useListView } from './useListView.ts';
import { usePrepared, useShownSource } from './useShownSource.ts';

/**
 * The state of a list: its query, records and table. It lives in the screen, because the parts below unmount while
 * there is nothing to show.
 * @param isReady whether rows may be shown: before that, there are no records
 */
export function useEntityList(entity: Entity, isReady: boolean) {
  const [query, onQuery] = useListQuery(entity);
  const deferred = useDeferredValue(query);
  // Only the search is deferred, as keys may come faster than rows render.
  const isTyping = deferred.filters === query.filters && deferred.sort === query.sort;
  const deferredQuery = isTyping ? deferred : query;
  const [labelled, onLabels] = useLabels(entity);
  const [printed, onPrint] = useState<ExportedSlice>();
  // Not every browser says that it has printed.
  const end = () => onPrint(undefined);
  useWindowEvent('afterprint', end);
  useWindowEvent('pointerdown', end);
  useWindowEvent('keydown', end);
  const columns = printed?.columns ?? labelled;
  const [columnState, onColumnState] = useColumnState(entity);
  const [sorting, onSortingChange] = useSorting(query.sort, onQuery);
  const source = useShownSource(entity, columns, columnState.columnVisibility);
  const { page: found, list: call, fetchedAt, isStale, onView } = useListView(entity, source, deferredQuery);
  const seen = isReady ? found : undefined;
  const page = useMemo(() => (seen && printed ? { ...seen, ...printed, from: 0 } : seen), [seen, printed]);
  const [shown, moving] = useMoving(entity, source, deferredQuery, page);
  const onHover = usePrepared(source, page);
  const table = useEntityTable({
    name: entity.name,
    columns,
    columnState,
    onColumnState,
    sorting,
    onSortingChange,
    isMultiSort: canSortBySeveral(entity),
    shown,
  });
  return {
    /** The typed query, and the one that is shown. */
    query,
    wanted: deferredQuery,
    onQuery,
    columns,
    onLabels,
    columnState,
    onColumnState,
    source,
    call,
    fetchedAt,
    page,
    isStale,
    onView,
    onHover,
    /** Called with all records when they are printed, in place of those in view. */
    onPrint,
    /** The records in their rendered order, and their mover. */
    shown,
    moving,
    table,
  };
}

export type EntityList = ReturnType<typeof useEntityList>;

/**
 * The sort of a list, as TanStack Table has it.
 * @param onChange called with the new sort; a stable function
 */
export function useSorting(
  sort: Sort,
  onChange: (change: { readonly sort: Sort }) => void,
): readonly [SortingState, (to: Updater<SortingState>) => void] {
  const sorting = useMemo(() => stateOf(sort), [sort]);
  const change = useCallback(
    (to: Updater<SortingState>) => onChange({ sort: sortOf(functionalUpdate(to, sorting)) }),
    [sorting, onChange],
  );
  return [sorting, change];
}

const stateOf = (sort: Sort): SortingState => sort.map((by) => ({ id: sortedField(by), desc: isDescending(by) }));

const sortOf = (state: SortingState): Sort => state.map(({ id, desc }) => `${desc ? '-' : ''}${id}`);
