import { createStore, type WritableStore } from '../../../shared/base/store.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { requiredContext } from '../../config/requiredContext.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { elementAt, focus, rowAt, type Stop } from './focusStops.ts';
import type { TableRows } from './rowWindow.ts';
import { getRowId } from './useEntityTable.ts';

/** A place in a list that has the focus. */
export interface FocusedStop extends Stop {
  /** The id of the row. */
  readonly id: string;
  /** Its index among all. */
  readonly index: number;
}

/** The same, with what is known of its row when its page is dropped. */
interface FocusedRow extends FocusedStop {
  readonly record: EntityRecord;
  readonly query: ListQuery | undefined;
}

/** Where the focus goes as soon as the row is rendered, and its record is loaded. */
interface FocusTarget {
  /** The index of the row among all; -1 for the head. */
  readonly index: number;
  readonly stopIn: (row: HTMLTableRowElement) => HTMLElement | undefined;
  /** Whether nothing is scrolled for it, and another element that has the focus keeps it. */
  readonly isQuiet?: boolean;
}

interface FocusState {
  /** The place that has the focus, or had it before its element was removed. */
  readonly at?: FocusedRow | undefined;
  readonly to?: FocusTarget | undefined;
}

type FocusableRows = Pick<TableRows, 'records' | 'from' | 'count' | 'query'>;

/** The focus of a table. */
export interface TableFocus {
  readonly state: WritableStore<FocusState>;
  /**
   * Sets the element that the table scrolls in.
   * @param onGone called with the record of the focused row when it has left the list
   */
  readonly connect: (frame: HTMLElement | null, onGone: (record: EntityRecord) => void) => void;
  /** The rows that are shown. */
  readonly rows: () => FocusableRows;
  /** Moves the focus to a row, which may have to be scrolled to and loaded first. */
  readonly goTo: (to: FocusTarget) => void;
  /** Applies the state to the rows that have been rendered. */
  readonly apply: (rows: FocusableRows) => void;
  /** Returns the focus to the table if its element was removed. @returns whether it did */
  readonly reclaim: () => boolean;
  /** Calls `listener` whenever rows have been rendered. @returns ends it */
  readonly onRows: (listener: () => void) => () => void;
}

/** The focus of the table around a component. */
export const [TableFocusProvider, useTableFocus] = requiredContext<TableFocus>('There is no table above.');

const NO_ROWS: FocusableRows = { records: [], from: 0, count: 0, query: undefined };

export function createTableFocus(): TableFocus {
  const state = createStore<FocusState>({});
  const listeners = new Set<() => void>();
  let rows = NO_ROWS;
  let frame: HTMLElement | null = null;
  let onGone: (record: EntityRecord) => void = () => undefined;

  /** Follows the focused row where the list has moved or changed it. @returns its index; -1 if it is not loaded */
  const follow = (at: FocusedRow): number => {
    const { records, from, query } = rows;
    const i = placeOf(at, records, from);
    const [record, index] = [records[i], from + i];
    if (!record) return -1;
    if (record !== at.record || index !== at.index || query !== at.query)
      state.set({ ...state.get(), at: { ...at, record, index, query } });
    return index;
  };
  const reclaim = () => {
    const { at } = state.get();
    if (!frame || !at) return false;
    const known = follow(at);
    if (document.activeElement !== document.body) return false;
    if (known < 0) onGone(at.record);
    const row = rowAt(frame, known < 0 ? Math.min(at.index, rows.count - 1) : known);
    focus((row && elementAt(row, at)) ?? frame);
    return true;
  };
  const go = () => {
    const { at, to } = state.get();
    const row = frame && to && rowAt(frame, to.index);
    if (!row || !to) return;
    if (to.index >= 0 && !rows.records[to.index - rows.from] && to.index !== at?.index) return;
    state.set({ at });
    if (!to.isQuiet) focus(to.stopIn(row));
    else if (document.activeElement?.matches('body, main')) focus(to.stopIn(row), { preventScroll: true });
  };
  return {
    state,
    rows: () => rows,
    connect(to, whenGone) {
      [frame, onGone] = [to, whenGone];
    },
    goTo(to) {
      state.set({ ...state.get(), to });
      go();
    },
    apply(now) {
      rows = now;
      go();
      reclaim();
      for (const listener of listeners) listener();
    },
    reclaim,
    onRows(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The focused row, which is rendered wherever it is. */
interface HeldRow {
  /** -1 for none. */
  readonly index: number;
  /** Its record, for when its page is dropped. */
  readonly lastRecord?: EntityRecord;
}

/**
 * The focused row, which stays in the document while its page is out of view: otherwise the focus would be lost. A list that others
 * made shorter has no such row any more, and what another query finds may not have it.
 */
export function heldRow({ at, to }: FocusState, { records, from, count, query }: FocusableRows): HeldRow {
  // One that is not there may still come.
  if (to?.isQuiet) return { index: to.index < count ? to.index : -1 };
  if (!at) return { index: -1 };
  const i = placeOf(at, records, from);
  const lastRecord = records[i];
  if (lastRecord) return { index: from + i, lastRecord };
  const isElsewhere = at.index < from || at.index >= from + records.length;
  const isHeld = isElsewhere && at.index < count && at.query === query;
  return isHeld ? { index: at.index, lastRecord: at.record } : { index: -1 };
}

/** The place of the focused row among the loaded records; -1 if it is not there. */
const placeOf = ({ id, index, record }: FocusedRow, records: readonly EntityRecord[], from: number): number =>
  records[index - from] === record
    ? index - from
    : records.findIndex((other, place) => getRowId(other, from + place) === id);
