import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { isDescending, type Sort, sortedField } from '../../../shared/config/sort.ts';

/**
 * The sort of a list, as TanStack Table has it.
 * @param onChange called with the new sort; a stable function
 */
export function useSorting(
  sort: Sort,
  onChange: (change: { readonly sort: Sort }) => void,
): readonly [SortingState, (to: Updater<SortingState>) => void] {
  const sorting = useMemo(() => stateOf(sort), [sort]);
  const change = useCallback(
    (to: Updater<SortingState>) => onChange({ sort: sortOf(functionalUpdate(to, sorting)) }),
    [sorting, onChange],
  );
  return [sorting, change];
}

const stateOf = (sort: Sort): SortingState => sort.map((by) => ({ id: sortedField(by), desc: isDescending(by) }));

const sortOf = (state: SortingState): Sort => state.map(({ id, desc }) => `${desc ? '-' : ''}${id}`);
