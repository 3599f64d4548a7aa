import { type Entity, fieldZone } from '../../shared/config/entity.ts';
import { fieldAt } from '../../shared/config/fieldAt.ts';
import { columnOf, unitsOf } from '../../shared/config/units.ts';
import type { DayOrder } from '../../shared/text/dayText.ts';
import type { DecimalSign } from '../../shared/text/decimalSign.ts';
import { arrow } from '../../shared/text/language.ts';
import { type ColumnForm, dayColumn, dayInWords } from './dayColumn.ts';
import { cellText, type ImportFile } from './files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';
import { cellEntries, dayFormatOf, hasNumbers } from './importValue.ts';
import { numberColumn, readNumber } from './numberColumn.ts';

/** The notation of each column's values, in the file's order; undefined without numbers and days. */
export type ColumnForms = readonly (ColumnForm | undefined)[];

/** A decimal separator, or the order of day, month and year. */
export type Mark = DecimalSign | DayOrder;

/** The user's answers, by column index. */
export type ChosenMarks = Readonly<Record<number, Mark>>;

const isOrder = (mark: Mark | undefined): mark is DayOrder => mark !== undefined && mark !== '.' && mark !== ',';

/**
 * The notation of each column's values, detected from all of its texts; workbooks mostly have real numbers and days.
 */
export function columnForms(entity: Entity, file: ImportFile, columns: ImportColumns, marks: ChosenMarks): ColumnForms {
  return columns.map((field, index) => {
    const schema = field === undefined ? undefined : fieldAt(entity.schema, field);
    if (field === undefined || !schema) return undefined;
    const mark = marks[index];
    const cells = () => file.rows.flatMap((row) => cellEntries(schema, row.cells[index] ?? ''));
    if (hasNumbers(entity, field)) {
      const texts = cells().filter((cell) => typeof cell === 'string');
      return numberColumn(
        unitsOf(columnOf(entity.list.columns, field), schema),
        texts,
        isOrder(mark) ? undefined : mark,
      );
    }
    const format = dayFormatOf(entity, field);
    if (!format) return undefined;
    return dayColumn(
      { format, zone: fieldZone(entity, field) },
      cells().map(cellText),
      isOrder(mark) ? mark : undefined,
    );
  });
}

/** The answers to choose from for an ambiguous text of a column. */
export const marksFor = (form: ColumnForm): readonly Mark[] => ('possible' in form ? form.possible : ['.', ',']);

/** A text and its reading: '1.299,00 → 1299', '01/02/2026 → 1 February 2026'; alone if it has none. */
export function readingText(text: string, form: ColumnForm, mark: Mark | undefined = form.mark): string {
  const read =
    'possible' in form
      ? dayInWords(text, isOrder(mark) ? mark : undefined)
      : readNumber(text, { ...form, mark: isOrder(mark) ? undefined : mark });
  return read === undefined ? text : `${text} ${arrow()} ${read}`;
}
