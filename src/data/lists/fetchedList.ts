import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import type { Entity } from '../../config/entity.ts';
import type { Api } from '../../wire/api.ts';
import { callList } from '../../wire/call.ts';
import { decodeList, decodeNext, type EntityRecord } from '../../wire/record.ts';

/** A list as the query cache has it. */
export interface FetchedList {
  readonly records: readonly EntityRecord[];
  /** How many records the API has, where it says so: more than these when they are only a part of them. */
  readonly total?: number | undefined;
  readonly etag?: string | undefined;
  /** By which config the records were decoded: in development it may have changed since. */
  readonly entity: Entity;
}

/** A fetch of records, as options of TanStack Query. */
export interface ListOptions {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<FetchedList>;
  readonly structuralSharing: false;
  readonly refetchInterval: number | false;
}

/**
 * The whole list of an entity (docs/behaviour.md#lists): cached under the entity's name, fetched again every `list.poll`
 * milliseconds.
 * An unchanged list, and an unchanged record, stays the same object, so that a refetch without changes renders nothing.
 * With an ETag an unchanged list is not even parsed.
 */
export function fetchedList(api: Api, entity: Entity): ListOptions {
  return {
    queryKey: [entity.name],
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<FetchedList>([entity.name]);
      const last = known?.entity === entity ? known : undefined;
      const list = await callList(api.background ?? api, entity, last?.etag, signal);
      if (!list) return last ?? { records: [], entity };
      const [total, etag] = [list.total, list.etag ?? undefined];
      const records = decodeNext(entity, list.rows, last?.records);
      const isSame = last && records === last.records && total === last.total && etag === last.etag;
      return isSame ? last : { records, total, etag, entity };
    },
    structuralSharing: false,
    refetchInterval: entity.list.poll ?? false,
  };
}

/** A record as the list on the page has it. */
export const listedRecord = (client: QueryClient, { name }: Entity, id: unknown): EntityRecord | undefined =>
  client.getQueryData<FetchedList>([name])?.records.find((record) => record['id'] === id);

/** Puts records into the list on the page as they were saved, by their ids. What it then is, no ETag stands for. */
export function replaceListed(client: QueryClient, { name }: Entity, saved: ReadonlyMap<unknown, EntityRecord>): void {
  client.setQueryData<FetchedList>([name], (list) => {
    const records = list?.records.map((record) => saved.get(record['id']) ?? record);
    return list && records && { ...list, records, etag: undefined };
  });
}

/** A record as the list of the API has it now, past the cache; undefined when it is gone. @throws {ApiError} */
export async function fetchListed(
  api: Api,
  entity: Entity,
  id: unknown,
  signal?: AbortSignal,
): Promise<EntityRecord | undefined> {
  const list = await callList(api, entity, undefined, signal);
  return decodeList(entity, list?.rows ?? []).find((record) => record['id'] === id);
}
