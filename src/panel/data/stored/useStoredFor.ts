import { useMemo, useSyncExternalStore } from 'react';
import { useUid } from '../session/context.tsx';
import { type Lasting, type Stored, storedFor } from './storedFor.ts';

/** A stored value of the user about an entity; a stable object. @param was the former name of the entity */
export function useStoredFor(kind: Lasting, entity: string, was?: string): Stored {
  const uid = useUid();
  return useMemo(() => storedFor(kind, uid, entity, was), [kind, uid, entity, was]);
}

/** Its text, which follows the events 'storage' of the window; undefined if there is none. */
export const useStoredText = (kind: Lasting, entity: string, was?: string): string | undefined =>
  useSyncExternalStore(followStorage, useStoredFor(kind, entity, was).text);

function followStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
