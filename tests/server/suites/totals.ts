import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../../src/server/lists/pages.ts';
import { Totals } from '../../../src/server/lists/totals.ts';
import { type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { startRevision } from '../../../src/server/store/revisions.ts';
import { changeRecord, createRecord, removeRecord } from '../../../src/server/writes/records.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { demoData } from '../../../src/shop/demo/demoData.ts';
import { entityNamed } from '../../support/entityNamed.ts';
import { writeDirectly } from '../writeDirectly.ts';

const entity = entityNamed('products');

const statuses = ['ACTIVE', 'DRAFT', 'ARCHIVED'];
const queries = [
  {},
  { sort: '-price' },
  { status: 'DRAFT' },
  { status: ['ACTIVE', 'DRAFT'] },
  { 'price.from': '50' },
  { q: 'desk' },
  { categories: 'cat-06', status: 'ACTIVE' },
];

/** That a total which is brought up to date is the one that is counted. */
export function totalsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a kept total', () => {
    let shop: Shop;
    let dataDir: string;
    const totals = new Totals();
    const by = { uid: 'demo-admin' };
    /** The statements that counted. */
    let counted: string[] = [];
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-totals-'));
      const database = await openDatabase(await newDatabase(), dataDir);
      shop = {
        panel,
        entities,
        database: {
          ...database,
          rows: (text, values) => {
            if (text.startsWith('select count(*)')) counted.push(text);
            return database.rows(text, values);
          },
        },
      };
      await setUpShop(shop, () => demoData(40));
    });
    afterAll(async () => {
      await shop?.database.close();
      if (dataDir) rmSync(dataDir, { recursive: true });
    });

    let state = 0;
    /** The total of a query after a change. */
    const totalOf = async (query: object) => {
      const page = await readPage(shop, entity, { ...query, limit: '1' }, (key, isOwn, count) =>
        totals.of(isOwn ? key : `${state} ${key}`, String(state), count),
      );
      return page.total;
    };
    const totalsOf = async (asked: readonly object[]) => {
      state += 1;
      counted = [];
      return Promise.all(asked.map(totalOf));
    };
    const write = () => ({ shop, entity, ...by });
    const body = (number: number, status: string, price: number) => ({
      ...{ name: `Desk ${number}`, slug: `kept-${number}`, price: String(price), status, stock: 1 },
      categories: [{ categoryId: 'cat-06' }],
    });
    const changed = async (id: string, fields: object) => changeRecord(write(), id, fields, { merge: true });

    test('equals a fresh count after any changes', async () => {
      let number = 0;
      const ids: string[] = [];
      const anyIndex = fc.nat({ max: 1000 });
      const change = fc.oneof(
        fc.record({ create: fc.constantFrom(...statuses), price: fc.nat({ max: 100 }) }),
        fc.record({ remove: anyIndex }),
        fc.record({ edit: anyIndex, fields: fc.record({ stock: fc.nat({ max: 100 }) }) }),
        fc.record({ edit: anyIndex, fields: fc.record({ status: fc.constantFrom(...statuses) }) }),
        fc.record({ edit: anyIndex, fields: fc.record({ price: fc.nat({ max: 100 }).map(String) }) }),
        fc.constant('replaced'),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
          for (const one of changes) {
            if (typeof one === 'string') {
              await shop.database.transaction((sql) => startRevision(sql, entity.name));
            } else if ('create' in one) {
              number += 1;
              const { record } = await createRecord(write(), {}, body(number, one.create, one.price));
              ids.push(String(record.id));
            } else if ('remove' in one) {
              const [id] = ids.splice(one.remove % Math.max(ids.length, 1), 1);
              if (id !== undefined) await removeRecord(write(), id);
            } else {
              const id = ids[one.edit % Math.max(ids.length, 1)];
              if (id !== undefined) await changed(id, one.fields);
            }
          }
          const kept = await totalsOf(queries);
          const fresh = await Promise.all(
            queries.map(async (query) => (await readPage(shop, entity, { ...query, limit: '1' })).total),
          );
          expect(kept).toEqual(fresh);
        }),
        { numRuns: 40 },
      );
    });

    test('is not counted again for a change of another field, and for all records never', async () => {
      const asked = queries.filter((query) => !('q' in query));
      const { record } = await createRecord(write(), {}, body(9001, 'ACTIVE', 60));
      const before = await totalsOf(asked);
      await changed(String(record.id), { stock: 77 });
      expect(await totalsOf(asked)).toEqual(before);
      expect(counted).toEqual([]);
      await removeRecord(write(), String(record.id));
      expect(await totalsOf([{}])).toEqual([Number(before[0]) - 1]);
      expect(counted).toEqual([]);
    });

    test('is counted again where a part of the log is missing', async () => {
      const [first, second] = [9101, 9102].map((number) => body(number, 'ACTIVE', 60));
      const { record } = await createRecord(write(), {}, first);
      const [before] = await totalsOf([{}]);
      await createRecord(write(), {}, second);
      const [{ last } = { last: 0 }] = await shop.database.rows('select max(change) as last from "_changes"');
      await changed(String(record.id), { stock: 5 });
      // The log of two revisions is left, and not all that is before them.
      await writeDirectly(shop.database, 'delete from "_changes" where change < $1', [Number(last)]);
      expect(await totalsOf([{}])).toEqual([Number(before) + 1]);
      expect(counted).toHaveLength(1);
    });
  });
}
