import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Database, Duplicate, inTurn, type Sql, Unavailable } from '../../src/server/store/database.ts';
import { inGroups } from '../../src/server/store/inGroups.ts';
import { openLibsql } from '../../src/server/store/libsql.ts';
import { held } from '../support/held.ts';
import { clusterForTests } from './clusterForTests.ts';

const cluster = await clusterForTests();

const folder = mkdtempSync(join(tmpdir(), 'groups-'));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const stores: Record<string, () => Promise<Database | undefined>> = {
  libSQL: () => openLibsql(folder, 10_000),
  PostgreSQL: async () => {
    if (!cluster) return undefined;
    const { openPostgres } = await import('../../src/server/store/postgres.ts');
    return openPostgres(await cluster.newDatabase(), 10_000);
  },
};

for (const [name, open] of Object.entries(stores)) {
  test(`on ${name}, writes that wait together are committed together; one that fails changes nothing of the others`, async (context) => {
    const database = await open();
    if (!database) return context.skip();
    closing.push(() => database.close());
    await database.transaction((sql) => sql.rows('create table things (id integer primary key, of text not null)'));
    const first = held<void>();
    let runs = 0;
    const add = (id: number, of = 'first try') =>
      database.transaction(async (sql) => {
        runs += 1;
        await sql.rows('insert into things (id, of) values ($1, $2)', [id, of]);
        const [{ count } = {}] = await sql.rows('select count(*) as count from things');
        return Number(count);
      });
    const blocking = database.transaction(() => first.promise);
    // It has begun.
    await nextTurn();
    const writes = [1, 2, 2, 3].map((id, place) => add(id, `write ${place}`));
    const refusal = database.transaction(async (sql) => {
      await sql.rows('insert into things (id, of) values (9, $1)', ['half']);
      throw new Error('No.');
    });
    const last = add(4);
    const settled = Promise.allSettled([...writes, refusal, last]);
    first.resolve();
    await blocking;
    const [one, two, again, three, no, four] = await settled;
    expect([one, two, three, four].map((result) => result?.status)).toEqual(Array(4).fill('fulfilled'));
    expect(again).toMatchObject({ status: 'rejected', reason: expect.any(Duplicate) });
    expect(no).toMatchObject({ status: 'rejected', reason: expect.objectContaining({ message: 'No.' }) });
    expect(await database.rows('select id, of from things order by id')).toEqual([
      { id: 1, of: 'write 0' },
      { id: 2, of: 'write 1' },
      { id: 3, of: 'write 3' },
      { id: 4, of: 'first try' },
    ]);
    // What failed was done again, alone.
    expect(runs).toBe(6);
    // The database goes on.
    expect(await add(5)).toBe(5);
  });

  test(`on ${name}, statements that are sent behind one that fails tell its reason, where they fail too`, async (context) => {
    const database = await open();
    if (!database) return context.skip();
    closing.push(() => database.close());
    await database.transaction((sql) => sql.rows('create table others (id integer primary key)'));
    const add = (sql: Sql, id: number) => sql.rows('insert into others (id) values ($1)', [id]);
    const both = database.transaction(async (sql) => {
      const [, failed, behind] = await Promise.allSettled([add(sql, 1), add(sql, 1), add(sql, 2)]);
      expect(failed).toMatchObject({ reason: expect.any(Duplicate) });
      if (behind?.status === 'rejected') throw behind.reason;
      throw new Duplicate('none');
    });
    await expect(both).rejects.toBeInstanceOf(Duplicate);
    expect(await database.rows('select id from others')).toEqual([]);
  });
}

