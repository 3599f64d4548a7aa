import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { memoizeAsync } from '../../config/memoizeAsync.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { LeadColumn } from '../list/leadColumn.ts';
import type { Selection } from './selection.ts';

/** What is fetched when somebody begins to select, or is about to. */
const load = memoizeAsync(() => Promise.all([import('./selectColumn.tsx'), import('./selection.ts')]));

/** What is selected in a list, and the column for it. */
export interface Selected {
  readonly selection: Selection;
  readonly column: LeadColumn;
}

export interface Selecting {
  /** There from the first time on; `undefined` before. */
  readonly selected: Selected | undefined;
  readonly isOn: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Fetches what it needs. */
  readonly comeNear: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/**
 * Whether records of a list are being selected (docs/behaviour.md#many-at-once). Its code comes when that begins.
 * @param shown the records that are shown, in their order
 */
export function useSelecting(shown: readonly EntityRecord[]): Selecting {
  const [selected, setSelected] = useState<Selected>();
  const [isOn, setOn] = useState(false);
  useEffect(() => selected?.selection.show(shown), [selected, shown]);
  const button = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current && !isOn) button.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);

  const begin = useCallback(() => {
    load().then(
      ([{ selectColumn }, { createSelection }]) => {
        setSelected((known) => {
          if (known) return known;
          const selection = createSelection();
          return { selection, column: selectColumn(selection) };
        });
        setOn(true);
      },
      (error: unknown) =>
        setOn(() => {
          throw error;
        }),
    );
  }, []);
  const end = useCallback(() => {
    selected?.selection.clear();
    setOn(false);
  }, [selected]);
  const comeNear = useCallback(() => void load().catch(() => undefined), []);
  return { selected, isOn, begin, end, comeNear, button };
}
