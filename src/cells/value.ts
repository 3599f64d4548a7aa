import type { Column } from '../config/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';

/** What a column shows of a record: the value of its field, or its template filled in. */
export const valueIn = (record: EntityRecord, { field, template }: Column): unknown =>
  template === undefined ? record[field] : filled(template, record);

/** Blanks that nothing fills leave no gap; if nothing fills any, there is no text. */
function filled(template: string, record: EntityRecord): string | undefined {
  let isFilled = false;
  const text = template.replace(/\{([^{}]+)\}/g, (_, field: string) => {
    const value = textIn(record[field]);
    isFilled ||= value !== '';
    return value;
  });
  return isFilled ? text.replace(/\s+/g, ' ').trim() : undefined;
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
