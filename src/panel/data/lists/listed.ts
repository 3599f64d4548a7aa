import type { Query, QueryClient } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { decodeList, type EntityRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { callPage } from '../../wire/callPage.ts';
import { callWhole } from '../../wire/callWhole.ts';
import { recentWrites } from '../outbox/recentWrites.ts';
import { withIds } from './asked.ts';
import type { FetchedList } from './fetchedList.ts';

/** The cached lists of an entity, whole or in part, the newest first. */
const known = (client: QueryClient, { name }: Entity): readonly FetchedList[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [name] })
    .sort((a, b) => rank(a) - rank(b) || b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => client.getQueryData<FetchedList>(queryKey) ?? []);

/** Polls and changes refetch only what is in view, so that comes first. */
const rank = ({ queryKey: [, part] }: Query): number =>
  part === undefined || part === 'view' ? 0 : part === 'page' ? 1 : 2;

/** A record from the cached lists, with what was saved of it and is not shown there yet. */
export function listedRecord(client: QueryClient, entity: Entity, id: unknown): EntityRecord | undefined {
  for (const { records } of known(client, entity)) {
    const match = records.find((record) => record.id === id);
    if (match) return recentWrites(client).latest(entity, match);
  }
  return undefined;
}

/** The records with these ids that are in the cached lists. */
export function listedRecords(client: QueryClient, entity: Entity, ids: ReadonlySet<string>): readonly EntityRecord[] {
  const byId = new Map<string, EntityRecord>();
  for (const { records } of known(client, entity)) {
    for (const record of records) {
      const id = String(record.id);
      if (ids.has(id) && !byId.has(id)) byId.set(id, record);
    }
  }
  return [...byId.values()];
}

/**
 * Puts saved records into the cached lists, by their ids. These lists lose their ETag, as they differ from any answer.
 * @param savedAt the time of the save, by default now: later lists stay as they are
 */
export function replaceListed(
  client: QueryClient,
  { name }: Entity,
  saved: ReadonlyMap<unknown, EntityRecord>,
  savedAt = Number.POSITIVE_INFINITY,
): void {
  const isOlder = ({ state }: Query) => state.dataUpdatedAt <= savedAt;
  client.setQueriesData<FetchedList>({ queryKey: [name], predicate: isOlder }, (list) => {
    const records = list?.records.map((record) => saved.get(record.id) ?? record);
    return list && records && { ...list, records, etag: undefined };
  });
}

/**
 * Fetches the current record from the API's list, past the cache; undefined if it is gone. An API that answers other records
 * has ignored the id: it is asked for the record alone.
 * @throws {ApiError}
 */
export async function fetchListed(
  { api, client }: { readonly api: Api; readonly client: QueryClient },
  entity: Entity,
  id: unknown,
  signal?: AbortSignal,
): Promise<EntityRecord | undefined> {
  const list = await (isPaged(entity) ? pageWith(api, entity, id, signal) : callWhole(api, entity, undefined, signal));
  const records = decodeList(entity, list?.rows ?? []);
  const isIgnored = isPaged(entity) && records.length > 0 && records.every((record) => record.id !== id);
  const [read] = isIgnored ? await recordAlone(api, entity, id, signal) : records.filter((record) => record.id === id);
  return recentWrites(client).reconcile(entity, read ? [read] : [])[0];
}

async function recordAlone(api: Api, entity: Entity, id: unknown, signal?: AbortSignal) {
  const { callRecord } = await import('../../wire/callRecord.ts');
  const wire = await callRecord(api, entity, { id }, signal);
  return decodeList(entity, wire ? [wire] : []);
}

const pageWith = (api: Api, entity: Entity, id: unknown, signal?: AbortSignal) =>
  callPage(api, entity, withIds([String(id)]), { from: 0, count: 1 }, signal);
