import { useCallback, useMemo, useState } from 'react';
import type { Entity } from '../../config/entity.ts';
import { readStoredJson, removeStored, writeStored } from '../../config/localStore.ts';
import { useUid } from '../../data/context.ts';
import { AS_CONFIGURED, type ColumnState, type OnResize, readColumnState } from './columnState.ts';

type Arranging = readonly [ColumnState, (next: ColumnState) => void, OnResize | undefined];

/**
 * How the person wants the columns of a list, which this browser keeps for them.
 * @returns it, what changes it, and what changes widths alone, if the columns can be chosen
 */
export function useColumnState({ name, list }: Entity): Arranging {
  const key = `columns/${useUid()}/${name}`;
  const [columnState, setArrangement] = useState(() =>
    list.chooseColumns ? readColumnState(readStoredJson(key)) : AS_CONFIGURED,
  );
  const setColumnState = useCallback(
    (next: ColumnState) => {
      setArrangement(next);
      if (next === AS_CONFIGURED) removeStored(key);
      else writeStored(key, JSON.stringify(next));
    },
    [key],
  );
  const resize = useMemo(
    () => (columnSizing: ColumnState['columnSizing']) =>
      setColumnState({ ...columnState, columnSizing: { ...columnState.columnSizing, ...columnSizing } }),
    [columnState, setColumnState],
  );
  return [columnState, setColumnState, list.chooseColumns ? resize : undefined];
}
