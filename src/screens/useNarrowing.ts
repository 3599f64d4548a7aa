import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Entity } from '../config/entity.ts';
import type { Narrowing } from './shownRecords.ts';

/** What the list is narrowed to, kept in the address, so that going back, reloading and sharing a link keep it. */
export function useNarrowing(entity: Entity): [Narrowing, (change: Partial<Narrowing>) => void] {
  const [params, setParams] = useSearchParams();
  const options = entity.list.filter?.options ?? [];
  const first = options[0]?.title ?? '';
  const asked = params.get('filter');
  const option = options.find(({ title }) => title === asked)?.title ?? first;
  const search = params.get('search') ?? '';

  const change = (to: Partial<Narrowing>) => {
    const next = { option, search, ...to };
    setParams(
      { ...(next.option !== first && { filter: next.option }), ...(next.search && { search: next.search }) },
      { replace: true },
    );
  };
  // The same object while nothing changes: `useDeferredValue` renders again for each new one.
  const narrowing = useMemo(() => ({ option, search }), [option, search]);
  return [narrowing, change];
}
