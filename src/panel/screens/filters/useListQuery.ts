import { useCallback, useEffect, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useAddress } from '../../address/useAddress.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { addressNow } from './formerFields.ts';
import { filtersIn, filterWords, queryIn, searchIn, sortOf, writeFilters, writeSort } from './listAddress.ts';

/** Changes a part of the query; a stable function. */
export type ChangeQuery = (change: Partial<ListQuery> | ((query: ListQuery) => Partial<ListQuery>)) => void;

/**
 * The query of a list, kept in the address, so that going back, reloading and sharing a link keep it. A change replaces
 * the address, and so do new names of fields, where it has former ones.
 */
export function useListQuery(entity: Entity): readonly [ListQuery, ChangeQuery] {
  const [given, changeAddress] = useAddress();
  const params = useMemo(() => addressNow(entity, given), [entity, given]);
  useEffect(() => {
    // A link from before a field was renamed: what is copied from the address bar has the new name.
    if (params !== given) changeAddress((next) => replaceWith(next, addressNow(entity, next)));
  }, [entity, params, given, changeAddress]);
  const words = filterWords(entity);
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

function replaceWith(address: URLSearchParams, other: URLSearchParams): void {
  const entries = [...other];
  for (const word of [...address.keys()]) address.delete(word);
  for (const [word, value] of entries) address.append(word, value);
}
