import type { Mismatch } from '../../wire/apiError.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { FetchedList, ListOptions } from './fetchedList.ts';
import type { ListQuery } from './listQuery.ts';
import type { ReadingAll } from './readAll.ts';

/**
 * What a list answers, as options of TanStack Query: `useQuery` reads them in a component, at once if they are in memory,
 * and `client.query` outside of one.
 */
export interface ListAnswer<Data> extends ListOptions {
  readonly select: (list: FetchedList) => Data;
}

/** The records of a list that are in view, and how many there are. */
export interface ListPage {
  readonly records: readonly EntityRecord[];
  /** How many records come before these. */
  readonly from: number;
  /** How many the query finds; one more than is known, where the API does not count. */
  readonly found: number;
  readonly isCounted: boolean;
  /** How many there are without search and filters. */
  readonly of: number;
  /** How many the API has, where it sent only a part of them. */
  readonly total: number | undefined;
  /** What an answer lacks that the config says. */
  readonly lacks?: Mismatch | undefined;
}

/** Gets how many records were read, and how many there are, if that is known. */
export type OnProgress = (done: number, of: number | undefined) => void;

/** Records by id. */
export type RecordsById = Pick<ReadonlyMap<string, EntityRecord>, 'get' | 'has' | 'values'>;

/**
 * Where the records of an entity come from. No screen knows of a list more than this: it may be in memory or with the API.
 * An answer stays the same as long as its arguments and the list do.
 */
export interface ListSource {
  /** The records that a query finds, in its order: `count` of them, beginning with the one at `from`. */
  page(query: ListQuery, from?: number, count?: number): ListAnswer<ListPage>;
  /**
   * All that a query finds, in its order and in slices, for a file or work on all of them. Whoever stops reading stops it.
   */
  all(query: ListQuery, onProgress?: OnProgress, how?: ReadingAll): AsyncIterable<readonly EntityRecord[]>;
  /** Records by their ids, which are texts here: at least these, as far as there are any. */
  byIds(ids: Iterable<string>): ListAnswer<RecordsById>;
  /** The records whose field has one of these values, whatever its case: the rows of a file are found so. */
  find(field: string, values: Iterable<string>): ListAnswer<readonly EntityRecord[]>;
  /** The records among which a typed text is looked for: at least those whose name has it. */
  suggest(text: string): ListAnswer<readonly EntityRecord[]>;
  /** Makes ready what a search, or an order by a column, will need, while nothing else is to be done. @returns stops it */
  prepare(by: 'search' | { readonly sort: string }): () => void;
}
