import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { builtForTests, ready, stop } from './builtServer.ts';
import { signIn } from './startShop.ts';

const { folder, start } = await builtForTests();

test('a shop whose first start was killed is whole after the next', async () => {
  const DATA_DIR = join(folder, 'first');
  for (let round = 0; round < 8; round += 1) {
    const server = await start({ DATA_DIR });
    await pause(120 + round * 40);
    await stop(server, 'SIGKILL');
  }
  const server = await ready(await start({ DATA_DIR }));
  const authorization = `Bearer ${await signIn(server.url, 'admin@shop.example')}`;
  for (const [path, count] of [
    ['products', 60],
    ['orders', 40],
    ['discounts', 15],
    ['admin/users', 12],
  ] as const) {
    const rows = await (await fetch(`${server.url}/api/${path}`, { headers: { authorization } })).json();
    expect([path, rows.length >= count]).toEqual([path, true]);
  }
  await stop(server, 'SIGTERM');
});

test('acknowledged writes survive a kill', async () => {
  const DATA_DIR = join(folder, 'kill');
  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const server = await ready(await start({ DATA_DIR }));
    const authorization = `Bearer ${await signIn(server.url, 'admin@shop.example')}`;
    let stopped = false;
    const write = async (writer: number) => {
      for (let number = 0; !stopped; number += 1) {
        const body = JSON.stringify({ code: `K-${round}-${writer}-${number}`, discountType: 'AMOUNT', value: 1 });
        const answer = await fetch(`${server.url}/api/discounts`, {
          method: 'POST',
          body,
          headers: { authorization, 'content-type': 'application/json' },
        });
        if (answer.status === 201) acknowledged.push((await answer.json()).id);
      }
    };
    const writers = [0, 1, 2, 3].map((writer) => write(writer).catch(() => undefined));
    // As long as that takes: a busy machine keeps some ten in as many seconds.
    while (acknowledged.length <= (round + 1) * 10) await pause(5);
    await stop(server, 'SIGKILL');
    stopped = true;
    await Promise.all(writers);
  }
  const server = await ready(await start({ DATA_DIR }));
  const authorization = `Bearer ${await signIn(server.url, 'admin@shop.example')}`;
  const rows: { id: string }[] = await (
    await fetch(`${server.url}/api/discounts`, { headers: { authorization } })
  ).json();
  const present = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
  await stop(server, 'SIGTERM');
});

test('a server that is told to stop while it starts ends cleanly', async () => {
  for (let round = 0; round < 4; round += 1) {
    const dataDir = join(mkdtempSync(join(folder, 'start-')), 'data');
    const server = await start({ DATA_DIR: dataDir });
    // The folder is there before the shop is set up.
    while (!existsSync(dataDir)) await pause(1);
    await pause(round * 20);
    expect(await stop(server, 'SIGTERM')).toBe(0);
    const again = await ready(await start({ DATA_DIR: dataDir }));
    expect(await stop(again, 'SIGTERM')).toBe(0);
    const database = await openDatabase(undefined, dataDir);
    expect(await database.rows('select id from "discounts"')).toHaveLength(15);
    await database.close();
  }
});
