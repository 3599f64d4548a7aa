import { Later, later } from '../../ui/later.tsx';
import type { ListSummaryProps } from './ListSummary.tsx';

const ListSummary = later(async () => (await import('./ListSummary.tsx')).ListSummary);

/** The plot over a list, loaded after the rows. Its space is reserved; if loading fails there is no plot. */
export function LazySummary(props: ListSummaryProps) {
  return (
    <Later fallback={<div className="plot" aria-busy="true" />} silent>
      <ListSummary {...props} />
    </Later>
  );
}
