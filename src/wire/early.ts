import type { Api } from './api.ts';

/** How long an answer waits for whoever needs it, in ms. After that it is old, and is asked for anew. */
const KEPT_FOR = 5000;

/**
 * Makes a call before anybody needs its answer.
 * @param path the path of a GET
 * @param signal aborts the call
 * @returns the API, whose next such call gets the answer, or the failure
 */
export function askEarly(api: Api, path: string, signal: AbortSignal): Api {
  let answer: Promise<Response> | undefined = api.send(path, { method: 'GET', signal });
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
    send(asked, options) {
      const early = asked === path && options.method === 'GET' ? answer : undefined;
      if (early) drop();
      return early ?? api.send(asked, options);
    },
  };
}
