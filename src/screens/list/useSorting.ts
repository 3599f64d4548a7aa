import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { cellOf, isSortable } from '../../cells/index.ts';
import type { Entity } from '../../config/entity.ts';
import { useAddress } from '../address/useAddress.ts';

/**
 * What the list is sorted by, kept in the address: `?sort=price`, downwards `?sort=-price`, and `?sort` as it came, if
 * `list.sort` says otherwise. Like what it is narrowed to, it takes the place of the address before.
 */
export function useSorting(entity: Entity): readonly [SortingState, (to: Updater<SortingState>) => void] {
  const [params, change] = useAddress();
  const asked = params.get('sort');
  const sorting = useMemo(() => sortingIn(entity, asked), [entity, asked]);
  const sort = useCallback(
    (to: Updater<SortingState>) =>
      change(
        (address) => {
          const next = textOf(functionalUpdate(to, sortingIn(entity, address.get('sort'))));
          if (next === (entity.list.sort ?? '')) address.delete('sort');
          else address.set('sort', next);
        },
        { isAfterPaint: true },
      ),
    [entity, change],
  );
  return [sorting, sort];
}

/** A column that is not there, or has no order, is not heeded. */
function sortingIn({ list: { sort = '', columns } }: Entity, asked: string | null): SortingState {
  const [wanted] = stateOf(asked ?? '');
  const column = columns.find(({ field }) => field === wanted?.id);
  const isHeeded = asked === '' || (column && isSortable(column, cellOf(column)));
  return stateOf(isHeeded ? (asked ?? '') : sort);
}

/** '-price', as TanStack Table has it; a blank text is no order. */
const stateOf = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];

const textOf = ([first]: SortingState): string => (first ? `${first.desc ? '-' : ''}${first.id}` : '');
