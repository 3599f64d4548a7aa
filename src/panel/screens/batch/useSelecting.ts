import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import { createStore } from '../../../shared/base/store.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useConfig } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import type { LeadColumn } from '../../grid/model/leadColumn.ts';
import type { EntityTableInstance } from '../../grid/model/useEntityTable.ts';
import type { InlineSelect, Selection, SelectionStore } from '../../grid/selection/selection.ts';
import { later } from '../../ui/later.tsx';

/** The tools for the selected records. */
export const SelectionTools = later(() => import('./SelectionTools.tsx'));

const loadColumn = memoizeAsync(() => import('../../grid/selection/selectColumn.tsx'));
const loadOffer = memoizeAsync(() => import('../../grid/selection/offerPick.ts'));

export interface Selecting {
  /** The checkboxes; undefined before the first selection. */
  readonly column: LeadColumn | undefined;
  readonly isOn: boolean;
  readonly begin: () => void;
  /** The same for a row; undefined while records are being selected. */
  readonly pick: InlineSelect | undefined;
  readonly end: () => void;
  /** Loads the code. */
  readonly preload: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly selection: SelectionStore;
}

/** Whether the focus came by keyboard. */
const isFocusVisible = (target: EventTarget): boolean => target instanceof Element && target.matches(':focus-visible');

/**
 * The selection mode of a list (docs/behaviour.md#many-at-once): the table has the selected ids. Its code is loaded
 * when it begins, or on hover.
 */
export function useSelecting(table: EntityTableInstance, view: Selection['view']): Selecting {
  const [column, setColumn] = useState<LeadColumn>();
  const [isOn, setOn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [selection] = useState(() => createStore<Selection>({ view }));
  const { source, query, page } = view;
  // In a store, so that rows do not render for it.
  useEffect(
    () => selection.set({ ...selection.get(), view: { source, query, page } }),
    [selection, source, query, page],
  );
  const wasOn = useRef(isOn);
  useEffect(() => {
    // On a phone it is where it is hidden.
    const isThere = (button.current?.getClientRects().length ?? 0) > 0;
    if (wasOn.current && !isOn)
      (isThere ? button.current : button.current?.closest('.more')?.querySelector('button'))?.focus();
    wasOn.current = isOn;
  }, [isOn]);

  const { texts, panel } = useConfig();
  const toasts = useToasts();
  const [load, beginWith] = useMemo(() => {
    // All at once: a bar that comes later would move the checkboxes away from a pointer.
    const loadAll = () => Promise.all([loadColumn(), SelectionTools.load(), texts()]);
    const beginAt = (first?: EntityRecord) => {
      loadAll().then(
        ([{ selectColumn }]) => {
          setColumn((known) => known ?? selectColumn(table, selection));
          setOn(true);
          const row = first && table.getRowModel().rowsById[String(first.id)];
          row?.getToggleSelectedHandler()({ target: { checked: true } });
        },
        () => toasts.show('error', panel.texts.unreachable),
      );
    };
    return [loadAll, beginAt];
  }, [texts, table, selection, toasts, panel]);
  const preload = () => void load().catch(() => undefined);
  const begin = () => beginWith();
  const pick = useMemo<InlineSelect>(
    () => ({
      begin: beginWith,
      offer(event, recordAt) {
        const { target } = event;
        // A finger has 'Select'.
        if ('pointerType' in event ? event.pointerType === 'touch' : !isFocusVisible(target)) return;
        const begin = (index: number) => beginWith(recordAt(index));
        loadOffer().then(
          ({ offerPick }) => offerPick({ target, onPick: begin }),
          () => undefined,
        );
      },
    }),
    [beginWith],
  );
  const { resetRowSelection } = table;
  const end = useCallback(() => {
    const { view: now, running } = selection.get();
    running?.stop();
    selection.set({ view: now });
    resetRowSelection(true);
    setOn(false);
  }, [selection, resetRowSelection]);
  return { column, isOn, begin, pick: isOn ? undefined : pick, end, preload, button, selection };
}
