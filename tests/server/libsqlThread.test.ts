import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test, vi } from 'vitest';
import { LibsqlThread, NotBegun } from '../../src/server/store/libsqlThread.ts';
import { slowQuery } from './slowQuery.ts';

const folder = mkdtempSync(join(tmpdir(), 'thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Shows nothing frozen 5.
test('a thread whose statement takes too long begins no other, and is left to end by itself', async () => {
  const file = join(folder, 'shop.db');
  const other = new LibsqlThread(file);
  await other.rows('create table kept (n integer)');
  // Within the driver a thread that is terminated takes the process with it.
  const terminated = vi.spyOn(Worker.prototype, 'terminate');
  const patience = 200;
  const thread = new LibsqlThread(file, patience);
  const slow = await slowQuery((statement) => other.rows(statement), 4 * patience);
  const late = expect(thread.rows(slow)).rejects.toThrow('A statement took too long.');
  const behind = expect(thread.rows('select n from kept')).rejects.toBeInstanceOf(NotBegun);
  await Promise.all([late, behind]);
  expect(thread.isOver).toBe(true);
  await thread.ended;
  expect(terminated).not.toHaveBeenCalled();
  expect(await other.rows('select n from kept')).toEqual([]);
  await other.close();
});

// A statement that the engine refuses as busy stays open, and with it the transaction that it began: nobody could write then.
test('a thread that reads refuses to write', async () => {
  const file = join(folder, 'read.db');
  const writer = new LibsqlThread(file);
  await writer.rows('create table kept (n integer)');
  const reader = new LibsqlThread(file, 5000);
  await expect(reader.rows('insert into kept values (1)')).rejects.toThrow('readonly');
  expect(await reader.rows('select n from kept')).toEqual([]);
  await Promise.all([writer.close(), reader.close()]);
});
