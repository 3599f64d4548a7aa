import type { Entity } from '../../../shared/config/entity.ts';
import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { useStoredText } from '../../data/stored/useStoredFor.ts';
import { Later, later } from '../../ui/later.tsx';
import type { EntityList } from './useEntityList.ts';

const FilterTabs = later(async () => (await import('../filters/FilterTabs.tsx')).FilterTabs);
const ViewTabs = later(async () => (await import('../views/ViewTabs.tsx')).ViewTabs);

interface TabsPlaceProps {
  readonly entity: Entity;
  readonly list: EntityList;
}

/** The tabs of a list in one line: those of a filter, then its views, if it has any. Their place is there before them. */
export function TabsPlace({ entity, list }: TabsPlaceProps) {
  const { filters, views } = entity.list;
  const filter = filters?.find((filter): filter is ChoiceFilter => 'isTabs' in filter);
  const own = useStoredText('views', entity) ?? '[]';
  const hasViews = views && (views.length > 0 || own !== '[]');
  if (!filter && !hasViews) return null;
  const { query, source, onQuery, columnState, onColumnState } = list;
  const viewTabs = views && (
    <Later>
      <ViewTabs entity={entity} hasAll={!filter} columnState={columnState} onColumnState={onColumnState} />
    </Later>
  );
  return (
    <div className="tabs-place">
      {filter ? (
        <Later>
          <FilterTabs entity={entity} filter={filter} query={query} source={source} onChange={onQuery}>
            {viewTabs}
          </FilterTabs>
        </Later>
      ) : (
        viewTabs
      )}
    </div>
  );
}
