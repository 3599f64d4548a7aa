import { getProp } from '../../../shared/base/getProp.ts';
import { isObject, jsonIn } from '../../../shared/base/json.ts';
import { elementAt, rowAt } from '../model/focusStops.ts';
import type { FocusedStop, TableFocus } from '../model/tableFocus.ts';
import { stored } from './storedPlaces.ts';

/** A scroll position in a list. */
export interface SavedPosition {
  /** How far it was scrolled, in pixels. */
  readonly top: number;
  /** The index of the first row in view, and how far below the top of the table that was. */
  readonly row: number;
  readonly offset: number;
  /** The focused element. */
  readonly stop?: FocusedStop;
}

/** How long rows may take to come before a position is given up, in ms. */
const PATIENCE = 2000;

/** The user's actions that cancel the return. */
const ENDS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Scrolls to a position while its rows load, and restores the row's focus unless something else has it. @returns a
 * function that cancels
 */
export function returnToPosition(
  table: HTMLElement,
  { goTo, onRows, state }: TableFocus,
  { top, row, offset, stop }: SavedPosition,
): () => void {
  const go = () => {
    const there = rowAt(table, row);
    const by = there ? there.getBoundingClientRect().top - table.getBoundingClientRect().top - offset : 0;
    if (!there) table.scrollTop = top;
    else if (Math.abs(by) > 1) table.scrollTop += by;
  };
  const endRows = top > 0 ? onRows(go) : () => undefined;
  const end = () => {
    endRows();
    clearTimeout(timer);
    const { at, to } = state.get();
    if (to?.isQuiet) state.set({ at });
    for (const event of ENDS) window.removeEventListener(event, end, true);
  };
  const timer = setTimeout(end, PATIENCE);
  for (const event of ENDS) window.addEventListener(event, end, true);
  if (stop) goTo({ index: stop.index, stopIn: (found) => elementAt(found, stop), isQuiet: true });
  if (top > 0) go();
  return end;
}

const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'number');

const isPlace = (value: unknown): value is SavedPosition =>
  hasNumbers(value, ['top', 'row', 'offset']) &&
  (getProp(value, 'stop') === undefined || hasNumbers(getProp(value, 'stop'), ['index', 'cell', 'control']));

/** The position stored before a reload; can be read once. */
export function takeStored(key: string): SavedPosition | undefined {
  const places = jsonIn(stored.read() ?? '');
  if (!isObject(places)) return undefined;
  const { [key]: position, ...others } = places;
  stored.write(others);
  return isPlace(position) ? position : undefined;
}
