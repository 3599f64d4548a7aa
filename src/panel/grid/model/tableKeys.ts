import './tableKeys.css';
import type { RowKeys, TableKey } from './tableKey.ts';
import { cardsPerLine, FIRST_ROW, focus } from './tableParts.ts';

/** Focusable elements of a cell, without the inline checkbox: the space bar does the same. */
const CONTROLS = ':is(a[href], button, input):not(:disabled, .name, .pick > *)';
/** Controls that need the arrows themselves: the focus stays on their cell, and Enter goes in. */
const WITH_ARROWS = '[role=combobox]';
/** Cells whose values are edited in place: the focus stays on them. */
const EDITED = '[data-edit]';
export const TYPED_INTO = 'input:not([type=checkbox]), textarea, select';
/** The maximum number of frames to wait for a row that is scrolled to. */
const PATIENCE = 60;

/** A command of a key in a table's row. If it returns 'goesOn', the browser's default follows. */
type Command = (pressed: InRow, keys: RowKeys) => unknown;

interface InRow extends TableKey {
  readonly row: HTMLTableRowElement;
}

const toNextRow: Command = ({ frame, row, target }) => goDown(frame, row, target, 1);
const toRowBefore: Command = ({ frame, row, target }) => goDown(frame, row, target, -1);
const alongRow: Command = (pressed) => goAlong(pressed.row, pressed);
const inGrid: Command = (pressed) => goInGrid(pressed.row, pressed);
const toFirstRow: Command = ({ frame }) => reach(frame, FIRST_ROW, (to) => stopsIn(to)[0]);
const toLastRow: Command = ({ frame }) => reach(frame, lastOf(frame), (to) => stopsIn(to).at(-1));

/** The commands of keys that work anywhere in a row (docs/behaviour.md#keys-in-a-table). */
const commands: Readonly<Record<string, Command>> = {
  ArrowUp: toRowBefore,
  ArrowDown: toNextRow,
  ArrowLeft: alongRow,
  ArrowRight: alongRow,
  Home: alongRow,
  End: alongRow,
  PageUp: ({ frame, row, target }) => goDown(frame, row, target, -pageOf(frame, row)),
  PageDown: ({ frame, row, target }) => goDown(frame, row, target, pageOf(frame, row)),
  Delete: removeRecord,
};

/** The commands where records are cards. */
const gridCommands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(Object.keys(commands).map((key) => [key, inGrid])),
  Delete: removeRecord,
};

/** With Ctrl, or Cmd. */
const wideCommands: Readonly<Record<string, Command>> = { Home: toFirstRow, End: toLastRow };

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

/** Starts editing a cell. Its editor takes the focus and what is typed. */
function edit(pressed: InRow, keys: RowKeys): 'goesOn' | undefined {
  keys.onEditCell?.(pressed.target.getAttribute('data-edit') ?? '', isTyped(pressed));
  return isTyped(pressed) ? 'goesOn' : undefined;
}

const recordOf = ({ row }: InRow, keys: RowKeys) => keys.recordAt(indexOf(row) - FIRST_ROW);

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
  const control = pressed.target.querySelector<HTMLElement>(CONTROLS);
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

/** Moves the row up or down, and the focus with it: the browser takes it from an element that goes elsewhere in the page. */
function move(pressed: InRow, keys: RowKeys): void {
  const { key, target, row } = pressed;
  const record = recordOf(pressed, keys);
  if (!record) return;
  void keys.onMove?.(record, key === 'ArrowUp' ? -1 : 1).then(() => {
    if (target instanceof HTMLElement && document.activeElement === document.body) focus(target);
    row.scrollIntoView({ block: 'nearest' });
  });
}

/** Moves on from an edited cell, as an arrow key does. */
export function goOn(cell: HTMLElement, key: string): void {
  const [row, frame] = [cell.closest('tr'), cell.closest<HTMLElement>('.table')];
  if (!row || !frame) return;
  if (/^Arrow(Left|Right)$/.test(key))
    goAlong(row, { key, shiftKey: false, isWide: false, isAlt: false, target: cell, frame });
  else goDown(frame, row, cell, key === 'ArrowUp' ? -1 : 1);
}

/** The cell that is edited after this one, or before it: in its row, else in the next. */
export function editedBeside(cell: HTMLElement, isBack: boolean): HTMLElement | undefined {
  const all = [...(cell.closest('tbody')?.querySelectorAll<HTMLElement>(`td${EDITED}`) ?? [])];
  return all[all.indexOf(cell) + (isBack ? -1 : 1)];
}

/** Moves to another focus stop of the row. */
function goAlong(row: HTMLTableRowElement, { key, target, frame }: TableKey): void {
  const stops = stopsIn(row);
  const at = stops.findIndex((stop) => stop === target || stop.contains(target));
  const isForward = (key === 'ArrowRight') !== isRtl(frame);
  focus(key === 'Home' ? stops[0] : key === 'End' ? stops.at(-1) : stops[at + (isForward ? 1 : -1)]);
}

