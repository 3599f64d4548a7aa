import type { Backend } from '../config/backend.ts';
import type { Api } from './api.ts';

/** How long an answer waits for whoever needs it, in ms. After that it is old, and is asked for anew. */
const KEPT_FOR = 5000;

/**
 * Makes a call before anybody needs its answer.
 * @param path the path of a GET
 * @param signal aborts the call
 * @param backend the one that is asked, if it is not the panel's own
 * @returns the API, whose next such call gets the answer, or the failure
 */
export function prefetchList(api: Api, path: string, signal: AbortSignal, backend?: Backend): Api {
  let answer: Promise<Response> | undefined = api.send(path, { method: 'GET', signal }, backend);
  const drop = () => {
    answer = undefined;
  };
  // Both ends: a failure is told to whoever needs the answer, if anybody does.
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
