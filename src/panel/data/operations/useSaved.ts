import { useEffect, useEffectEvent } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useSessionStores } from '../session/context.tsx';

/** Calls back with each record of an entity that is saved by itself, not as one of many: by a form, or in its row. */
export function useSaved({ name }: Entity, onSaved: (record: EntityRecord) => void): void {
  const { outbox } = useSessionStores();
  const tell = useEffectEvent(onSaved);
  useEffect(() => {
    const seen = new WeakSet<EntityRecord>();
    const look = (then: (saved: EntityRecord) => void) => {
      for (const { entity, saved } of outbox.get()) {
        if (!saved || entity.name !== name || seen.has(saved)) continue;
        seen.add(saved);
        then(saved);
      }
    };
    look(() => undefined);
    return outbox.subscribe(() => look(tell));
  }, [outbox, name]);
}
