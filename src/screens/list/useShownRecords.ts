import type { ColumnVisibilityState, SortingState } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import { whenIdle } from '../../look/whenIdle.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { type ListFilters, shownRecords } from '../filters/shownRecords.ts';
import { prepareSearch } from './searchText.ts';
import { orderOf, sortedRecords } from './sortedRecords.ts';

export interface Shown {
  /** The columns that there are; in those that are hidden nothing is searched. */
  readonly columns: readonly Column[];
  readonly columnVisibility: ColumnVisibilityState;
  readonly sorting: SortingState;
  readonly listFilters: ListFilters;
}

/**
 * @param records the records of the list; the same array as long as nothing changes
 * @returns those that are shown, in their order, and what is told the column that somebody points at: the order is ready when
 *   they click
 */
export function useShownRecords(
  entity: Entity,
  records: readonly EntityRecord[],
  { columns, columnVisibility, sorting: [sorting], listFilters }: Shown,
): readonly [readonly EntityRecord[], (column: Column) => void] {
  const searched = useMemo(
    () => columns.filter(({ field }) => columnVisibility[field] !== false),
    [columns, columnVisibility],
  );
  const sorted = useMemo(() => {
    if (!sorting) return records;
    // `list.sort` may name a field that has no column.
    const column = columns.find(({ field }) => field === sorting.id);
    return sortedRecords(records, column ?? { field: sorting.id, title: sorting.id }, sorting.desc);
  }, [columns, records, sorting]);
  const shown = useMemo(
    () => shownRecords(entity, searched, sorted, listFilters),
    [entity, searched, sorted, listFilters],
  );
  useEffect(() => prepareSearch(searched, records), [searched, records]);
  const pointedAt = useRef<() => void>(undefined);
  const pointAt = useCallback(
    (column: Column) => {
      pointedAt.current?.();
      pointedAt.current = whenIdle(() => orderOf(records, column));
    },
    [records],
  );
  return [shown, pointAt];
}
