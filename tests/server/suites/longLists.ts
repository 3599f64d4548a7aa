import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lists } from '../../../src/server/lists/lists.ts';
import { readPage } from '../../../src/server/lists/pages.ts';
import { replaceRecords, type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { changeRecord, createRecord, removeRecord, type Write } from '../../../src/server/writes/records.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { demoData } from '../../../src/shop/demo/demoData.ts';
import { writeDirectly } from '../writeDirectly.ts';

/** Lists that are read in several pieces. */
export function longListsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a long list', () => {
    let shop: Shop;
    let lists: Lists;
    let dataDir: string;
    const count = 1000;
    const entity = (name: string) => {
      const found = entities.get(name);
      if (!found) throw new Error(`There is no ${name}.`);
      return found;
    };
    const write = (name: string): Write => ({ shop, entity: entity(name), uid: 'demo-admin' });
    const state = async (of: Lists, name = 'products') => of.read(entity(name), (await of.tags()).get(name) ?? '');
    const textOf = async (of: Lists, name?: string) => gunzipSync((await state(of, name)).gzip).toString();
    const edit = (id: string, name: string) => changeRecord(write('products'), id, { name }, { merge: true });
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-long-'));
      shop = { panel, entities, database: await openDatabase(await newDatabase(), dataDir) };
      await setUpShop(shop, () => demoData(count));
      lists = new Lists(shop);
    });
    afterAll(async () => {
      await shop?.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('has names in the order of the language of the config, where the engine knows it, and decimals in that of numbers', async () => {
      const names = [
        'Zorn',
        'Öberg',
        'adler',
        'Ängström',
        'Åkesson',
        'Oil 0,5 l',
        'Oil 0,25 l',
        'Oil 1 l',
        'Bag 1.5',
        'Bag 1.25',
      ];
      const folder = mkdtempSync(join(tmpdir(), 'shop-names-'));
      const url = await newDatabase();
      const first = names.map((name, index) => ({ id: `n${index}`, name, price: '1', status: 'DRAFT' }));
      const sorted = async (locale: string, sort: string) => {
        const database = await openDatabase(url, folder);
        const own: Shop = { panel, entities: new Map([['products', { ...entity('products'), locale }]]), database };
        const indexes = await setUpShop(own, () => ({ products: first }));
        const products = own.entities.get('products') ?? entity('products');
        const whole = await readPage(own, products, { sort, limit: '50' });
        const paged: unknown[] = [];
        for (let after: string | undefined; ; ) {
          const page = await readPage(own, products, { sort, limit: '3', ...(after && { after }) });
          paged.push(...page.records.map(({ id }) => id));
          after = page.after;
          if (!after) break;
        }
        await database.close();
        expect(paged).toEqual(whole.records.map(({ id }) => id));
        return { names: whole.records.map((record) => String(record['name'])), indexes };
      };
      const numbers = ['Bag 1.25', 'Bag 1.5', 'Oil 0,25 l', 'Oil 0,5 l', 'Oil 1 l'];
      const [bags, oils] = [numbers.slice(0, 2), numbers.slice(2)];
      const byCode = ['adler', ...bags, ...oils, 'Zorn'];
      const swedish = await sorted('sv', 'name');
      if (url === undefined) {
        expect(swedish.names.filter((name) => byCode.includes(name))).toEqual(byCode);
      } else {
        expect(swedish.names).toEqual(['adler', ...bags, ...oils, 'Zorn', 'Åkesson', 'Ängström', 'Öberg']);
        expect((await sorted('sv-FI-u-co-trad', '-name')).names).toEqual(swedish.names.toReversed());
        const german = await sorted('de', 'name');
        expect(german.names).toEqual(['adler', 'Åkesson', 'Ängström', ...bags, 'Öberg', ...oils, 'Zorn']);
        // With an index of its own, which stays.
        expect(german.indexes).toEqual(expect.arrayContaining([expect.stringContaining('ix_products_name')]));
        expect((await sorted('de', 'name')).indexes).toEqual([]);
        // A language that has no collation.
        expect((await sorted('qaa', 'name')).names).toEqual(german.names);
      }
      rmSync(folder, { recursive: true, force: true });
    });

    test('equals its records read one by one', async () => {
      const rows = await shop.database.rows(
        'select id, cast(doc as text) as text, version from "products" order by seq desc',
      );
      const text = await textOf(lists);
      expect(JSON.parse(text)).toEqual(
        rows.map((row) => ({ ...JSON.parse(String(row['text'])), _version: String(row['version']) })),
      );
    });

    test('equals the list of a freshly started server, after edits, new records and deletions, also by another process', async () => {
      const elsewhere = new Lists(shop);
      await textOf(elsewhere);
      const categories = [{ categoryId: 'cat-06' }];
      for (let round = 0; round < 12; round += 1) {
        await edit(`prd-0${100 + round * 71}`, `Round ${round}`);
        await removeRecord(write('products'), `prd-0${101 + round * 71}`);
        const body = { name: `New ${round}`, slug: `new-${round}`, price: '1', status: 'DRAFT', stock: 1, categories };
        await createRecord(write('products'), {}, body);
        if (round % 3 === 0) await textOf(lists);
      }
      await removeRecord(write('discounts'), 'dsc-01');
      const fresh = await textOf(new Lists(shop));
      expect(await textOf(lists)).toBe(fresh);
      expect(await textOf(elsewhere)).toBe(fresh);
    });

    test('is correct with derived fields and nested records', async () => {
      for (const name of ['users', 'roles', 'categories']) await textOf(lists, name);
      await changeRecord(write('users'), 'usr-05', { name: 'Somebody Else' }, { merge: true });
      await changeRecord(write('categories'), 'cat-03', { parentId: null }, { merge: true });
      for (const name of ['users', 'roles', 'categories']) {
        expect(await textOf(lists, name)).toBe(await textOf(new Lists(shop), name));
      }
      expect(await textOf(lists, 'roles')).toContain('Somebody Else');
    });

    // Shows nothing frozen 3.
    test('is built once for all waiting calls, and never from a state before the call', async () => {
      let statements = 0;
      const { database } = shop;
      const counted = new Lists({
        ...shop,
        database: {
          ...database,
          rows: (...all) => {
            statements += 1;
            return database.rows(...all);
          },
        },
      });
      await textOf(counted);
      statements = 0;
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          if (index === 10) await edit('prd-0007', 'Seen at once');
          return [index, await textOf(counted)] as const;
        }),
      );
      expect(answers[10]?.[1]).toContain('Seen at once');
      expect(statements).toBeLessThan(20);
    });

    test('is rebuilt as a whole after records were replaced or the log was emptied', async () => {
      await textOf(lists);
      await replaceRecords(shop, demoData(300), () => undefined);
      expect(JSON.parse(await textOf(lists))).toHaveLength(300);
      await edit('prd-0007', 'Without a log');
      await writeDirectly(shop.database, 'delete from "_changes"');
      await edit('prd-0007', 'With a log');
      await edit('prd-0299', 'With a log too');
      expect(await textOf(lists)).toBe(await textOf(new Lists(shop)));
    });
  });
}
