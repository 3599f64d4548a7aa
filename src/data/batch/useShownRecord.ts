import type { Entity } from '../../config/entity.ts';
import { useStorePart } from '../../config/useStore.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { usePendingChanges } from '../context.ts';
import { aboutRecord } from '../saving/aboutRecord.ts';

/** A record as its row shows it: by a batch that is under way it may be about to change. */
export function useShownRecord(entity: Entity, record: EntityRecord): EntityRecord {
  const pending = usePendingChanges();
  return useStorePart(pending, (all) => all.get(aboutRecord(entity, record))) ?? record;
}
