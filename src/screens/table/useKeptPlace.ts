import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { getProp } from '../../config/getProp.ts';
import { isObject, jsonIn } from '../../config/json.ts';
import { perObject } from '../../config/perObject.ts';
import { useUid } from '../../data/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { useWindowEvent } from '../../look/useWindowEvent.ts';
import { FIRST_ROW, focus, HEAD_HEIGHT } from './tableParts.ts';
import { type FocusedStop, stopAt } from './useRowFocus.ts';

/** Where somebody was in a list. */
interface Place {
  /** How far it was scrolled, in pixels. */
  readonly top: number;
  /** The `aria-rowindex` of the first row in view, and how far below the top of the table that was. */
  readonly row: number;
  readonly offset: number;
  /** What had the focus. */
  readonly stop?: FocusedStop | undefined;
}

/** The key of the places in the session's storage, which a reload reads. */
const KEY = 'places';
/** How many frames a place is looked for while rows come: about two seconds. */
const PATIENCE = 120;
/** For how many frames nothing may move until it is found. */
const SETTLED = 20;

/** The places of this session, by list and query. */
const placesOf = perObject((_client: object): Map<string, Place> => {
  const stored = readSession();
  const entries = isObject(stored) ? Object.entries(stored) : [];
  return new Map(entries.filter((entry): entry is [string, Place] => isPlace(entry[1])));
});

const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'number');

const isPlace = (value: unknown): value is Place =>
  hasNumbers(value, ['top', 'row', 'offset']) &&
  (getProp(value, 'stop') === undefined || hasNumbers(getProp(value, 'stop'), ['index', 'cell', 'control']));

/**
 * Keeps the place in a list: after a record's page, another screen, Back or a reload it is scrolled to the same row, which has the
 * focus if it had it (docs/behaviour.md#lists). Another query or order begins at its top.
 * @param name the list's
 * @param query what it shows: each query has a place of its own; without one none is kept
 * @param order what the rows are sorted by
 */
export function useKeptPlace(
  frame: RefObject<HTMLElement | null>,
  name: string,
  query: ListQuery | undefined,
  order: string | undefined,
  stopNow: () => FocusedStop | undefined,
): void {
  const places = placesOf(useQueryClient());
  const uid = useUid();
  const key = query && JSON.stringify([uid, name, query.search, query.filters, query.sort]);
  const latest = useRef(key);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    latest.current = key;
  });
  useLayoutEffect(() => {
    if (isShown.current) frame.current?.scrollTo({ top: 0, behavior: 'instant' });
    isShown.current = true;
  }, [frame, query, order]);
  useLayoutEffect(() => {
    const { current: table } = frame;
    const { current: first } = latest;
    if (!table) return undefined;
    const place = first === undefined ? undefined : places.get(first);
    if (first !== undefined) places.delete(first);
    const end = place && (place.top > 0 || place.stop) ? returnTo(table, place) : undefined;
    return () => {
      end?.();
      isShown.current = false;
      if (latest.current !== undefined) places.set(latest.current, placeIn(table, stopNow()));
    };
  }, [frame, places, stopNow]);
  useWindowEvent('pagehide', () => {
    const { current: table } = frame;
    const now = table && latest.current !== undefined ? { [latest.current]: placeIn(table, stopNow()) } : {};
    writeSession({ ...Object.fromEntries(places), ...now });
  });
}

function placeIn(table: HTMLElement, stop: FocusedStop | undefined): Place {
  const { top } = table.getBoundingClientRect();
  const rows = [...table.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + HEAD_HEIGHT + 1);
  return {
    top: table.scrollTop,
    row: Number(first?.getAttribute('aria-rowindex') ?? 0),
    offset: (first?.getBoundingClientRect().top ?? top) - top,
    stop,
  };
}

/** What ends the return to a place: somebody goes elsewhere. */
const ENDS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Scrolls to a place while its rows come, and gives the focus back to its row unless something else has it. @returns ends it */
function returnTo(table: HTMLElement, { top, row, offset, stop }: Place): () => void {
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

function readSession(): unknown {
  try {
    return jsonIn(sessionStorage.getItem(KEY) ?? '');
  } catch {
    // A browser that allows no storage keeps no place.
    return undefined;
  }
}

function writeSession(places: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // As above.
  }
}