const isInGrid = (frame: Element): boolean => frame.matches('[data-cards]');
const isRtl = (frame: Element): boolean => getComputedStyle(frame).direction === 'rtl';

/** Moves to another card: left, right, above, below, or at an end of the line. */
function goInGrid(row: HTMLTableRowElement, { key, target, frame }: TableKey): void {
  const perLine = cardsPerLine(frame.querySelector('tbody'));
  const index = (indexOf(row) - FIRST_ROW) % perLine;
  const page = pageOf(frame, row) * perLine;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRtl(frame) ? -1 : 1,
    ArrowLeft: isRtl(frame) ? 1 : -1,
    ArrowDown: perLine,
    ArrowUp: -perLine,
    PageDown: page,
    PageUp: -page,
    Home: -index,
    End: perLine - 1 - index,
  };
  const by = steps[key] ?? 0;
  // Above the first line there is nothing.
  if (key !== 'ArrowUp' || indexOf(row) + by >= FIRST_ROW) goDown(frame, row, target, by);
}

/** The `aria-rowindex` of a row; the head has 1. */
const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex'));
const lastOf = (frame: Element): number => Number(frame.querySelector('table')?.getAttribute('aria-rowcount'));
const rowAt = (frame: Element, index: number) =>
  frame.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${index}"]`) ?? undefined;
const headHeight = (frame: Element): number => rowAt(frame, 1)?.offsetHeight ?? 0;

/** The focus stops of a row: the controls of its cells, and the cells without one. */
const stopsIn = (row: HTMLTableRowElement): HTMLElement[] => [...row.cells].flatMap(stopsOf);

function stopsOf(cell: HTMLElement): HTMLElement[] {
  if (cell.matches(EDITED)) return [cell];
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.length === 0 || controls.some((control) => control.matches(WITH_ARROWS)) ? [cell] : controls;
}

/** Moves from the frame to the previous focus, else to the first row in view. */
export function enter(frame: HTMLElement): void {
  const top = frame.getBoundingClientRect().top + headHeight(frame);
  const rows = [...frame.querySelectorAll<HTMLTableRowElement>('tbody tr[aria-rowindex]')];
  const inView = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
  focus(frame.querySelector<HTMLElement>('[data-at]') ?? (inView && stopsIn(inView)[0]));
}

/** Moves some rows down or up in the same column. */
function goDown(frame: HTMLElement, row: HTMLTableRowElement, target: Element, by: number): void {
  const cell = target.closest<HTMLTableCellElement>('td, th');
  if (!cell) return;
  const i = stopsOf(cell).findIndex((stop) => stop.contains(target));
  const least = by === -1 && !isInGrid(frame) ? 1 : FIRST_ROW;
  const index = Math.min(Math.max(indexOf(row) + by, least), lastOf(frame));
  reach(frame, index, ({ cells }) => {
    const stops = stopsOf(cells[cell.cellIndex] ?? cell);
    return stops[Math.min(Math.max(i, 0), stops.length - 1)];
  });
}

/** How many rows are in view. */
const pageOf = (frame: HTMLElement, row: HTMLElement): number =>
  Math.max(1, Math.floor((frame.clientHeight - headHeight(frame)) / row.offsetHeight));

/** Moves the focus to a row, which may have to be scrolled to: of a long table only the rows in view are in the page. */
function reach(
  frame: HTMLElement,
  index: number,
  stopIn: (row: HTMLTableRowElement) => HTMLElement | undefined,
  patience = PATIENCE,
): void {
  const row = rowAt(frame, index);
  if (row?.ariaBusy) {
    // Its record is on its way.
    if (patience > 0) setTimeout(() => reach(frame, index, stopIn, patience - 1), 100);
    return;
  }
  if (row) {
    focus(stopIn(row));
    return;
  }
  const drawn = [...frame.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
  const near = drawn.find((row) => indexOf(row) > index) ?? drawn.at(-1);
  if (!near || patience === 0) return;
  const top = near.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
  const lines = Math.trunc((index - indexOf(near)) / cardsPerLine(frame.querySelector('tbody')));
  frame.scrollTop = top + lines * near.offsetHeight - headHeight(frame);
  requestAnimationFrame(() => reach(frame, index, stopIn, patience - 1));
}

/** To the edge of the table, from where the browser's Tab continues: after arrow keys Tab should skip the buttons. */
function leave({ frame, shiftKey }: InRow): 'goesOn' {
  const last = [...frame.querySelectorAll<HTMLElement>(`${CONTROLS}, [data-at]`)].at(-1);
  (shiftKey ? frame : last)?.focus({ preventScroll: true });
  return 'goesOn';
}
