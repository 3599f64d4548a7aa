import type { FastifyInstance } from 'fastify';

const hour = 3_600_000;

/** A background task. */
interface HourlyWork {
  /** The delay of the first run after the start, in milliseconds. */
  readonly first: number;
  /** The log message for a failure. The next hour tries again. */
  readonly failure: string;
  /** @param closing is aborted when the app closes; it waits for the task, which should end, and may throw */
  run(closing: AbortSignal): Promise<unknown>;
}

/** Runs a task after the start and then every hour, never twice at once, until the app closes. */
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
