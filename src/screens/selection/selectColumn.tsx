import './selection.css';
import type { RowSelectionState } from '@tanstack/react-table';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { LeadCellProps, LeadColumn, LeadHeadProps } from '../list/leadColumn.ts';
import { type EntityTableInstance, isSelectable } from '../list/useEntityTable.ts';

/** The touch target size (WCAG 2.5.5), plus the edge of the table. */
const WIDTH = 52;

/** The checkboxes of a list, the first of which is for all shown records. */
export function selectColumn({ Subscribe, atoms: { rowSelection }, getRow }: EntityTableInstance): LeadColumn {
  const Head = ({ table, count, query, all }: LeadHeadProps) => {
    const [isReading, setReading] = useState(false);
    const reading = useRef<ListQuery>(undefined);
    // What another search finds, or what was given up, is not selected any more.
    // biome-ignore lint/correctness/useExhaustiveDependencies: of another query another reading
    useEffect(
      () => () => {
        reading.current = undefined;
        setReading(false);
      },
      [query],
    );
    const { texts } = usePanel();
    const toasts = useToasts();
    const part = table.options.data.length < count ? all : undefined;
    const selectPart = async (every: NonNullable<typeof all>, isAll: boolean) => {
      if (isAll) return table.resetRowSelection(true);
      setReading(true);
      reading.current = query;
      try {
        const ids: [string, true][] = [];
        for await (const slice of every()) {
          if (reading.current !== query) return;
          ids.push(...slice.filter(isSelectable).map(({ id }): [string, true] => [String(id), true]));
        }
        table.setRowSelection((selected) => ({ ...selected, ...Object.fromEntries(ids) }));
      } catch {
        toasts.show('error', texts.unreachable);
      }
      setReading(false);
    };
    const partSelected = (selected: RowSelectionState) => {
      const { length } = Object.keys(selected);
      return length >= count && table.getIsAllPageRowsSelected() ? 'all' : length > 0 ? 'some' : 'none';
    };
    const tableSelected = () =>
      table.getIsAllPageRowsSelected() ? 'all' : table.getIsSomePageRowsSelected() ? 'some' : 'none';
    return (
      <Subscribe source={rowSelection}>
        {(selected) => {
          const shown = part ? partSelected(selected) : tableSelected();
          return (
            <SelectAll
              shown={shown}
              disabled={isReading}
              onChange={() => (part ? void selectPart(part, shown === 'all') : table.toggleAllPageRowsSelected())}
            />
          );
        }}
      </Subscribe>
    );
  };

  const Cell = ({ record, rowId, label }: LeadCellProps) => {
    const { texts } = usePanel();
    return (
      <Subscribe source={rowSelection} selector={(selected) => selected[rowId] === true}>
        {(isSelected) => (
          <label className="select" onMouseDown={keepText}>
            <input
              type="checkbox"
              aria-label={`${texts.select} ${label}`}
              checked={isSelected}
              disabled={!isSelectable(record)}
              onChange={(event) => getRow(rowId).getToggleSelectedHandler()(event)}
            />
          </label>
        )}
      </Subscribe>
    );
  };
  return { width: WIDTH, Head, Cell };
}

interface SelectAllProps {
  /** How many of the shown records are selected. */
  readonly shown: 'all' | 'some' | 'none';
  /** All are being read. */
  readonly disabled: boolean;
  readonly onChange: () => void;
}

function SelectAll({ shown, disabled, onChange }: SelectAllProps) {
  const { texts } = usePanel();
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
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  );
}

/** A click with Shift selects the text in between, too. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
