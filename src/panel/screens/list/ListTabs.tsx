import type { Entity } from '../../../shared/config/entity.ts';
import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { FilterTabs } from '../filters/FilterTabs.tsx';
import { ViewTabs } from '../views/ViewTabs.tsx';
import type { EntityList } from './useEntityList.ts';

interface ListTabsProps {
  readonly entity: Entity;
  readonly list: EntityList;
  /** The filter that is a row of tabs. */
  readonly filter: ChoiceFilter | undefined;
}

/** The tabs of a list in one line: those of a filter, then its views. */
export function ListTabs({ entity, list, filter }: ListTabsProps) {
  const { query, source, onQuery, columnState, onColumnState } = list;
  const views = entity.list.views && (
    <ViewTabs entity={entity} hasAll={!filter} columnState={columnState} onColumnState={onColumnState} />
  );
  if (!filter) return views;
  return (
    <FilterTabs entity={entity} filter={filter} query={query} source={source} onChange={onQuery}>
      {views}
    </FilterTabs>
  );
}
