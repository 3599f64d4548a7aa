import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedShop, startShop } from '../startShop.ts';

const hour = 3_600_000;
const nameOf = (digit: number, kind = 'png') => `${String(digit).repeat(8)}-0000-4000-8000-000000000000.${kind}`;

/** Which uploaded files are removed (docs/behaviour.md#uploads). */
export function sweepSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('images that no record uses', () => {
    let shop: StartedShop;
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

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
      for (const name of [inImages, unused]) put(small, `${name}-64.webp`, 0);
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
      expect(readdirSync(small)).toEqual([`${inImages}-64.webp`]);
      expect(await shop.sweep(now)).toEqual([]);
      expect(await shop.sweep(now + 2 * hour)).toEqual([fresh]);
    });
  });
}
