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
  /** Called when no filter is set any more: the focused button is gone. */
  readonly onCleared: () => void;
}

/**
 * The filters of a list and the chips of the active ones, loaded if there are any. On a phone the filters are behind a
 * button.
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
  // Space is reserved for the chips, so that the table does not move.
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
