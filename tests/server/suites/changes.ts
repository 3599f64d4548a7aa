import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../../src/server/lists/pages.ts';
import { type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import { writing } from '../../../src/server/records/writing.ts';
import { pruneChanges, readChanges } from '../../../src/server/store/changes.ts';
import { findDocument, replaceDocument, tableOf } from '../../../src/server/store/documents.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { revisions } from '../../../src/server/store/revisions.ts';
import {
  addToRecord,
  changeRecord,
  createRecord,
  removeRecord,
  type Write,
} from '../../../src/server/writes/records.ts';
import { beginRemoval, finishRemovals } from '../../../src/server/writes/remove.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { demoData } from '../../../src/shop/demo/demoData.ts';
import { writeDirectly } from '../writeDirectly.ts';

/** What a write leaves behind: versions, revisions, the log and the table of references. */
export function changesSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the changes of a write', () => {
    let shop: Shop;
    let dataDir: string;
    const by = { uid: 'demo-admin', email: 'admin@shop.example' };
    const write = (name: string): Write => {
      const entity = entities.get(name);
      if (!entity) throw new Error(`There is no ${name}.`);
      return { shop, entity, ...by };
    };
    const stored = async (name: string, id: string) => {
      const document = await findDocument(shop.database, name, id);
      if (!document) throw new Error(`There is no ${id}.`);
      return document;
    };
    const newest = async (limit = 1) => readChanges(shop.database, {}, limit);
    const references = async () =>
      (await shop.database.rows('select entity, field, target, id from "_references"'))
        .map(({ entity, field, target, id }) => [entity, field, target, id].join(' '))
        .sort();

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-changes-'));
      shop = { panel, entities, database: await openDatabase(await newDatabase(), dataDir) };
      const records = demoData(750);
      const discounts = [{ discountId: 'dsc-02' }];
      await setUpShop(shop, () => ({
        ...records,
        products: Array.from(records.products, (one) => ({ ...one, discounts })),
      }));
    });
    afterAll(async () => {
      await shop?.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    // Shows nothing lost 15.
    test('a write that changes nothing keeps the version, the time and the list’s revision, and has no entry', async () => {
      const { discounts: _, ...product } = (await stored('products', 'prd-0001')).record;
      const order = (await stored('orders', 'ord-1001')).record;
      const state = async () => [
        await stored('products', 'prd-0001'),
        await stored('orders', 'ord-1001'),
        await revisions(shop.database),
        await newest(),
      ];
      await addToRecord(write('products'), 'prd-0001', { ids: ['dsc-01'] }, { ids: 'discounts' });
      const before = await state();
      await changeRecord(write('products'), 'prd-0001', product, { merge: false });
      await changeRecord(write('products'), 'prd-0001', {}, { merge: true });
      await changeRecord(write('orders'), 'ord-1001', { ...order, updatedAt: 'now' }, { merge: false });
      await addToRecord(write('products'), 'prd-0001', { ids: ['dsc-01', 'dsc-01'] }, { ids: 'discounts' });
      expect(await state()).toEqual(before);
      const { version } = await changeRecord(
        write('orders'),
        'ord-1001',
        { status: order['status'] === 'pending' ? 'shipped' : 'pending' },
        { merge: true },
      );
      expect(version).toBe((await stored('orders', 'ord-1001')).version);
      expect((await stored('orders', 'ord-1001')).record['updatedAt']).not.toBe(order['updatedAt']);
    });

    // Shows operations 4.
    test('each change has an entry: who, when, and only the fields that differ', async () => {
      const body = { code: 'LOGGED', discountType: 'AMOUNT', value: 5 };
      const { record } = await createRecord(write('discounts'), {}, body);
      const id = String(record.id);
      await changeRecord(write('discounts'), id, { value: 6 }, { merge: true });
      await removeRecord(write('discounts'), id);
      const [removed, updated, created] = await readChanges(shop.database, { entity: 'discounts', id }, 10);
      expect(created).toMatchObject({ entity: 'discounts', id, action: 'create', by, before: {}, after: record });
      expect(updated).toMatchObject({
        action: 'update',
        before: { value: 5, updatedAt: record['updatedAt'] },
        after: { value: 6, updatedAt: expect.any(String) },
      });
      expect(removed).toMatchObject({
        action: 'delete',
        after: {},
        before: { ...record, value: 6, updatedAt: expect.any(String) },
      });
      expect(removed?.change).toBeGreaterThan(updated?.change ?? Number.NaN);
      expect(Date.parse(String(removed?.at))).toBeLessThanOrEqual(Date.now());
      const older = await readChanges(shop.database, { id }, 10, removed?.change);
      expect(older.map(({ action }) => action)).toEqual(['update', 'create']);
    });

    test('records that a deletion changes or deletes along are logged too; a refused write leaves no entry', async () => {
      await removeRecord(write('users'), 'usr-04');
      const entries = await newest(3);
      expect(entries.filter(({ action }) => action === 'delete').map(({ entity }) => entity)).toContain('users');
      expect(entries.filter(({ entity }) => entity === 'roles').map(({ before }) => before['userId'])).toContain(
        'usr-04',
      );
      const before = [await newest(), await revisions(shop.database)];
      await expect(removeRecord(write('categories'), 'cat-06')).rejects.toThrow(/uses? this/);
      await expect(createRecord(write('products'), {}, { name: 'x' })).rejects.toThrow();
      expect([await newest(), await revisions(shop.database)]).toEqual(before);
    });

    test('the entries of one write are in its order, of one time, with the revisions of its lists', async () => {
      const roles = ['USER', 'MANAGER', 'ADMIN'];
      const body = { email: 'of-one-write@shop.example', name: 'One Write', roles, isActive: true };
      const { record } = await createRecord(write('users'), {}, body);
      const entries = (await newest(4)).reverse();
      expect(entries.map(({ entity, after }) => [entity, after['role'] ?? after['name']])).toEqual([
        ['users', 'One Write'],
        ...roles.map((role) => ['roles', role]),
      ]);
      expect(new Set(entries.map(({ at }) => at)).size).toBe(1);
      const rows = await shop.database.rows(
        'select entity, cast(revision as text) as revision from "_changes" order by change desc limit 4',
      );
      const counted = await revisions(shop.database);
      for (const { entity, revision } of rows) expect(revision).toBe(counted.get(String(entity)));
      await removeRecord(write('users'), String(record.id));
    });

    test('a write that fails after a statement that it did not wait for leaves nothing', async () => {
      const product = await stored('products', 'prd-0021');
      const state = async () => [await stored('products', 'prd-0021'), await newest(), await revisions(shop.database)];
      const before = await state();
      const record = { ...product.record, stock: 77 };
      const replaced = (seen: typeof product, then: () => void) =>
        writing(shop, by, async (sql) => {
          replaceDocument(sql, 'products', seen, record);
          then();
        });
      const refuse = () => {
        throw new Error('No.');
      };
      await expect(replaced(product, refuse)).rejects.toThrow('No.');
      // The statement is why the rest fails.
      for (const then of [refuse, () => undefined]) {
        await expect(replaced({ ...product, id: 'none' }, then)).rejects.toThrow('A record of products is gone.');
      }
      // A name that another has, found by the last statements of a write.
      const slug = (await stored('products', 'prd-0022')).record['slug'];
      const change = changeRecord(write('products'), 'prd-0021', { slug, stock: 77 }, { merge: true });
      await expect(change).rejects.toMatchObject({ status: 409, fields: { slug: expect.any(String) } });
      expect(await state()).toEqual(before);
    });

    test('a reference to a missing record is refused, also where another field changes', async () => {
      const product = await stored('products', 'prd-0023');
      const categories = [{ categoryId: 'none' }];
      const change = (body: object) => changeRecord(write('products'), 'prd-0023', body, { merge: true });
      await expect(change({ categories })).rejects.toMatchObject({ status: 422 });
      // As only somebody can leave it who writes into the database.
      await writing(shop, by, async (sql) => {
        replaceDocument(sql, 'products', product, { ...product.record, categories });
      });
      const state = async () => [await stored('products', 'prd-0023'), await newest(), await revisions(shop.database)];
      const before = await state();
      await expect(change({ stock: 78 })).rejects.toMatchObject({
        status: 422,
        fields: { categories: expect.any(String) },
      });
      expect(await state()).toEqual(before);
      await change({ stock: 78, categories: product.record['categories'] });
      expect((await stored('products', 'prd-0023')).record).toMatchObject({ stock: 78 });
    });

    // Shows no one in 3.
    test('a user who loses the role in an earlier write of the same commit writes nothing', async () => {
      const { record: role } = await createRecord(write('roles'), {}, { userId: 'usr-02', role: 'ADMIN' });
      const theirs = { ...write('discounts'), uid: 'demo-manager' };
      const body = { code: 'TOGETHER', discountType: 'AMOUNT', value: 1 };
      const begun = changeRecord(write('discounts'), 'dsc-01', { value: 3 }, { merge: true });
      const settled = await Promise.allSettled([
        begun,
        changeRecord(theirs, 'dsc-01', { value: 4 }, { merge: true }),
        removeRecord(write('roles'), String(role.id)),
        changeRecord(theirs, 'dsc-01', { value: 5 }, { merge: true }),
        createRecord(theirs, {}, body),
        removeRecord(theirs, 'none'),
      ]);
      expect(settled.map((one) => (one.status === 'rejected' ? one.reason.status : 'done'))).toEqual([
        ...['done', 'done', 'done'],
        ...[403, 403, 403],
      ]);
      expect((await stored('discounts', 'dsc-01')).record['value']).toBe(4);
    });

    // Shows nothing frozen 2.
    test('a record that thousands refer to is deleted in steps; others write in between, and no reference dangles', async () => {
      expect((await references()).filter((one) => one.includes('dsc-02')).length).toBeGreaterThan(700);
      let writes = 0;
      let isRunning = true;
      const removing = removeRecord(write('discounts'), 'dsc-02').finally(() => {
        isRunning = false;
      });
      for (; isRunning; writes += 1) {
        await changeRecord(
          write('orders'),
          'ord-1002',
          { status: writes % 2 ? 'pending' : 'shipped' },
          { merge: true },
        );
      }
      await removing;
      expect(writes).toBeGreaterThan(2);
      const dangling = await shop.database.rows(
        `select id from ${tableOf('products')} where cast(doc as text) like '%dsc-02%'`,
      );
      expect(dangling).toEqual([]);
      expect((await references()).filter((one) => one.includes('dsc-02'))).toEqual([]);
    });

    // Shows nothing lost 21.
    test('a deletion in steps: once begun nothing can refer to the record or change it, and it is finished after a crash', async () => {
      const { record: parent } = await createRecord(write('categories'), {}, { name: 'Cellar', slug: 'cellar' });
      const id = String(parent.id);
      const children: string[] = [];
      for (let number = 0; number < 60; number += 1) {
        const body = { name: `Rack ${number}`, slug: `rack-${number}`, parentId: id };
        children.push(String((await createRecord(write('categories'), {}, body)).record.id));
      }
      const left = async () => (await references()).filter((one) => one.includes(id)).length;
      const product = {
        ...(await stored('products', 'prd-0003')).record,
        name: 'Late',
        slug: 'late',
        sku: 'LATE',
        categories: [{ categoryId: id }],
      };
      await expect(removeRecord(write('categories'), id, '"7"')).rejects.toMatchObject({ status: 412 });
      const needing = await createRecord(write('products'), {}, product);
      await expect(removeRecord(write('categories'), id)).rejects.toMatchObject({ status: 409 });
      expect(await left()).toBe(61);
      await removeRecord(write('products'), String(needing.record.id));

      const removal = { entity: 'categories', id, by };
      expect(await writing(shop, by, (sql) => beginRemoval(sql, shop, removal, { roles: [] }))).toBe(false);
      expect(await left()).toBe(60);
      await expect(createRecord(write('products'), {}, product)).rejects.toMatchObject({ status: 422 });
      await expect(changeRecord(write('categories'), id, { name: 'x' }, { merge: true })).rejects.toMatchObject({
        status: 404,
      });
      // Those that refer to it already can be changed meanwhile.
      await changeRecord(write('categories'), String(children[59]), { name: 'Renamed' }, { merge: true });
      // The server was killed here. Another one, or whoever deletes it again, goes on.
      const app = Fastify();
      finishRemovals(app, shop);
      await expect.poll(left).toBe(0);
      await app.close();
      expect(await findDocument(shop.database, 'categories', id)).toBeUndefined();
      expect(await shop.database.rows('select id from "_removals"')).toEqual([]);
      expect((await stored('categories', String(children[59]))).record).toMatchObject({
        name: 'Renamed',
        parentId: null,
      });
    });

    test('a search finds what was written, in any letters and in no other records', async () => {
      const found = async (q: string) =>
        (await readPage(shop, write('products').entity, { q })).records.map(({ id }) => id);
      expect(await found('éCLAIR_Über')).toEqual([]);
      await changeRecord(write('products'), 'prd-0010', { name: 'Lamp Éclair_ÜBER 100%' }, { merge: true });
      for (const q of ['éCLAIR_Über', 'éclair', '100%']) expect([q, await found(q)]).toEqual([q, ['prd-0010']]);
      expect(await found('0%0')).toEqual([]);
      await removeRecord(write('products'), 'prd-0010');
      expect(await found('éclair')).toEqual([]);
    });

    test('the table of references matches the records, and is rebuilt where it is missing', async () => {
      const kept = await references();
      expect(kept.length).toBeGreaterThan(700);
      await writeDirectly(shop.database, 'delete from "_references"');
      await writeDirectly(shop.database, 'delete from "_indexed"');
      await setUpShop(shop, () => ({}));
      expect(await references()).toEqual(kept);
    });

    // Shows nothing lost 20.
    test('a write under a wrong clock deletes no entries of others, which stay in the order of their times', async () => {
      const setStatus = (status: string) =>
        changeRecord(write('orders'), 'ord-1003', { status }, { merge: true }).then(() => newest());
      const times = async () => (await newest(1000)).map(({ at }) => at);
      const [entry] = await setStatus('pending').then(() => setStatus('shipped'));
      const before = await newest(1000);
      // As an older server has written it under a clock that was years behind.
      await writeDirectly(shop.database, 'update "_changes" set at = $1 where change = $2', [
        '1970-01-01T00:00:00.000Z',
        entry?.change ?? 0,
      ]);
      while (await pruneChanges(shop.database, '2000-01-01'));
      expect(await newest(1000)).toEqual(before.slice(1));
      // And now under one that was ahead.
      const ahead = new Date(Date.now() + 3_600_000).toISOString();
      await writeDirectly(shop.database, 'update "_changes" set at = $1 where change = $2', [
        ahead,
        before[1]?.change ?? 0,
      ]);
      await setStatus('pending');
      expect(await times()).toEqual((await times()).sort().reverse());
      await writeDirectly(shop.database, 'update "_changes" set at = $1 where at = $2', [before[1]?.at ?? '', ahead]);
    });

    test('old entries go, newer ones stay', async () => {
      const count = async () =>
        Number((await shop.database.rows('select count(*) as count from "_changes"'))[0]?.['count']);
      const all = await count();
      expect(all).toBeGreaterThan(700);
      await pruneChanges(shop.database, '2000-01-01');
      expect(await count()).toBe(all);
      while (await pruneChanges(shop.database, new Date(Date.now() + 1000).toISOString()));
      expect(await count()).toBe(0);
    });
  });
}
