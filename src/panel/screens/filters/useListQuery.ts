import { useCallback, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useAddress } from '../../address/useAddress.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { filtersIn, filterWords, queryIn, searchIn, sortOf, writeFilters, writeSort } from './listAddress.ts';

/** Changes a part of the query; a stable function. */
export type ChangeQuery = (change: Partial<ListQuery> | ((query: ListQuery) => Partial<ListQuery>)) => void;

/**
 * The query of a list, kept in the address, so that going back, reloading and sharing a link keep it. A change replaces
 * the address.
 */
export function useListQuery(entity: Entity): readonly [ListQuery, ChangeQuery] {
  const [params, changeAddress] = useAddress();
  const words = useMemo(() => filterWords(entity), [entity]);
  const address = String(new URLSearchParams([...params].filter(([word]) => words.has(word) && word !== 'search')));
  // Stable objects: the list refetches and renders for each new one.
  const filters = useMemo(() => filtersIn(entity, new URLSearchParams(address)), [entity, address]);
  const search = searchIn(entity, params);
  const sorting = params.get('sort');
  const sort = useMemo(() => sortOf(entity, sorting), [entity, sorting]);
  const query = useMemo(() => ({ search, filters, sort }), [search, filters, sort]);
  const change = useCallback<ChangeQuery>(
    (to) =>
      changeAddress((next) => {
        const before = queryIn(entity, next);
        const part = typeof to === 'function' ? to(before) : to;
        if (part.search !== undefined || part.filters) writeFilters(entity, next, { ...before, ...part });
        if (part.sort !== undefined) writeSort(entity, next, part.sort);
      }),
    [entity, changeAddress],
  );
  return [query, change];
}
