import type { Entity } from '../../config/entity.ts';
import type { OpenedTexts } from '../../config/grammar.ts';
import { CSV, toCsv } from '../files/csvFile.ts';
import { cellText, type FileRow, type ImportFile } from '../files/importFile.ts';
import { datedName, saveFile } from '../files/saveFile.ts';
import type { ImportedRow } from './dryRun.ts';

/** A row that was not imported, and why. */
export interface FailedRow {
  readonly row: FileRow;
  readonly why: string;
}

/** The rows that are refused before anything is sent. */
export const refusedRows = (rows: readonly ImportedRow[]): FailedRow[] =>
  rows.flatMap(({ row, becomes, mistakes }) => (becomes === 'refused' ? [{ row, why: mistakes.join(' ') }] : []));

/** Saves rows as a file like the one they are from, with a column more: to be mended, and imported again. */
export function saveFailedRows(
  { name }: Entity,
  { titles }: ImportFile,
  failed: readonly FailedRow[],
  texts: OpenedTexts,
): void {
  const lines = failed
    .toSorted((a, b) => a.row.line - b.row.line)
    .map(({ row, why }) => [...row.cells.map(cellText), why]);
  saveFile(`${datedName(`${name}-failed`)}.csv`, [toCsv([...titles, texts.importMistake], lines)], CSV);
}
