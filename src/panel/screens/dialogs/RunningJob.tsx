import { useEffect } from 'react';
import { useStore } from '../../config/useStore.ts';
import { useSessionStores } from '../../data/session/context.tsx';
import { Later, later } from '../../ui/later.tsx';

export const BatchDialog = later(async () => (await import('./BatchDialog.tsx')).BatchDialog, { mui: true });

/** The dialog of the running batch, or of one with failed records: above every screen. */
export function RunningJob() {
  const { jobs } = useSessionStores();
  const current = useStore(jobs);
  // The session ends: what another user does next must not be mixed with it.
  useEffect(() => () => jobs.get()?.job.batch.stop(), [jobs]);
  return (
    <Later open={current !== undefined}>
      {current && <BatchDialog key={current.job.title} job={current.job} isHidden={current.isHidden} />}
    </Later>
  );
}
