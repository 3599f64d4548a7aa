import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entities, panel } from '../../../src/config/files.ts';
import { demoData } from '../../../src/demo/demoData.ts';
import { letInAsStaff } from '../../../src/server/people.ts';
import { replaceRecords, type Shop, setUpShop } from '../../../src/server/shop.ts';
import { fillTable, tableOf } from '../../../src/server/store/documents.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';

/** How people come into the list of people, and with them into the shop. */
export function peopleSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the first ADMIN', () => {
    let folder: string;
    let shop: Shop;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'shop-people-'));
      shop = { panel, entities, database: await openDatabase(await newDatabase(), folder) };
      await setUpShop(shop, demoData);
    });
    afterEach(async () => {
      await shop.database.close();
      rmSync(folder, { recursive: true });
    });

    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          [...entities.keys()].map(async (name) => [
            name,
            (await shop.database.rows(`select id, cast(doc as text) as doc from ${tableOf(name)} order by seq`)).map(
              ({ doc }) => JSON.parse(String(doc)),
            ),
          ]),
        ),
      );

    test('is added beside everything that is there; twice is once', async () => {
      const before = await all();
      expect(await letInAsStaff(shop, 'uid-9', 'nina@shop.example')).toBe(true);
      const after = await all();
      const person = after['users'].at(-1);
      expect(after).toEqual({
        ...before,
        users: [
          ...before['users'],
          { id: expect.any(String), firebaseUid: 'uid-9', email: 'nina@shop.example', isActive: true },
        ],
        roles: [
          ...before['roles'],
          { id: expect.any(String), userId: person.id, role: 'ADMIN', createdAt: expect.any(String) },
        ],
      });
      expect(await letInAsStaff(shop, 'uid-9', 'nina@shop.example')).toBe(false);
      expect(await letInAsStaff(shop, 'uid-9')).toBe(false);
      expect(await all()).toEqual(after);
    });

    test('who is there already gets the role, and is let in again', async () => {
      const before = await all();
      const manager = before['users'][1];
      await shop.database.rows(`update ${tableOf('users')} set doc = $1 where id = $2`, [
        JSON.stringify({ ...manager, isActive: false }),
        manager.id,
      ]);
      expect(await letInAsStaff(shop, 'demo-manager')).toBe(true);
      const after = await all();
      expect(after['users']).toEqual(before['users']);
      expect(after['roles'].at(-1)).toMatchObject({ userId: manager.id, role: 'ADMIN' });
      expect(after['roles']).toHaveLength(before['roles'].length + 1);
    });

    test('an address is that of one user: one who has not signed in is bound, another’s is refused', async () => {
      const before = await all();
      await expect(letInAsStaff(shop, 'uid-9', 'MANAGER@shop.example')).rejects.toMatchObject({
        status: 409,
        message: 'MANAGER@shop.example is the address of another user.',
      });
      expect(await all()).toEqual(before);
      const waiting = { id: 'usr-99', email: 'nina@shop.example', isActive: true };
      await fillTable(shop.database, 'users', [{ id: waiting.id, record: waiting }]);
      await letInAsStaff(shop, 'uid-9', 'Nina@shop.example');
      expect((await all())['users']).toEqual([...before['users'], { ...waiting, firebaseUid: 'uid-9' }]);
    });

    test('nothing is erased unasked', async () => {
      const before = await all();
      const refuse = (counts: ReadonlyMap<string, number>) => {
        throw new Error([...counts].map(([name, count]) => `${count} ${name}`).join(', '));
      };
      await expect(replaceRecords(shop, {}, refuse)).rejects.toThrow(
        '12 categories, 15 discounts, 40 orders, 62 products, 14 roles, 12 users',
      );
      expect(await all()).toEqual(before);
      await replaceRecords(shop, {}, () => undefined);
      await replaceRecords(shop, demoData(), refuse);
      expect(await all()).toEqual(before);
    });
  });
}
