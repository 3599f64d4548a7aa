import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual';
import equal from 'fast-deep-equal';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { usePanel } from '../../config/context.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { useWindowEvent } from '../../look/useWindowEvent.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { type DrawnRow, firstRows, type RowWindow } from './rowWindow.ts';
import { rowHeight } from './tableParts.ts';
import { getRowId } from './useEntityTable.ts';
import type { OnView } from './useListView.ts';

export interface FollowScrollProps {
  readonly records: readonly EntityRecord[];
  /** How many rows come before those of these records, and how many there are in all. */
  readonly from: number;
  readonly count: number;
  /** The body that the rows are in, in the frame that scrolls them. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** How many columns a row spans. */
  readonly span: number;
  readonly onChange: Dispatch<SetStateAction<RowWindow | undefined>>;
  readonly onView: OnView | undefined;
}

/** The maximum number of printed rows, about 150 pages: a browser takes seconds for them. */
const PRINTED = 5000;

/** The `aria-rowindex` of the first record's row: the head has 1. */
const FIRST = 2;

/**
 * Reports which rows are in view or close to it, whenever that changes, plus the focused row, and all rows for
 * printing.
 */
export default function FollowScroll({ records, from, count, body, span, onChange, onView }: FollowScrollProps) {
  const { texts } = usePanel();
  // By record, so that a row keeps its height where the list is sorted or narrowed.
  const getItemKey = useCallback((index: number) => keyAt(records, from, index), [records, from]);
  const getScrollElement = () => body.current?.closest<HTMLElement>('[role=region]') ?? null;
  // Once: to ask the window for each of 100,000 rows takes longer than to sort them.
  const height = rowHeight();
  const focused = useFocusedRow(records, from, body);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      if (focused < 0 || inView.includes(focused)) return inView;
      return [...inView, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement,
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => getScrollElement()?.scrollTop ?? 0,
    estimateSize: () => height,
    // The browser tells the height after its own layout. To ask for it before lays the page out once more.
    measureElement: (row, entry, instance) =>
      entry
        ? measureElement(row, entry, instance)
        : (instance.itemSizeCache.get(getItemKey(instance.indexFromElement(row))) ?? height),
    getItemKey,
    rangeExtractor,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const inView = items.map(
    ({ index, start }, place): DrawnRow => ({ index, above: start - (items[place - 1]?.end ?? 0) }),
  );
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const measure = virtualizer.measureElement;
  const isPrinting = usePrinting();
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: -1, endIndex: -1 };
  useEffect(() => {
    if (endIndex >= 0) onView?.(startIndex, endIndex, count);
  }, [onView, startIndex, endIndex, count]);
  useLayoutEffect(() => {
    const next = isPrinting
      ? { rows: firstRows(Math.min(count, PRINTED)), below: 0, measure: undefined }
      : { rows: inView, below, measure };
    onChange((last) => (equal(last, next) ? last : next));
  });
  if (!isPrinting || count <= PRINTED) return null;
  return (
    <tbody>
      <tr>
        <th colSpan={span}>{fillBlanks(texts.count, { shown: PRINTED, total: count })}</th>
      </tr>
    </tbody>
  );
}

function keyAt(records: readonly EntityRecord[], from: number, index: number): string {
  const record = records[index - from];
  return record ? getRowId(record, index) : String(index);
}

/** The index of the row that has the focus: without its row the focus would be lost. -1 for none. */
function useFocusedRow(
  records: readonly EntityRecord[],
  from: number,
  body: RefObject<HTMLTableSectionElement | null>,
): number {
  const [key, setKey] = useState<unknown>();
  useWindowEvent('focusin', ({ target }) => {
    const row = target instanceof Element && body.current?.contains(target) && target.closest('tr[aria-rowindex]');
    setKey(row ? keyAt(records, from, Number(row.getAttribute('aria-rowindex')) - FIRST) : undefined);
  });
  const place = key === undefined ? -1 : records.findIndex((record, index) => getRowId(record, from + index) === key);
  return place < 0 ? -1 : from + place;
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}
