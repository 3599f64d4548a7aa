import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { enter } from '../model/tableKeys.ts';
import { FIRST_ROW, focus } from '../model/tableParts.ts';
import { getRowId } from '../model/useEntityTable.ts';

/** A focus position in a table: a row, a cell, one of its controls. */
export interface FocusedStop {
  readonly id: string;
  /** The index of the row among all. */
  readonly index: number;
  /** The index of the cell in the row. */
  readonly cell: number;
  /** The index of the control in the cell; -1 for the cell itself. */
  readonly control: number;
}

/** Operations on a table's focus. */
export interface RowFocus {
  /** Returns the focus to the table if its element was removed. @returns whether it did */
  readonly reclaim: () => boolean;
  /** Moves the focus into the table: to where it was before, else to the first row in view. */
  readonly enter: () => void;
}

interface Rows {
  readonly entity: Entity;
  readonly records: readonly EntityRecord[];
  readonly from: number;
  readonly count: number;
}

const CONTROLS = 'a[href]:not(.name), button, input';

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
 * @returns a function that returns the current or last focus stop
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  rows: Rows,
  watch: FocusWatch | undefined,
): () => FocusedStop | undefined {
  const stop = useRef<FocusedStop>(undefined);
  const label = useRef('');
  const latest = useRef({ ...rows, watch });

  useWindowEvent('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const { entity, records, from } = latest.current;
    const row = frame.current?.contains(target) ? target.closest<HTMLTableRowElement>('tr[aria-rowindex]') : null;
    const index = Number(row?.getAttribute('aria-rowindex')) - FIRST_ROW;
    const record = records[index - from];
    if (row && record) {
      stop.current = { id: getRowId(record, index), index, ...placeIn(row, target) };
      label.current = labelOf(entity, record);
    } else if (!row && !target.closest('[role=dialog], .MuiModal-root')) stop.current = undefined;
  });
  // A click on what takes no focus takes it from where it was.
  useWindowEvent('pointerdown', () => {
    setTimeout(() => {
      if (document.activeElement === document.body) stop.current = undefined;
    });
  });

  const reclaim = useCallback(() => {
    const { current: table } = frame;
    const { current: last } = stop;
    if (!table || !last || document.activeElement !== document.body) return false;
    const { records, from, count, watch } = latest.current;
    const i = records.findIndex((record, index) => getRowId(record, from + index) === last.id);
    if (i < 0) watch?.onLeft(label.current);
    const index = i < 0 ? Math.min(last.index, count - 1) : from + i;
    const row = table.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${index + FIRST_ROW}"]`);
    focus((row && stopAt(row, last)) ?? table);
    return true;
  }, [frame]);

  useLayoutEffect(() => {
    latest.current = { ...rows, watch };
    reclaim();
  });
  useEffect(() => {
    // A closing dialog returns the focus to its opener, which may be gone.
    const closing = new MutationObserver(() => reclaim());
    closing.observe(document.body, { childList: true });
    return () => closing.disconnect();
  }, [reclaim]);
  const ref = watch?.ref;
  useImperativeHandle(
    ref,
    () => ({
      reclaim,
      enter: () => {
        if (frame.current) enter(frame.current);
      },
    }),
    [frame, reclaim],
  );
  useEffect(
    () => () => {
      const { watch } = latest.current;
      if (!stop.current || document.activeElement !== document.body) return;
      watch?.onLeft(label.current);
      watch?.onLost();
    },
    [],
  );
  return useCallback(() => stop.current, []);
}

/** The position of an element in a row. */
function placeIn(row: HTMLTableRowElement, target: Element): Pick<FocusedStop, 'cell' | 'control'> {
  const cell = [...row.cells].findIndex((item) => item.contains(target));
  const controls = [...(row.cells[cell]?.querySelectorAll(CONTROLS) ?? [])];
  return { cell, control: controls.findIndex((element) => element.contains(target)) };
}

/** The element at a position in another row: the same control if focusable, else its cell. */
export function stopAt(row: HTMLTableRowElement, { cell, control }: FocusedStop): HTMLElement | undefined {
  const there = row.cells[Math.min(Math.max(cell, 0), row.cells.length - 1)];
  const same = [...(there?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])][control];
  return same && !same.matches(':disabled') ? same : there;
}
