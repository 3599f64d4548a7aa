import { Later, later } from '../../ui/later.tsx';
import type { ListSummaryProps } from './ListSummary.tsx';

const ListSummary = later(async () => (await import('./ListSummary.tsx')).ListSummary);

/** The plot over a list, whose code comes after the rows. Its place is kept free; without the code there is no plot. */
export function LazySummary(props: ListSummaryProps) {
  return (
    <Later fallback={<div className="plot" aria-busy="true" />} silent>
      <ListSummary {...props} />
    </Later>
  );
}
