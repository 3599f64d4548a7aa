import type { Entity } from '../../config/entity.ts';
import { createStore, type WritableStore } from '../../config/store.ts';
import { type EntityRecord, originOf } from '../../wire/record.ts';
import { aboutRecord } from '../saving/aboutRecord.ts';

/** What records become by a batch that is under way, by `aboutRecord`. Rows show it before it is saved. */
export type PendingChanges = WritableStore<ReadonlyMap<string, EntityRecord>>;

const NONE: ReadonlyMap<string, EntityRecord> = new Map();

export const createPendingChanges = (): PendingChanges => createStore(NONE);

/**
 * Shows records as what they become. Of those of which only the id is known nothing is shown.
 * @returns ends it: rows show what the list has
 */
export function showPending(
  pending: PendingChanges,
  entity: Entity,
  records: readonly EntityRecord[],
  becomes: (record: EntityRecord) => EntityRecord,
): () => void {
  const shown = new Map(
    records.filter(originOf).map((record) => [aboutRecord(entity, record), becomes(record)] as const),
  );
  pending.set(shown);
  return () => {
    if (pending.get() === shown) pending.set(NONE);
  };
}
