import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { editsInPlace } from '../../cells/index.ts';
import type { Pasted } from '../../grid/model/pasted.ts';
import { checkedCell } from '../files/cellErrors.ts';
import { csvTable } from '../files/csvFile.ts';
import type { ImportFile } from '../files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';

/** A pasted block as an import of the records below it. */
export interface PastedBlock {
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  readonly matches: readonly EntityRecord[];
  /** The number of values in read-only columns. */
  readonly leftOut: number;
  /** The number of values without a row. */
  readonly beyond: number;
}

/** A block from a spreadsheet: tabs between cells, which are quoted where they have line breaks. */
export function pastedBlock({ list }: Pick<Entity, 'list'>, { text, row, recordAt, columns }: Pasted): PastedBlock {
  const lines = csvTable(text.replace(/\r?\n$/, ''), '\t').data;
  const width = Math.max(...lines.map((cells) => cells.length));
  const fields = Array.from({ length: width }, (_, index) => {
    const column = columns[index];
    return column && list.columns.some(({ field }) => field === column.field) && editsInPlace(column)
      ? column.field
      : undefined;
  });
  const rows = lines.flatMap((cells, index) => {
    const record = recordAt(row + index);
    return record ? [{ record, line: row + index + 1, cells }] : [];
  });
  const count = (of: readonly (readonly string[])[]) => of.reduce((sum, cells) => sum + cells.length, 0);
  const inRows = rows.map(({ cells }) => cells);
  return {
    file: {
      titles: ['ID', ...fields.map((_, index) => columns[index]?.title ?? '')],
      rows: rows.map(({ record, line, cells }) => ({
        line,
        cells: [
          String(record.id),
          ...cells.map((cell, index) => checkedCell(cell.trim(), columns[index]?.title ?? '')),
        ],
      })),
    },
    columns: ['id', ...fields],
    matches: rows.map(({ record }) => record),
    leftOut: count(inRows.map((cells) => cells.filter((_, index) => !fields[index]))),
    beyond: count(lines) - count(inRows),
  };
}
