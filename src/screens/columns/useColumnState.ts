import { useCallback, useMemo, useState } from 'react';
import type { Entity } from '../../config/entity.ts';
import { readStoredJson, removeStored, writeStored } from '../../config/localStore.ts';
import { useUid } from '../../data/context.ts';
import { AS_CONFIGURED, type ColumnState, readColumnState } from './columnState.ts';

/**
 * How the person wants the columns of a list, which this browser keeps for them.
 * @returns it, and what changes it
 */
export function useColumnState({ name, list }: Entity): readonly [ColumnState, (next: ColumnState) => void] {
  const key = `columns/${useUid()}/${name}`;
  const [stored, setState] = useState(() =>
    list.chooseColumns ? readColumnState(readStoredJson(key)) : AS_CONFIGURED,
  );
  const setColumnState = useCallback(
    (next: ColumnState) => {
      setState(next);
      if (next === AS_CONFIGURED) removeStored(key);
      else writeStored(key, JSON.stringify(next));
    },
    [key],
  );
  const columnState = useMemo(() => {
    // A config that has lost columns since must not leave a table without any.
    const isAnyShown = list.columns.some(({ field }) => stored.columnVisibility[field] !== false);
    return isAnyShown ? stored : { ...stored, columnVisibility: {} };
  }, [list, stored]);
  return [columnState, setColumnState];
}
