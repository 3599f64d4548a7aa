/**
 * Shares one run of a job among concurrent callers. A caller's result never began before its call: calls during a run
 * share the next one.
 */
export function coalesce<Result>(job: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Result> | undefined;
  const run = () => {
    next = undefined;
    const mine = job();
    running = mine;
    const end = () => {
      if (running === mine) running = undefined;
    };
    mine.then(end, end);
    return mine;
  };
  return () => {
    if (next) return next;
    if (!running) return run();
    next = running.then(run, run);
    return next;
  };
}
