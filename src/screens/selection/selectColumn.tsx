import '../table/leadColumn.css';
import './selection.css';
import type { RowSelectionState } from '@tanstack/react-table';
import { type ChangeEvent, type MouseEvent, useEffect, useRef } from 'react';
import { usePanel } from '../../config/context.ts';
import { useStore, useStorePart } from '../../config/useStore.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { LeadCellProps, LeadColumn, LeadHeadProps } from '../table/leadColumn.ts';
import { type EntityTableInstance, isSelectable } from '../table/useEntityTable.ts';
import { findsSame, type SelectionStore, selectedBy } from './selection.ts';
import { useFinding } from './useFinding.ts';

/** The touch target size (WCAG 2.5.5), plus the edge of the table. */
const WIDTH = 52;

/** The checkboxes of a list, the first of which is for all that its query finds. */
export function selectColumn(instance: EntityTableInstance, selection: SelectionStore): LeadColumn {
  const { Subscribe, atoms, getRowModel, setRowSelection } = instance;

  const Head = ({ table }: LeadHeadProps) => {
    const { texts } = usePanel();
    const find = useFinding(selection, instance);
    const state = useStore(selection);
    const { view, last } = state;
    const { query, page } = view;
    const by = selectedBy(state);
    const isLast = findsSame(query, last?.query);
    const isComplete = page !== undefined && page.found <= page.records.length;

    const select = async (wanted: boolean) => {
      if (isComplete && by !== 'otherQuery') return table.toggleAllPageRowsSelected(wanted === (by === 'ids'));
      const { rowsById } = getRowModel();
      // Of others only the API knows whether this query finds them.
      const areFound = () =>
        findsSame(query, EVERYTHING) || Object.keys(atoms.rowSelection.get()).every((id) => rowsById[id]);
      const isNew = by === 'ids' && wanted && page?.isCounted && areFound();
      const all = isNew ? { query, count: page.found } : by === 'query' && isLast ? last : undefined;
      if (all) {
        selection.set({ ...state, last: wanted ? all : undefined });
        return setRowSelection({});
      }
      if (by !== 'ids' && last && !(await find(last))) return;
      if ((wanted || !isLast) && !(await find({ query, count: page?.found ?? 0 }))) return;
      const ids = selection.get().last?.ids;
      if (!wanted) setRowSelection((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !ids?.has(id))));
    };

    const partOf = (named: RowSelectionState): Part => {
      const isIn = ({ id }: EntityRecord) => (named[String(id)] === true) === (by === 'ids');
      const rows = table.options.data.filter(isSelectable);
      const isNone = Object.keys(named).length === 0;
      const isWhole = () =>
        by === 'query'
          ? isNone
          : isLast && (last?.count ?? 0) >= (page?.found ?? 0) && [...(last?.ids ?? [])].every((id) => named[id]);
      if (by === 'otherQuery') return 'some';
      if (rows.length > 0 && rows.every(isIn) && (isComplete || isWhole())) return 'all';
      return (isComplete ? rows.some(isIn) : by === 'query' || !isNone) ? 'some' : 'none';
    };
    return (
      <Subscribe source={atoms.rowSelection}>
        {(named) => {
          const part = partOf(named);
          return (
            <Box
              label={texts.selectAll}
              part={part}
              isFirst
              isBusy={state.running !== undefined}
              onChange={() => void select(part !== 'all')}
            />
          );
        }}
      </Subscribe>
    );
  };

  const Cell = ({ record, rowId, label }: LeadCellProps) => {
    const { texts } = usePanel();
    const by = useStorePart(selection, selectedBy);
    const isFinding = useStorePart(selection, ({ running }) => running !== undefined);
    const find = useFinding(selection, instance);
    const toggle = async ({ target: { checked }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { last } = selection.get();
      if (by === 'otherQuery' && last && !(await find(last))) return;
      const row = getRowModel().rowsById[rowId];
      const target = { checked: checked !== (by === 'query') };
      if (row) return row.getToggleSelectedHandler()({ target, nativeEvent });
      // The focus keeps a row whose page is gone.
      setRowSelection(({ [rowId]: was, ...others }) => (was ? others : { ...others, [rowId]: true }));
    };
    return (
      <Subscribe source={atoms.rowSelection} selector={(named) => named[rowId] === true}>
        {(isNamed) => (
          <Box
            label={`${texts.select} ${label}`}
            part={by === 'otherQuery' ? 'some' : isNamed === (by === 'ids') ? 'all' : 'none'}
            isBusy={isFinding && by === 'otherQuery'}
            disabled={!isSelectable(record)}
            onChange={(event) => void toggle(event)}
          />
        )}
      </Subscribe>
    );
  };
  return { width: WIDTH, Head, Cell };
}

/** How much of what a checkbox is for is selected; 'some' also where that is not known. */
type Part = 'all' | 'some' | 'none';

interface BoxProps {
  readonly label: string;
  readonly part: Part;
  /** It waits for records that are being fetched. */
  readonly isBusy: boolean;
  readonly isFirst?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Box({ label, part, isBusy, isFirst = false, disabled, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // At each render: a click ends the indeterminate state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = part === 'some';
  });
  // The button that brought the checkboxes is gone, and had the focus; a row that did keeps it.
  useEffect(() => {
    if (isFirst && !document.activeElement?.closest('tbody')) box.current?.focus();
  }, [isFirst]);
  return (
    <label className="select" onMouseDown={keepText}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={part === 'all'}
        disabled={disabled}
        // Not `disabled`: it would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        onChange={(event) => !isBusy && onChange(event)}
      />
    </label>
  );
}

/** A click with Shift selects the text in between, too. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
