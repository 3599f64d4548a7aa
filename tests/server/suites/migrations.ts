import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/store/database.ts';
import { type Migration, migrate, migrations, schemaVersion } from '../../../src/server/store/migrations.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { startShop } from '../startShop.ts';
import { writeDirectly } from '../writeDirectly.ts';

/** A step that adds a table with one row, and counts how often it ran to its end. */
function stepFor(name: string, ran: string[]): Migration {
  return {
    name,
    run: async (sql) => {
      await sql.rows(`create table "${name}" (id integer not null)`);
      await sql.rows(`insert into "${name}" (id) values (1)`);
      ran.push(name);
    },
  };
}

/** The version of the database's own tables. */
export function migrationsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the version of the database', () => {
    let dataDir: string;
    let databaseUrl: string | undefined;
    let first: Database;
    let second: Database;

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-migrations-'));
      databaseUrl = await newDatabase();
      first = await openDatabase(databaseUrl, dataDir);
      second = await openDatabase(databaseUrl, dataDir);
    });
    afterAll(async () => {
      await first?.close();
      await second?.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const run = (database: Database, steps: readonly Migration[]) =>
      database.transaction((sql) => migrate(sql, database.dialect, steps));

    // Shows operations 6.
    test('each step runs once, also when two processes start at once', async () => {
      const ran: string[] = [];
      const steps = ['one', 'two', 'three'].map((name) => stepFor(name, ran));
      await run(first, steps.slice(0, 1));
      await Promise.all([run(first, steps), run(second, steps)]);
      await run(second, steps);
      for (const name of ['one', 'two', 'three']) {
        expect(await second.rows(`select id from "${name}"`)).toHaveLength(1);
      }
      expect(await schemaVersion(first)).toBe(3);
      expect(await first.rows('select name from "_schema" order by version')).toMatchObject([
        { name: 'one' },
        { name: 'two' },
        { name: 'three' },
      ]);
    });

    test('a step that fails changes nothing, and is tried again at the next start', async () => {
      const ran: string[] = [];
      const steps = ['one', 'two', 'three', 'four'].map((name) => stepFor(name, ran));
      const failing: Migration = { name: 'five', run: () => Promise.reject(new Error('no')) };
      await expect(run(first, [...steps, failing])).rejects.toThrow('no');
      expect(await schemaVersion(first)).toBe(3);
      await run(first, steps);
      expect(await schemaVersion(first)).toBe(4);
      expect(await first.rows('select id from "four"')).toHaveLength(1);
    });

    // Shows operations 6.
    test('a database that a newer server has used is refused in a sentence', async () => {
      await expect(run(first, migrations.slice(0, 1))).rejects.toThrow(
        'The database has version 4, and this server knows versions up to 1: a newer server has used it.',
      );
    });

    // Shows operations 6.
    test('a server stops writing when a newer one has migrated its database', async () => {
      const url = await newDatabase();
      const options = { dataDir: join(dataDir, 'outdated'), ...(url && { databaseUrl: url }) };
      mkdirSync(options.dataDir);
      const shop = await startShop(options);
      const database = await openDatabase(url, options.dataDir);
      const ready = async () => (await shop.call('GET', '/readyz', { as: null })).status;
      expect(await ready()).toBe(200);
      await writeDirectly(database, 'insert into "_schema" (version, name, applied_at) values ($1, $2, $3)', [
        migrations.length + 1,
        'newer',
        'now',
      ]);
      const body = { code: 'OUTDATED', discountType: 'AMOUNT', value: 1 };
      const refused = await shop.call('POST', '/api/discounts', { body });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      const { status, rows } = await shop.call('GET', '/api/discounts');
      expect([status, rows.filter(({ code }) => code === 'OUTDATED')]).toEqual([200, []]);
      expect(await ready()).toBe(503);
      await database.close();
      await shop.close();
    });

    test('a shop that is older than versions works, and no list gets an old tag', async () => {
      const url = await newDatabase();
      const options = { dataDir: join(dataDir, 'before'), ...(url && { databaseUrl: url }) };
      mkdirSync(options.dataDir);
      const shop = await startShop(options);
      const tag = (await shop.call('GET', '/api/products')).headers.get('etag');
      await shop.close();
      const database = await openDatabase(url, options.dataDir);
      const tables = [
        ...['schema', 'changes', 'references', 'indexed', 'unique', 'unique_rules', 'removals', 'identity'],
        ...['creations', 'migrations', 'aside', 'sequences'],
      ];
      for (const table of tables) {
        await writeDirectly(database, `drop table "_${table}"`);
      }
      await database.close();
      const again = await startShop(options);
      expect((await again.call('GET', '/api/products')).headers.get('etag')).toBe(tag);
      await again.close();
    });
  });
}
