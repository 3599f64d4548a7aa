import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import type { TableRows } from '../model/rowWindow.ts';
import { FIRST_ROW, frameOf } from '../model/tableParts.ts';
import { getRowId } from '../model/useEntityTable.ts';

interface Rows extends Pick<TableRows, 'records' | 'from' | 'count' | 'query'> {
  /** The `tbody`. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/** The row that has the focus. */
interface FocusedRow {
  /** -1 for none. */
  readonly index: number;
  /** Its record, for when its page is unloaded. */
  readonly lastRecord?: EntityRecord;
}

const NO_ROW: FocusedRow = { index: -1 };

/** The record of a row, if that has the focus. */
export const keptAt = (index: number, focused: FocusedRow): Pick<FocusedRow, 'lastRecord'> =>
  index === focused.index && focused.lastRecord ? { lastRecord: focused.lastRecord } : {};

/**
 * The focused row, which must stay in the document even if its page is out of view: otherwise the focus would be lost.
 */
export function useFocusedRow({ records, from, count, query, body }: Rows): FocusedRow {
  const [last, setLast] = useState<Required<FocusedRow> & Pick<Rows, 'query'>>();
  const follow = (target: EventTarget | null) => {
    const row = target instanceof Element && body.current?.contains(target) && target.closest('tr[aria-rowindex]');
    const index = row ? Number(row.getAttribute('aria-rowindex')) - FIRST_ROW : -1;
    const record = records[index - from] ?? (index === last?.index ? last.lastRecord : undefined);
    setLast(record && { index, lastRecord: record, query });
  };
  useWindowEvent('focusin', ({ target }) => follow(target));
  // The focus may have come before this code loaded.
  const followNow = useEffectEvent(() => follow(document.activeElement));
  useEffect(() => queueMicrotask(() => followNow()), []);
  const key = last?.lastRecord && getRowId(last.lastRecord, last.index);
  const i = key === undefined ? -1 : records.findIndex((record, index) => getRowId(record, from + index) === key);
  const index = from + i;
  const now = records[i];
  // Others may have moved it, or changed it.
  if (last && now && (now !== last.lastRecord || index !== last.index || query !== last.query))
    setLast({ index, lastRecord: now, query });
  const isElsewhere = last !== undefined && (last.index < from || last.index >= from + records.length);
  // A list that others made shorter has no such row any more, and what another query finds may not have it.
  const isOut = isElsewhere && last.index < count && last.query === query;
  const isGone = last !== undefined && !now && !isOut;
  // Deleted, or moved out of view: the focus goes to the table.
  useEffect(() => {
    const frame = frameOf(body.current);
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
  if (now) return { index, lastRecord: now };
  return isOut ? last : NO_ROW;
}
