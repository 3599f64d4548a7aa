import type { RowSelectionState } from '@tanstack/react-table';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { isSelectable } from '../model/useEntityTable.ts';
import type { Part } from './SelectBox.tsx';
import type { SelectedRecords } from './selectedRecords.ts';
import { findsSame, type Selection, selectedBy } from './selection.ts';

/** The meaning of a selection for the list in view. @param shown the number of records on the page */
export function meaningOf(selection: Selection, shown: number) {
  const { view, last } = selection;
  const { query, page } = view;
  return {
    by: selectedBy(selection),
    last,
    page,
    /** Whether the list shows the query of 'Select all'. */
    isLast: findsSame(query, last?.query),
    /** Whether the page has all that the query finds. */
    isComplete: page !== undefined && page.matches <= shown,
  };
}

/**
 * The selected records.
 * @param named the records of the ids in `rowSelection`
 * @param shown the records on the page
 * @returns them, and the known number of those that the list does not show
 */
export function selectedRecords(
  selection: Selection,
  rowSelection: RowSelectionState,
  named: readonly EntityRecord[],
  shown: readonly EntityRecord[],
): readonly [SelectedRecords, hidden: number] {
  const { by, last, page, isLast, isComplete } = meaningOf(selection, shown.length);
  const total = page?.isCounted ? page.matches : undefined;
  if (by === 'ids' || !last) {
    const many = { records: named, count: named.length };
    // Which others the API finds is only known if all of them are selected.
    const known = isLast ? last?.ids : undefined;
    if (!isComplete && !known) return [many, 0];
    const visible = new Set(shown.map(({ id }) => id));
    const isHidden = ({ id }: EntityRecord) => !visible.has(id) && (isComplete || !known?.has(String(id)));
    return [many, named.filter(isHidden).length];
  }
  const all = (isLast ? total : undefined) ?? last.count;
  const count = Math.max(0, all - named.length);
  if (by === 'otherQuery') return [{ records: [], count, by: last }, 0];
  const records = shown.filter((record) => isSelectable(record) && !rowSelection[String(record.id)]);
  const inView = isComplete ? records.length : named.length === 0 ? total : undefined;
  return [{ records, count, by: last }, isLast || inView === undefined ? 0 : Math.max(0, count - inView)];
}

/** How many of the records that the list's query finds are selected. @param shown the records on the page */
export function selectedPart(
  selection: Selection,
  rowSelection: RowSelectionState,
  shown: readonly EntityRecord[],
): Part {
  const { by, last, page, isLast, isComplete } = meaningOf(selection, selection.view.page?.records.length ?? 0);
  if (by === 'otherQuery') return 'some';
  const isSelected = ({ id }: EntityRecord) => (rowSelection[String(id)] === true) === (by === 'ids');
  const rows = shown.filter(isSelectable);
  const isNoneNamed = Object.keys(rowSelection).length === 0;
  const isWhole = () =>
    by === 'query'
      ? isNoneNamed
      : isLast && (last?.count ?? 0) >= (page?.matches ?? 0) && [...(last?.ids ?? [])].every((id) => rowSelection[id]);
  if (rows.length > 0 && rows.every(isSelected) && (isComplete || isWhole())) return 'all';
  const isSome = isComplete ? rows.some(isSelected) : by === 'query' || !isNoneNamed;
  return isSome ? 'some' : 'none';
}
