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

/**
 * Saves records among the browser's downloads, as they are shown.
 * @param entity its columns are those that are shown, with their labels
 */
export function exportList(entity: Entity, records: readonly EntityRecord[], as: ExportAs): void {
  const name = `${datedName(entity.name)}.${as}`;
  if (as === 'csv') saveCsv(name, listAsCsv(entity, records));
  else saveFile(name, listAsJson(entity, records), 'application/json');
}

/** The columns with their titles, for a spreadsheet. */
export function listAsCsv(entity: Entity, records: readonly EntityRecord[]): string {
  const { columns } = entity.list;
  const lines = records.map((record) => columns.map((column) => fileText(entity, column, record)));
  return toCsv(
    columns.map(({ title }) => title),
    lines,
  );
}

/** The fields of the columns, as the API has them, and what templates make of several. */
export function listAsJson({ list }: Entity, records: readonly EntityRecord[]): string {
  const entryOf = (record: EntityRecord, column: Column) =>
    column.template === undefined
      ? [column.field, getPath(originOf(record) ?? record, column.field) ?? null]
      : [column.field === column.template ? column.title : column.field, valueIn(record, column) ?? null];
  const rows = records.map((record) => Object.fromEntries(list.columns.map((column) => entryOf(record, column))));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}
