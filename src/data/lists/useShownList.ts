import { useEffect, useMemo } from 'react';
import type { Entity } from '../../config/entity.ts';
import { useStorePart } from '../../config/useStore.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { usePendingDeletes } from '../context.ts';

/**
 * The records of a list, without those whose deletion can still be taken back (docs/behaviour.md#undo). When the list is
 * left, those deletions are sent.
 */
export function useShownList(
  { name }: Entity,
  records: readonly EntityRecord[] | undefined,
): readonly EntityRecord[] | undefined {
  const pendingDeletes = usePendingDeletes();
  const hidden = useStorePart(pendingDeletes, () => pendingDeletes.hidden(name));
  useEffect(() => () => pendingDeletes.sendOf(name), [pendingDeletes, name]);
  return useMemo(() => (hidden.size === 0 ? records : records?.filter(({ id }) => !hidden.has(id))), [records, hidden]);
}
