import { cellOf } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';
import type { Entity } from '../../config/entity.ts';
import { fieldAt } from '../../config/fieldAt.ts';
import type { Column, FieldSchema } from '../../config/grammar.ts';
import { getPath } from '../../wire/getPath.ts';
import { codecOf, type EntityRecord, isEmpty, originOf } from '../../wire/record.ts';

/**
 * What a file has of a record in a column. Numbers and dates are as the API has them, so that a spreadsheet can reckon
 * with them; all else is what the cell shows. What is empty is blank.
 */
export function fileText(entity: Entity, column: Column, record: EntityRecord): string {
  const value = valueIn(record, column);
  if (isEmpty(value)) return '';
  const field = fieldAt(entity.schema, column.field);
  if (column.template === undefined && field && isMeasured(field)) {
    // In another zone the day of a time is not the one that it is written with.
    const hasZone = codecOf(entity, column.field)?.zone !== undefined;
    return String((hasZone ? undefined : getPath(originOf(record), column.field)) ?? value);
  }
  const cell = cellOf(column);
  return cell.plain?.(value) ?? cell.text?.(value, column, record) ?? (typeof value === 'string' ? value : '');
}

/** Whether the values of a field are numbers, days or times. */
export const isMeasured = ({ type, format }: FieldSchema): boolean =>
  type === 'number' || type === 'integer' || format === 'date' || format === 'date-time';