test('on PostgreSQL, a write that waits for a row that somebody else has locked fails soon, and none of those beside it', async (context) => {
  if (!cluster) return context.skip();
  const { openPostgres } = await import('../../src/server/store/postgres.ts');
  const url = await cluster.newDatabase();
  const [database, other] = await Promise.all([openPostgres(url, 5000), openPostgres(url, 5000)]);
  closing.push(
    () => database.close(),
    () => other.close(),
  );
  // Writes take turns by it, as in a shop.
  await database.transaction((sql) => sql.rows('create table "_revisions" (entity text)'));
  await database.transaction((sql) => sql.rows('create table things (id integer primary key, of text not null)'));
  await database.transaction((sql) => sql.rows("insert into things (id, of) values (1, 'locked'), (2, 'free')"));
  const [isLocked, unlock] = [held<void>(), held<void>()];
  const operator = other.snapshot(async (sql) => {
    await sql.rows('set transaction read write');
    await sql.rows('select id from things where id = 1 for update');
    isLocked.resolve();
    await unlock.promise;
  });
  await isLocked.promise;
  const change = (id: number) =>
    database.transaction((sql) => sql.rows('update things set of = of where id = $1', [id]));
  const started = performance.now();
  try {
    // The first has a transaction of its own, the others one together.
    const settled = await Promise.allSettled([2, 1, 2, 2, 1, 2].map(change));
    const ends = settled.map(({ status }) => status);
    expect(ends).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(settled[1]).toMatchObject({ reason: expect.any(Unavailable) });
    expect(performance.now() - started).toBeLessThan(4000);
  } finally {
    unlock.resolve();
    await operator;
  }
  expect(await change(1)).toEqual([]);
});

/** Transactions of a store that is none: what it was told. */
async function noted(fails: { begin?: boolean; commit?: boolean; third?: boolean; late?: boolean } = {}) {
  const told: string[] = [];
  let begun = 0;
  const sql: Sql = {
    rows: async (text) => {
      told.push(text);
      if (fails.late && text === 'third') throw new Unavailable('It waited too long.');
      if (fails.third && text === 'third') throw new Error('The engine rolled back.');
      if (fails.third && text.startsWith('rollback to')) throw new Error('There is no savepoint.');
      return [];
    },
  };
  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    begun += 1;
    if (fails.begin && begun > 1) throw new Unavailable('It does not begin.');
    told.push('begin');
    const result = await work(sql);
    if (fails.commit && begun > 1) throw new Unavailable('It does not commit.');
    told.push('commit');
    return result;
  };
  const first = held<void>();
  const group = inGroups(transaction, inTurn(), 10_000);
  const blocking = group(() => first.promise);
  await nextTurn();
  const writes = ['second', 'third', 'fourth'].map((text) => group((sql) => sql.rows(text)));
  return {
    told,
    begun: () => begun,
    async run() {
      const settled = Promise.allSettled(writes);
      first.resolve();
      await blocking;
      return (await settled).map(({ status }) => status);
    },
  };
}

test('each write has a savepoint, and all share one commit', async () => {
  const { told, run } = await noted();
  expect(await run()).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  const next = ['release savepoint job', 'savepoint job'];
  const group = ['begin', 'savepoint job', 'second', ...next, 'third', ...next, 'fourth', 'commit'];
  expect(told).toEqual(['begin', 'commit', ...group]);
});

test('all fail if the commit fails: it may have happened, so none is repeated', async () => {
  const { begun, run } = await noted({ commit: true });
  expect(await run()).toEqual(['rejected', 'rejected', 'rejected']);
  expect(begun()).toBe(2);
});

test('all fail where the transaction cannot begin', async () => {
  const { begun, run } = await noted({ begin: true });
  expect(await run()).toEqual(['rejected', 'rejected', 'rejected']);
  expect(begun()).toBe(2);
});

test('if the engine aborts the transaction, each is repeated alone', async () => {
  const { run } = await noted({ third: true });
  expect(await run()).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a write that waited too long for the database is not repeated, and the others are committed', async () => {
  const { told, run } = await noted({ late: true });
  expect(await run()).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(told.filter((text) => text === 'third' || text === 'commit')).toEqual(['commit', 'third', 'commit']);
});

test('a write that waits too long is refused, and not done', async () => {
  const group = inGroups((work) => work({ rows: async () => [] }), inTurn(), 20);
  const first = held<void>();
  // One of the same group, and one of the next.
  const blocking = group(() => first.promise);
  const done: string[] = [];
  const late = [group(async () => done.push('second'))];
  await nextTurn();
  late.push(group(async () => done.push('third')));
  for (const one of late) await expect(one).rejects.toThrow('The database is busy');
  first.resolve();
  await blocking;
  await group(async () => undefined);
  expect(done).toEqual([]);
});
