import type { Entity } from '../../shared/config/entity.ts';
import type { OpenedTexts, Panel } from '../../shared/config/grammar.ts';
import { labelOf, labelValue } from '../../shared/config/label.ts';
import { csvForm } from '../../shared/text/csvForm.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { numberText } from '../../shared/text/numberText.ts';
import { isEmpty } from '../../shared/wire/record.ts';
import type { LeftOutRow } from '../data/batch/batchTexts.ts';
import { CSV, toCsv } from './files/csvFile.ts';
import { type Cell, cellText, type FileRow, type ImportFile } from './files/importFile.ts';
import { datedName, saveFile } from './files/saveFile.ts';
import type { ImportedRow, PreviewedRow } from './importedRow.ts';

/** A row that was not imported, and why. */
export interface FailedRow {
  readonly row: FileRow;
  readonly why: string;
}

/** The rows that are refused before anything is sent. */
export const refusedRows = (rows: readonly ImportedRow[]): FailedRow[] =>
  rows.flatMap(({ row, becomes, mistakes }) => (becomes === 'refused' ? [{ row, why: mistakes.join(' ') }] : []));

/** The rows that an import sends. */
export const sentRows = (rows: readonly ImportedRow[]): readonly ImportedRow[] =>
  rows.filter(({ becomes }) => becomes === 'added' || becomes === 'changed');

/** A refused row in the results of an import. */
export const leftOutRow = (entity: Entity, row: ImportedRow, texts: OpenedTexts): LeftOutRow => ({
  name: rowName(entity, row, texts),
  why: row.mistakes.join(' '),
});

/** The name of a row: 'Walnut desk (line 2)', or 'Line 2' if its record has no name; without a file 'Walnut desk'. */
export function rowName(entity: Entity, { row, original, record }: PreviewedRow, texts: OpenedTexts): string {
  const named = original ?? record;
  if (!row) return labelOf(entity, named);
  const { line } = row;
  return isEmpty(labelValue(entity, named))
    ? `${texts.importLine} ${line}`
    : interpolate(texts.importRow, { name: labelOf(entity, named), line: String(line) });
}

/** Saves rows with an error column, to fix and import again: as texts they are like the original, numbers as in an export. */
export function saveFailedRows(
  { name }: Entity,
  { titles }: ImportFile,
  failed: readonly FailedRow[],
  texts: Pick<OpenedTexts, 'importMistake'>,
  panel: Pick<Panel, 'csv' | 'locale' | 'lang'>,
): void {
  const { decimals, separator } = csvForm(panel);
  const textOf = (value: Cell) => (typeof value === 'number' ? numberText(value, decimals) : cellText(value));
  const lines = failed
    .toSorted((a, b) => a.row.line - b.row.line)
    .map(({ row, why }) => [...row.cells.map(textOf), why]);
  saveFile(`${datedName(`${name}-failed`)}.csv`, [toCsv([...titles, texts.importMistake], lines, separator)], CSV);
}
