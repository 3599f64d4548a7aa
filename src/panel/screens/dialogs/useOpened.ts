import { useEffect } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useUid } from '../../data/session/context.tsx';
import { rememberRecord } from '../../data/stored/recent.ts';
import { useTitle } from '../../ui/useTitle.ts';

/** Notes the record that is open for 'Go to…' (docs/behaviour.md#keys), and names the page by it. */
export function useOpened(entity: Entity, record: EntityRecord | undefined): void {
  const uid = useUid();
  const label = record && labelOf(entity, record);
  const id = String(record?.id);
  useEffect(() => {
    if (label !== undefined) rememberRecord(uid, { entity: entity.name, id, label });
  }, [uid, entity, id, label]);
  useTitle(label);
}
