import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../../src/server/lists/pages.ts';
import { searchTexts } from '../../../src/server/records/searchText.ts';
import { replaceRecords, type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import { documentsInOrder } from '../../../src/server/store/documents.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { changeRecord, createRecord, removeRecord } from '../../../src/server/writes/records.ts';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { haveWords, searchWords } from '../../../src/shared/text/searchKey.ts';
import type { Keyed } from '../../../src/shared/wire/names.ts';
import { demoData } from '../../../src/shop/demo/demoData.ts';
import { writeDirectly } from '../writeDirectly.ts';

const part = fc.constantFrom(
  'a',
  'b',
  'ab',
  'A',
  'é',
  'ß',
  'ü',
  'ue',
  '_',
  '%',
  '"',
  "'",
  '\\',
  '*',
  ' ',
  '\n',
  '1',
  '語',
  '😀',
  '’',
  '\u00ad',
  '‑',
  '12-345',
  '(0)6 78',
);
const name = fc.array(part, { minLength: 2, maxLength: 9 }).map((parts) => `x${parts.join('')}x`);
const words = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));

/** A part of a text, without cutting a letter in two. */
const within = (text: string, from: number, to: number) => Array.from(text).slice(from, to).join('');

/** That the index of letters finds what reading all texts finds. */
export function searchSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a search', () => {
    let shop: Shop;
    let dataDir: string;
    let products: Entity;
    const by = { uid: 'demo-admin' };
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-search-'));
      shop = { panel, entities, database: await openDatabase(await newDatabase(), dataDir) };
      await setUpShop(shop, () => demoData(40));
      const entity = entities.get('products');
      if (!entity) throw new Error('There are no products.');
      products = entity;
    });
    afterAll(async () => {
      await shop?.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    /** The ids of all records that the slow way finds, in the order of their creation. */
    const slowly = async (q: string): Promise<string[]> => {
      const ids: string[] = [];
      for await (const documents of documentsInOrder(shop.database, products.name)) {
        for (const { id, record } of documents) {
          const texts = searchTexts(products, record).map(({ text }) => text);
          if (haveWords(texts, searchWords(q))) ids.push(id);
        }
      }
      return ids;
    };
    const idsOf = (records: readonly Keyed[]) => records.map(({ id }) => String(id));

    const expectSame = async (q: string) => {
      const expected = await slowly(q);
      const query = { q, limit: '1000' };
      const page = await readPage(shop, products, query);
      expect([q, idsOf(page.records), page.total]).toEqual([q, expected.toReversed(), expected.length]);
      for (const more of [{ sort: 'name' }, { status: 'ACTIVE' }, { status: ['ACTIVE', 'DRAFT'], sort: '-price' }]) {
        const few = await readPage(shop, products, { ...query, ...more });
        // On the way through the order.
        const many = await readPage(shop, products, { ...query, ...more }, async () => 100_000);
        expect([q, idsOf(many.records)]).toEqual([q, idsOf(few.records)]);
        expect(few.records).toHaveLength(few.total);
        if ('status' in more) expect(expected).toEqual(expect.arrayContaining(idsOf(few.records)));
        else expect(idsOf(few.records).sort()).toEqual(expected.toSorted());
      }
    };

    test('finds the same as reading all texts, after changes, in words of any length', async () => {
      const write = { shop, entity: products, ...by };
      const [{ id: _, ...model } = { id: '' }] = (await readPage(shop, products, { limit: '1' })).records;
      let number = 0;
      await fc.assert(
        fc.asyncProperty(name, name, fc.array(words, { minLength: 3, maxLength: 3 }), async (first, second, asked) => {
          number += 1;
          const { record } = await createRecord(
            write,
            {},
            {
              ...model,
              name: first,
              slug: `s-${number}`,
              sku: `K-${number}`,
            },
          );
          const id = String(record.id);
          for (const q of [...asked, first, within(first, 1, 4), within(first, 2, 4)]) {
            if (q.trim() !== '') await expectSame(q);
          }
          await changeRecord(write, id, { name: second }, { merge: true });
          for (const q of [first, second, `x${within(second, 1, 5)}`]) await expectSame(q);
          if (number % 3 === 0) await removeRecord(write, id);
          await expectSame(second);
        }),
        { numRuns: 12 },
      );
    });

    test('finds them after an older database was taken over, and after all were replaced', async () => {
      const { database } = shop;
      if (database.dialect.hasLetters) await writeDirectly(database, 'drop table "_letters_products."');
      else await writeDirectly(database, 'drop index if exists "_letters_products"');
      expect(await setUpShop(shop, () => ({}))).toEqual([expect.stringMatching(/^_letters_products/)]);
      expect(await setUpShop(shop, () => ({}))).toEqual([]);
      for (const q of ['oak', 'desk', 'ab', 'é', 'k-1', 'desk oak', 'de oa k', 'active desk', '10 wal'])
        await expectSame(q);
      await replaceRecords(shop, demoData(60), () => undefined);
      for (const q of ['oak', 'desk', 'la', 'k-1', 'e']) await expectSame(q);
    });
  });
}
