import { Later, later } from '../../ui/later.tsx';
import type { ColumnLabelsProps } from './ColumnLabels.tsx';
import { labelColumns } from './useLabels.ts';

const ColumnLabels = later(async () => (await import('./ColumnLabels.tsx')).ColumnLabels);

/** Fetches the labels of the columns' references, after the rows. If its code cannot be loaded, ids are shown. */
export function LazyLabels(props: ColumnLabelsProps) {
  const { entity, onLabels } = props;
  const columns = labelColumns(entity);
  if (columns.length === 0) return null;
  const showIds = () => {
    for (const { field } of columns) onLabels(field, { labelOf: () => undefined });
  };
  return (
    <Later silent onFailed={showIds}>
      <ColumnLabels {...props} />
    </Later>
  );
}
