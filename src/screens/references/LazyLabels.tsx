import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { ColumnLabelsProps } from './ColumnLabels.tsx';
import { labelColumns } from './useLabels.ts';

const ColumnLabels = lazyComponent(async () => ({ default: (await import('./ColumnLabels.tsx')).ColumnLabels }));

/** Fetches the labels of what an entity's columns refer to, after the rows. Without the code for it, ids are shown. */
export function LazyLabels(props: ColumnLabelsProps) {
  const { entity, onLabels } = props;
  const columns = labelColumns(entity);
  if (columns.length === 0) return null;
  const showIds = () => {
    for (const { field } of columns) onLabels(field, { labelOf: () => undefined });
  };
  return (
    <ErrorBoundary fallback={null} onError={showIds}>
      <Suspense fallback={null}>
        <ColumnLabels {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
