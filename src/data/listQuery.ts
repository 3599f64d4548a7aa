import { queryOptions } from '@tanstack/react-query';
import type { Entity } from '../config/entity.ts';
import type { Api } from '../wire/api.ts';
import { callList } from '../wire/call.ts';
import { decodeNext, type EntityRecord } from '../wire/record.ts';

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
      const records = await decodeNext(entity, list.rows, last);
      if (list.etag) tags.set(records, list.etag);
      return records;
    },
    structuralSharing: false,
    refetchInterval: entity.list.poll ?? false,
  });
