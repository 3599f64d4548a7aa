import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBatch, recordsOf } from '../../../src/panel/data/batch/batch.ts';
import { ApiError } from '../../../src/panel/wire/apiError.ts';
import type { EntityRecord } from '../../../src/shared/wire/record.ts';

const records = Array.from({ length: 40 }, (_, place) => ({ id: `k${place}` }));
const later = () => new Promise<void>((done) => setTimeout(done, 1));

test('reports many quick calls together, and the end at once', async () => {
  const batch = createBatch(records, later, String);
  let told = 0;
  const stop = batch.subscribe(() => {
    told += 1;
  });
  await batch.run();
  stop();
  expect(recordsOf(batch, true)).toEqual(records);
  expect(batch.get()).toMatchObject({ isRunning: false, remaining: undefined });
  // Its begin and its end, and each tenth of a second between them.
  expect(told).toBeGreaterThanOrEqual(2);
  expect(told).toBeLessThan(records.length);
});

test('retries what has failed, and nothing else', async () => {
  const sent: unknown[] = [];
  let isAway = true;
  const work = async ({ id }: EntityRecord) => {
    sent.push(id);
    if (id === 'k3' && isAway) throw new Error('away');
  };
  const batch = createBatch(records.slice(0, 5), work, String);
  await batch.run();
  expect(batch.get().all.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'failed', 'done']);
  expect(batch.get().all[3]?.reason).toBe('Error: away');
  isAway = false;
  await batch.retry();
  expect(recordsOf(batch, true)).toHaveLength(5);
  expect(sent).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k3']);
});

test('sends nothing of a record that has waited until it was stopped, but what follows a call', async () => {
  const sent: unknown[] = [];
  let goOn = () => {};
  const turn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const batch = createBatch(
    [{ id: 'waits' }, { id: 'begun' }],
    async ({ id }, attempt) => {
      if (id === 'begun') await attempt(async () => sent.push('first'));
      await turn;
      await attempt(async () => sent.push(id));
    },
    String,
  );
  const running = batch.run();
  await expect.poll(() => sent).toEqual(['first']);
  batch.stop();
  goOn();
  await running;
  expect(sent).toEqual(['first', 'begun']);
  expect(batch.get().all.map(({ state }) => state)).toEqual(['waiting', 'done']);
});

describe('A batch that is to wait', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** An API with room for so many calls in each second. */
  const limited = (most: number, retryAfter?: number) => {
    const times: number[] = [];
    const call = async () => {
      const recent = times.filter((time) => time > Date.now() - 1_000);
      if (recent.length >= most) throw new ApiError(429, 'Slow down', {}, { retryAfter });
      times.push(Date.now());
    };
    return { call, times };
  };

  test('waits as the server asks, and loses none', async () => {
    const { call, times } = limited(4, 1_000);
    const batch = createBatch(records, (_, attempt) => attempt(call), String);
    const waits: unknown[] = [];
    batch.subscribe(() => waits.push(batch.get().waits));
    const running = batch.run();
    await vi.advanceTimersByTimeAsync(30_000);
    await running;
    expect(recordsOf(batch, true)).toHaveLength(40);
    expect(times).toHaveLength(40);
    expect(waits).toContain(1_000);
    expect(batch.get().waits).toBeUndefined();
  });

  test('waits by itself where the server does not say how long, three times', async () => {
    let calls = 0;
    const refused = async () => {
      calls += 1;
      throw new ApiError(503, 'Busy');
    };
    const batch = createBatch(records.slice(0, 1), (_, attempt) => attempt(refused), String);
    const running = batch.run();
    await vi.advanceTimersByTimeAsync(7_500);
    await running;
    expect(calls).toBe(4);
    expect(batch.get().all[0]).toMatchObject({ state: 'failed', reason: 'ApiError: Busy' });
  });

  test('is stopped at once, and reports none as failed', async () => {
    const { call } = limited(0, 30_000);
    const batch = createBatch(records.slice(0, 3), (_, attempt) => attempt(call), String);
    const running = batch.run();
    await vi.advanceTimersByTimeAsync(1_000);
    batch.stop();
    await vi.advanceTimersByTimeAsync(0);
    await running;
    expect(batch.get().all.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  test('fails a call that is refused for another reason, or for too long', async () => {
    const { call } = limited(0, 61_000);
    const batch = createBatch(records.slice(0, 1), (_, attempt) => attempt(call), String);
    await batch.run();
    expect(recordsOf(batch, false)).toHaveLength(1);
  });
});
