import type { Column } from '../config/grammar.ts';
import { type EntityRecord, isEmpty } from '../wire/record.ts';
import { valueAt } from '../wire/valueAt.ts';
import { cellFor } from './index.ts';

/** What a column shows of a record: the value of its field, or its template filled in. */
export function valueIn(record: EntityRecord, { field, template, parts }: Column): unknown {
  if (template !== undefined) return filled(template, parts ?? {}, record);
  const value = record[field];
  return value === undefined && field.includes('.') ? valueAt(record, field) : value;
}

/** Blanks that nothing fills leave no gap; if nothing fills any, there is no text. */
function filled(template: string, parts: NonNullable<Column['parts']>, record: EntityRecord): string | undefined {
  let isFilled = false;
  const text = template.replace(/\{([^{}]+)\}/g, (_, field: string) => {
    const part = parts[field];
    const shown = part ? textIn(part, record) : '';
    isFilled ||= shown !== '';
    return shown;
  });
  return isFilled ? text.replace(/\s+/g, ' ').trim() : undefined;
}

/** A value as it is shown in a column of its own. */
function textIn(part: Column, record: EntityRecord): string {
  const value = valueIn(record, part);
  return isEmpty(value) ? '' : (cellFor(part).text?.(value, part, record) ?? '');
}
