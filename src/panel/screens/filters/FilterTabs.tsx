import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { countIn, type Figures, offeredFigures, useFigures } from '../../data/lists/figures.ts';
import { askedBy, EVERYTHING, type ListQuery, matchesAll, withFilter } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { usePerson } from '../../data/session/context.tsx';
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

/** A filter as a row of tabs. */
export const FilterTabs = (props: FilterTabsProps) =>
  isPaged(props.entity) ? <AskedTabs {...props} /> : <CountedTabs {...props} />;

/** Those of a list in memory. */
function CountedTabs(props: FilterTabsProps) {
  const { entity, filter, source } = props;
  return <Tabs {...props} {...useTabCounts(entity, filter, useDeferredValue(props.query), source)} />;
}

/** Those of a list that its API pages. */
function AskedTabs(props: FilterTabsProps) {
  const { entity, filter } = props;
  return <Tabs {...props} {...useAskedCounts(entity, filter, useDeferredValue(props.query))} />;
}

/** How many records each tab finds. */
interface TabCounts {
  /** `widest`: the greatest number that they may have. */
  readonly counts: { readonly widest: number; readonly each: readonly number[] } | undefined;
  readonly isComing: boolean;
}

function Tabs({ filter, query, onChange, counts, isComing, children }: FilterTabsProps & TabCounts) {
  const chosen = chosenOption(filter, query.filters);
  // They come with their numbers, which then move nothing.
  if (isComing) return null;
  return (
    <>
      <TabRow
        label={filter.label}
        digits={formatCount(counts?.widest ?? 0).length}
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
function useTabCounts(entity: Entity, filter: ChoiceFilter, query: ListQuery, source: ListSource): TabCounts {
  const { search, filters } = query;
  const person = usePerson();
  const answer = useMemo(() => {
    const { select, ...call } = source.page({ search, filters: withFilter(filters, filter.name), sort: UNSORTED });
    const countsOf = countsBy(entity, filter, person);
    return {
      ...call,
      select: (list: Parameters<typeof select>[0]) => {
        const { records, of } = select(list);
        return { widest: of, each: countsOf(records) };
      },
    };
  }, [entity, filter, person, search, filters, source]);
  // The list fetches itself again, and they have what it has.
  const { data, isPending } = useQuery({ ...answer, refetchInterval: false, refetchOnMount: false });
  return { counts: data, isComing: isPending };
}

/** The same of a list that its API pages, which has none if the API has not. The last numbers stay until the next ones come. */
function useAskedCounts(entity: Entity, filter: ChoiceFilter, { search, filters }: ListQuery): TabCounts {
  const person = usePerson();
  const query = useMemo(
    () => ({ search, filters: withFilter(filters, filter.name), sort: UNSORTED }),
    [search, filters, filter],
  );
  const asked = useMemo(() => offeredFigures(entity, { sums: [], by: [filter.field] }), [entity, filter]);
  const { data, isPending } = useFigures(entity, query, asked);
  const [last, setLast] = useState<{ readonly groups: Figures; readonly widest: number }>();
  if (data && data !== last?.groups) {
    const total = data.reduce((count, group) => count + countIn(group), 0);
    setLast({ groups: data, widest: Math.max(total, last?.widest ?? 0) });
  }
  const counts = useMemo(
    () => last && { widest: last.widest, each: countsBy(entity, filter, person)(last.groups) },
    [entity, filter, person, last],
  );
  return { counts, isComing: asked !== undefined && isPending && !last };
}

/** A function that counts the records that each option finds. @param person whose those of `@me` are */
function countsBy(
  entity: Entity,
  filter: ChoiceFilter,
  person: string | undefined,
): (records: readonly EntityRecord[]) => readonly number[] {
  const tests = filter.options.map(({ title }) => {
    const value = optionFilter(filter, title);
    const { filters } = askedBy(person, { ...EVERYTHING, filters: value ? [value] : [] });
    return matchesAll(entity, filters);
  });
  return (records) =>
    tests.map((test) => records.reduce((count, record) => count + (test(record) ? countIn(record) : 0), 0));
}
