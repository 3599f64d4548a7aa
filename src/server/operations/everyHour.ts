import type { FastifyInstance } from 'fastify';

const hour = 3_600_000;

/** A work that goes on beside the calls. */
export interface HourlyWork {
  /** How long after the start it is done for the first time, in milliseconds. */
  readonly first: number;
  /** What the log says when it fails. The next hour tries again. */
  readonly failure: string;
  /** @param closing is aborted when the app closes, which waits for the work: it should end, and may throw then */
  run(closing: AbortSignal): Promise<unknown>;
}

/** Does a work after the start and then every hour, one after the other, until the app closes. */
export function everyHour(app: FastifyInstance, { first, failure, run }: HourlyWork): void {
  const closing = new AbortController();
  const tell = (err: unknown) => {
    if (!closing.signal.aborted) app.log.error({ err }, failure);
  };
  let running: Promise<unknown> = Promise.resolve();
  const next = () => {
    running = running.then(() => (closing.signal.aborted ? undefined : run(closing.signal))).catch(tell);
  };
  const start = setTimeout(next, first).unref();
  const others = setInterval(next, hour).unref();
  app.addHook('onClose', async () => {
    clearTimeout(start);
    clearInterval(others);
    closing.abort();
    await running;
  });
}
