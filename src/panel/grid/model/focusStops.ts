import { FIRST_ROW } from './tableParts.ts';

/** Focusable elements of a cell, without the inline checkbox: the space bar does the same. */
const CONTROLS = ':is(a[href], button, input):not(.name, .pick > *)';
/** Controls that need the arrows themselves: the focus stays on their cell, and Enter goes in. */
export const WITH_ARROWS = '[role=combobox]';
/** Cells whose values are edited in place: the focus stays on them. */
export const EDITED = '[data-edit]';

/** A place in a row that can have the focus. */
export interface Stop {
  /** The index of the cell in the row. */
  readonly cell: number;
  /** The index of the control in the cell; -1 for the cell itself. */
  readonly control: number;
}

const controlsIn = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(CONTROLS)];

/** The controls of a cell that can have the focus. */
export const enabledIn = (cell: Element): HTMLElement[] =>
  controlsIn(cell).filter((control) => !control.matches(':disabled'));

/** The enabled controls of a cell, else the cell. */
export function stopsOf(cell: HTMLElement): HTMLElement[] {
  if (cell.matches(EDITED)) return [cell];
  const controls = enabledIn(cell);
  return controls.length === 0 || controls.some((control) => control.matches(WITH_ARROWS)) ? [cell] : controls;
}

/** The elements of a row that the arrow keys stop at. */
export const stopsIn = (row: HTMLTableRowElement): HTMLElement[] => [...row.cells].flatMap(stopsOf);

/** The place of an element in its row. */
export function stopOf(row: HTMLTableRowElement, target: Element): Stop {
  const cell = [...row.cells].findIndex((item) => item.contains(target));
  const there = row.cells[cell];
  return { cell, control: there ? controlsIn(there).findIndex((control) => control.contains(target)) : -1 };
}

/** The element at a place in a row: the same control, else the cell or its control. */
export function elementAt(row: HTMLTableRowElement, { cell, control }: Stop): HTMLElement | undefined {
  const there = row.cells[Math.min(Math.max(cell, 0), row.cells.length - 1)];
  if (!there) return undefined;
  const same = controlsIn(there)[control];
  if (same) return same.matches(':disabled') ? there : same;
  const stops = stopsOf(there);
  return stops[Math.min(Math.max(control, 0), stops.length - 1)];
}

/** The element of a row by its index among all; that of the head is -1. Undefined if it is not rendered. */
export const rowAt = (frame: Element, index: number): HTMLTableRowElement | undefined =>
  frame.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${index + FIRST_ROW}"]`) ?? undefined;

/** The index of a row among all; -1 for the head. */
export const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex')) - FIRST_ROW;

/** The first row below the head that is in view. */
export function firstInView(frame: HTMLElement): HTMLTableRowElement | undefined {
  const top = frame.getBoundingClientRect().top + (rowAt(frame, -1)?.offsetHeight ?? 0);
  const rows = [...frame.querySelectorAll<HTMLTableRowElement>('tbody tr[aria-rowindex]')];
  return rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
}

/** Moves the focus in a table, and marks the element as the one to return to. */
export function focus(stop: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!stop) return;
  for (const old of stop.closest('table')?.querySelectorAll('[data-at]') ?? []) {
    old.removeAttribute('data-at');
    if (old.matches('td, th')) old.removeAttribute('tabindex');
  }
  if (stop.closest('table')) stop.setAttribute('data-at', '');
  if (stop.matches('td, th')) stop.tabIndex = 0;
  stop.focus(options);
}
