import { expect, test, vi } from 'vitest';
import { keepLastRemovals } from '../../../src/panel/data/outbox/lastRemovals.ts';
import { recentWrites } from '../../../src/panel/data/outbox/recentWrites.ts';
import { createQueryClient } from '../../../src/panel/data/session/queryClient.ts';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { decodeRecord, originOf, versionOf, wireRecord } from '../../../src/shared/wire/record.ts';
import { jars } from './jars.ts';

const versioned: Entity = { ...jars, version: 'updatedAt' };

const read = (entity: Entity, values: object) => decodeRecord(entity, wireRecord({ id: 'j1', ...values }));
const writes = () => recentWrites(createQueryClient());

test('a stale read shows what was saved, with what others have changed meanwhile', () => {
  const { saved, reconcile } = writes();
  saved(jars, read(jars, { name: 'Plum', size: 50 }), read(jars, { name: 'Plum', size: 1 }));
  const [shown] = reconcile(jars, [read(jars, { name: 'Fig', size: 1 })]);
  expect(shown).toEqual({ id: 'j1', name: 'Fig', size: 50 });
  expect(shown && originOf(shown)).toEqual({ id: 'j1', name: 'Fig', size: 50 });
});

test('a second save is not undone by a read that is older than the first', () => {
  const { saved, reconcile } = writes();
  const [one, fifty] = [read(jars, { name: 'Plum', size: 1 }), read(jars, { name: 'Plum', size: 50 })];
  saved(jars, fifty, one);
  saved(jars, read(jars, { name: 'Plum', size: 60 }), fifty);
  expect(reconcile(jars, [one])[0]?.['size']).toBe(60);
  expect(reconcile(jars, [fifty])[0]?.['size']).toBe(60);
});

test('a read that has the write ends that: what others change later is shown, even back', () => {
  const { saved, reconcile } = writes();
  const [former, now] = [read(jars, { name: 'Plum', size: 1 }), read(jars, { name: 'Plum', size: 50 })];
  saved(jars, now, former);
  expect(reconcile(jars, [now])).toEqual([now]);
  expect(reconcile(jars, [former])).toEqual([former]);
});

test('a value that is neither the former nor the saved one counts as a later change', () => {
  const { saved, reconcile } = writes();
  saved(jars, read(jars, { name: 'Plum', size: 50 }), read(jars, { name: 'Plum', size: 1 }));
  const later = read(jars, { name: 'Plum', size: 70 });
  expect(reconcile(jars, [later])).toEqual([later]);
});

test('a later version counts as a later change, although it has the former value', () => {
  const { saved, reconcile } = writes();
  saved(
    versioned,
    read(versioned, { size: 50, updatedAt: '2026-01-02T00:00:00Z' }),
    read(versioned, { size: 1, updatedAt: '2026-01-01T00:00:00Z' }),
  );
  const older = read(versioned, { size: 1, updatedAt: '2026-01-01T00:00:00Z' });
  const [shown] = reconcile(versioned, [older]);
  expect(shown?.['size']).toBe(50);
  expect(shown && versionOf(versioned, shown)).toBe('2026-01-02T00:00:00Z');
  const later = read(versioned, { size: 1, updatedAt: '2026-01-03T00:00:00Z' });
  expect(reconcile(versioned, [later])).toEqual([later]);
});

test('a stale list gets the new record, and loses the deleted one', () => {
  const { saved, removed, reconcile } = writes();
  const [added, other] = [read(jars, { name: 'New' }), { ...read(jars, { name: 'Old' }), id: 'j2' }];
  saved(jars, added, undefined);
  removed(jars, 'j2');
  expect(reconcile(jars, [other], { isWhole: true })).toEqual([added]);
  expect(reconcile(jars, [other])).toEqual([]);
});

test('records that the former page deleted while it closed are hidden, once', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  try {
    keepLastRemovals([{ entity: 'jars', id: 'j1' }]);
    keepLastRemovals([{ entity: 'jars', id: 'j2' }]);
    const other = { ...read(jars, { name: 'Kept' }), id: 'j3' };
    const listed = [read(jars, { name: 'Old' }), { ...read(jars, { name: 'Older' }), id: 'j2' }, other];
    const { reconcile } = writes();
    expect(reconcile(jars, listed, { isWhole: true })).toEqual([other]);
    // The list has it at last.
    expect(reconcile(jars, [other], { isWhole: true })).toEqual([other]);
    expect(reconcile(jars, listed, { isWhole: true })).toEqual(listed);
    expect(writes().reconcile(jars, listed)).toBe(listed);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('after 30 s a read is shown as it is', () => {
  vi.useFakeTimers();
  try {
    const { saved, reconcile } = writes();
    const former = read(jars, { name: 'Plum', size: 1 });
    saved(jars, read(jars, { name: 'Plum', size: 50 }), former);
    vi.advanceTimersByTime(30_001);
    expect(reconcile(jars, [former])).toEqual([former]);
  } finally {
    vi.useRealTimers();
  }
});

test('the list is fetched again after a stale read', () => {
  vi.useFakeTimers();
  try {
    const client = createQueryClient();
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    const { saved, reconcile } = recentWrites(client);
    const former = read(jars, { name: 'Plum', size: 1 });
    saved(jars, read(jars, { name: 'Plum', size: 50 }), former);
    reconcile(jars, [former]);
    vi.advanceTimersByTime(1_000);
    expect(invalidated).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
