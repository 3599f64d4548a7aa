import './selection.css';
import { type ChangeEvent, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { usePanel } from '../../config/context.ts';
import type { LeadCellProps, LeadColumn } from '../list/leadColumn.ts';
import { isSelectable, type Selection } from './selection.ts';

/** A finger needs so much (WCAG 2.5.5), and the edge of the table some more. */
const WIDTH = 52;

/** The checkboxes of a list, the first of which is for all shown records. */
export function selectColumn(selection: Selection): LeadColumn {
  const Head = () => {
    const { texts } = usePanel();
    const shown = useSyncExternalStore(selection.subscribe, selection.ofShown);
    const box = useRef<HTMLInputElement>(null);
    useEffect(() => {
      if (box.current) box.current.indeterminate = shown === 'some';
    }, [shown]);
    // The button that brought the checkboxes is gone, and had the focus.
    useEffect(() => box.current?.focus(), []);
    return (
      <label className="select">
        <input
          ref={box}
          type="checkbox"
          aria-label={texts.selectAll}
          checked={shown === 'all'}
          onChange={selection.toggleShown}
        />
      </label>
    );
  };

  const Cell = ({ record, label }: LeadCellProps) => {
    const { texts } = usePanel();
    const { id } = record;
    const isSelected = useSyncExternalStore(selection.subscribe, () => selection.ids().has(id));
    return (
      <label className="select" onMouseDown={keepText}>
        <input
          type="checkbox"
          aria-label={`${texts.select} ${label}`}
          checked={isSelected}
          disabled={!isSelectable(record)}
          onChange={(event) => selection.toggle(id, isWithShift(event))}
        />
      </label>
    );
  };
  return { width: WIDTH, Head, Cell };
}

const isWithShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey;

/** A click with Shift selects the text in between, too. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
