import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Mismatch } from '../../wire/apiError.ts';
import type { AskedFigures } from '../../wire/pageCall.ts';
import type { FetchedList, Ignored, ListOptions } from './fetchedList.ts';
import type { ListQuery } from './listQuery.ts';
import type { ReadingAll } from './readAll.ts';

/**
 * A query of a list, as options of TanStack Query: for `useQuery` in a component, and for `client.query` elsewhere. Data
 * in memory is there at once.
 */
export interface ListAnswer<Data> extends ListOptions {
  readonly select: (list: FetchedList) => Data;
}

/** A page of records, and the number of all. */
export interface ListPage {
  readonly records: readonly EntityRecord[];
  /** The number of records before these. */
  readonly from: number;
  /** The number of records that the query finds. If the API sends no total: one more than are known. */
  readonly matches: number;
  readonly isCounted: boolean;
  /** The number without search and filters. */
  readonly of: number;
  /** The API's total, if it sent only a part of the list. */
  readonly total: number | undefined;
  /** The key that an answer lacks although the config names it. */
  readonly lacks?: Mismatch;
  /** The part of the query that the API has ignored, as the records show. */
  readonly ignored?: Ignored;
}

/** Figures of the records that a query finds. */
export interface Figures {
  /**
   * Records that each stand for a group (`countIn`), with the group's values, and with sums in the fields that are added up;
   * of a list in memory the records themselves.
   */
  readonly groups: readonly EntityRecord[];
  /** All records of a list in memory, also those that the query does not find. */
  readonly all?: readonly EntityRecord[];
}

/** Called with the number of records read so far, and the total if it is known. */
export type OnProgress = (done: number, of: number | undefined) => void;

/** Records by id. */
export interface RecordsById extends Pick<ReadonlyMap<string, EntityRecord>, 'get' | 'has' | 'values'> {
  /** Whether others are still being fetched. */
  readonly isPartial?: boolean | undefined;
}

/**
 * The source of an entity's records: a list in memory, or one that the API pages. Screens do not know which. The same
 * arguments give the same result as long as the list does not change.
 */
export interface ListSource {
  /** Whether all records are in memory, so that nothing asked of them is a call. */
  readonly isWhole: boolean;
  /** A page of a query's records: `count` of them, beginning at `from`. */
  page(query: ListQuery, from?: number, count?: number): ListAnswer<ListPage>;
  /** Figures of the records that a query finds; undefined if the API has none such. In memory they come with the list. */
  figures(query: ListQuery, what: AskedFigures): ListAnswer<Figures> | undefined;
  /** All records that a query finds, in slices, for exports and batches. Fetching ends when the reader stops. */
  all(query: ListQuery, onProgress?: OnProgress, how?: ReadingAll): AsyncIterable<readonly EntityRecord[]>;
  /** Records by their ids, as texts. The result may have others as well; ids without a record are missing. */
  byIds(ids: Iterable<string>): ListAnswer<RecordsById>;
  /** The records whose field has one of these values, in any case, or at least exactly: for the rows of an imported file. */
  find(field: string, values: Iterable<string>, how?: 'exactly'): ListAnswer<readonly EntityRecord[]>;
  /** Suggestions for a typed text: at least the records whose name contains it. */
  suggest(text: string): ListAnswer<readonly EntityRecord[]>;
  /**
   * Whether a query does not find a record. Rejects if that is unknown; if the API cannot combine an id with a search,
   * no record counts as hidden.
   */
  leavesOut(query: ListQuery, record: EntityRecord): Promise<boolean>;
  /** Prepares a search, or a sort by a column, while the page is idle. @returns a function that stops it */
  prepare(by: 'search' | { readonly sort: string }): () => void;
}
