import { useEffect } from 'react';
import { useStorePart } from '../../config/useStore.ts';
import { currentJob } from '../../data/outbox/outbox.ts';
import { useSessionStores } from '../../data/session/context.tsx';
import { Later, later } from '../../ui/later.tsx';

export const BatchDialog = later(async () => (await import('./BatchDialog.tsx')).BatchDialog, { mui: true });

/** The dialog of the running batch, or of one with failed records: above every screen. */
export function RunningJob() {
  const { outbox } = useSessionStores();
  const current = useStorePart(outbox, currentJob);
  // The session ends: what another user does next must not be mixed with it.
  useEffect(() => () => currentJob(outbox.get())?.job?.batch.stop(), [outbox]);
  return (
    <Later open={current !== undefined}>
      {current?.job && <BatchDialog key={current.job.title} job={current.job} isHidden={current.isHidden === true} />}
    </Later>
  );
}
