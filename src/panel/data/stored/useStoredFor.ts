import { useMemo } from 'react';
import { useUid } from '../session/context.tsx';
import { type Lasting, type Stored, storedFor } from './storedFor.ts';

/** A stored value of the user about an entity; a stable object. */
export function useStoredFor(kind: Lasting, entity: string): Stored {
  const uid = useUid();
  return useMemo(() => storedFor(kind, uid, entity), [kind, uid, entity]);
}
