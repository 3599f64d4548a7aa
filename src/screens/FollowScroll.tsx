import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, type RefObject, useCallback, useLayoutEffect } from 'react';
import type { EntityRecord } from '../wire/record.ts';
import { rowKey } from './rowKey.ts';
import { rowHeight } from './tableParts.ts';

/** Which rows of a long list are drawn. */
export interface RowWindow {
  /** The index of the first row. */
  readonly first: number;
  /** The index after the last row. */
  readonly last: number;
  /** The height of the rows above and below, in pixels. */
  readonly above: number;
  readonly below: number;
  /** Measures a row, which may be higher than the others. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

export interface FollowScrollProps {
  readonly records: readonly EntityRecord[];
  /** The body that the rows are in, in the frame that scrolls them. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly onChange: (rows: RowWindow) => void;
}

/** Tells which rows are in view, or close to it, whenever that changes. Draws nothing. */
export default function FollowScroll({ records, body, onChange }: FollowScrollProps) {
  // By record, so that a row keeps its height where the list is sorted or narrowed.
  const getItemKey = useCallback((index: number) => rowKey(records, index), [records]);
  const getScrollElement = () => body.current?.closest<HTMLElement>('[role=region]') ?? null;
  // Once: to ask the window for each of 100,000 rows takes longer than to sort them.
  const height = rowHeight();
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: records.length,
    getScrollElement,
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => getScrollElement()?.scrollTop ?? 0,
    estimateSize: () => height,
    getItemKey,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = (items.at(-1)?.index ?? -1) + 1;
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const measure = virtualizer.measureElement;
  useLayoutEffect(
    () => onChange({ first, last, above, below, measure }),
    [onChange, first, last, above, below, measure],
  );
  return null;
}
