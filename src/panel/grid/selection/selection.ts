import equal from 'fast-deep-equal';
import type { FocusEvent, PointerEvent } from 'react';
import type { WritableStore } from '../../../shared/base/store.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import type { RowKeys } from '../model/tableKey.ts';
import type { EntityTableInstance } from '../model/useEntityTable.ts';

/** How a row begins the selection, without 'Select' before. */
export interface InlineSelect {
  /** Offers it to the row that is pointed at, or has the focus of a keyboard. @param recordAt that of the table's keys */
  readonly offer: (event: PointerEvent | FocusEvent, recordAt: RowKeys['recordAt']) => void;
  readonly begin: (first: EntityRecord) => void;
}

/** How far it is with reading the records that a query finds. */
export interface Finding {
  readonly done: number;
  readonly of: number;
  readonly stop: () => void;
}

/** What 'Select all' selects. */
export interface FoundAll {
  readonly query: ListQuery;
  /** How many records it finds: some may have no id. */
  readonly count: number;
  /** Undefined until they are read: when something is done with them, or others are selected besides. */
  readonly ids?: ReadonlySet<string>;
}

/** What is selected of a list besides the table's `rowSelection`. */
export interface Selection {
  /** What the list shows; the page is undefined until it is what the query finds. */
  readonly view: { readonly source: ListSource; readonly query: ListQuery; readonly page: ListPage | undefined };
  readonly running?: Finding | undefined;
  readonly last?: FoundAll | undefined;
}

export type SelectionStore = WritableStore<Selection>;

/**
 * What the ids in `rowSelection` say. `ids`: they are selected. `query`: all that `last` finds is selected but these.
 * `otherQuery`: so it is, and of what the list shows only the API knows whether that finds it.
 */
export function selectedBy({ view: { query }, last }: Selection): 'ids' | 'query' | 'otherQuery' {
  if (!last || last.ids) return 'ids';
  const { search, filters } = last.query;
  const isNarrower = search.trim() === '' || search === query.search;
  const has = (filter: unknown) => query.filters.some((other) => equal(filter, other));
  return isNarrower && filters.every(has) ? 'query' : 'otherQuery';
}

/** Whether two queries find the same records, in whatever order. */
export const findsSame = (a: ListQuery, b: ListQuery | undefined): boolean =>
  equal([a.search, a.filters], [b?.search, b?.filters]);

/** The selected records that a table shows, in its order; undefined where only the API knows which those are. */
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
