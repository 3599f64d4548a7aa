import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { formatCount } from '../../../shared/text/language.ts';
import { type ListQuery, matchesAll, withFilter } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { TabRow } from '../../ui/TabRow.tsx';
import { chosenOption, optionFilter } from './listAddress.ts';
import type { ChangeQuery } from './useListQuery.ts';

interface FilterTabsProps {
  readonly entity: Entity;
  readonly filter: ChoiceFilter;
  readonly query: ListQuery;
  readonly source: ListSource;
  readonly onChange: ChangeQuery;
  /** The tabs after them, which come with them. */
  readonly children?: ReactNode;
}

/** A filter as a row of tabs. Where the API pages the list they have no numbers, which would need a call each. */
export function FilterTabs({ entity, filter, query, source, onChange, children }: FilterTabsProps) {
  const isCounted = !isPaged(entity);
  const { data: counts, isPending } = useTabCounts(entity, filter, useDeferredValue(query), source, isCounted);
  const chosen = chosenOption(filter, query.filters);
  // They come with their numbers, which then move nothing.
  if (isCounted && isPending) return null;
  return (
    <>
      <TabRow
        label={filter.label}
        digits={formatCount(counts?.total ?? 0).length}
        tabs={filter.options.map((option, index) => ({
          title: option.title,
          count: counts && formatCount(counts.each[index] ?? 0),
          isChosen: option === chosen,
          onChoose: () =>
            onChange(({ filters }) => ({
              filters: withFilter(filters, filter.name, optionFilter(filter, option.title)),
            })),
        }))}
      />
      {children}
    </>
  );
}

/** How many records each option finds among those that the search and the other filters leave. */
function useTabCounts(
  entity: Entity,
  filter: ChoiceFilter,
  { search, filters }: ListQuery,
  source: ListSource,
  enabled: boolean,
) {
  const answer = useMemo(() => {
    const { select, ...call } = source.page({ search, filters: withFilter(filters, filter.name), sort: UNSORTED });
    const tests = filter.options.map(({ title }) => {
      const value = optionFilter(filter, title);
      return matchesAll(entity, value ? [value] : []);
    });
    const countsOf = ({ records, of }: ListPage) => ({
      total: of,
      each: tests.map((test) => records.filter(test).length),
    });
    return { ...call, select: (list: Parameters<typeof select>[0]) => countsOf(select(list)) };
  }, [entity, filter, search, filters, source]);
  // The list fetches itself again, and they have what it has.
  return useQuery({ ...answer, enabled, refetchInterval: false, refetchOnMount: false });
}
