import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { perObject } from '../../../shared/base/perObject.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { useUid } from '../../data/session/context.tsx';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { firstInView, indexOf } from '../model/focusStops.ts';
import type { TableFocus } from '../model/tableFocus.ts';
import type { SavedPosition } from './returnToPosition.ts';
import { stored } from './storedPlaces.ts';

/** The positions of this session, by list and query. */
const placesOf = perObject((_client: object) => new Map<string, SavedPosition>());

/**
 * Restores the scroll position of a list, and the row's focus, after a record's page, another screen, Back or a reload
 * (docs/behaviour.md#lists). Another query or order begins at the top.
 * @param name the list's
 * @param query the list's query: each has a position of its own; without one none is kept
 * @param order the sort
 */
export function useScrollPosition(
  frame: RefObject<HTMLElement | null>,
  name: string,
  query: ListQuery | undefined,
  order: string | undefined,
  focus: TableFocus,
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
    const position = first === undefined ? undefined : places.get(first);
    if (first !== undefined) places.delete(first);
    let isOver = false;
    let end: (() => void) | undefined;
    if (first !== undefined && (position ? position.top > 0 || position.stop : stored.read()))
      import('./returnToPosition.ts').then(
        ({ returnToPosition: returnToPlace, takeStored }) => {
          const to = position ?? takeStored(first);
          if (!isOver && to) end = returnToPlace(table, focus, to);
        },
        // If the code cannot be loaded, the list begins at the top.
        () => undefined,
      );
    return () => {
      isOver = true;
      end?.();
      isShown.current = false;
      if (latest.current !== undefined) places.set(latest.current, placeIn(table, focus));
    };
  }, [frame, places, focus]);
  useWindowEvent('pagehide', () => {
    const { current: table } = frame;
    const now = table && latest.current !== undefined ? { [latest.current]: placeIn(table, focus) } : {};
    stored.write({ ...Object.fromEntries(places), ...now });
  });
}

function placeIn(table: HTMLElement, { state }: TableFocus): SavedPosition {
  const { at } = state.get();
  const { top } = table.getBoundingClientRect();
  const first = firstInView(table);
  return {
    top: table.scrollTop,
    row: first ? indexOf(first) : -1,
    offset: (first?.getBoundingClientRect().top ?? top) - top,
    ...(at && { stop: { id: at.id, index: at.index, cell: at.cell, control: at.control } }),
  };
}
