import type { Query, QueryFunction, QueryKey } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';
import { decodeNext, type EntityRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import type { Mismatch } from '../../wire/apiError.ts';
import { callWhole } from '../../wire/callWhole.ts';
import { recentWrites } from '../outbox/recentWrites.ts';
import { type Poll, pollOf } from './poll.ts';

/** A part of a call that an API has ignored. */
export interface Ignored {
  readonly field: string;
  readonly parameter: string;
  readonly isSort: boolean;
}

/** A list as the query cache has it. */
export interface FetchedList {
  readonly records: readonly EntityRecord[];
  /** The total, if the API sends one: greater than the number of these records if they are only a part. */
  readonly total?: number;
  readonly etag?: string;
  /** How many records come before these, if they are a part of the list. */
  readonly from?: number;
  /** The address of the next page, where pages have no numbers. */
  readonly next?: string;
  /** The total without search and filters, if it is known. */
  readonly of?: number;
  /** The key that the answer lacks although the config names it. */
  readonly lacks?: Mismatch;
  /** The part of the call that the API has ignored, as the records show. */
  readonly ignored?: Ignored;
  /** Whether some of its records are still being fetched. */
  readonly isPartial?: boolean;
  /** The entity by which the records were decoded: in development the config may have changed since. */
  readonly entity: Entity;
}

/** A fetch of records, as options of TanStack Query. */
export interface ListOptions {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<FetchedList>;
  readonly structuralSharing: false;
  readonly refetchInterval: Poll | false;
  readonly refetchOnMount?: false;
  /** How long the cache keeps unused data, in ms. */
  readonly gcTime?: number;
  /** The data before the first call, and until the next answer. */
  readonly initialData?: FetchedList;
  readonly placeholderData?: (
    last: FetchedList | undefined,
    of: Pick<Query, 'queryKey'> | undefined,
  ) => FetchedList | undefined;
}

/**
 * The whole list of an entity (docs/behaviour.md#lists): cached under the entity's name, fetched again every `list.poll`
 * milliseconds.
 * An unchanged list, and an unchanged record, stays the same object, so that a refetch without changes renders nothing.
 * With an ETag an unchanged list is not even parsed. An API that gives only the first page by default is asked for the others.
 */
export function fetchedList(api: Api, entity: Entity): ListOptions {
  return {
    queryKey: [entity.name],
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<FetchedList>([entity.name]);
      const last = known?.entity === entity ? known : undefined;
      const list = await callWhole(api.background ?? api, entity, last?.etag, signal);
      if (!list) return last ?? { records: [], entity };
      const [total, etag] = [list.total, list.etag ?? undefined];
      const read = decodeNext(entity, list.rows, last?.records);
      const records = recentWrites(client).reconcile(entity, read, { isWhole: true });
      const isSame = last && records === last.records && total === last.total && etag === last.etag;
      // A list that lacks a recent write is refetched, whatever its ETag.
      return isSame ? last : { records, total, etag: records === read ? etag : undefined, entity };
    },
    structuralSharing: false,
    refetchInterval: pollOf(entity),
  };
}
