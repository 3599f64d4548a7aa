import { useMemo, useSyncExternalStore } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useUid } from '../session/context.tsx';
import { type Lasting, type Stored, storedFor } from './storedFor.ts';

/** A stored value of the user about an entity, with a schema also that under its former name; a stable object. */
export function useStoredFor(kind: Lasting, { name, schema }: Pick<Entity, 'name'> & Partial<Entity>): Stored {
  const uid = useUid();
  const was = schema?.was;
  return useMemo(() => storedFor(kind, uid, name, was), [kind, uid, name, was]);
}

/** Its text, which follows the events 'storage' of the window; undefined if there is none. */
export const useStoredText = (kind: Lasting, entity: Entity): string | undefined =>
  useSyncExternalStore(followStorage, useStoredFor(kind, entity).text);

function followStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
