import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetOldChanges } from '../../../src/server/history/history.ts';
import type { Database } from '../../../src/server/store/database.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { admin, guest, manager, type StartedShop, startShop, stranger } from '../startShop.ts';
import { writeDirectly } from '../writeDirectly.ts';

/** Who changed what and when, as the API tells it. */
export function historySuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the history', () => {
    let shop: StartedShop;
    let databaseUrl: string | undefined;
    const history = (query = '') => shop.call('GET', `/api/admin/audit${query}`);
    const newest = async (query = '') => (await history(query)).rows[0];

    beforeAll(async () => {
      databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop.close());

    // Shows operations 4.
    test('has who changed what and when, newest first', async () => {
      const body = { code: 'LOGGED', discountType: 'AMOUNT', value: 5 };
      const { record } = await shop.call('POST', '/api/discounts', { body });
      const id = record.id;
      await shop.call('PUT', `/api/discounts/${id}`, { body: { ...record, value: 7, code: 'TOLD' } });
      await shop.call('DELETE', `/api/discounts/${id}`);
      const { status, rows, headers } = await history('?entity=discounts');
      expect([status, headers.get('cache-control'), headers.get('link')]).toEqual([200, 'private, no-store', null]);
      const by = { uid: 'demo-admin', email: admin, name: 'Ada Lindqvist' };
      expect(rows).toEqual([
        expect.objectContaining({ action: 'delete', by, record: { id, label: 'TOLD' }, after: {} }),
        {
          id: expect.stringMatching(/^\d+$/),
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          action: 'update',
          by,
          entity: 'discounts',
          record: { id, label: 'TOLD' },
          before: { code: 'LOGGED', value: 5, updatedAt: record['updatedAt'] },
          after: { code: 'TOLD', value: 7, updatedAt: expect.any(String) },
        },
        expect.objectContaining({ action: 'create', record: { id, label: 'LOGGED' }, before: {}, after: record }),
      ]);
    });

    test('names people and records as they are now', async () => {
      const { record: role } = await shop.call('POST', '/api/admin/users/usr-02/roles', { body: { role: 'ADMIN' } });
      await shop.call('PATCH', '/api/admin/roles/rol-03', { body: { role: 'VIEWER' }, as: manager });
      const user = (await shop.call('GET', '/api/admin/users/usr-02')).record;
      await shop.call('PUT', '/api/admin/users/usr-02', {
        body: { ...user, name: 'Marcus Hale-Ortiz', email: 'm@shop.example' },
      });
      expect(await newest('?by=demo-manager')).toMatchObject({
        by: { uid: 'demo-manager', email: 'm@shop.example', name: 'Marcus Hale-Ortiz' },
        entity: 'roles',
        // The label of a role is derived from its user.
        record: { id: 'rol-03', label: expect.any(String) },
        before: { role: expect.any(String) },
        after: { role: 'VIEWER' },
      });
      expect(await newest('?entity=users&id=usr-02')).toMatchObject({ record: { label: 'm@shop.example' } });
      await shop.call('PUT', '/api/admin/users/usr-02', { body: user });
      await shop.call('DELETE', `/api/admin/roles/${role.id}`);
    });

    test('has an entry for each record that a deletion removes or changes', async () => {
      const { record: parent } = await shop.call('POST', '/api/categories', {
        body: { name: 'Cellar', slug: 'cellar' },
      });
      const body = { name: 'Racks', slug: 'racks', parentId: parent.id };
      const { record: child } = await shop.call('POST', '/api/categories', { body });
      await shop.call('DELETE', `/api/categories/${parent.id}`);
      const { rows } = await history('?entity=categories&limit=2');
      expect(new Set(rows.map(({ action, record }) => `${action} ${Object(record).id}`))).toEqual(
        new Set([`delete ${parent.id}`, `update ${child.id}`]),
      );
    });

    test('has no entry of a refused write, or of one that changed nothing', async () => {
      const before = await newest();
      await shop.call('POST', '/api/discounts', { body: { code: 'x' } });
      await shop.call('POST', '/api/discounts', { as: guest, body: { code: 'NO', discountType: 'AMOUNT', value: 1 } });
      const { record } = await shop.call('GET', '/api/discounts/dsc-01');
      await shop.call('PUT', '/api/discounts/dsc-01', { body: record });
      expect(await newest()).toEqual(before);
    });

    test('comes in pages that follow each other while others write', async () => {
      const made: unknown[] = [];
      const add = async (number: number) =>
        made.unshift(
          (
            await shop.call('POST', '/api/discounts', {
              body: { code: `P-${number}`, discountType: 'AMOUNT', value: 1 },
            })
          ).record.id,
        );
      for (let number = 0; number < 7; number += 1) await add(number);
      const seen: unknown[] = [];
      let path: string | undefined = '/api/admin/audit?entity=discounts&limit=3';
      for (let page = 0; page < 3 && path !== undefined; page += 1) {
        const { rows, headers } = await shop.call('GET', path);
        seen.push(...rows.map(({ record }) => Object(record).id));
        path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
        await add(100 + page);
      }
      expect(seen.slice(0, 7)).toEqual(made.filter((_, index) => index >= 3));
      expect((await history('?limit=1000')).rows.length).toBeLessThanOrEqual(100);
      // The last page may be full: nothing follows it.
      const { rows, headers } = await shop.call('GET', `/api/admin/audit?entity=discounts&id=${made[0]}&limit=1`);
      expect([rows.length, headers.get('link')]).toEqual([1, null]);
    });

    // Shows operations 4.
    test('is for ADMIN only', async () => {
      for (const [as, status] of [
        [null, 401],
        [stranger, 403],
        [guest, 403],
        [manager, 403],
        [admin, 200],
      ] as const)
        for (const path of ['/api/admin/audit', '/admin/audit'])
          expect([as, path, (await shop.call('GET', path, { as })).status]).toEqual([as, path, status]);
    });

    test.each([
      ['?entity=things', { entity: "There is no entity 'things'" }],
      ['?id=dsc-01', { entity: 'Say of which entity the record is' }],
      ['?limit=0', { limit: "'limit' must be a number from 1" }],
      ['?limit=-1', { limit: "'limit' must be a number from 1" }],
      ['?limit=ten', { limit: "'limit' must be a number from 1" }],
      ['?after=1e99', { after: "'after' is not a mark of a page" }],
      ['?after=WyJ4IiwxXQ', { after: "'after' is not a mark of a page" }],
      ['?after=1.5', { after: "'after' is not a mark of a page" }],
      ['?sort=at', { sort: "There is no field 'sort' to filter by" }],
      ['?by=a&by=b', { by: "'by' cannot be read" }],
      ['?by=%00', { by: "'by' cannot be read" }],
    ])('%s is refused with the field named', async (query, fields) => {
      const { status, record } = await history(query);
      expect([status, record['fields']]).toEqual([422, fields]);
    });

    test('returns [] when nothing matches', async () => {
      for (const query of ['?entity=discounts&id=none', '?by=nobody', '?after=0', '?entity=orders'])
        expect((await history(query)).rows).toEqual([]);
    });

    test('survives a restart, and forgets what is older than AUDIT_DAYS', async () => {
      const { rows } = await history('?limit=2');
      const database = await openDatabase(databaseUrl, shop.dataDir);
      const old = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
      const [last] = rows.slice(-1);
      await writeDirectly(database, 'update "_changes" set at = $1 where change <= $2', [old, Number(last?.id)]);
      const again = await startShop({
        dataDir: shop.dataDir,
        ...(databaseUrl && { databaseUrl }),
        env: { AUDIT_DAYS: '30' },
      });
      try {
        await expect.poll(async () => (await again.call('GET', '/api/admin/audit')).rows).toEqual(rows.slice(0, 1));
      } finally {
        await again.close();
        await database.close();
      }
    });

    describe('old entries', () => {
      const day = 24 * 3_600_000;
      let database: Database;
      let app: FastifyInstance;
      const timesAgo = async () =>
        (await database.rows('select at from "_changes" order by change')).map(({ at }) =>
          Math.round((Date.now() - Date.parse(String(at))) / day),
        );
      /** Leaves ten entries in the log, written so many days ago. */
      const write = async (days: readonly number[]) => {
        await writeDirectly(
          database,
          'delete from "_changes" where change <= (select max(change) - 10 from "_changes")',
        );
        const entries = await database.rows('select change from "_changes" order by change');
        for (const [place, { change }] of entries.entries())
          await writeDirectly(database, 'update "_changes" set at = $1 where change = $2', [
            new Date(Date.now() - (days[place] ?? 0) * day).toISOString(),
            Number(change),
          ]);
      };
      const forget = async () => {
        app = Fastify();
        forgetOldChanges(app, database, 365);
        await app.ready();
      };
      beforeEach(async () => {
        database = await openDatabase(databaseUrl, shop.dataDir);
        for (let number = 0; number < 10; number += 1)
          await shop.call('POST', '/api/discounts', {
            body: { code: `OLD-${number}-${Date.now()}`, discountType: 'AMOUNT', value: 1 },
          });
      });
      afterEach(async () => {
        vi.useRealTimers();
        await app.close();
        await database.close();
      });

      test('a clock that is two years ahead deletes no recent entries', async () => {
        await write([400, 366, 300, 200, 100, 50, 3, 2, 1, 0]);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 730 * day });
        const all = await timesAgo();
        await forget();
        await expect.poll(async () => (await timesAgo()).length).toBe(8);
        // Also what is written then does not make the others older.
        await shop.call('POST', '/api/discounts', { body: { code: 'AHEAD', discountType: 'AMOUNT', value: 1 } });
        await app.close();
        expect((await timesAgo()).slice(0, 8)).toEqual(all.slice(2));
      });

      test('after a long pause at most half of the entries are deleted at once', async () => {
        await write([730, 729, 728, 727, 726, 725, 724, 723, 722, 0]);
        await forget();
        await expect.poll(async () => (await timesAgo()).length).toBe(5);
        await app.close();
        expect(await timesAgo()).toEqual([725, 724, 723, 722, 0]);
      });
    });

    test('of an entity that was removed from the config is not readable', async () => {
      const database = await openDatabase(databaseUrl, shop.dataDir);
      await writeDirectly(database, "update \"_changes\" set entity = 'gone' where entity = 'discounts'");
      await database.close();
      const { rows } = await history('?limit=100');
      expect(rows.filter(({ entity }) => entity === 'gone' || entity === 'discounts')).toEqual([]);
      expect((await history('?entity=gone')).status).toBe(422);
    });
  });
}
