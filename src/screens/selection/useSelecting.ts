import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useConfig } from '../../config/context.ts';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import { memoizeAsync } from '../../config/memoizeAsync.ts';
import { createStore } from '../../config/store.ts';
import type { LeadColumn } from '../list/leadColumn.ts';
import type { EntityTableInstance } from '../list/useEntityTable.ts';
import type { FindingStore } from './finding.ts';

/** What can be done with the selected records. */
export const SelectionTools = lazyComponent(() => import('./SelectionTools.tsx'));

const loadColumn = memoizeAsync(() => import('./selectColumn.tsx'));

export interface Selecting {
  /** The checkboxes: there from the first time on; `undefined` before. */
  readonly column: LeadColumn | undefined;
  readonly isOn: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Fetches its code. */
  readonly preload: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** How far it is with finding all that match. */
  readonly finding: FindingStore;
}

/**
 * Whether records of a list are being selected (docs/behaviour.md#many-at-once): the table knows which. The code for it
 * comes when that begins, or on hover.
 */
export function useSelecting(table: EntityTableInstance): Selecting {
  const [column, setColumn] = useState<LeadColumn>();
  const [isOn, setOn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [finding] = useState(() => createStore<ReturnType<FindingStore['get']>>({}));
  const wasOn = useRef(isOn);
  useEffect(() => {
    // On a phone it is where it is hidden.
    const isThere = button.current?.checkVisibility();
    if (wasOn.current && !isOn)
      (isThere ? button.current : button.current?.closest('.more')?.querySelector('button'))?.focus();
    wasOn.current = isOn;
  }, [isOn]);

  const { texts } = useConfig();
  // All at once: a bar that comes later would move the checkboxes away from a pointer.
  const load = () => Promise.all([loadColumn(), SelectionTools.load(), texts()]);
  const preload = () => void load().catch(() => undefined);
  const begin = () => {
    load().then(
      ([{ selectColumn }]) => {
        setColumn((known) => known ?? selectColumn(table, finding));
        setOn(true);
      },
      (error: unknown) =>
        setOn(() => {
          throw error;
        }),
    );
  };
  const { resetRowSelection } = table;
  const end = useCallback(() => {
    finding.get().running?.stop();
    finding.set({});
    resetRowSelection(true);
    setOn(false);
  }, [finding, resetRowSelection]);
  return { column, isOn, begin, end, preload, button, finding };
}
