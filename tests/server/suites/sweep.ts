import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTable, setUpTable } from '../../../src/server/store/documents.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { startRevision } from '../../../src/server/store/revisions.ts';
import { wireRecord } from '../../../src/shared/wire/record.ts';
import { type StartedShop, startShop } from '../startShop.ts';

const hour = 3_600_000;
const nameOf = (digit: number, kind = 'png') => `${String(digit).repeat(8)}-0000-4000-8000-000000000000.${kind}`;

/** Which uploaded files are removed (docs/behaviour.md#uploads). */
export function sweepSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('images that no record uses', () => {
    let shop: StartedShop;
    let databaseUrl: string | undefined;
    beforeAll(async () => {
      databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    // Shows nothing lost 19.
    test('are removed after a day, with their small copies; what any text of a record holds stays', async () => {
      const folder = join(shop.dataDir, 'uploads');
      const small = join(folder, 'small');
      mkdirSync(small, { recursive: true });
      const now = Date.now();
      const put = (place: string, name: string, age: number) => {
        writeFileSync(join(place, name), 'x');
        utimesSync(join(place, name), new Date(now - age), new Date(now - age));
      };
      const [inImages, inText, inUnknown, unused, fresh] = [
        nameOf(1),
        nameOf(2, 'jpg'),
        nameOf(3, 'gif'),
        nameOf(4),
        nameOf(5),
      ];
      for (const name of [inImages, inText, inUnknown, unused]) put(folder, name, 25 * hour);
      put(folder, fresh, 23 * hour);
      put(folder, 'notes.txt', 99 * hour);
      for (const name of [inImages, unused]) put(small, `${name}-64w.webp`, 0);
      // Square, of a former version.
      put(small, `${inImages}-64.webp`, 0);
      // No record has any image: these may be the records of another shop.
      expect(await shop.sweep(now)).toEqual([]);
      const { status, text } = await shop.call('POST', '/api/products', {
        body: {
          name: 'Pictured',
          slug: 'pictured',
          price: '1',
          status: 'DRAFT',
          stock: 0,
          categories: [{ categoryId: 'cat-01' }],
          images: [{ url: `/uploads/${inImages}` }],
          description: `See http://localhost/uploads/${inText} for more.`,
          more: [{ deep: inUnknown }],
        },
      });
      expect(status, text).toBe(201);

      expect(await shop.sweep(now)).toEqual([unused]);
      expect(readdirSync(folder).sort()).toEqual([inImages, inText, inUnknown, fresh, 'notes.txt', 'small'].sort());
      expect(readdirSync(small)).toEqual([`${inImages}-64w.webp`]);
      expect(await shop.sweep(now)).toEqual([]);
      expect(await shop.sweep(now + 2 * hour)).toEqual([fresh]);
    });

    // Shows nothing lost 19.
    test('stay while a record of an entity holds them that this server does not know', async () => {
      const folder = join(shop.dataDir, 'uploads');
      const [held, unused] = [nameOf(6), nameOf(7)];
      const now = Date.now();
      for (const name of [held, unused]) {
        writeFileSync(join(folder, name), 'x');
        utimesSync(join(folder, name), new Date(now - 25 * hour), new Date(now - 25 * hour));
      }
      const database = await openDatabase(databaseUrl, shop.dataDir);
      try {
        // As a newer server has made it.
        await database.transaction(async (sql) => {
          const none = { folded: [], lookups: [], sorted: [], pageLookups: [], filtered: [] };
          await setUpTable(sql, database.dialect, 'banners', none);
          await fillTable(sql, 'banners', [{ id: 'ban-01', record: wireRecord({ image: `/uploads/${held}` }) }]);
          await startRevision(sql, 'banners');
        });
        expect(await shop.sweep(now)).toEqual([unused]);
        expect(readdirSync(folder)).toContain(held);
      } finally {
        await database.close();
      }
    });
  });
}
