import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import equal from 'fast-deep-equal';
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
import { usePanel } from '../../config/context.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { useWindowEvent } from '../../look/useWindowEvent.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { OnView } from '../list/useListView.ts';
import { type DrawnRow, firstRows, type RowWindow } from './rowWindow.ts';
import { estimatedHeight, FIRST_ROW, HEAD_HEIGHT, perLineOf } from './tableParts.ts';
import { getRowId } from './useEntityTable.ts';

interface FollowScrollProps {
  readonly records: readonly EntityRecord[];
  /** How many rows come before those of these records, and how many there are in all. */
  readonly from: number;
  readonly count: number;
  /** The query that finds the rows. */
  readonly query: ListQuery | undefined;
  /** The body that the rows are in, in the frame that scrolls them. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The assumed height of a row, in pixels. */
  readonly height: number;
  /** How many columns a row spans. */
  readonly span: number;
  /** Whether rows are cards, of which several are beside each other. */
  readonly isCards: boolean;
  readonly onChange: Dispatch<SetStateAction<RowWindow | undefined>>;
  readonly onView: OnView | undefined;
}

/** The maximum number of printed rows, about 150 pages: a browser takes seconds for them. */
const PRINTED = 5000;

/** With more rows than this their heights are not measured: to number 50,000 of them took 80 ms at each search. */
const MEASURED = 10_000;
/** How many rows are drawn before those in view, and after them. */
const OVERSCAN = 8;

/**
 * Reports which rows are in view or close to it, whenever that changes, plus the focused row, and all rows for
 * printing.
 */
export default function FollowScroll(props: FollowScrollProps) {
  return props.count > MEASURED || props.isCards ? <FollowCounted {...props} /> : <FollowMeasured {...props} />;
}

