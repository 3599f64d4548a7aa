import { getPath } from '../../../shared/base/getPath.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import type { Column, FieldSchema } from '../../../shared/config/grammar.ts';
import { isDuration } from '../../../shared/config/units.ts';
import { durationClock } from '../../../shared/text/duration.ts';
import { exactJson, numberOrDigits, withDigits } from '../../../shared/text/exactNumber.ts';
import { type EntityRecord, isEmpty, originOf } from '../../../shared/wire/record.ts';
import { cellOf } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';

/**
 * The text of a record's value in an exported file. Numbers, days and times are as in the form, so that spreadsheets
 * can calculate with them and an import reads the same; a number keeps its received decimals: '12.50'; a
 * duration is as a clock: '1:30'. Everything else
 * is the cell's text; an empty value is blank.
 * @param decimals the decimal sign of numbers
 */
export function fileText(entity: Entity, column: Column, record: EntityRecord, decimals = '.'): string {
  const value = valueIn(record, column);
  if (isEmpty(value)) return '';
  const field = fieldAt(entity.schema, column.field);
  if (column.template === undefined && field && isMeasured(field)) {
    const came = withDigits(getPath(originOf(record), column.field));
    if (isDuration(field) && typeof value === 'number') return durationClock(value);
    const shown = numberOrDigits(came) === value ? came : value;
    // A value of another type keeps its content: an object instead of a price.
    const text = typeof shown === 'object' ? exactJson(shown) : String(shown);
    return field.format ? text : text.replace('.', decimals);
  }
  const cell = cellOf(column);
  const text = cell.plain?.(value) ?? cell.text?.(value, column, record);
  return text ?? (typeof value === 'boolean' ? yesNoText(column, value) : typeof value === 'string' ? value : '');
}

/** A yes or no of a cell that shows no words, such as a switch: the title of the value, else Yes or No. */
const yesNoText = ({ titles }: Column, value: boolean): string => titles?.[String(value)] ?? (value ? 'Yes' : 'No');

/** Whether the values of a field are numbers, days or times: an id of another record is none. */
export const isMeasured = ({ type, format, reference }: FieldSchema): boolean =>
  !reference &&
  (type === 'number' || type === 'integer' || format === 'date' || format === 'date-time' || format === 'time');
