import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../auth/session.tsx';
import { usePanel } from '../config/context.ts';
import type { FetchedList } from '../data/lists/fetchedList.ts';

/** Follows changes of the user's own roles, where a list of the people is fetched anyway (docs/behaviour.md#session). */
export default function OwnRoles() {
  const client = useQueryClient();
  const { follow } = useSession();
  const { entity: name, uid, roles } = usePanel().session;
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const { queryKey } = event.query;
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
        const list = queryKey[0] === name ? client.getQueryData<FetchedList>(queryKey) : undefined;
        const { properties = {} } = list?.entity.schema ?? {};
        // A list without these fields has no roles.
        if (!list || !Object.hasOwn(properties, uid) || !Object.hasOwn(properties, roles)) return;
        const isWhole = queryKey.length === 1 && (list.total ?? 0) <= list.records.length;
        follow(list.records, isWhole);
      }),
    [client, follow, name, uid, roles],
  );
  return null;
}
