import { FirebaseError } from 'firebase/app';
import type { Panel } from '../../shared/config/grammar.ts';

/** The error of the sign-in window, in the words of the config for one that is blocked, or closed, or only looks closed. */
export async function windowError(
  error: unknown,
  { blocked, closed }: Panel['login'],
  openerPolicy: string,
): Promise<unknown> {
  const code = error instanceof FirebaseError ? error.code : undefined;
  if (code === 'auth/popup-blocked') return new Error(blocked, { cause: error });
  if (code !== 'auth/popup-closed-by-user') return error;
  return new Error((await isCutOff()) ? openerPolicy : closed, { cause: error });
}

/** Whether the page's header forbids it to see its windows: they look closed then. */
async function isCutOff(): Promise<boolean> {
  const [arrival] = performance.getEntriesByType('navigation');
  const asked = fetch(arrival?.name ?? location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
  const policy = await asked.then(
    ({ headers }) => headers.get('cross-origin-opener-policy'),
    () => null,
  );
  return /^\s*same-origin(-plus-coep)?\s*(;|$)/.test(policy ?? '');
}
