import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';

/**
 * What a list is sorted by, as TanStack Table has it.
 * @param sort '-price' for the last one first; '' for the order of the API
 * @param onChange gets what it is to be sorted by; the same function as long as the page is shown
 */
export function useSorting(
  sort: string,
  onChange: (change: { readonly sort: string }) => void,
): readonly [SortingState, (to: Updater<SortingState>) => void] {
  const sorting = useMemo(() => stateOf(sort), [sort]);
  const change = useCallback(
    (to: Updater<SortingState>) => onChange({ sort: sortOf(functionalUpdate(to, sorting)) }),
    [sorting, onChange],
  );
  return [sorting, change];
}

const stateOf = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];

const sortOf = ([first]: SortingState): string => (first ? `${first.desc ? '-' : ''}${first.id}` : '');
