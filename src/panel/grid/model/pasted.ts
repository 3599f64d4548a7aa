import type { Column } from '../../../shared/config/grammar.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** What was pasted from a spreadsheet, as a text and as HTML, and the cell that it begins at. */
export interface Pasted {
  readonly text: string;
  readonly html: string;
  /** The index of the row, and what is in it and below. */
  readonly row: number;
  readonly recordAt: (index: number) => EntityRecord | undefined;
  /** The column, and those after it. */
  readonly columns: readonly Column[];
}
