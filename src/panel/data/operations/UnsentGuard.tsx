import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { isSending, sendLast } from '../outbox/outbox.ts';
import { useSessionStores } from '../session/context.tsx';

/** The one guard for what is unsent when the page goes: the browser asks first, and the last deletions are sent. */
export function UnsentGuard() {
  const { outbox } = useSessionStores();
  // A reload would abort the calls, and values changed in place are stored nowhere else.
  useWindowEvent('beforeunload', (event) => {
    if (isSending(outbox)) event.preventDefault();
  });
  // Pending deletions are sent when the page closes.
  useWindowEvent('pagehide', () => sendLast(outbox));
  return null;
}
