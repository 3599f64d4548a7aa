import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { numberOrDigits } from '../../../shared/text/exactNumber.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { ApiError } from '../../wire/apiError.ts';
import { isSelectable } from '../model/useEntityTable.ts';
import type { ManyWork, SelectedRecords } from './selectedRecords.ts';
import { findsSame, type Selection, selectedBy } from './selection.ts';
import { HELD } from './useFinding.ts';

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
  const { view, last } = selection;
  const { source, query, page } = view;
  const client = useQueryClient();
  const { texts } = usePanel();
  const ids = useMemo(() => Object.keys(rowSelection).filter((id) => rowSelection[id]), [rowSelection]);
  // The table polls them.
  const { data: byId, isPending: isLoading } = useQuery({
    ...useMemo(() => source.byIds(isPaged(entity) ? ids.slice(0, HELD) : ids), [source, entity, ids]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const named = useMemo(() => {
    const { type } = entity.schema.properties.id ?? {};
    const onlyId = (id: string): EntityRecord => ({
      id: type === 'number' || type === 'integer' ? numberOrDigits(id) : id,
    });
    return ids.flatMap((id, index): EntityRecord[] => {
      const known = byId?.get(id);
      const isAsked = isPaged(entity) && (index >= HELD || !byId);
      return known ? [known] : isAsked ? [onlyId(id)] : [];
    });
  }, [entity, ids, byId]);

  const by = selectedBy(selection);
  const isLast = findsSame(query, last?.query);
  const total = page?.isCounted ? page.matches : undefined;
  const isComplete = page !== undefined && page.matches <= shown.length;
  const [selected, hidden] = useMemo((): readonly [SelectedRecords, number] => {
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
  }, [by, last, isLast, isComplete, total, named, rowSelection, shown]);

  const loader: ManyWork['loader'] = (some) => {
    const places = new Map(some.map((record, index) => [record, index]));
    return async (record) => {
      const place = places.get(record);
      if (originOf(record) || place === undefined) return record;
      const first = place - (place % AT_ONCE);
      const around = some.slice(first, first + AT_ONCE).map(({ id }) => String(id));
      const loaded = await client.query({ ...source.byIds(around), staleTime: FRESH });
      const whole = loaded.get(String(record.id));
      if (!whole) throw new ApiError(404, texts.unknownRecord);
      return whole;
    };
  };
  return { selected, hidden, isLoading, loader };
}
