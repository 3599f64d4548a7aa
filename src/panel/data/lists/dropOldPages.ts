import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';

/** How many pages of an entity the cache keeps that are not in view. */
export const KEPT_PAGES = 50;

/** Drops the oldest pages that are not in view, so that a long scroll does not fill the memory. */
export function dropOldPages(client: QueryClient, { name }: Entity): void {
  const cache = client.getQueryCache();
  const unobserved = ['page', 'view'].flatMap((part) =>
    cache.findAll({ queryKey: [name, part], type: 'inactive', fetchStatus: 'idle' }),
  );
  unobserved.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of unobserved.slice(KEPT_PAGES)) cache.remove(query);
}
