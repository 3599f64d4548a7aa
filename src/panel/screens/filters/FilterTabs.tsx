import './filterTabs.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { formatCount } from '../../../shared/text/language.ts';
import { type ListQuery, matchesAll, withFilter } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { chosenOption, optionFilter } from './listAddress.ts';
import type { ChangeQuery } from './useListQuery.ts';

interface FilterTabsProps {
  readonly entity: Entity;
  readonly filter: ChoiceFilter;
  readonly query: ListQuery;
  readonly source: ListSource;
  readonly onChange: ChangeQuery;
}

/**
 * A filter as a row of tabs. To the browser they are radio buttons: one of them is chosen, and the arrow keys change it.
 * Where the API pages the list they have no numbers, which would need a call each.
 */
export function FilterTabs({ entity, filter, query, source, onChange }: FilterTabsProps) {
  const id = useId();
  const isCounted = !isPaged(entity);
  const { data: counts, isPending } = useTabCounts(entity, filter, useDeferredValue(query), source, isCounted);
  const row = useRef<HTMLDivElement>(null);
  const chosen = chosenOption(filter, query.filters);
  const isComing = isCounted && isPending;
  useLayoutEffect(() => {
    if (!isComing && chosen) centreChosen(row.current);
  }, [isComing, chosen]);
  // They come with their numbers, which then move nothing.
  if (isComing) return null;
  const digits = formatCount(counts?.total ?? 0).length;
  return (
    <div ref={row} role="radiogroup" className="filter-tabs" aria-label={filter.label}>
      {filter.options.map((option, index) => (
        <label key={option.title}>
          <input
            type="radio"
            name={id}
            checked={option === chosen}
            onChange={() =>
              onChange(({ filters }) => ({
                filters: withFilter(filters, filter.name, optionFilter(filter, option.title)),
              }))
            }
          />
          {option.title}{' '}
          {counts && (
            <span className="count" style={{ minWidth: `${digits}ch` }}>
              {formatCount(counts.each[index] ?? 0)}
            </span>
          )}
        </label>
      ))}
    </div>
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

/** Scrolls the row, and not the page, so that the chosen tab is in the middle where not all have room. */
function centreChosen(row: HTMLElement | null): void {
  const tab = row?.querySelector(':checked')?.closest('label');
  if (!row || !tab) return;
  const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}
