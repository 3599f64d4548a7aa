import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { ListSummaryProps } from './ListSummary.tsx';

const ListSummary = lazyComponent(async () => ({ default: (await import('./ListSummary.tsx')).ListSummary }));

/** The plot over a list, whose code comes after the rows. Its place is kept free; without the code there is no plot. */
export function LazySummary(props: ListSummaryProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<div className="plot" aria-busy="true" />}>
        <ListSummary {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
