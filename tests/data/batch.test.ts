import { expect, test } from 'vitest';
import { createBatch, recordsOf } from '../../src/data/operations/batch.ts';
import type { EntityRecord } from '../../src/wire/record.ts';

const records = Array.from({ length: 40 }, (_, place) => ({ id: `k${place}` }));
const later = () => new Promise<void>((done) => setTimeout(done, 1));

test('tells of many quick calls together, and of the end at once', async () => {
  const batch = createBatch(records, later, String);
  let told = 0;
  const stop = batch.subscribe(() => {
    told += 1;
  });
  await batch.run();
  stop();
  expect(recordsOf(batch, true)).toEqual(records);
  expect(batch.get()).toMatchObject({ isRunning: false, left: undefined });
  // Its begin and its end, and each tenth of a second between them.
  expect(told).toBeGreaterThanOrEqual(2);
  expect(told).toBeLessThan(records.length);
});

test('tries again what has failed, and nothing else', async () => {
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
