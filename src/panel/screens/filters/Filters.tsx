import './chipsPlace.css';
import { useEffect, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { NARROW } from '../../ui/breakpoints.ts';
import { choiceWidth, labelWidth } from '../../ui/labelWidth.ts';
import { Later, later } from '../../ui/later.tsx';
import { afterPaint } from '../../ui/schedule.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { filtersBelow, hasChips } from './listAddress.ts';
import type { ChangeQuery } from './useListQuery.ts';

const EntityFilters = later(async () => (await import('./EntityFilters.tsx')).EntityFilters);
const FilterChips = later(async () => (await import('./FilterChips.tsx')).FilterChips);

interface FiltersProps {
  readonly entity: Entity;
  readonly query: ListQuery;
  /** Whether the first rows are still being fetched. */
  readonly isComing: boolean;
  readonly onChange: ChangeQuery;
  /** Called when no filter is set any more: the focused button is gone. */
  readonly onCleared: () => void;
}

/** Whether rows have been painted: the code of the filters is fetched after the first ones. */
let isPainted = false;

/**
 * The filters of a list and the chips of the active ones, loaded if there are any. On a phone they are behind a button.
 */
export function Filters(props: FiltersProps) {
  const { entity, query, isComing } = props;
  const { texts } = usePanel();
  const isNarrow = useMedia(NARROW);
  const [isReady, setReady] = useState(isPainted);
  useEffect(() => {
    if (isComing || isReady) return;
    return afterPaint(() => {
      isPainted = true;
      setReady(true);
    });
  }, [isComing, isReady]);
  const filters =
    isComing || !isReady ? (
      <ComingFilters entity={entity} />
    ) : (
      <Later fallback={<ComingFilters entity={entity} />}>
        <EntityFilters entity={entity} query={query} onChange={props.onChange} />
      </Later>
    );
  // Space is reserved for the chips, so that the table does not move.
  const hasPlace = !isNarrow && filtersBelow(entity).length > 0;
  const chips = hasChips(entity, query) && (
    <Later fallback={<div className={hasPlace ? undefined : 'filters'} aria-busy="true" />}>
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

/** The places of the filters until their code is loaded: as many, as wide, in as many lines. */
function ComingFilters({ entity }: Pick<FiltersProps, 'entity'>) {
  const { texts } = usePanel();
  return (
    <div className="filters" aria-busy="true">
      {filtersBelow(entity).flatMap((filter) => {
        const { name, label, as } = filter;
        if ('options' in filter && filter.options) {
          const options = filter.options.map(({ title }) => title);
          return <div key={name} className="field choice" style={choiceWidth(label, options)} />;
        }
        const labels = as === 'record' ? [label] : [texts.filterFrom, texts.filterTo];
        return labels.map((text) => (
          <div
            key={name + text}
            className={`field ${fieldClass[as]}`}
            style={labelWidth(interpolate(text, { label }))}
          />
        ));
      })}
    </div>
  );
}

const fieldClass = { choice: 'choice', record: 'records', days: 'date', numbers: 'text' } as const;
