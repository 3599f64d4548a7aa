import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { numberOrDigits } from '../../../shared/text/exactNumber.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { EntityTableInstance } from '../model/useEntityTable.ts';
import { meaningOf, selectedPart, selectedRecords } from './selected.ts';
import type { ManyWork, SelectedRecords } from './selectedRecords.ts';
import { findsSame, type Selection, type SelectionStore } from './selection.ts';
import { HELD, useFinding } from './useFinding.ts';

/** The number of records that one call fetches when a batch has only ids. */
const AT_ONCE = 100;
/** How long fetched records count as current, in ms. */
const FRESH = 15_000;

interface Selected extends Pick<ManyWork, 'loader'> {
  readonly selected: SelectedRecords;
  /** The known number of selected records that the list does not show. */
  readonly hidden: number;
  /** Whether the records are still being fetched: only their ids are known. */
  readonly isLoading: boolean;
}

/** The selected records of a list. @param shown the records on the page */
export function useSelected(
  entity: Entity,
  selection: Selection,
  rowSelection: RowSelectionState,
  shown: readonly EntityRecord[],
): Selected {
  const { source } = selection.view;
  const client = useQueryClient();
  const { texts } = usePanel();
  const ids = useMemo(() => Object.keys(rowSelection).filter((id) => rowSelection[id]), [rowSelection]);
  // The table polls them.
  const { data: byId, isPending: isLoading } = useQuery({
    ...useMemo(() => source.byIds(ids.slice(0, HELD)), [source, ids]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const named = useMemo(() => {
    const { type } = entity.schema.properties.id ?? {};
    const onlyId = (id: string): EntityRecord => ({
      id: type === 'number' || type === 'integer' ? numberOrDigits(id) : id,
    });
    return ids.flatMap((id, index): EntityRecord[] => {
      const known = byId?.get(id);
      const isGone = source.isWhole || (index < HELD && byId);
      return known ? [known] : isGone ? [] : [onlyId(id)];
    });
  }, [entity, source, ids, byId]);

  const [selected, hidden] = useMemo(
    () => selectedRecords(selection, rowSelection, named, shown),
    [selection, rowSelection, named, shown],
  );

  const loader: ManyWork['loader'] = (some) => {
    const indexes = new Map(some.map((record, index) => [record, index]));
    return async (record) => {
      const index = indexes.get(record);
      if (originOf(record) || index === undefined) return record;
      const first = index - (index % AT_ONCE);
      const around = some.slice(first, first + AT_ONCE).map(({ id }) => String(id));
      const loaded = await client.query({ ...source.byIds(around), staleTime: FRESH });
      const whole = loaded.get(String(record.id));
      if (!whole) throw new ApiError(404, texts.unknownRecord);
      return whole;
    };
  };
  return { selected, hidden, isLoading, loader };
}

/** The 'Select all' checkbox: how many of the records that the list's query finds are selected, and its toggle. */
export function useSelectAll(table: EntityTableInstance, selection: SelectionStore) {
  const { atoms, getRowModel, setRowSelection } = table;
  const find = useFinding(selection, table);
  const state = useStore(selection);
  const { query } = state.view;
  const { by, last, page, isLast, isComplete } = meaningOf(state, state.view.page?.records.length ?? 0);

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

  const partOf = (rowSelection: RowSelectionState) => selectedPart(state, rowSelection, table.options.data);
  return { partOf, select, isBusy: state.running !== undefined };
}
