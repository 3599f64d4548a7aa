import type { Backend } from '../../shared/config/backend.ts';
import type { Api } from './api.ts';

/** How long a prefetched answer stays valid, in ms. */
const KEPT_FOR = 5000;

/**
 * Prefetches a list.
 * @param path the path of a GET
 * @param signal aborts the call
 * @param backend the backend, if not the panel's own
 * @returns the API; its next such call gets this answer or failure
 */
export function prefetchList(api: Api, path: string, signal: AbortSignal, backend?: Backend): Api {
  let answer: Promise<Response> | undefined = api.send(path, { method: 'GET', signal }, backend);
  const drop = () => {
    answer = undefined;
  };
  // Both outcomes: a failure is reported to the caller that needs the answer, if any.
  answer.then(
    () => setTimeout(drop, KEPT_FOR),
    () => setTimeout(drop, KEPT_FOR),
  );
  signal.addEventListener('abort', drop);
  return {
    ...api,
    send(asked, options, of) {
      const early = asked === path && of === backend && options.method === 'GET' ? answer : undefined;
      if (early) drop();
      return early ?? api.send(asked, options, of);
    },
  };
}
