import './chipsPlace.css';
import type { Entity } from '../../../shared/config/entity.ts';
import { usePanel } from '../../config/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { NARROW } from '../../ui/breakpoints.ts';
import { Later, later } from '../../ui/later.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { filtersBelow, isFiltered } from './listAddress.ts';
import type { ChangeQuery } from './useListQuery.ts';

const EntityFilters = later(async () => (await import('./EntityFilters.tsx')).EntityFilters);
const FilterChips = later(async () => (await import('./FilterChips.tsx')).FilterChips);

interface FiltersProps {
  readonly entity: Entity;
  readonly query: ListQuery;
  readonly onChange: ChangeQuery;
  /** No filter is set any more, and the button that had the focus is gone. */
  readonly onCleared: () => void;
}

/**
 * The lines above a list: its filters, and those that are set. Their code comes when there are any. On a phone the filters are
 * behind a button, so that the list has room.
 */
export function Filters(props: FiltersProps) {
  const { entity, query } = props;
  const { texts } = usePanel();
  const isNarrow = useMedia(NARROW);
  const coming = <div className="filters" aria-busy="true" />;
  const filters = (
    <Later fallback={coming}>
      <EntityFilters entity={entity} query={query} onChange={props.onChange} />
    </Later>
  );
  // Kept for them where there is room, so that the table stays where it is when a filter is chosen.
  const hasPlace = !isNarrow && (entity.list.filters ?? []).length > 0;
  const chips = isFiltered(entity, query) && (
    <Later fallback={hasPlace ? <div aria-busy="true" /> : coming}>
      <FilterChips {...props} />
    </Later>
  );
  return (
    <>
      {filtersBelow(entity).length > 0 &&
        (isNarrow ? (
          <details>
            <summary className="button outlined">{texts.filters}</summary>
            {filters}
          </details>
        ) : (
          filters
        ))}
      {hasPlace ? <div className="chips-place">{chips}</div> : chips}
    </>
  );
}
