import type { EntityRecord } from '../../wire/record.ts';

/** What a row is known by: its record's id, or its place if it has none. */
export function rowKey(records: readonly EntityRecord[], index: number): string | number {
  const id = records[index]?.['id'];
  return typeof id === 'string' || typeof id === 'number' ? id : index;
}
