import { getPath } from '../../../shared/base/getPath.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import type { Column, FieldSchema } from '../../../shared/config/grammar.ts';
import { numberOrDigits, withDigits } from '../../../shared/text/exactNumber.ts';
import { type EntityRecord, isEmpty, originOf } from '../../../shared/wire/record.ts';
import { cellOf } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';

/**
 * What a file has of a record in a column. Numbers, days and times are as the form has them, so that a spreadsheet can
 * calculate with them and an import reads the same; a number keeps the decimals that it came with: '12.50'. All else is
 * what the cell shows. What is empty is blank.
 */
export function fileText(entity: Entity, column: Column, record: EntityRecord): string {
  const value = valueIn(record, column);
  if (isEmpty(value)) return '';
  const field = fieldAt(entity.schema, column.field);
  if (column.template === undefined && field && isMeasured(field)) {
    const came = withDigits(getPath(originOf(record), column.field));
    return String(numberOrDigits(came) === value ? came : value);
  }
  const cell = cellOf(column);
  return cell.plain?.(value) ?? cell.text?.(value, column, record) ?? (typeof value === 'string' ? value : '');
}

/** Whether the values of a field are numbers, days or times. */
export const isMeasured = ({ type, format }: FieldSchema): boolean =>
  type === 'number' || type === 'integer' || format === 'date' || format === 'date-time';
