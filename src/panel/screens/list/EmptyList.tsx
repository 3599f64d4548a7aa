import { type Entity, titleParams } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EMPTY } from '../../ui/icons.ts';

interface EmptyListProps {
  /** Clears search and filters; undefined if they hide nothing. */
  readonly onClear: (() => void) | undefined;
  /** Whether the search alone hides the records. */
  readonly isSearch: boolean;
  readonly entity: Entity;
  readonly onAdd: () => void;
}

/** The empty state of a list. */
export default function EmptyList({ entity, onClear, isSearch, onAdd }: EmptyListProps) {
  const { texts } = usePanel();
  const { emptyAdd } = useOpenedTexts();
  return (
    <div className="empty paper">
      <Icon path={EMPTY} />
      <p className="text">{entity.list.empty}</p>
      {onClear && (
        <button type="button" className="button plain" onClick={onClear}>
          {isSearch ? texts.clearSearch : texts.clearFilter}
        </button>
      )}
      {!onClear && entity.list.add && (
        <button type="button" className="button outlined" onClick={onAdd}>
          {interpolate(emptyAdd, titleParams(entity))}
        </button>
      )}
    </div>
  );
}
