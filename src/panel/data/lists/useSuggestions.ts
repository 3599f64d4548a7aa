import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { NAMES_LAST } from './labels.ts';
import type { ListSource } from './listSource.ts';

interface Suggestions {
  /** The suggested and the chosen records; undefined while loading. */
  readonly records: readonly EntityRecord[] | undefined;
  /** The fetch of the suggestions. */
  readonly list: UseQueryResult<readonly EntityRecord[]>;
  readonly isPending: boolean;
}

/**
 * The suggestions for a typed text, and the chosen records, for their names.
 * @param chosen the ids of the chosen records
 * @param how whether to fetch, and whether to poll
 */
export function useSuggestions(
  source: ListSource,
  text: string,
  chosen: readonly string[],
  how: { readonly enabled?: boolean; readonly refetchInterval?: false } = {},
): Suggestions {
  const list = useQuery({ ...useMemo(() => source.suggest(text), [source, text]), ...how });
  const ids = chosen.join('\n');
  const answer = useMemo(() => source.byIds(ids === '' ? [] : ids.split('\n')), [source, ids]);
  const named = useQuery({ ...answer, staleTime: NAMES_LAST, enabled: how.enabled !== false && ids !== '' });
  const records = useMemo(() => {
    const offered = list.data;
    const byId = named.data;
    if (!offered || !byId || ids === '') return offered;
    const known = new Set(offered.map(({ id }) => String(id)));
    const missing = ids.split('\n').filter((id) => !known.has(id));
    const others = missing.map((id) => byId.get(id)).filter((record) => record !== undefined);
    return others.length > 0 ? [...offered, ...others] : offered;
  }, [list.data, named.data, ids]);
  return { records, list, isPending: list.isPending || (ids !== '' && named.isPending) };
}
