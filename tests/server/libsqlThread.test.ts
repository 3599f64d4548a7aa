import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test, vi } from 'vitest';
import { LibsqlThread, NotBegun } from '../../src/server/store/libsqlThread.ts';

const folder = mkdtempSync(join(tmpdir(), 'thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const counting = (far: number) =>
  `with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${far}) select count(*) as n from counted`;

// Shows nothing frozen 5.
test('a thread whose statement takes too long begins no other, and is left to end by itself', async () => {
  const file = join(folder, 'shop.db');
  const other = new LibsqlThread(file);
  await other.rows('create table kept (n integer)');
  // Within the driver a thread that is terminated takes the process with it.
  const terminated = vi.spyOn(Worker.prototype, 'terminate');
  const patience = 200;
  const thread = new LibsqlThread(file, patience);
  const started = performance.now();
  await other.rows(counting(50_000));
  const far = Math.ceil((4 * patience * 50_000) / (performance.now() - started));
  const late = expect(thread.rows(counting(far))).rejects.toThrow('A statement took too long.');
  const behind = expect(thread.rows('insert into kept values (1)')).rejects.toBeInstanceOf(NotBegun);
  await Promise.all([late, behind]);
  expect(thread.isOver).toBe(true);
  await thread.ended;
  expect(terminated).not.toHaveBeenCalled();
  expect(await other.rows('select n from kept')).toEqual([]);
  await other.close();
});
