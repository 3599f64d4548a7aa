import type { EntityRecord } from '../../shared/wire/record.ts';
import type { FileRow } from './files/importFile.ts';

/** A changed value, as text. */
export interface ImportedChange {
  readonly field: string;
  readonly title: string;
  readonly was: string;
  readonly will: string;
  /** How much of itself a number gains or loses, where that is more than half: 1.5 for '+150 %'. */
  readonly growth?: number;
}

/** The preview of a record. */
export interface PreviewedRow {
  readonly row?: FileRow;
  readonly becomes: 'added' | 'changed' | 'unchanged' | 'refused';
  /** The current record; undefined if added, or not found. */
  readonly original?: EntityRecord;
  readonly record: EntityRecord;
  readonly changes: readonly ImportedChange[];
  readonly mistakes: readonly string[];
}

/** The preview of a row of the file. */
export interface ImportedRow extends PreviewedRow {
  readonly row: FileRow;
}

/** The maximum number of lines that a sentence names. */
const MOST = 10;

/** The first of some lines: '2, 5, 9 …'. */
export const linesText = (lines: readonly number[]): string =>
  lines.slice(0, MOST).join(', ') + (lines.length > MOST ? ' …' : '');
