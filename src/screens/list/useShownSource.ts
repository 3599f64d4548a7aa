import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import { useStorePart } from '../../config/useStore.ts';
import { usePendingDeletes } from '../../data/context.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { listReading } from './listReading.ts';

/**
 * The records of a list on the page, without those whose deletion can still be taken back (docs/behaviour.md#undo). When the
 * list is left, those deletions are sent.
 * @param columns the columns that there are, by which records are sorted; in those that are hidden nothing is searched
 */
export function useShownSource(
  entity: Entity,
  columns: readonly Column[],
  columnVisibility: ColumnVisibilityState,
): ListSource {
  const { name } = entity;
  const pendingDeletes = usePendingDeletes();
  const hidden = useStorePart(pendingDeletes, () => pendingDeletes.hidden(name));
  useEffect(() => () => pendingDeletes.sendOf(name), [pendingDeletes, name]);
  const reading = useMemo(
    () =>
      listReading(
        columns,
        columns.filter(({ field }) => columnVisibility[field] !== false),
      ),
    [columns, columnVisibility],
  );
  return useListSource(entity, { reading, hidden });
}

/**
 * Makes ready what the first search needs.
 * @param page what is shown; undefined until it is there
 * @returns what is told the column that somebody points at: its order is ready when they click
 */
export function usePrepared(source: ListSource, page: ListPage | undefined): (column: Column) => void {
  useEffect(() => (page ? source.prepare('search') : undefined), [source, page]);
  const stop = useRef<() => void>(undefined);
  return useCallback(
    ({ field }) => {
      stop.current?.();
      stop.current = source.prepare({ sort: field });
    },
    [source],
  );
}
