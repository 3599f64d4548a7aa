import type { Entity } from '../../../shared/config/entity.ts';
import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { useStoredText } from '../../data/stored/useStoredFor.ts';
import { Later, later } from '../../ui/later.tsx';
import type { EntityList } from './useEntityList.ts';

const ListTabs = later(async () => (await import('./ListTabs.tsx')).ListTabs);

interface TabsPlaceProps {
  readonly entity: Entity;
  readonly list: EntityList;
}

/** The place of the tabs of a list: of a filter and of its views, if it has any. It is there before them. */
export function TabsPlace({ entity, list }: TabsPlaceProps) {
  const { filters, views } = entity.list;
  const filter = filters?.find((filter): filter is ChoiceFilter => 'isTabs' in filter);
  const own = useStoredText('views', entity) ?? '[]';
  const hasViews = views && (views.length > 0 || own !== '[]');
  return (
    (filter || hasViews) && (
      <div className="tabs-place">
        <Later>
          <ListTabs entity={entity} list={list} filter={filter} />
        </Later>
      </div>
    )
  );
}
