import { getProp } from '../../../shared/base/getProp.ts';
import { isObject, jsonIn } from '../../../shared/base/json.ts';
import { FIRST_ROW, focus } from '../model/tableParts.ts';
import { stored } from './storedPlaces.ts';
import { type FocusedStop, stopAt } from './useRowFocus.ts';

/** A scroll position in a list. */
export interface SavedPosition {
  /** How far it was scrolled, in pixels. */
  readonly top: number;
  /** The `aria-rowindex` of the first row in view, and how far below the top of the table that was. */
  readonly row: number;
  readonly offset: number;
  /** The focused element. */
  readonly stop?: FocusedStop;
}

/** The maximum number of frames to wait for the rows of a position: about two seconds. */
const PATIENCE = 120;
/** The number of frames without movement after which it counts as reached. */
const SETTLED = 20;

/** The user's actions that cancel the return. */
const ENDS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Scrolls to a position while its rows load, and restores the row's focus unless something else has it. @returns a
 * function that cancels
 */
export function returnToPosition(table: HTMLElement, { top, row, offset, stop }: SavedPosition): () => void {
  let patience = PATIENCE;
  let frame = 0;
  let isFocused = stop === undefined;
  let settled = 0;
  const go = () => {
    const there = rowAt(table, row);
    const by = there ? there.getBoundingClientRect().top - table.getBoundingClientRect().top - offset : 0;
    const isThere = top === 0 || (there !== undefined && Math.abs(by) <= 1);
    if (!there && top > 0) table.scrollTop = top;
    else if (there && !isThere) table.scrollTop += by;
    settled = isThere && isFocused ? settled + 1 : 0;
    const focused = stop && !isFocused ? rowAt(table, stop.index + FIRST_ROW) : undefined;
    if (stop && focused && focused.ariaBusy !== 'true') {
      isFocused = true;
      if (document.activeElement?.matches('body, main')) focus(stopAt(focused, stop), { preventScroll: true });
    }
    patience -= 1;
    if (patience > 0 && settled < SETTLED) frame = requestAnimationFrame(go);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of ENDS) window.removeEventListener(event, end, true);
  };
  for (const event of ENDS) window.addEventListener(event, end, true);
  go();
  return end;
}

const rowAt = (table: HTMLElement, index: number) =>
  table.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${index}"]`) ?? undefined;

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
