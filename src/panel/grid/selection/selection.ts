import type { FocusEvent, PointerEvent } from 'react';
import { isSameJson } from '../../../shared/base/json.ts';
import type { WritableStore } from '../../../shared/base/store.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import type { RowKeys } from '../model/tableKey.ts';
import type { EntityTableInstance } from '../model/useEntityTable.ts';

/** Starts the selection from a row, without pressing 'Select'. */
export interface InlineSelect {
  /** Shows a checkbox in the hovered or keyboard-focused row. @param recordAt as in `TableKeys` */
  readonly offer: (event: PointerEvent | FocusEvent, recordAt: RowKeys['recordAt']) => void;
  readonly begin: (first: EntityRecord) => void;
}

/** The progress of reading the records that a query finds. */
export interface Finding {
  readonly done: number;
  readonly of: number;
  readonly stop: () => void;
}

/** The records that 'Select all' selects. */
export interface FoundAll {
  readonly query: ListQuery;
  /** The number of records that it finds: some may have no id. */
  readonly count: number;
  /** Undefined until they are read for a batch, or because others are selected as well. */
  readonly ids?: ReadonlySet<string>;
}

/** The state of a selection besides the table's `rowSelection`. */
export interface Selection {
  /** The query that the list shows, and its page; undefined while that is still of an earlier query. */
  readonly view: { readonly source: ListSource; readonly query: ListQuery; readonly page: ListPage | undefined };
  readonly running?: Finding;
  readonly last?: FoundAll;
}

export type SelectionStore = WritableStore<Selection>;

/**
 * The meaning of the ids in `rowSelection`. `ids`: they are selected. `query`: all that `last` finds, except them.
 * `otherQuery`: the same, but the list shows another query, and only the API knows which of its records are selected.
 */
export function selectedBy({ view: { query }, last }: Selection): 'ids' | 'query' | 'otherQuery' {
  if (!last || last.ids) return 'ids';
  const { search, filters } = last.query;
  const isNarrower = search.trim() === '' || search === query.search;
  const has = (filter: unknown) => query.filters.some((other) => isSameJson(filter, other));
  return isNarrower && filters.every(has) ? 'query' : 'otherQuery';
}

/** Whether two queries find the same records, in whatever order. */
export const findsSame = (a: ListQuery, b: ListQuery | undefined): boolean =>
  isSameJson([a.search, a.filters], [b?.search, b?.filters]);

/** The selected records of a table, in its order; undefined if only the API knows them. */
export function knownSelected(
  selection: Selection,
  table: Pick<EntityTableInstance, 'atoms' | 'options'>,
): readonly EntityRecord[] | undefined {
  const by = selectedBy(selection);
  const { page } = selection.view;
  const isPart = page === undefined || page.matches > page.records.length;
  if (by === 'otherQuery' || (by === 'query' && isPart)) return undefined;
  const named = table.atoms.rowSelection.get();
  return table.options.data.filter(({ id }) => (named[String(id)] === true) === (by === 'ids'));
}
