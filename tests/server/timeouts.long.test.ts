import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import Driver from 'libsql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Listener, limits, listen } from '../../src/server/http/listener.ts';
import { type Database, inTurn, Unavailable } from '../../src/server/store/database.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { clusterForTests } from './clusterForTests.ts';
import { slowQuery } from './slowQuery.ts';
import { type StartedShop, startShop } from './startShop.ts';

const cluster = await clusterForTests();

describe('a call that does not arrive', () => {
  let app: FastifyInstance;
  let listener: Listener;

  beforeAll(async () => {
    app = Fastify({ bodyLimit: 10_000_000 });
    app.decorate('isDraining', false);
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body));
    app.post('/', async ({ body }) => ({ length: String(body).length }));
    await app.ready();
    const times = { ...limits, headers: 500, body: 500, bodyStep: 250 };
    listener = await listen(app, { host: '127.0.0.1', port: 0, times });
  });
  afterAll(async () => {
    await listener?.drain(1000);
    await app?.close();
  });

  /** Sends parts of a call, one every 100 ms, until all are sent or the server ends it. @returns what it answered */
  const drip = (parts: Iterable<string>) =>
    new Promise<string>((done) => {
      const socket = connect(listener.port, '127.0.0.1');
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk;
        if (heard.includes('"length"')) socket.end();
      });
      socket.on('error', () => undefined);
      socket.once('close', () => done(heard));
      socket.once('connect', async () => {
        for (const part of parts) {
          if (socket.destroyed || socket.writableEnded) return;
          socket.write(part);
          await pause(100);
        }
      });
    });
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`;

  // Shows nothing frozen 4.
  test('headers that drip end with 408', async () => {
    expect(
      await drip(['POST / HTTP/1.1\r\n', ...Array.from({ length: 100 }, (_, line) => `x-${line}: 1\r\n`)]),
    ).toMatch(/^HTTP\/1\.1 408 .*"The call did not arrive in time\."/s);
  });

  // Shows nothing frozen 4.
  test('a body that drips ends with 408', async () => {
    expect(await drip([head(1000), ...Array.from({ length: 100 }, () => 'x')])).toMatch(
      /^HTTP\/1\.1 408 .*connection: close.*"The body did not arrive in time\."/is,
    );
  });

  test('a big body may take longer, as long as it comes', async () => {
    const part = 'x'.repeat(100_000);
    expect(await drip([head(20 * part.length), ...Array.from({ length: 20 }, () => part)])).toContain(
      `{"length":${20 * part.length}}`,
    );
  });

  // Shows nothing frozen 4.
  test('as shipped, both end within 30 seconds', () => {
    expect(limits.headers + 2000).toBeLessThan(30_000);
    expect(limits.body + limits.bodyStep).toBeLessThan(30_000);
  });
});

describe('a database that does not answer', () => {
  const write = (shop: StartedShop, code: string) =>
    shop.call('POST', '/api/discounts', { body: { code, discountType: 'AMOUNT', value: 1 } });
  const refused = (answer: { readonly status: number; readonly text: string; readonly headers: Headers }) => {
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([503, expect.stringContaining('Try again')]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  test.skipIf(!cluster)('reads, writes and those that wait behind them end with 503', async () => {
    if (!cluster) return;
    const databaseUrl = await cluster.newDatabase();
    const shop = await startShop({ databaseUrl, env: { DATABASE_TIMEOUT: '5' } });
    try {
      await shop.tokenFor('admin@shop.example');
      expect((await write(shop, 'BEFORE')).status).toBe(201);
      cluster.freeze();
      const calls = [
        ...Array.from({ length: 15 }, (_, number) => write(shop, `FROZEN-${number}`)),
        ...Array.from({ length: 5 }, () => shop.call('GET', '/api/products')),
        shop.call('GET', '/api/products?limit=5'),
      ];
      for (const answer of await Promise.all(calls)) refused(answer);
      cluster.thaw();
      await expect.poll(async () => (await write(shop, 'AFTER')).status).toBe(201);
    } finally {
      cluster.thaw();
      await shop.close();
    }
  });

  test.skipIf(!cluster)('a statement that takes too long ends, and its transaction with it', async () => {
    if (!cluster) return;
    const database = await openDatabase(await cluster.newDatabase(), '', 1000);
    await database.rows('create table kept (id integer not null)');
    const slow = database.transaction(async (sql) => {
      await sql.rows('insert into kept (id) values (1)');
      await sql.rows('select pg_sleep(30)');
    });
    await expect(slow).rejects.toBeInstanceOf(Unavailable);
    expect(await database.rows('select id from kept')).toEqual([]);
    await database.close();
  });

  // Shows operations 9.
  test.skipIf(!cluster)('a connection that breaks in a transaction fails that call alone', async () => {
    if (!cluster) return;
    const url = await cluster.newDatabase();
    const database = await openDatabase(url, '', 5000);
    const operator = await openDatabase(url, '', 5000);
    try {
      await database.rows('create table kept (id integer not null)');
      const breaking = database.transaction(async (sql) => {
        const [own] = await sql.rows('select pg_backend_pid() as pid');
        await sql.rows('insert into kept (id) values (1)');
        await operator.rows('select pg_terminate_backend($1)', [Number(own?.['pid'])]);
        const isThere = async () =>
          (await operator.rows('select pid from pg_stat_activity where pid = $1', [Number(own?.['pid'])])).length;
        await expect.poll(isThere).toBe(0);
        // The client hears of it while it has no statement to fail.
        await sql.rows('insert into kept (id) values (2)');
      });
      await expect(breaking).rejects.toBeInstanceOf(Unavailable);
      await database.transaction((sql) => sql.rows('insert into kept (id) values (3)'));
      expect(await database.rows('select id from kept')).toEqual([{ id: 3 }]);
    } finally {
      await database.close();
      await operator.close();
    }
  });

  // Shows nothing lost 17.
  test.skipIf(!cluster)('servers that share a database take turns: no write has to be tried again', async () => {
    if (!cluster) return;
    const url = await cluster.newDatabase();
    const shop = await startShop({ databaseUrl: url });
    const servers = await Promise.all(Array.from({ length: 6 }, () => openDatabase(url, '', 10_000)));
    try {
      let runs = 0;
      const add = (server: Database) =>
        server.transaction(async (sql) => {
          runs += 1;
          const [row] = await sql.rows('select count(*) as count from "_unique_rules"');
          const name = `made ${Number(row?.['count'])}`;
          await sql.rows('insert into "_unique_rules" (entity, content) values ($1, $2)', [name, '']);
        });
      await Promise.all(servers.flatMap((server) => Array.from({ length: 40 }, () => add(server))));
      expect(runs).toBe(240);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
      await shop.close();
    }
  });

  test.skipIf(!cluster)('a database that takes no writes: reads go on, writes end with 503', async () => {
    if (!cluster) return;
    const databaseUrl = await cluster.newDatabase();
    await (await startShop({ databaseUrl })).close();
    const operator = await openDatabase(databaseUrl, '', 5000);
    const name = new URL(databaseUrl).pathname.slice(1);
    const shop = await startShop({ databaseUrl });
    try {
      await shop.tokenFor('admin@shop.example');
      await operator.rows(`alter database ${name} set default_transaction_read_only = on`);
      await operator.rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      );
      await expect.poll(async () => (await shop.call('GET', '/api/products')).status).toBe(200);
      refused(await write(shop, 'READ-ONLY'));
      expect((await shop.call('GET', '/api/discounts?limit=5')).status).toBe(200);
    } finally {
      await operator.close();
      await shop.close();
    }
  });

  // Shows nothing frozen 5.
  test('a file that another process keeps locked: writes end with 503, reads go on', async () => {
    const shop = await startShop({ env: { DATABASE_TIMEOUT: '5' } });
    const other = new Driver(join(shop.dataDir, 'shop.db'));
    try {
      await shop.tokenFor('admin@shop.example');
      other.exec('begin immediate');
      const calls = [write(shop, 'LOCKED-1'), write(shop, 'LOCKED-2'), write(shop, 'LOCKED-3')];
      expect((await shop.call('GET', '/api/products')).status).toBe(200);
      for (const answer of await Promise.all(calls)) refused(answer);
      other.exec('rollback');
      expect((await write(shop, 'FREE')).status).toBe(201);
    } finally {
      other.close();
      await shop.close();
    }
  });

  // Shows operations 9.
  test('a file that is gone takes no writes', async () => {
    const shop = await startShop();
    try {
      expect((await write(shop, 'THERE')).status).toBe(201);
      rmSync(join(shop.dataDir, 'shop.db'));
      refused(await write(shop, 'GONE'));
    } finally {
      await shop.close();
    }
  });

  // Shows nothing frozen 5.
  test('a statement on a file that takes too long ends with 503; the reads behind it are answered', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-slow-'));
    const patience = 3000;
    const database = await openDatabase(undefined, dataDir, patience);
    try {
      const slow = await slowQuery((statement) => database.rows(statement), 3 * patience);
      const searches = [1, 2].map(() => expect(database.rows(slow)).rejects.toBeInstanceOf(Unavailable));
      const reads = Array.from({ length: 6 }, (_, n) => database.rows(`select ${n} as n`));
      const found = await Promise.all(reads);
      await Promise.all(searches);
      expect(found.flat()).toEqual([0, 1, 2, 3, 4, 5].map((n) => ({ n })));
      await database.check();
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  // Shows operations 9.
  test('a thread of the database that ends is replaced, the one that writes and those that read', async () => {
    const threads = new Set<Worker>();
    const post = Worker.prototype.postMessage;
    const seen = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      message: unknown,
    ) {
      threads.add(this);
      post.call(this, message);
    });
    const shop = await startShop();
    try {
      expect((await write(shop, 'BEFORE')).status).toBe(201);
      expect((await shop.call('GET', '/api/discounts?limit=5')).status).toBe(200);
      expect(threads.size).toBeGreaterThan(1);
      await Promise.all([...threads].map((thread) => thread.terminate()));
      expect((await shop.call('GET', '/api/discounts?limit=5')).status).toBe(200);
      expect((await write(shop, 'AFTER')).status).toBe(201);
      expect((await shop.call('GET', '/healthz', { as: null })).status).toBe(200);
    } finally {
      seen.mockRestore();
      await shop.close();
    }
  });

  test('a job that waited too long for its turn is not run', async () => {
    const turn = inTurn();
    const done: string[] = [];
    const job = (name: string, ms: number) => async () => {
      await pause(ms);
      done.push(name);
    };
    const first = turn(job('first', 200), 50);
    const second = turn(job('second', 0), 50);
    const third = turn(job('third', 0));
    await expect(second).rejects.toBeInstanceOf(Unavailable);
    await Promise.all([first, third]);
    expect(done).toEqual(['first', 'third']);
  });
});
