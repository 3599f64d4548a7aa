import type { Entity } from '../../../shared/config/entity.ts';
import { isPaged, pageSizeOf } from '../../../shared/config/paging.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { prepareCall } from '../../wire/prepareCall.ts';

/** The path of a list's first call: its first page, or the whole list. Undefined if that is not a GET. */
export async function firstPath(entity: Entity): Promise<string | undefined> {
  const { method, path } = prepareCall(entity.endpoints.list, {});
  if (method !== 'GET' || entity.custom) return undefined;
  if (!isPaged(entity)) return path;
  // With the pages' code, which is on its way: most lists do not need it.
  const { pagePath } = await import('../../wire/pageCall.ts');
  const all = { search: '', conditions: [], sort: entity.list.sort ?? UNSORTED };
  return pagePath(entity, all, 0, pageSizeOf(entity));
}
