import { useMemo } from 'react';
import { useUid } from '../session/context.tsx';
import { type Lasting, type Stored, storedFor } from './storedFor.ts';

/** What this browser keeps for the person, about an entity: the same object as long as it is about the same. */
export function useStoredFor(kind: Lasting, entity: string): Stored {
  const uid = useUid();
  return useMemo(() => storedFor(kind, uid, entity), [kind, uid, entity]);
}