/** The rows in view, as they are measured. */
function FollowMeasured(props: FollowScrollProps) {
  const { records, from, count, height, body } = props;
  // By record, so that a row keeps its height where the list is sorted or narrowed.
  const getItemKey = useCallback((index: number) => keyAt(records, from, index), [records, from]);
  const focused = useFocusedRow(props);
  const rangeExtractor = useCallback(
    (range: Range) => withRow(defaultRangeExtractor(range), focused.index),
    [focused.index],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => frameOf(body),
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => frameOf(body)?.scrollTop ?? 0,
    observeElementOffset: followOffset,
    estimateSize: () => height,
    // The browser tells the height after its own layout. To ask for it before lays the page out once more.
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
    ({ index, start }, place): DrawnRow => ({
      index,
      above: start - (items[place - 1]?.end ?? 0),
      ...keptAt(index, focused),
    }),
  );
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: -1, endIndex: -1 };
  return (
    <Follow {...props} seen={{ rows, below, measure: virtualizer.measureElement }} first={startIndex} last={endIndex} />
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

/** The rows in view of very many, or in view as cards, each taken to be as high as all. A line has one row, or several cards. */
function FollowCounted(props: FollowScrollProps) {
  const { count, height, body } = props;
  const focused = useFocusedRow(props);
  const perLine = usePerLine(body);
  const lines = Math.ceil(count / perLine);
  const estimated = estimatedHeight(lines, height);
  const { top, room, first: exact } = useScroll(body, lines, height, estimated);
  const inView = Math.ceil(room / height);
  const first = Math.floor(exact);
  const overscan = Math.ceil(OVERSCAN / perLine);
  const start = Math.max(first - overscan, 0);
  const end = Math.min(first + inView + overscan, lines);
  // In view rows are as high as they are, whatever they are taken for elsewhere.
  const firstPlace = top - (exact - first) * height;
  const placeOf = (line: number) =>
    line >= start && line < end ? Math.max(firstPlace + (line - first) * height, 0) : line * estimated;
  const drawn = withRow(
    Array.from({ length: end - start }, (_, place) => start + place),
    Math.floor(focused.index / perLine),
  );
  const ends = drawn.map((line) => placeOf(line) + height);
  const rows = drawn.flatMap((line, place) =>
    Array.from({ length: Math.min(perLine, count - line * perLine) }, (_, beside): DrawnRow => {
      const index = line * perLine + beside;
      const above = beside > 0 ? 0 : Math.max(placeOf(line) - (ends[place - 1] ?? 0), 0);
      return { index, above, ...keptAt(index, focused) };
    }),
  );
  const below = Math.max(lines * estimated - (ends.at(-1) ?? 0), 0);
  return (
    <Follow {...props} seen={{ rows, below, measure: undefined }} first={first * perLine} last={end * perLine - 1} />
  );
}

/** How many rows are in a line; it follows the width of the frame. */
function usePerLine(body: FollowScrollProps['body']): number {
  const [perLine, setPerLine] = useState(1);
  useLayoutEffect(() => {
    const frame = frameOf(body);
    if (!frame) return undefined;
    const read = () => setPerLine(perLineOf(body.current));
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(frame);
    return () => sizes.disconnect();
  }, [body]);
  return perLine;
}

interface FollowProps extends FollowScrollProps {
  readonly seen: RowWindow;
  /** The indexes of the first and the last row in view; -1 before they are known. */
  readonly first: number;
  readonly last: number;
}

function Follow({ count, span, onChange, onView, seen, first, last }: FollowProps) {
  const { texts } = usePanel();
  useEffect(() => {
    if (last >= 0) onView?.(first, last, count);
  }, [onView, first, last, count]);
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const next = isPrinting ? { rows: firstRows(Math.min(count, PRINTED)), below: 0, measure: undefined } : seen;
    onChange((known) => (equal(known, next) ? known : next));
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

/** What a table scrolls in. */
const frameOf = (body: FollowScrollProps['body']) => body.current?.closest<HTMLElement>('[role=region]') ?? null;

/** Indexes with one more, in their order, unless it is none. */
const withRow = (indexes: number[], index: number): number[] =>
  index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);

interface Scroll {
  /** How far the table is scrolled, and how high its frame is, in pixels. */
  readonly top: number;
  readonly room: number;
  /** The index of the row at the top of the frame, with the part of it that is scrolled out. */
  readonly first: number;
}

/**
 * How far a table of very many rows is scrolled. Steps, and focus that comes into view, move it by the height of its rows; a
 * jump goes to the part of the list that the scroll bar shows, whose track may be shorter than all rows.
 */
function useScroll(body: FollowScrollProps['body'], count: number, height: number, estimated: number): Scroll {
  const [at, setAt] = useState<Scroll>({ top: 0, room: window.innerHeight, first: 0 });
  useEffect(() => {
    const frame = frameOf(body);
    if (!frame) return undefined;
    const read = () => {
      const [top, room] = [frame.scrollTop, frame.clientHeight];
      const most = Math.max(count - Math.floor((room - HEAD_HEIGHT) / height), 0);
      const track = Math.max(count * estimated + HEAD_HEIGHT - room, 1);
      setAt((last) => {
        const step = top - last.top;
        const isJump = Math.abs(step) > 3 * room || top <= 0 || top >= track - 1;
        const first = isJump ? (Math.min(top / track, 1) || 0) * most : last.first + step / height;
        const next = { top, room, first: Math.min(Math.max(first, 0), most) };
        return equal(last, next) ? last : next;
      });
    };
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(frame);
    frame.addEventListener('scroll', read, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', read);
    };
  }, [body, count, height, estimated]);
  return at;
}

function keyAt(records: readonly EntityRecord[], from: number, index: number): string {
  const record = records[index - from];
  return record ? getRowId(record, index) : String(index);
}

/** The row that has the focus. */
interface FocusedRow {
  /** -1 for none. */
  readonly index: number;
  /** Its record, for when its page is not there any more. */
  readonly kept?: EntityRecord | undefined;
}

const NO_ROW: FocusedRow = { index: -1 };

const keptAt = (index: number, focused: FocusedRow): Pick<FocusedRow, 'kept'> =>
  index === focused.index && focused.kept ? { kept: focused.kept } : {};

/** The row that has the focus: without its row the focus would be lost, also where its page is out of view by then. */
function useFocusedRow({ records, from, count, query, body }: FollowScrollProps): FocusedRow {
  const [last, setLast] = useState<Required<FocusedRow> & Pick<FollowScrollProps, 'query'>>();
  const follow = (target: EventTarget | null) => {
    const row = target instanceof Element && body.current?.contains(target) && target.closest('tr[aria-rowindex]');
    const index = row ? Number(row.getAttribute('aria-rowindex')) - FIRST_ROW : -1;
    const kept = records[index - from] ?? (index === last?.index ? last.kept : undefined);
    setLast(kept && { index, kept, query });
  };
  useWindowEvent('focusin', ({ target }) => follow(target));
  // It may have come before this code has.
  const followNow = useEffectEvent(() => follow(document.activeElement));
  useEffect(() => queueMicrotask(() => followNow()), []);
  const key = last?.kept && getRowId(last.kept, last.index);
  const place = key === undefined ? -1 : records.findIndex((record, index) => getRowId(record, from + index) === key);
  const index = from + place;
  const now = records[place];
  // Others may have moved it, or changed it.
  if (last && now && (now !== last.kept || index !== last.index || query !== last.query))
    setLast({ index, kept: now, query });
  const isElsewhere = last !== undefined && (last.index < from || last.index >= from + records.length);
  // A list that others made shorter has no such row any more, and what another query finds may not have it.
  const isOut = isElsewhere && last.index < count && last.query === query;
  const isGone = last !== undefined && !now && !isOut;
  // Deleted, or moved to where nobody looks: the keys go on in the table.
  useEffect(() => {
    const frame = frameOf(body);
    if (!isGone || !frame) return undefined;
    const goOn = () => {
      if (document.activeElement === document.body) frame.focus({ preventScroll: true });
    };
    goOn();
    // The rows are drawn by another component: this one may still be in the page.
    const watch = new MutationObserver(goOn);
    watch.observe(frame, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isGone, body]);
  if (now) return { index, kept: now };
  return isOut ? last : NO_ROW;
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}
