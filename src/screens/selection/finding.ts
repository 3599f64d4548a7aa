import equal from 'fast-deep-equal';
import type { WritableStore } from '../../config/store.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';

/** How many of the records that match have been found, to select them all. */
export interface Finding {
  readonly done: number;
  readonly of: number;
  readonly stop: () => void;
}

/** What the last 'Select all' has selected. */
export interface FoundAll {
  readonly query: ListQuery | undefined;
  /** How many records it has read: some may have no id. */
  readonly count: number;
  readonly ids: ReadonlySet<string>;
}

/** `running` is undefined while nobody selects all, `last` before somebody has. */
export type FindingStore = WritableStore<{
  readonly running?: Finding | undefined;
  readonly last?: FoundAll | undefined;
}>;

/** Whether two queries find the same records, in whatever order. */
export const findsSame = (one: ListQuery | undefined, other: ListQuery | undefined): boolean =>
  equal([one?.search, one?.filters], [other?.search, other?.filters]);
