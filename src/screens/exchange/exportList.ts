import Papa from 'papaparse';
import type { Entity } from '../../config/entity.ts';
import { type EntityRecord, originOf } from '../../wire/record.ts';
import { valueAt } from '../../wire/valueAt.ts';
import { fileText } from './fileText.ts';

/** The kinds of file that a list can be saved as. */
export type ExportAs = NonNullable<Entity['list']['export']>[number];

/** What a spreadsheet would take for a formula. A number with a sign is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The records as CSV (RFC 4180): a line of titles, then one for each. No text in it is a formula: it would run in the
 * spreadsheet of whoever opens the file (https://owasp.org/www-community/attacks/CSV_Injection).
 * @param entity its columns are those that are shown, with their labels
 */
export function toCsv(entity: Entity, records: readonly EntityRecord[]): string {
  const { columns } = entity.list;
  const lines = records.map((record) => columns.map((column) => fileText(entity, column, record)));
  const fields = columns.map(({ title }) => title);
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data: lines }, { escapeFormulae: FORMULA });
}

/** The records as JSON: the fields of the columns, as the API has them. */
export function toJson(entity: Entity, records: readonly EntityRecord[]): string {
  const fields = entity.list.columns.filter(({ template }) => template === undefined).map(({ field }) => field);
  const rows = records.map((record) =>
    Object.fromEntries(fields.map((field) => [field, valueAt(originOf(record) ?? record, field) ?? null])),
  );
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}

/** Saves the records as a file of the browser's downloads: 'things-2026-03-01.csv'. */
export function exportList(entity: Entity, records: readonly EntityRecord[], as: ExportAs): void {
  const now = new Date();
  const day = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  const content = as === 'csv' ? toCsv(entity, records) : toJson(entity, records);
  saveFile(`${entity.name}-${day}.${as}`, content, as === 'csv' ? 'text/csv;charset=utf-8' : 'application/json');
}

/** Gives the browser a file to save. */
export function saveFile(name: string, content: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
