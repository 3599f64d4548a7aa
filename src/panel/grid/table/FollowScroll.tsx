import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isSameJson } from '../../../shared/base/json.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { type DrawnRow, PRINTED, type RowWindow, rowsFrom, type TableRows } from '../model/rowWindow.ts';
import { heldRow, useTableFocus } from '../model/tableFocus.ts';
import { estimatedHeight, frameOf } from '../model/tableParts.ts';
import { getRowId } from '../model/useEntityTable.ts';
import { usePerLine, useScroll } from './useScroll.ts';

interface FollowScrollProps extends TableRows {
  /** The `tbody` of the rows. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly onChange: Dispatch<SetStateAction<RowWindow | undefined>>;
}

/** With more rows than this their heights are not measured: to number 50,000 of them took 80 ms at each search. */
const MEASURED = 10_000;
/** The number of rows rendered before and after those in view. */
const OVERSCAN = 8;

/** Reports the rows in or near the view, the focused row, and all that are loaded for printing. */
export default function FollowScroll(props: FollowScrollProps) {
  return props.count > MEASURED || props.isCards ? <FollowCounted {...props} /> : <FollowMeasured {...props} />;
}

/** The rows in view of a list whose rows are measured. */
function FollowMeasured(props: FollowScrollProps) {
  const { records, from, count, height, body } = props;
  // By record, so that a row keeps its height where the list is sorted or narrowed.
  const getItemKey = useCallback((index: number) => keyAt(records, from, index), [records, from]);
  const held = heldRow(useStore(useTableFocus().state), props);
  const rangeExtractor = useCallback((range: Range) => withRow(defaultRangeExtractor(range), held.index), [held.index]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => frameOf(body.current),
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => frameOf(body.current)?.scrollTop ?? 0,
    observeElementOffset: followOffset,
    estimateSize: () => height,
    // The observer has the height after the browser's layout. Reading it earlier forces another one.
    measureElement: (row, entry, instance) =>
      entry
        ? measureElement(row, entry, instance)
        : (instance.itemSizeCache.get(getItemKey(instance.indexFromElement(row))) ?? height),
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const rows = items.map(
    ({ index, start }, i): DrawnRow => ({
      ...(index === held.index && held),
      index,
      above: start - (items[i - 1]?.end ?? 0),
    }),
  );
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: -1, endIndex: -1 };
  return (
    <Follow
      {...props}
      seen={{ rows, below, measure: virtualizer.measureElement }}
      first={startIndex}
      last={endIndex}
      scrollTo={(index) => {
        const frame = frameOf(body.current);
        const [top] = virtualizer.getOffsetForIndex(index, 'start') ?? [];
        if (frame && top !== undefined) frame.scrollTop = top;
      }}
    />
  );
}

/**
 * Reports where the table is scrolled to, first to where it is now: it may have been scrolled since this was drawn, which
 * React shows up to 300 ms later, and TanStack Virtual would scroll it back.
 */
function followOffset(
  table: Virtualizer<HTMLElement, HTMLTableRowElement>,
  report: (offset: number, isScrolling: boolean) => void,
) {
  const top = table.scrollElement?.scrollTop;
  if (top !== undefined && top !== table.scrollOffset) report(top, false);
  return observeElementOffset(table, report);
}

/** The rows in view of very many, or of cards, all assumed to have one height. A line has one row, or several cards. */
function FollowCounted(props: FollowScrollProps) {
  const { count, height, body } = props;
  const held = heldRow(useStore(useTableFocus().state), props);
  const perLine = usePerLine(body);
  const lines = Math.ceil(count / perLine);
  const estimated = estimatedHeight(lines, height);
  const [{ top, room, first: exact }, scrollTo] = useScroll(body, lines, height, estimated);
  const inView = Math.ceil(room / height);
  const first = Math.floor(exact);
  const overscan = Math.ceil(OVERSCAN / perLine);
  const start = Math.max(first - overscan, 0);
  const end = Math.min(first + inView + overscan, lines);
  // Rows in view keep their real height.
  const firstPlace = top - (exact - first) * height;
  const offsetOf = (line: number) =>
    line >= start && line < end ? Math.max(firstPlace + (line - first) * height, 0) : line * estimated;
  const drawn = withRow(
    Array.from({ length: end - start }, (_, index) => start + index),
    Math.floor(held.index / perLine),
  );
  const ends = drawn.map((line) => offsetOf(line) + height);
  const rows = drawn.flatMap((line, i) =>
    Array.from({ length: Math.min(perLine, count - line * perLine) }, (_, beside): DrawnRow => {
      const index = line * perLine + beside;
      const above = beside > 0 ? 0 : Math.max(offsetOf(line) - (ends[i - 1] ?? 0), 0);
      return { ...(index === held.index && held), index, above };
    }),
  );
  const below = Math.max(lines * estimated - (ends.at(-1) ?? 0), 0);
  return (
    <Follow
      {...props}
      seen={{ rows, below, measure: undefined }}
      first={first * perLine}
      last={end * perLine - 1}
      scrollTo={(index) => scrollTo(Math.floor(index / perLine))}
    />
  );
}

interface FollowProps extends FollowScrollProps {
  readonly seen: RowWindow;
  /** The indexes of the first and the last row in view; -1 before they are known. */
  readonly first: number;
  readonly last: number;
  /** Scrolls to the row at an index. */
  readonly scrollTo: (index: number) => void;
}

function Follow({ records, from, count, isCounted, span, onChange, onView, seen, first, last, scrollTo }: FollowProps) {
  const { texts } = usePanel();
  const { to } = useStore(useTableFocus().state);
  const show = useEffectEvent((index: number) => {
    if (!seen.rows.some((row) => row.index === index)) scrollTo(index);
  });
  // Not in a layout effect: those of the virtualizer come after it.
  useEffect(() => {
    if (to && !to.isQuiet && to.index >= 0) show(to.index);
  }, [to]);
  useEffect(() => {
    if (last >= 0) onView?.(first, last, count);
  }, [onView, first, last, count]);
  const isPrinting = usePrinting();
  const printed = Math.min(records.length, PRINTED);
  useLayoutEffect(() => {
    const next = isPrinting ? { rows: rowsFrom(printed, from), below: 0, measure: undefined } : seen;
    onChange((known) => (isSameJson(known, next) ? known : next));
  });
  if (!isPrinting || printed === count) return null;
  const total = isCounted ? count : `${formatCount(count - 1)}+`;
  const { count: most, rowsPrinted, print } = texts;
  return (
    <tbody>
      <tr>
        <th colSpan={span}>
          {printed === PRINTED
            ? interpolate(most, { shown: PRINTED, total })
            : interpolate(rowsPrinted, { first: from + 1, last: from + printed, total, print })}
        </th>
      </tr>
    </tbody>
  );
}

/** Sorted indexes with one more, unless that is -1. */
const withRow = (indexes: number[], index: number): number[] =>
  index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);

function keyAt(records: readonly EntityRecord[], from: number, index: number): string {
  const record = records[index - from];
  return record ? getRowId(record, index) : String(index);
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}
