import { useDeferredValue } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { canSortBySeveral } from '../../../shared/config/paging.ts';
import { useColumnState } from '../../grid/columns/useColumnState.ts';
import { useEntityTable } from '../../grid/model/useEntityTable.ts';
import { useMoving } from '../../grid/moving/useMoving.ts';
import { useListQuery } from '../filters/useListQuery.ts';
import { useLabels } from '../references/useLabels.ts';
import { useListView } from './useListView.ts';
import { usePrepared, useShownSource } from './useShownSource.ts';
import { useSorting } from './useSorting.ts';

/**
 * What a list shows: its query, the records that it finds, and the table of them. In the screen, and not in the parts that
 * are unmounted while there is nothing to show: its state must not be lost then.
 */
export function useEntityList(entity: Entity) {
  const [query, onQuery] = useListQuery(entity);
  const deferred = useDeferredValue(query);
  // Only in the search may the next key come before the rows of the one before are drawn. The rest is shown at once.
  const isTyping = deferred.filters === query.filters && deferred.sort === query.sort;
  const deferredQuery = isTyping ? deferred : query;
  const [columns, onLabels] = useLabels(entity);
  const [columnState, onColumnState] = useColumnState(entity);
  const [sorting, onSortingChange] = useSorting(query.sort, onQuery);
  const source = useShownSource(entity, columns, columnState.columnVisibility);
  const { page, list: call, fetchedAt, isStale, onView } = useListView(entity, source, deferredQuery);
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
    /** As it is typed, and as far as it is shown already. */
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
    /** The records in the order in which they are drawn, and how they are moved. */
    shown,
    moving,
    table,
  };
}

export type EntityList = ReturnType<typeof useEntityList>;
