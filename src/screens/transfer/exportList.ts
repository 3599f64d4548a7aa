import { valueIn } from '../../cells/value.ts';
import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import { getPath } from '../../wire/getPath.ts';
import { type EntityRecord, originOf } from '../../wire/record.ts';
import { saveCsv, toCsv } from './csvFile.ts';
import { fileText } from './fileText.ts';
import { datedName, saveFile } from './saveFile.ts';

/** The kinds of file that a list can be saved as. */
export type ExportAs = NonNullable<Entity['list']['export']>[number];

/** Saves records among the browser's downloads, as these columns show them. */
export function exportList(
  entity: Entity,
  columns: readonly Column[],
  records: readonly EntityRecord[],
  as: ExportAs,
): void {
  const name = `${datedName(entity.name)}.${as}`;
  if (as === 'csv') saveCsv(name, listAsCsv(entity, columns, records));
  else saveFile(name, listAsJson(columns, records), 'application/json');
}

/** The columns with their titles, for a spreadsheet. */
export function listAsCsv(entity: Entity, columns: readonly Column[], records: readonly EntityRecord[]): string {
  const lines = records.map((record) => columns.map((column) => fileText(entity, column, record)));
  return toCsv(
    columns.map(({ title }) => title),
    lines,
  );
}

/** The fields of the columns, as the API has them, and what templates make of several. */
export function listAsJson(columns: readonly Column[], records: readonly EntityRecord[]): string {
  const entryOf = (record: EntityRecord, column: Column) =>
    column.template === undefined
      ? [column.field, getPath(originOf(record) ?? record, column.field) ?? null]
      : [column.field === column.template ? column.title : column.field, valueIn(record, column) ?? null];
  const rows = records.map((record) => Object.fromEntries(columns.map((column) => entryOf(record, column))));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}
