import { getPath } from '../../shared/base/getPath.ts';
import type { Column } from '../../shared/config/grammar.ts';
import { templateParts } from '../../shared/config/template.ts';
import { type EntityRecord, isEmpty } from '../../shared/wire/record.ts';
import { cellFor } from './index.ts';

/** The value that a column shows: its field, or its filled template. */
export function valueIn(record: EntityRecord, { field, template, parts }: Column): unknown {
  return template === undefined ? fieldValue(record, field) : filled(template, parts ?? {}, record);
}

/** The value of a field, or of one inside an object by its path: 'address.city'. */
export function fieldValue(record: EntityRecord, field: string): unknown {
  const value = record[field];
  return value === undefined && field.includes('.') ? getPath(record, field) : value;
}

/** Missing values leave no gap and drop their optional parts; if no field has a value, there is no text. */
function filled(template: string, columns: NonNullable<Column['parts']>, record: EntityRecord): string | undefined {
  const shown = new Map(Object.entries(columns).map(([field, column]) => [field, textIn(column, record)]));
  const isBlank = (field: string) => !shown.get(field);
  const parts = templateParts(template).filter(({ isOptional, fields }) => !isOptional || !fields.some(isBlank));
  if (parts.every(({ fields }) => fields.every(isBlank))) return undefined;
  const text = parts.map((part) => part.text.replace(/\{([^{}]+)\}/g, (_, field: string) => shown.get(field) ?? ''));
  return text.join('').replace(/\s+/g, ' ').trim();
}

/** A value as its own column would show it. */
function textIn(part: Column, record: EntityRecord): string {
  const value = valueIn(record, part);
  return isEmpty(value) ? '' : (cellFor(part).text?.(value, part, record) ?? '');
}
