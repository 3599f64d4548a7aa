import './tableKeys.css';
import type { RowKeys, TableKey } from './tableKey.ts';
import { FIRST_ROW, focus, perLineOf } from './tableParts.ts';

export { copyRows } from '../export/copyRows.ts';
export { letCompose } from './composing.ts';

/** What can have the focus in a cell. Not the checkbox that a row is offered: the space bar does the same. */
const CONTROLS = ':is(a[href], button, input):not(:disabled, .name, .pick > *)';
/** Controls that need the arrows themselves: the focus stays on their cell, and Enter goes in. */
const WITH_ARROWS = '[role=combobox]';
/** Cells whose values are edited in place: the focus stays on them. */
const EDITED = '[data-edit]';
/** How many frames to wait for a row that is scrolled to. */
const PATIENCE = 60;

/** Walks through a table from cell to cell, opens and deletes records (docs/behaviour.md#keys-in-a-table). */
export function onTableKey(pressed: TableKey, keys: RowKeys): void {
  const { key, target, frame, shiftKey } = pressed;
  const row = target.closest<HTMLTableRowElement>('tr[aria-rowindex]');
  if (!row) enter(frame);
  else if (pressed.isAlt) void move(pressed, row, keys);
  else if (key === 'Tab') leave(frame, shiftKey);
  else if (isEditing(pressed)) keys.onEditCell?.(target.getAttribute('data-edit') ?? '', !/^(Enter|F2)$/.test(key));
  else if (/^(Enter|Delete| )$/.test(key)) act(pressed, row, keys);
  else if (isInGrid(frame) && !pressed.isWide) goInGrid(row, pressed);
  else if (/^Arrow(Left|Right)$|^(Home|End)$/.test(key) && !pressed.isWide) goAlong(row, pressed);
  else if (key === 'Home') reach(frame, FIRST_ROW, (to) => stopsIn(to)[0]);
  else if (key === 'End') reach(frame, lastOf(frame), (to) => stopsIn(to).at(-1));
  else goDown(frame, row, target, (/Up$/.test(key) ? -1 : 1) * (/^Page/.test(key) ? pageOf(frame, row) : 1));
}

/** What is done with the record of a row, or what is in a cell. */
function act({ key, target, shiftKey }: TableKey, row: HTMLTableRowElement, keys: RowKeys): void {
  const record = keys.recordAt(indexOf(row) - FIRST_ROW);
  if (!record) return;
  if (key === ' ') {
    keys.onPick?.(record);
    // As a click, for Shift.
    row.querySelector('[data-lead] input')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
  } else if (key === 'Enter') {
    const control = target.querySelector<HTMLElement>(CONTROLS);
    if (control) control.focus();
    else keys.onOpen?.(record);
  } else if (row.getAttribute('aria-busy') !== 'true') {
    if (keys.asks) keys.onRemove?.(record);
    else focus(row.querySelector<HTMLElement>('[data-removes]'));
  }
}

/** Moves the row up or down, and the focus with it: the browser takes it from an element that goes elsewhere in the page. */
async function move({ key, target }: TableKey, row: HTMLTableRowElement, keys: RowKeys): Promise<void> {
  const record = keys.recordAt(indexOf(row) - FIRST_ROW);
  if (!record) return;
  await keys.onMove?.(record, key === 'ArrowUp' ? -1 : 1);
  if (target instanceof HTMLElement && document.activeElement === document.body) focus(target);
  row.scrollIntoView({ block: 'nearest' });
}

/** Whether a key begins to edit the value of the cell that has the focus. */
const isEditing = ({ key, target }: TableKey): boolean =>
  target.matches(EDITED) && (/^(Enter|F2|Backspace|Delete)$/.test(key) || (key.length === 1 && key !== ' '));

/** Goes on from a cell that was edited, as an arrow key does. */
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

/** To another stop of the row. */
function goAlong(row: HTMLTableRowElement, { key, target, frame }: TableKey): void {
  const stops = stopsIn(row);
  const at = stops.findIndex((stop) => stop === target || stop.contains(target));
  const isForward = (key === 'ArrowRight') !== isRtl(frame);
  focus(key === 'Home' ? stops[0] : key === 'End' ? stops.at(-1) : stops[at + (isForward ? 1 : -1)]);
}

const isInGrid = (frame: Element): boolean => frame.matches('[data-cards]');
const cardsPerLine = (frame: Element): number => perLineOf(frame.querySelector('tbody'));
const isRtl = (frame: Element): boolean => getComputedStyle(frame).direction === 'rtl';

/** To another card: beside this one, above or below it, or at an end of its line. */
function goInGrid(row: HTMLTableRowElement, { key, target, frame }: TableKey): void {
  const perLine = cardsPerLine(frame);
  const place = (indexOf(row) - FIRST_ROW) % perLine;
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
  if (key !== 'ArrowUp' || indexOf(row) + by >= FIRST_ROW) goDown(frame, row, target, by);
}

/** The place of a row as `aria-rowindex` says it; the head has 1. */
const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex'));
const lastOf = (frame: Element): number => Number(frame.querySelector('table')?.getAttribute('aria-rowcount'));
const rowAt = (frame: Element, index: number) =>
  frame.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${index}"]`) ?? undefined;
const headHeight = (frame: Element): number => rowAt(frame, 1)?.offsetHeight ?? 0;

/** Where the focus can be in a row: on the controls of its cells, and on the cells that have none. */
const stopsIn = (row: HTMLTableRowElement): HTMLElement[] => [...row.cells].flatMap(stopsOf);

function stopsOf(cell: HTMLElement): HTMLElement[] {
  if (cell.matches(EDITED)) return [cell];
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.length === 0 || controls.some((control) => control.matches(WITH_ARROWS)) ? [cell] : controls;
}

/** From the frame to where the focus was before, else to the first row that is in view. */
export function enter(frame: HTMLElement): void {
  const top = frame.getBoundingClientRect().top + headHeight(frame);
  const rows = [...frame.querySelectorAll<HTMLTableRowElement>('tbody tr[aria-rowindex]')];
  const inView = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
  focus(frame.querySelector<HTMLElement>('[data-at]') ?? (inView && stopsIn(inView)[0]));
}

/** By some rows down, or up, in the same column. */
function goDown(frame: HTMLElement, row: HTMLTableRowElement, target: Element, by: number): void {
  const cell = target.closest<HTMLTableCellElement>('td, th');
  if (!cell) return;
  const place = stopsOf(cell).findIndex((stop) => stop.contains(target));
  const least = by === -1 && !isInGrid(frame) ? 1 : FIRST_ROW;
  const index = Math.min(Math.max(indexOf(row) + by, least), lastOf(frame));
  reach(frame, index, ({ cells }) => {
    const stops = stopsOf(cells[cell.cellIndex] ?? cell);
    return stops[Math.min(Math.max(place, 0), stops.length - 1)];
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
  const near = drawn.find((one) => indexOf(one) > index) ?? drawn.at(-1);
  if (!near || patience === 0) return;
  const top = near.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
  const lines = Math.trunc((index - indexOf(near)) / cardsPerLine(frame));
  frame.scrollTop = top + lines * near.offsetHeight - headHeight(frame);
  requestAnimationFrame(() => reach(frame, index, stopIn, patience - 1));
}

/** To the edge of the table, from where the browser's Tab continues: after arrow keys Tab should skip the buttons. */
function leave(frame: HTMLElement, isBack: boolean): void {
  const last = [...frame.querySelectorAll<HTMLElement>(`${CONTROLS}, [data-at]`)].at(-1);
  (isBack ? frame : last)?.focus({ preventScroll: true });
}
