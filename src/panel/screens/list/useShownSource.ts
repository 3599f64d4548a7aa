import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useConfig } from '../../config/context.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { useToasts } from '../../data/session/context.tsx';
import { listReading } from './listReading.ts';

/**
 * The source of a screen's list.
 * @param columns the available columns, for sorting; hidden ones are not searched
 */
export function useShownSource(
  entity: Entity,
  columns: readonly Column[],
  columnVisibility: ColumnVisibilityState,
): ListSource {
  const reading = useMemo(
    () =>
      listReading(
        columns,
        columns.filter(({ field }) => columnVisibility[field] !== false),
      ),
    [columns, columnVisibility],
  );
  return useTelling(useListSource(entity, reading));
}

/** Tells the person when not all records of a list could be read. */
function useTelling(source: ListSource): ListSource {
  const [toasts, config] = [useToasts(), useConfig()];
  return useMemo(() => {
    const onPartlyRead = async (done: number, total: number) => {
      const { partlyRead } = await config.texts();
      toasts.show('notice', interpolate(partlyRead, { done, total }));
    };
    return { ...source, all: (query, onProgress, how) => source.all(query, onProgress, { onPartlyRead, ...how }) };
  }, [source, toasts, config]);
}

/**
 * Prepares the first search and sort.
 * @param page the shown page; undefined while loading
 * @returns called with a hovered column: its order is then ready for the click
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
