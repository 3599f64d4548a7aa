import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyHour } from '../../src/server/store/everyHour.ts';

const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

/** An app, and what it has logged. */
function logged() {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  return { app, lines };
}

test('a failed job is logged, and tried again an hour later', async () => {
  const { app, lines } = logged();
  const run = vi.fn().mockRejectedValueOnce(new Error('The disk is full.')).mockResolvedValue(undefined);
  everyHour(app, { first: 1000, failure: 'It could not be done.', run });
  await vi.advanceTimersByTimeAsync(999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'It could not be done.', err: { message: 'The disk is full.' } },
  ]);
  await vi.advanceTimersByTimeAsync(hour);
  expect(run).toHaveBeenCalledTimes(2);
  expect(lines).toHaveLength(1);
  await app.close();
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a job never runs twice at once, and a closing server waits for it', async () => {
  const { app, lines } = logged();
  const ended: boolean[] = [];
  const run = vi.fn(
    (closing: AbortSignal) =>
      new Promise((_, reject) => {
        closing.addEventListener('abort', () => {
          ended.push(true);
          reject(closing.reason);
        });
      }),
  );
  everyHour(app, { first: 0, failure: 'It could not be done.', run });
  await vi.advanceTimersByTimeAsync(hour + 1);
  expect(run).toHaveBeenCalledTimes(1);
  await app.close();
  expect(ended).toEqual([true]);
  // It was given up, which is no failure.
  expect(lines).toEqual([]);
});
