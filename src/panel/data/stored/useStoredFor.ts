import { useMemo, useSyncExternalStore } from 'react';
import { useUid } from '../session/context.tsx';
import { type Lasting, type Stored, storedFor } from './storedFor.ts';

/** A stored value of the user about an entity; a stable object. */
export function useStoredFor(kind: Lasting, entity: string): Stored {
  const uid = useUid();
  return useMemo(() => storedFor(kind, uid, entity), [kind, uid, entity]);
}

/** Its text, which follows the events 'storage' of the window; undefined if there is none. */
export const useStoredText = (kind: Lasting, entity: string): string | undefined =>
  useSyncExternalStore(followStorage, useStoredFor(kind, entity).text);

function followStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
