import type { Ref } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';

/** Gets the indexes of the first and the last row in view, and how many rows there are. */
export type OnView = (first: number, last: number, of: number) => void;

/** The rows of a table: those of the records that are there, and the place that they all take. */
export interface TableRows {
  readonly records: readonly EntityRecord[];
  /** How many rows come before those of these records, and how many there are in all. */
  readonly from: number;
  readonly count: number;
  /** The query that finds the rows; the same object as long as that does not change. */
  readonly query: ListQuery | undefined;
  /** The assumed height of a row, in pixels. */
  readonly height: number;
  /** How many columns a row spans. */
  readonly span: number;
  /** Whether rows are cards, of which several are beside each other. */
  readonly isCards: boolean;
  readonly onView: OnView | undefined;
}

/** A row of a long list that is drawn. */
export interface DrawnRow {
  readonly index: number;
  /** The height of the rows between it and the one drawn before it, in pixels. */
  readonly above: number;
  /** Its record, if it has the focus: its page may go out of view. */
  readonly lastRecord?: EntityRecord | undefined;
}

/** Which rows of a long list are drawn. */
export interface RowWindow {
  readonly rows: readonly DrawnRow[];
  /** The height of the rows after the last one, in pixels. */
  readonly below: number;
  /** Measures a row, which may be higher than the others. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

/** A number of rows from the first on. */
export const firstRows = (length: number): readonly DrawnRow[] =>
  Array.from({ length }, (_, index) => ({ index, above: 0 }));
