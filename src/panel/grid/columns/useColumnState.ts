import { useCallback, useMemo, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useStoredFor } from '../../data/stored/useStoredFor.ts';
import { AS_CONFIGURED, type ColumnState, readColumnState, visibilityIn } from '../model/columnState.ts';

/**
 * The user's column state of a list, stored in this browser.
 * @returns the state, and its setter
 */
export function useColumnState(entity: Entity): readonly [ColumnState, (next: ColumnState) => void] {
  const { list } = entity;
  const saved = useStoredFor('columns', entity);
  const [stored, setState] = useState(() => (list.chooseColumns ? readColumnState(saved.read()) : AS_CONFIGURED));
  const setColumnState = useCallback(
    (next: ColumnState) => {
      setState(next);
      if (next === AS_CONFIGURED) saved.forget();
      else saved.write(next);
    },
    [saved],
  );
  const columnState = useMemo(() => {
    const columnVisibility = visibilityIn({ list }, stored.columnVisibility);
    // If columns have been removed from the config, at least one must stay visible.
    const isAnyShown = list.columns.some(({ field }) => columnVisibility[field] !== false);
    return { ...stored, columnVisibility: isAnyShown ? columnVisibility : {} };
  }, [list, stored]);
  return [columnState, setColumnState];
}
