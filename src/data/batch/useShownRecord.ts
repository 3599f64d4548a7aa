import type { Entity } from '../../config/entity.ts';
import { useStorePart } from '../../config/useStore.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { usePendingChanges } from '../context.ts';
import { aboutRecord } from '../saving/aboutRecord.ts';

/** A record as its row shows it: a batch that is under way may be about to change it. */
export function useShownRecord(entity: Entity, record: EntityRecord): EntityRecord {
  const pending = useStorePart(usePendingChanges(), (all) => all.get(aboutRecord(entity, record)));
  return pending ? { ...record, ...pending } : record;
}
