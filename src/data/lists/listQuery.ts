import { queryOptions } from '@tanstack/react-query';
import type { Entity } from '../../config/entity.ts';
import type { Api } from '../../wire/api.ts';
import { callList } from '../../wire/call.ts';
import { decodeNext, type EntityRecord } from '../../wire/record.ts';

const tags = new WeakMap<readonly EntityRecord[], string>();
/** How many records there are, where a list said it. */
const totals = new WeakMap<readonly EntityRecord[], number>();
/** By which config a list was decoded. */
const decoders = new WeakMap<readonly EntityRecord[], Entity>();

/**
 * The query of an entity's list (docs/behaviour.md#lists): cached under the entity's name, fetched
 * again every `list.poll` milliseconds.
 * An unchanged list, and an unchanged record, stays the same object, so that a refetch without changes renders nothing.
 * With an ETag an unchanged list is not even parsed. How many records there are is kept beside it (`totalOf`).
 */
export const listQuery = (api: Api, entity: Entity) =>
  queryOptions({
    queryKey: [entity.name],
    queryFn: async ({ client, signal }): Promise<readonly EntityRecord[]> => {
      const known = client.getQueryData<readonly EntityRecord[]>([entity.name]);
      // In development the config may have changed since.
      const last = known && (decoders.get(known) ?? entity) === entity ? known : undefined;
      const list = await callList(api.background ?? api, entity, last && tags.get(last), signal);
      if (!list) return last ?? [];
      const same = decodeNext(entity, list.rows, last);
      // Another object, so that a page that shows how many there are is drawn anew.
      const records = same === last && totals.get(same) !== list.total ? [...same] : same;
      if (list.total !== undefined) totals.set(records, list.total);
      if (list.etag) tags.set(records, list.etag);
      decoders.set(records, entity);
      return records;
    },
    structuralSharing: false,
    refetchInterval: entity.list.poll ?? false,
  });

/** How many records there are, if a list is only a part of them. */
export function totalOf(records: readonly EntityRecord[]): number | undefined {
  const total = totals.get(records) ?? 0;
  return total > records.length ? total : undefined;
}

/** A list in which records were exchanged: it is still the same part of all. */
export function inPlaceOf(list: readonly EntityRecord[], changed: readonly EntityRecord[]): readonly EntityRecord[] {
  const total = totals.get(list);
  if (total !== undefined) totals.set(changed, total);
  return changed;
}
