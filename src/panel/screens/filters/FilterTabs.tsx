import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { countIn, useFigures } from '../../data/lists/figures.ts';
import { askedBy, EVERYTHING, type ListQuery, matchesAll, withFilter } from '../../data/lists/listQuery.ts';
import type { Figures, ListSource } from '../../data/lists/listSource.ts';
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

/** The records that the tabs count, and the greatest number that one may show. */
interface Counted {
  readonly groups: Figures['groups'];
  readonly widest: number;
}

/**
 * A filter as a row of tabs, each with the number of records that it finds among those that the search and the other filters
 * leave; without numbers if the API has none. The last numbers stay until the next ones come.
 */
export function FilterTabs({ entity, filter, query, source, onChange, children }: FilterTabsProps) {
  const person = usePerson();
  const { search, filters } = useDeferredValue(query);
  const others = useMemo(
    () => ({ search, filters: withFilter(filters, filter.name), sort: UNSORTED }),
    [search, filters, filter],
  );
  const what = useMemo(() => ({ sums: [], by: [filter.field] }), [filter]);
  const figures = useFigures(source, others, what);
  const [last, setLast] = useState<Counted>();
  const { groups, all } = figures?.data ?? {};
  if (groups && groups !== last?.groups) {
    const total = groups.reduce((count, group) => count + countIn(group), 0);
    setLast({ groups, widest: all?.length ?? Math.max(total, last?.widest ?? 0) });
  }
  const counts = useMemo(() => last && countsBy(entity, filter, person)(last.groups), [entity, filter, person, last]);
  const chosen = chosenOption(filter, query.filters);
  // The tabs come with their numbers, which then move nothing.
  if (figures?.isPending && !last) return null;
  return (
    <>
      <TabRow
        label={filter.label}
        digits={formatCount(last?.widest ?? 0).length}
        tabs={filter.options.map((option, index) => ({
          title: option.title,
          count: counts && formatCount(counts[index] ?? 0),
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
