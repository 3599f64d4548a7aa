import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { isCovered } from '../../ui/isCovered.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { indexOf, stopOf } from '../model/focusStops.ts';
import { createTableFocus, type TableFocus } from '../model/tableFocus.ts';
import { enter } from '../model/tableKeys.ts';
import { getRowId } from '../model/useEntityTable.ts';

/** Operations on a table's focus. */
export interface RowFocus extends Pick<TableFocus, 'reclaim'> {
  /** Moves the focus into the table: to where it was before, else to the first row in view. */
  readonly enter: () => void;
}

/** The list's handlers for the focus of its table. */
export interface FocusWatch {
  readonly ref: RefObject<RowFocus | null>;
  /** Called with the record's name when the focused row has left the list. */
  readonly onLeft: (name: string) => void;
  /** Called when the table had the focus and was removed. */
  readonly onLost: () => void;
}

/**
 * Keeps the focus in a table when the element that has it is removed or disabled: it goes on in the row, or, if that
 * has left the list, in the one that is at its place now, in the same column (docs/behaviour.md#keys-in-a-table).
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  entity: Entity,
  watch: FocusWatch | undefined,
): TableFocus {
  const [focus] = useState(createTableFocus);
  useLayoutEffect(() => focus.connect(frame.current, (record) => watch?.onLeft(labelOf(entity, record))));

  useWindowEvent('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const { at, to } = focus.state.get();
    const { records, from, query } = focus.rows();
    const row = frame.current?.contains(target) ? target.closest<HTMLTableRowElement>('tr[aria-rowindex]') : null;
    const index = row ? indexOf(row) : -1;
    const record = records[index - from] ?? (index === at?.index ? at.record : undefined);
    if (row && record)
      focus.state.set({ at: { id: getRowId(record, index), index, ...stopOf(row, target), record, query } });
    else {
      const isAt = row || target.closest('[role=dialog], .MuiModal-root');
      // A page that was navigated to takes the focus before its rows come.
      focus.state.set({ at: isAt ? at : undefined, to: !row && to?.isQuiet ? to : undefined });
    }
  });
  useEffect(() => {
    // A closing dialog returns the focus to its opener, which may have left the list.
    const overlays = new MutationObserver(() => {
      if (!isCovered()) focus.reclaim();
    });
    overlays.observe(document.body, { childList: true });
    return () => overlays.disconnect();
  }, [focus]);
  // A click on what takes no focus takes it from where it was.
  useWindowEvent('pointerdown', () => {
    setTimeout(() => {
      const { at } = focus.state.get();
      focus.state.set({ at: document.activeElement === document.body ? undefined : at });
    });
  });
  useImperativeHandle(
    watch?.ref,
    () => ({
      reclaim: focus.reclaim,
      enter: () => {
        if (frame.current) enter(frame.current);
      },
    }),
    [frame, focus],
  );
  const onRemoved = useEffectEvent(() => {
    const { at } = focus.state.get();
    if (!at || document.activeElement !== document.body) return;
    watch?.onLeft(labelOf(entity, at.record));
    watch?.onLost();
  });
  useEffect(() => () => onRemoved(), []);
  return focus;
}
