import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { clusterForTests } from './clusterForTests.ts';
import { admin, manager, type StartedShop, startShop } from './startShop.ts';

const cluster = await clusterForTests();

/** Three servers with folders of their own on one database, while a test runs. */
async function threeServers(databaseUrl: string, run: (servers: readonly StartedShop[]) => Promise<void>) {
  const servers = await Promise.all([1, 2, 3].map(() => startShop({ databaseUrl })));
  try {
    await run(servers);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** Runs statements of the operator. */
async function operate(databaseUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const discount = (code: string) => ({ body: { code, discountType: 'AMOUNT', value: 1 } });

describe.skipIf(!cluster)('several servers on one PostgreSQL', () => {
  const newDatabase = async () => String(await cluster?.newDatabase());

  // Shows nothing lost 22.
  test('a token of one is valid on all, and a write on one is seen by all at their next call', async () => {
    await threeServers(await newDatabase(), async ([one, ...others]) => {
      if (!one) return;
      const authorization = `Bearer ${await one.tokenFor(admin)}`;
      for (const server of [one, ...others]) await server.call('GET', '/api/discounts');
      for (let number = 0; number < 20; number += 1) {
        const made = await one.call('POST', '/api/discounts', discount(`SEEN-${number}`));
        for (const server of others) {
          const headers = { authorization };
          const listed = await server.call('GET', '/api/discounts', { as: null, headers });
          expect(listed.rows).toContainEqual(expect.objectContaining({ code: `SEEN-${number}` }));
          const page = await server.call('GET', `/api/discounts?limit=5&code=SEEN-${number}`, { as: null, headers });
          expect(page.rows).toHaveLength(1);
          const alone = await server.call('GET', `/api/discounts/${made.record.id}`, { as: null, headers });
          expect([alone.status, alone.headers.get('etag')]).toEqual([200, made.headers.get('etag')]);
        }
      }
      const tags = await Promise.all(
        [one, ...others].map(async (server) => (await server.call('GET', '/api/discounts')).headers.get('etag')),
      );
      expect(new Set(tags).size).toBe(1);
    });
  });

  test('of three that get the same keyed call at once, one creates the record, and all answer it', async () => {
    await threeServers(await newDatabase(), async (servers) => {
      for (let number = 0; number < 5; number += 1) {
        const call = { ...discount(`KEY-${number}`), headers: { 'idempotency-key': `key-${number}` } };
        const made = await Promise.all(servers.map((server) => server.call('POST', '/api/discounts', call)));
        expect(new Set(made.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`201 ${made[0]?.text}`]));
      }
    });
  });

  test('of three that use one code, or change one version, at once, one succeeds', async () => {
    await threeServers(await newDatabase(), async (servers) => {
      for (let number = 0; number < 10; number += 1) {
        const body = discount(`ONCE-${number}`);
        const made = await Promise.all(servers.map((server) => server.call('POST', '/api/discounts', body)));
        expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
        const { record, headers } = made.find(({ status }) => status === 201) ?? {};
        const changed = await Promise.all(
          servers.map((server, value) =>
            server.call('PUT', `/api/discounts/${record?.id}`, {
              body: { ...record, value: value + 2 },
              headers: { 'if-match': String(headers?.get('etag')) },
            }),
          ),
        );
        expect(changed.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      }
    });
  });

  test('a category that one deletes cannot be assigned by another', async () => {
    await threeServers(await newDatabase(), async ([one, two, three]) => {
      for (let number = 0; number < 10; number += 1) {
        const made = await one?.call('POST', '/api/categories', { body: { name: `C${number}`, slug: `c-${number}` } });
        const id = String(made?.record.id);
        const body = {
          name: `P${number}`,
          slug: `p-${number}`,
          price: '1',
          status: 'DRAFT',
          stock: 0,
          categories: [{ categoryId: id }],
        };
        const [taken, gone] = await Promise.all([
          two?.call('POST', '/api/products', { body }),
          three?.call('DELETE', `/api/categories/${id}`),
        ]);
        expect([
          [201, 409],
          [422, 204],
        ]).toContainEqual([taken?.status, gone?.status]);
      }
    });
  });

  test('a role that is removed on one is removed on all', async () => {
    await threeServers(await newDatabase(), async ([one, two, three]) => {
      expect((await two?.call('GET', '/api/orders', { as: manager }))?.status).toBe(403);
      const user = (await one?.call('GET', '/api/admin/users'))?.rows.find(({ email }) => email === manager);
      const given = await one?.call('POST', `/api/admin/users/${user?.id}/roles`, { body: { role: 'ADMIN' } });
      expect(given?.status).toBe(201);
      for (const server of [two, three]) {
        expect((await server?.call('GET', '/api/orders', { as: manager }))?.status).toBe(200);
      }
      expect((await two?.call('DELETE', `/api/admin/roles/${given?.record.id}`))?.status).toBe(204);
      for (const server of [one, three]) {
        expect((await server?.call('GET', '/api/orders', { as: manager }))?.status).toBe(403);
      }
    });
  });
});

describe.skipIf(!cluster)('a database whose connections break', () => {
  test('takes the reads and writes that were under way on other connections', async () => {
    const url = String(await cluster?.newDatabase());
    const shop = await startShop({ databaseUrl: url });
    try {
      const [reads, writes]: [number[], number[]] = [[], []];
      const writing = (async () => {
        for (let number = 0; number < 60; number += 1) {
          writes.push((await shop.call('POST', '/api/discounts', discount(`BROKEN-${number}`))).status);
          reads.push((await shop.call('GET', '/api/discounts?limit=5')).status);
        }
      })();
      const breaks = 5;
      for (let times = 0; times < breaks; times += 1) {
        await new Promise((later) => setTimeout(later, 100));
        await operate(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query not like '%commit%'`,
        );
      }
      await writing;
      expect(new Set(reads)).toEqual(new Set([200]));
      // One that has reached its commit by the moment of the break cannot be known to be kept: that is told.
      const told = writes.filter((status) => status === 503);
      expect(told.length).toBeLessThanOrEqual(breaks);
      expect(new Set(writes.filter((status) => status !== 503))).toEqual(new Set([201]));
      const { rows } = await shop.call('GET', '/api/discounts');
      const codes = new Set(rows.map(({ code }) => code));
      const lost = writes.flatMap((status, number) => (status === 201 && !codes.has(`BROKEN-${number}`) ? number : []));
      expect(lost).toEqual([]);
    } finally {
      await shop.close();
    }
  });

  // Shows nothing lost 23.
  test('no write is acknowledged that no synchronous standby has', async () => {
    const url = String(await cluster?.newDatabase());
    const database = await openDatabase(url, '', 1000);
    try {
      await database.rows('create table kept (id integer not null)');
      await operate(url, `alter system set synchronous_standby_names = 'nobody'`, 'select pg_reload_conf()');
      const write = () => database.transaction((sql) => sql.rows('insert into kept (id) values (1)'));
      // PostgreSQL takes a moment to know its new setting.
      const isRefused = () =>
        write().then(
          () => false,
          ({ name }) => name === 'Unavailable',
        );
      await expect.poll(isRefused, { interval: 100 }).toBe(true);
    } finally {
      await operate(url, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()');
      await database.close();
    }
  });
});
