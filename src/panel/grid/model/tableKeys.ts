import './tableKeys.css';
import {
  EDITED,
  elementAt,
  enabledIn,
  firstInView,
  focus,
  indexOf,
  rowAt,
  stopOf,
  stopsIn,
  WITH_ARROWS,
} from './focusStops.ts';
import type { TableFocus } from './tableFocus.ts';
import type { RowKeys, TableKey } from './tableKey.ts';
import { cardsPerLine } from './tableParts.ts';

export const TYPED_INTO = 'input:not([type=checkbox]), textarea, select';

/** A command of a key in a table's row. If it returns 'goesOn', the browser's default follows. */
type Command = (pressed: InRow, keys: RowKeys) => unknown;

interface InRow extends TableKey {
  readonly row: HTMLTableRowElement;
}

const rowsDown =
  (by: (pressed: InRow) => number): Command =>
  (pressed, { table }) =>
    goDown(table, pressed, by(pressed));
const alongRow: Command = (pressed) => goAlong(pressed.row, pressed);

/** The commands of keys that work anywhere in a row (docs/behaviour.md#keys-in-a-table). */
const commands: Readonly<Record<string, Command>> = {
  ArrowUp: rowsDown(() => -1),
  ArrowDown: rowsDown(() => 1),
  ArrowLeft: alongRow,
  ArrowRight: alongRow,
  Home: alongRow,
  End: alongRow,
  PageUp: rowsDown(({ frame, row }) => -pageOf(frame, row)),
  PageDown: rowsDown(({ frame, row }) => pageOf(frame, row)),
  Delete: removeRecord,
};

/** The commands where records are cards. */
const gridCommands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(Object.keys(commands).map((key) => [key, goInGrid])),
  Delete: removeRecord,
};

/** With Ctrl, or Cmd. */
const wideCommands: Readonly<Record<string, Command>> = {
  Home: (_, { table }) => table.goTo({ index: 0, stopIn: (row) => stopsIn(row)[0] }),
  End: (_, { table }) => table.goTo({ index: table.rows().count - 1, stopIn: (row) => stopsIn(row).at(-1) }),
};

/**
 * Does what a key does in a table: walks from cell to cell, opens, edits and deletes records (docs/behaviour.md#keys-in-a-table).
 * @returns whether the key is the table's, so that the browser does nothing more for it
 */
export function onTableKey(pressed: TableKey, keys: RowKeys): boolean {
  const row = pressed.target.closest<HTMLTableRowElement>('tr[aria-rowindex]');
  if (!row) {
    const isEntering = pressed.target === pressed.frame && pressed.key === 'ArrowDown' && !isModified(pressed);
    if (isEntering) enter(pressed.frame);
    return isEntering;
  }
  const command = commandOf({ ...pressed, row }, keys);
  return command !== undefined && command({ ...pressed, row }, keys) !== 'goesOn';
}

const isModified = ({ shiftKey, isWide, isAlt }: TableKey): boolean => shiftKey || isWide || isAlt;

/** The command of a key; undefined if the focused control or the browser handles it. */
function commandOf(pressed: InRow, keys: RowKeys): Command | undefined {
  const { key, target, frame, shiftKey, isWide, isAlt } = pressed;
  if (target.closest('.cell-edit')) return undefined;
  if (isAlt) return keys.onMove && isMove(pressed) ? move : undefined;
  if (key === 'Tab') return target.hasAttribute('data-at') ? leave : undefined;
  if (isWide) return wideCommands[key];
  if (target.matches(EDITED) && (isTyped(pressed) || key === 'F2')) return edit;
  if (key === ' ') return target.matches('td') ? pick : undefined;
  if (shiftKey) return undefined;
  if (key === 'Enter') return target.matches(EDITED) ? edit : target.matches('td') ? open : undefined;
  const isForControl = target.matches(WITH_ARROWS) ? !/^Arrow(Left|Right)$/.test(key) : target.matches(TYPED_INTO);
  return isForControl ? undefined : (isInGrid(frame) ? gridCommands : commands)[key];
}

/** Whether a key with Alt moves the focused row. */
const isMove = ({ key, target, row, shiftKey, isWide }: InRow): boolean =>
  /^Arrow(Up|Down)$/.test(key) &&
  !shiftKey &&
  !isWide &&
  row.closest('tbody') !== null &&
  !target.closest('[role=combobox]');

/** Whether a key types a character, which starts editing. */
const isTyped = ({ key }: TableKey): boolean => /^(Backspace|Delete)$/.test(key) || (key.length === 1 && key !== ' ');

/** Starts editing a cell. Its editor takes the focus and what is typed; while its code is fetched, the edit holds the text. */
function edit(pressed: InRow, keys: RowKeys): 'goesOn' | undefined {
  const { key, target } = pressed;
  const cell = target.getAttribute('data-edit') ?? '';
  keys.onEditCell?.(cell, isTyped(pressed));
  if (!isTyped(pressed)) return undefined;
  if (document.activeElement !== target) return 'goesOn';
  keys.onEditCell?.(cell, true, key.length === 1 ? key : '');
  return undefined;
}

const recordOf = ({ row }: InRow, keys: RowKeys) => keys.recordAt(indexOf(row));

