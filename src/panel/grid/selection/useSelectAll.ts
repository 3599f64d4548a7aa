import type { RowSelectionState } from '@tanstack/react-table';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useStore } from '../../config/useStore.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import { type EntityTableInstance, isSelectable } from '../model/useEntityTable.ts';
import type { Part } from './SelectBox.tsx';
import { findsSame, type SelectionStore, selectedBy } from './selection.ts';
import { useFinding } from './useFinding.ts';

/** The 'Select all' checkbox: how many of the records that the list's query finds are selected, and its toggle. */
export function useSelectAll(table: EntityTableInstance, selection: SelectionStore) {
  const { atoms, getRowModel, setRowSelection } = table;
  const find = useFinding(selection, table);
  const state = useStore(selection);
  const { view, last } = state;
  const { query, page } = view;
  const by = selectedBy(state);
  const isLast = findsSame(query, last?.query);
  const isComplete = page !== undefined && page.matches <= page.records.length;

  const select = async (isSelecting: boolean) => {
    if (isComplete && by !== 'otherQuery') return table.toggleAllPageRowsSelected(isSelecting === (by === 'ids'));
    const { rowsById } = getRowModel();
    // Only the API knows whether this query finds the others.
    const areFound = () =>
      findsSame(query, EVERYTHING) || Object.keys(atoms.rowSelection.get()).every((id) => rowsById[id]);
    const isNew = by === 'ids' && isSelecting && page?.isCounted && areFound();
    const all = isNew ? { query, count: page.matches } : by === 'query' && isLast ? last : undefined;
    if (all) {
      selection.set({ ...state, last: isSelecting ? all : undefined });
      return setRowSelection({});
    }
    if (by !== 'ids' && last && !(await find(last))) return;
    if ((isSelecting || !isLast) && !(await find({ query, count: page?.matches ?? 0 }))) return;
    const ids = selection.get().last?.ids;
    if (!isSelecting) setRowSelection((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !ids?.has(id))));
  };

  const partOf = (named: RowSelectionState): Part => {
    const isIn = ({ id }: EntityRecord) => (named[String(id)] === true) === (by === 'ids');
    const rows = table.options.data.filter(isSelectable);
    const isNone = Object.keys(named).length === 0;
    const isWhole = () =>
      by === 'query'
        ? isNone
        : isLast && (last?.count ?? 0) >= (page?.matches ?? 0) && [...(last?.ids ?? [])].every((id) => named[id]);
    if (by === 'otherQuery') return 'some';
    if (rows.length > 0 && rows.every(isIn) && (isComplete || isWhole())) return 'all';
    return (isComplete ? rows.some(isIn) : by === 'query' || !isNone) ? 'some' : 'none';
  };
  return { partOf, select, isBusy: state.running !== undefined };
}
