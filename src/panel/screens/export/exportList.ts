import { getPath } from '../../../shared/base/getPath.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import type { CsvForm } from '../../../shared/text/csvForm.ts';
import { exactJson } from '../../../shared/text/exactNumber.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { valueIn } from '../../cells/value.ts';
import { fileText } from '../../grid/table/fileText.ts';
import { CSV, csvLines, toCsv } from '../../import/files/csvFile.ts';
import { datedName, saveFile } from '../../import/files/saveFile.ts';

/** The kinds of file that a list can be saved as. */
export type ExportAs = NonNullable<Entity['list']['export']>[number];

/** A slice of records, and their columns with the labels of references. */
export interface ExportedSlice {
  readonly columns: readonly Column[];
  readonly records: readonly EntityRecord[];
}

/** A file writer for slices. */
interface Format {
  readonly type: string;
  readonly begin: (columns: readonly Column[]) => string;
  /** Adds records; others may follow. */
  readonly part: (entity: Entity, slice: ExportedSlice, isFirst: boolean) => string;
  readonly end: string;
}

/** The columns with their titles, for a spreadsheet. */
const csv = ({ separator, decimals }: CsvForm): Format => ({
  type: CSV,
  begin: (columns) =>
    toCsv(
      columns.map(({ title }) => title),
      [],
      separator,
    ),
  part: (entity, { columns, records }) =>
    `\r\n${csvLines(
      records.map((record) => columns.map((column) => fileText(entity, column, record, decimals))),
      separator,
    )}`,
  end: '',
});

/** The columns' fields as the API has them, and the texts of templates. */
const json: Format = {
  type: 'application/json',
  begin: () => '[',
  part(_, { columns, records }, isFirst) {
    const entryOf = (record: EntityRecord, column: Column) =>
      column.template === undefined
        ? [column.field, getPath(originOf(record) ?? record, column.field) ?? null]
        : [column.field === column.template ? column.title : column.field, valueIn(record, column) ?? null];
    const rows = records.map((record) => Object.fromEntries(columns.map((column) => entryOf(record, column))));
    return (isFirst ? '' : ',') + exactJson(rows, 2).slice('['.length, -'\n]'.length);
  },
  end: '\n]\n',
};

const formatOf = (as: ExportAs, form: CsvForm): Format => (as === 'csv' ? csv(form) : json);

/** The text of a file, as it is written. @param form that of CSV files */
export async function* fileParts(
  entity: Entity,
  columns: readonly Column[],
  slices: Iterable<ExportedSlice> | AsyncIterable<ExportedSlice>,
  as: ExportAs,
  form: CsvForm,
): AsyncGenerator<string> {
  const { begin, part, end } = formatOf(as, form);
  yield begin(columns);
  let isFirst = true;
  for await (const slice of slices) {
    if (slice.records.length === 0) continue;
    yield part(entity, slice, isFirst);
    isFirst = false;
  }
  yield end;
}

/**
 * Saves records among the browser's downloads. The browser keeps what is written outside of the page's memory until the file
 * is complete: what fails on the way leaves none.
 */
export async function exportList(
  entity: Entity,
  columns: readonly Column[],
  slices: AsyncIterable<ExportedSlice>,
  as: ExportAs,
  form: CsvForm,
): Promise<void> {
  const parts: Blob[] = [];
  for await (const part of fileParts(entity, columns, slices, as, form)) parts.push(new Blob([part]));
  saveFile(`${datedName(entity.name)}.${as}`, parts, formatOf(as, form).type);
}
