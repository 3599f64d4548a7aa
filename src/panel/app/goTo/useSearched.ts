import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { listSource } from '../../data/lists/useListSource.ts';
import { useApi, useSessionStores } from '../../data/session/context.tsx';
import type { Listed } from './useListed.ts';

/** An entity with a page, and its records fetched so far. */
export interface Searched extends Listed {
  readonly records: readonly EntityRecord[];
}

/** Lists, and the state of their fetches. */
interface Searching {
  readonly lists: readonly Searched[];
  readonly isFetching: boolean;
  readonly failures: readonly { readonly list: Listed; readonly error: Error }[];
}

/** How long a fetched list is used without fetching it again, in ms, unless it has been changed since. */
const FRESH = 30_000;
const NOTHING: readonly EntityRecord[] = [];

/** The records of lists that a text is searched in. Lists that are not in memory are fetched. */
export function useSearched(listed: readonly Listed[], text: string): Searching {
  const [client, api, outbox] = [useQueryClient(), useApi(), useSessionStores().outbox];
  const sources = useMemo(
    () => listed.map(({ entity }) => listSource({ client, api, entity, previews: outbox.of(entity) })),
    [listed, client, api, outbox],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<readonly EntityRecord[]>[]): Searching => ({
      lists: listed.map((list, index) => ({
        ...list,
        records: results[index]?.data ?? NOTHING,
      })),
      isFetching: results.some(({ isPending }) => isPending),
      failures: listed.flatMap((list, index) => {
        const error = results[index]?.error;
        return error ? [{ list, error }] : [];
      }),
    }),
    [listed],
  );
  return useQueries({
    queries: sources.map((source) => ({ ...source.suggest(text), refetchInterval: false, staleTime: FRESH })),
    combine,
  });
}
