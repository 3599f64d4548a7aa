import type { Entity } from '../config/entity.ts';
import type { Column } from '../config/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';

/** What a cell is given: the decoded value, whatever it is, and where it stands. */
export interface CellProps {
  readonly value: unknown;
  readonly record: EntityRecord;
  readonly column: Column;
  readonly entity: Entity;
}

/** What stands for a value that is missing or cannot be shown. */
const DASH = '-';

/** A value as text: itself, or the column's stand-in when it is missing or no text at all. */
export function textOf(value: unknown, column: Column): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : (column.empty ?? DASH);
}

/** A number with its prefix, decimals and suffix, by the case its record is in: 12 → '$12.00', 10 → '10%'. */
export function numberText(value: unknown, column: Column, record: EntityRecord): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return column.empty ?? DASH;
  const unit = column.by ? column.cases?.[String(record[column.by])] : column;
  const digits = column.decimals === undefined ? String(value) : value.toFixed(column.decimals);
  return `${unit?.prefix ?? ''}${digits}${unit?.suffix ?? ''}`;
}

/** The day of a date-time: '2026-01-31T10:00:00Z' → '2026-01-31'. */
export function dateText(value: unknown, column: Column): string {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  return day ?? column.empty ?? DASH;
}

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date-time in the reader's own language and time zone. */
export function dateTimeText(value: unknown, column: Column): string {
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) ? dateTime.format(time) : (column.empty ?? DASH);
}

/** A list joined by commas. */
export function listText(value: unknown, column: Column): string {
  const items = Array.isArray(value)
    ? value.filter((item) => typeof item === 'string' || typeof item === 'number')
    : [];
  return items.length > 0 ? items.join(', ') : (column.empty ?? DASH);
}

/** True → the column's yes, anything else → its no. */
export const yesNoText = (value: unknown, { yes = 'Yes', no = 'No' }: Column): string => (value === true ? yes : no);

/** The name of a record: what its buttons say after their verb. */
export function labelOf(entity: Entity, record: EntityRecord): string {
  const label = record[entity.list.label];
  return String(typeof label === 'string' && label !== '' ? label : (record['id'] ?? ''));
}
