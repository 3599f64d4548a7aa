import Papa from 'papaparse';
import { editsInPlace } from '../../cells/index.ts';
import type { Entity } from '../../config/entity.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { ImportFile } from '../files/importFile.ts';
import type { ImportColumns } from '../import/importColumns.ts';
import type { Pasted } from './pasted.ts';

/** A block of cells as an import of the records that it is pasted on. */
export interface PastedBlock {
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  readonly found: readonly EntityRecord[];
  /** How many values have no cell to go into. */
  readonly leftOut: number;
}

/** A block from a spreadsheet: tabs between cells, which are quoted where they have line breaks. */
export function pastedBlock({ list }: Pick<Entity, 'list'>, { text, row, recordAt, columns }: Pasted): PastedBlock {
  const lines = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data;
  const width = Math.max(...lines.map((cells) => cells.length));
  const fields = Array.from({ length: width }, (_, place) => {
    const column = columns[place];
    return column && list.columns.some(({ field }) => field === column.field) && editsInPlace(column)
      ? column.field
      : undefined;
  });
  const rows = lines.flatMap((cells, place) => {
    const record = recordAt(row + place);
    return record ? [{ record, line: row + place + 1, cells }] : [];
  });
  const count = lines.reduce((sum, cells) => sum + cells.length, 0);
  const taken = rows.reduce((sum, { cells }) => sum + cells.filter((_, place) => fields[place]).length, 0);
  return {
    file: {
      titles: ['ID', ...fields.map((_, place) => columns[place]?.title ?? '')],
      rows: rows.map(({ record, line, cells }) => ({
        line,
        cells: [String(record['id']), ...fields.map((_, place) => cells[place]?.trim() ?? '')],
      })),
    },
    columns: ['id', ...fields],
    found: rows.map(({ record }) => record),
    leftOut: count - taken,
  };
}
