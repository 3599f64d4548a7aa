import type { Entity } from '../../config/entity.ts';
import { fieldAt } from '../../config/fieldAt.ts';
import type { DecimalSign } from '../../config/numberText.ts';
import { columnOf, unitsOf } from '../../config/units.ts';
import type { ImportFile } from '../files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';
import { cellEntries, hasNumbers } from './importValue.ts';
import { type NumberColumn, numberColumn } from './numberColumn.ts';

/** How the columns of a file write their numbers, in the order of its columns; undefined for one without numbers. */
export type NumberColumns = readonly (NumberColumn | undefined)[];

/** The user's decimal separators, by column index. */
export type ChosenMarks = Readonly<Record<number, DecimalSign>>;

/** How the columns of a file write their numbers, by all of their texts; in a workbook most are numbers already. */
export function numberColumns(
  entity: Entity,
  file: ImportFile,
  columns: ImportColumns,
  marks: ChosenMarks,
): NumberColumns {
  return columns.map((field, place) => {
    const schema = field === undefined ? undefined : fieldAt(entity.schema, field);
    if (field === undefined || !schema || !hasNumbers(entity, field)) return undefined;
    const cells = file.rows.flatMap((row) => cellEntries(schema, row.cells[place] ?? ''));
    const texts = cells.filter((cell) => typeof cell === 'string');
    return numberColumn(unitsOf(columnOf(entity.list.columns, field)), texts, marks[place]);
  });
}
