import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { useWriter } from './writer.ts';

/** The one guard for what is unsent when the page goes: the browser asks first, and the last deletions are sent. */
export function UnsentGuard() {
  const { client, pendingRemovals } = useWriter();
  // A reload would abort the calls, and values changed in place are stored nowhere else.
  useWindowEvent('beforeunload', (event) => {
    pendingRemovals.sendUnlessFew();
    if (client.isMutating() > 0) event.preventDefault();
  });
  // Pending deletions are sent when the page closes.
  useWindowEvent('pagehide', pendingRemovals.sendLast);
  return null;
}