/** Selects the record. */
function pick(pressed: InRow, keys: RowKeys): void {
  const { row, shiftKey } = pressed;
  const record = recordOf(pressed, keys);
  if (!record) return;
  keys.onPick?.(record);
  // As a click, for Shift.
  row.querySelector('[data-lead] input')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
}

/** Moves the focus into a cell, else opens the record. */
function open(pressed: InRow, keys: RowKeys): void {
  const record = recordOf(pressed, keys);
  const [control] = enabledIn(pressed.target);
  if (record && control) control.focus();
  else if (record) keys.onOpen?.(record);
}

/** Deletes the record; if nothing asks before that, the key only goes to the button. */
function removeRecord(pressed: InRow, keys: RowKeys): void {
  const { row } = pressed;
  const record = recordOf(pressed, keys);
  if (!record || row.getAttribute('aria-busy') === 'true') return;
  if (keys.asks) keys.onRemove?.(record);
  else focus(row.querySelector<HTMLElement>('[data-removes]'));
}

/** Moves the row up or down. Where the browser takes the focus from an element that moves, the table returns it. */
function move(pressed: InRow, keys: RowKeys): void {
  const { key, row } = pressed;
  const record = recordOf(pressed, keys);
  if (!record) return;
  void keys.onMove?.(record, key === 'ArrowUp' ? -1 : 1).then(() => row.scrollIntoView({ block: 'nearest' }));
}

/** Moves on from an edited cell, as an arrow key does. */
export function goOn(table: TableFocus, target: HTMLElement, key: string): void {
  const [row, frame] = [target.closest('tr'), target.closest<HTMLElement>('.table')];
  if (!row || !frame) return;
  if (/^Arrow(Left|Right)$/.test(key)) goAlong(row, { key, target, frame });
  else goDown(table, { frame, row, target }, key === 'ArrowUp' ? -1 : 1);
}

/** The cell that is edited after this one, or before it: in its row, else in the next. */
export function editedBeside(cell: HTMLElement, isBack: boolean): HTMLElement | undefined {
  const all = [...(cell.closest('tbody')?.querySelectorAll<HTMLElement>(`td${EDITED}`) ?? [])];
  return all[all.indexOf(cell) + (isBack ? -1 : 1)];
}

/** Moves to another focus stop of the row. */
function goAlong(row: HTMLTableRowElement, { key, target, frame }: Pick<TableKey, 'key' | 'target' | 'frame'>): void {
  const stops = stopsIn(row);
  const at = stops.findIndex((stop) => stop === target || stop.contains(target));
  const isForward = (key === 'ArrowRight') !== isRtl(frame);
  focus(key === 'Home' ? stops[0] : key === 'End' ? stops.at(-1) : stops[at + (isForward ? 1 : -1)]);
}

const isInGrid = (frame: Element): boolean => frame.matches('[data-cards]');
const isRtl = (frame: Element): boolean => getComputedStyle(frame).direction === 'rtl';

/** Moves to another card: left, right, above, below, or at an end of the line. */
function goInGrid(pressed: InRow, { table }: RowKeys): void {
  const { key, frame, row } = pressed;
  const perLine = cardsPerLine(frame.querySelector('tbody'));
  const place = indexOf(row) % perLine;
  const page = pageOf(frame, row) * perLine;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRtl(frame) ? -1 : 1,
    ArrowLeft: isRtl(frame) ? 1 : -1,
    ArrowDown: perLine,
    ArrowUp: -perLine,
    PageDown: page,
    PageUp: -page,
    Home: -place,
    End: perLine - 1 - place,
  };
  const by = steps[key] ?? 0;
  // Above the first line there is nothing.
  if (key !== 'ArrowUp' || indexOf(row) + by >= 0) goDown(table, pressed, by);
}

const headHeight = (frame: Element): number => rowAt(frame, -1)?.offsetHeight ?? 0;

/** Moves from the frame to the previous focus, else to the first row in view. */
export function enter(frame: HTMLElement): void {
  const row = firstInView(frame);
  focus(frame.querySelector<HTMLElement>('[data-at]') ?? (row && stopsIn(row)[0]));
}

/** Moves some rows down or up in the same column. */
function goDown(table: TableFocus, { frame, row, target }: Pick<InRow, 'frame' | 'row' | 'target'>, by: number): void {
  const stop = stopOf(row, target);
  const least = by === -1 && !isInGrid(frame) ? -1 : 0;
  const index = Math.min(Math.max(indexOf(row) + by, least), table.rows().count - 1);
  table.goTo({ index, stopIn: (to) => elementAt(to, stop) });
}

/** How many rows are in view. */
const pageOf = (frame: HTMLElement, row: HTMLElement): number =>
  Math.max(1, Math.floor((frame.clientHeight - headHeight(frame)) / row.offsetHeight));

/** To the edge of the table, from where the browser's Tab continues: after arrow keys Tab should skip the buttons. */
function leave({ frame, shiftKey }: InRow): 'goesOn' {
  const last = [...frame.querySelectorAll<HTMLElement>('[data-at], :is(a[href], button, input):not(:disabled)')].at(-1);
  (shiftKey ? frame : last)?.focus({ preventScroll: true });
  return 'goesOn';
}
