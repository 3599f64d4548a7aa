import type { Ref } from 'react';
import type { EntityRecord } from '../../wire/record.ts';

/** A row of a long list that is drawn. */
export interface DrawnRow {
  readonly index: number;
  /** The height of the rows between it and the one drawn before it, in pixels. */
  readonly above: number;
  /** Its record, if it has the focus: its page may go out of view. */
  readonly kept?: EntityRecord | undefined;
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
