import type { Entity } from '../../config/entity.ts';
import { type EntityRecord, originOf } from '../../wire/record.ts';
import { aboutRecord } from '../saving/aboutRecord.ts';
import { NO_CHANGES, type PendingChanges, type Values } from './pendingChanges.ts';

/**
 * Shows records with what they get. Of those of which only the id is known nothing is shown.
 * @returns ends it: rows show what the list has
 */
export function showPending(
  pending: PendingChanges,
  entity: Entity,
  records: readonly EntityRecord[],
  gets: (record: EntityRecord) => Values,
): () => void {
  const shown = new Map(records.filter(originOf).map((record) => [aboutRecord(entity, record), gets(record)] as const));
  pending.set(shown);
  return () => {
    if (pending.get() === shown) pending.set(NO_CHANGES);
  };
}

/** The values that a record has in the fields of others. */
export const valuesBefore = (record: EntityRecord, others: Values): Values =>
  Object.fromEntries(Object.keys(others).map((field) => [field, record[field]]));
