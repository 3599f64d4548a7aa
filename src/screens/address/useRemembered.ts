import { useEffect } from 'react';
import { labelOf } from '../../cells/cell.ts';
import type { Entity } from '../../config/entity.ts';
import { useUid } from '../../data/context.ts';
import { rememberRecord } from '../../data/recent.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** Remembers a record that is opened, for 'Go to…' (docs/behaviour.md#keys). */
export function useRemembered(entity: Entity, record: EntityRecord | undefined): void {
  const uid = useUid();
  useEffect(() => {
    if (!record) return;
    rememberRecord(uid, { entity: entity.name, id: String(record['id']), label: labelOf(entity, record) });
  }, [uid, entity, record]);
}
