import '../list/leadColumn.css';
import './selection.css';
import type { RowSelectionState } from '@tanstack/react-table';
import { type MouseEvent, useEffect, useRef } from 'react';
import { usePanel } from '../../config/context.ts';
import { useStorePart } from '../../config/useStore.ts';
import { useToasts } from '../../data/context.ts';
import type { LeadCellProps, LeadColumn, LeadHeadProps } from '../list/leadColumn.ts';
import { type EntityTableInstance, isSelectable } from '../list/useEntityTable.ts';
import { type FindingStore, findsSame } from './finding.ts';

/** The touch target size (WCAG 2.5.5), plus the edge of the table. */
const WIDTH = 52;

/** The checkboxes of a list, the first of which is for all shown records. @param finding gets how far it is with those */
export function selectColumn(
  { Subscribe, atoms: { rowSelection }, getRowModel, setRowSelection }: EntityTableInstance,
  finding: FindingStore,
): LeadColumn {
  const Head = ({ table, count, query, all }: LeadHeadProps) => {
    const isFinding = useStorePart(finding, ({ running }) => running !== undefined);
    // What another search finds is another thing to select.
    // biome-ignore lint/correctness/useExhaustiveDependencies: with another query
    useEffect(() => () => finding.get().running?.stop(), [query]);
    const { texts } = usePanel();
    const toasts = useToasts();
    const last = useStorePart(finding, (found) => found.last);
    const selectPart = async (every: NonNullable<typeof all>, isAll: boolean) => {
      const before = finding.get().last;
      if (isAll) {
        const isOther = ([id]: [string, boolean]) => !before?.ids.has(id);
        return setRowSelection((selected) => Object.fromEntries(Object.entries(selected).filter(isOther)));
      }
      const stopping = new AbortController();
      const { signal } = stopping;
      const tell = (done: number, of = count) =>
        finding.set({ last: before, running: { done, of, stop: () => stopping.abort() } });
      tell(0, count);
      try {
        const ids = new Set<string>();
        let read = 0;
        for await (const slice of every(tell, { signal })) {
          signal.throwIfAborted();
          read += slice.length;
          for (const record of slice) if (isSelectable(record)) ids.add(String(record['id']));
        }
        signal.throwIfAborted();
        finding.set({ last: { query, count: read, ids } });
        setRowSelection((selected) => ({ ...selected, ...Object.fromEntries([...ids].map((id) => [id, true])) }));
      } catch {
        finding.set({ last: before });
        if (!signal.aborted) toasts.show('error', texts.unreachable);
      }
    };
    const partSelected = (selected: RowSelectionState) => {
      const isAll = last && findsSame(last.query, query) && last.count >= count && table.getIsAllPageRowsSelected();
      if (isAll && [...last.ids].every((id) => selected[id])) return 'all';
      return Object.keys(selected).length > 0 ? 'some' : 'none';
    };
    const tableSelected = () =>
      table.getIsAllPageRowsSelected() ? 'all' : table.getIsSomePageRowsSelected() ? 'some' : 'none';
    return (
      <Subscribe source={rowSelection}>
        {(selected) => {
          const shown = all ? partSelected(selected) : tableSelected();
          return (
            <SelectAll
              shown={shown}
              disabled={isFinding}
              onChange={() => (all ? void selectPart(all, shown === 'all') : table.toggleAllPageRowsSelected())}
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
              onChange={(event) => {
                const row = getRowModel().rowsById[rowId];
                if (row) return row.getToggleSelectedHandler()(event);
                // The focus keeps a row whose page is gone.
                setRowSelection(({ [rowId]: was, ...others }) => (was ? others : { ...others, [rowId]: true }));
              }}
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
  // The button that brought the checkboxes is gone, and had the focus; a row that did keeps it.
  useEffect(() => {
    if (!document.activeElement?.closest('tbody')) box.current?.focus();
  }, []);
  return (
    <label className="select">
      <input
        ref={box}
        type="checkbox"
        aria-label={texts.selectAll}
        checked={shown === 'all'}
        // Not `disabled`: it would lose the focus.
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={onChange}
      />
    </label>
  );
}

/** A click with Shift selects the text in between, too. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
