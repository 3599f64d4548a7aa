import { queryOptions } from '@tanstack/react-query';
import equal from 'fast-deep-equal';
import type { Entity } from '../config/entity.ts';
import type { Api } from '../wire/api.ts';
import { callList } from '../wire/call.ts';
import { decodeList, type EntityRecord, originOf } from '../wire/record.ts';

const tags = new WeakMap<readonly EntityRecord[], string>();

/**
 * The query of an entity's list (docs/behaviour.md#lists): cached under the entity's name, fetched
 * again every `list.poll` milliseconds.
 * An unchanged list, and an unchanged record, stays the same object, so that a refetch without changes renders nothing.
 * With an ETag an unchanged list is not even parsed.
 */
export const listQuery = (api: Api, entity: Entity) =>
  queryOptions({
    queryKey: [entity.name],
    queryFn: async ({ client, signal }): Promise<readonly EntityRecord[]> => {
      const last = client.getQueryData<readonly EntityRecord[]>([entity.name]);
      const list = await callList(api, entity, last && tags.get(last), signal);
      if (!list) return last ?? [];
      const records = keepUnchanged(last, decodeList(entity, list.rows));
      if (list.etag) tags.set(records, list.etag);
      return records;
    },
    structuralSharing: false,
    refetchInterval: entity.list.poll ?? false,
  });

/** The new list with the old record objects where the wire record is equal; the old list if all are. */
export function keepUnchanged(
  last: readonly EntityRecord[] | undefined,
  next: readonly EntityRecord[],
): readonly EntityRecord[] {
  if (!last) return next;
  const known = new Map(last.map((record) => [record['id'], record]));
  const kept = next.map((record) => {
    const before = known.get(record['id']);
    return before && equal(originOf(before), originOf(record)) ? before : record;
  });
  return kept.length === last.length && kept.every((record, index) => record === last[index]) ? last : kept;
}
