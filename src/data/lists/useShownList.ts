import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Entity } from '../../config/entity.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { useDeferrals } from '../context.ts';

/**
 * The records of a list, without those whose deletion can still be taken back (docs/behaviour.md#undo). When the list is
 * left, those deletions are sent.
 */
export function useShownList(
  { name }: Entity,
  records: readonly EntityRecord[] | undefined,
): readonly EntityRecord[] | undefined {
  const deferrals = useDeferrals();
  const hidden = useSyncExternalStore(deferrals.subscribe, () => deferrals.hidden(name));
  useEffect(() => () => deferrals.sendOf(name), [deferrals, name]);
  return useMemo(() => (hidden.size === 0 ? records : records?.filter(({ id }) => !hidden.has(id))), [records, hidden]);
}
