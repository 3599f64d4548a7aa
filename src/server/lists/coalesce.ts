/**
 * Runs a job for all who ask for it at once. What a caller gets began after it had asked: who asks while the job runs
 * shares the next run, which begins when this one ends.
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
