import type { Ref } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';

/** Called with the indexes of the first and last row in view, and the number of rows. */
export type OnView = (first: number, last: number, of: number) => void;

/** The rows of a table: the loaded records, and the number of all. */
export interface TableRows {
  readonly records: readonly EntityRecord[];
  /** How many rows come before those of these records, and how many there are in all. */
  readonly from: number;
  readonly count: number;
  /** Whether that is known; else there is at least one more than are loaded. */
  readonly isCounted: boolean;
  /** The query that finds the rows; a stable object. */
  readonly query: ListQuery | undefined;
  /** The assumed height of a row, in pixels. */
  readonly height: number;
  /** How many columns a row spans. */
  readonly span: number;
  /** Whether rows are cards, several in a line. */
  readonly isCards: boolean;
  readonly onView: OnView | undefined;
}

/** A rendered row of a long list. */
export interface DrawnRow {
  readonly index: number;
  /** The height of the skipped rows before it, in pixels. */
  readonly above: number;
  /** Its record, if it has the focus: its page may go out of view. */
  readonly lastRecord?: EntityRecord;
}

/** The rendered rows of a long list. */
export interface RowWindow {
  readonly rows: readonly DrawnRow[];
  /** The height of the rows after the last one, in pixels. */
  readonly below: number;
  /** Measures a row. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

/** The maximum number of printed rows, about 150 pages: a browser takes seconds for them. */
export const PRINTED = 5000;

/** A number of rows from one on, by default the first. */
export const rowsFrom = (length: number, from = 0): readonly DrawnRow[] =>
  Array.from({ length }, (_, index) => ({ index: from + index, above: 0 }));
