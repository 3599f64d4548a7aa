import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { misfitsOf } from '../../../src/server/migrations/misfits.ts';
import { migrationState, runMigrations, undoMigration } from '../../../src/server/migrations/runMigrations.ts';
import { replaceRecords, type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import { writing } from '../../../src/server/records/writing.ts';
import { readChanges } from '../../../src/server/store/changes.ts';
import type { Database } from '../../../src/server/store/database.ts';
import {
  documentsInOrder,
  findDocument,
  insertDocument,
  replaceDocument,
  tableOf,
} from '../../../src/server/store/documents.ts';
import { begunMigrations } from '../../../src/server/store/migrationTable.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { tableNames } from '../../../src/server/store/revisions.ts';
import { type Entity, entityFrom } from '../../../src/shared/config/entity.ts';
import { panel } from '../../../src/shared/config/files.ts';
import type { RecordSchema } from '../../../src/shared/config/grammar.ts';
import type { ShopMigration } from '../../../src/shared/config/shopMigrations.ts';
import { wireRecord } from '../../../src/shared/wire/record.ts';
import { writeDirectly } from '../writeDirectly.ts';

const guests = (schema: Omit<RecordSchema, 'type'>, name = 'guests', rights?: Entity['rights']): Entity =>
  entityFrom(
    name,
    { type: 'object', ...schema },
    {
      endpoints: { list: `GET /${name}`, create: `POST /${name}`, update: `PUT /${name}/{id}` },
      list: { title: 'Guests', columns: [{ field: 'id' }], label: 'id', empty: 'None' },
      ...(rights && { rights }),
    },
    panel,
  );

const text = { type: 'string' } as const;
const before = guests({
  properties: { id: text, name: text, tel: text, price: text, status: { ...text, enum: ['a', 'p'] } },
});
const after = guests({
  required: ['country'],
  properties: {
    id: text,
    first: text,
    last: text,
    phone: { ...text, was: 'tel', unique: true },
    price: { type: 'number' },
    status: { ...text, enum: ['a', 'paused'] },
    country: text,
  },
});
const entity = 'guests';
const change: ShopMigration = {
  name: '0001-guests',
  up: [
    { entity, rename: 'tel', to: 'phone' },
    { entity, split: 'name', into: ['first', 'last'] },
    { entity, type: 'price', to: 'number' },
    { entity, values: 'status', replace: [{ from: 'p', to: 'paused' }] },
    { entity, default: 'country', value: 'DE' },
  ],
  down: [
    { entity, drop: 'country' },
    { entity, values: 'status', replace: [{ from: 'paused', to: 'p' }] },
    { entity, type: 'price', to: 'string' },
    { entity, join: ['first', 'last'], into: 'name' },
    { entity, rename: 'phone', to: 'tel' },
  ],
};
const move: ShopMigration = {
  name: '0002-visitors',
  up: [{ entity, becomes: 'visitors' }],
  down: [{ entity: 'visitors', becomes: entity }],
};

const by = { uid: '1001' };
const records = Array.from({ length: 23 }, (_, at) => ({
  id: `g${at}`,
  name: at === 4 ? 'Anna' : `Anna ${at}`,
  tel: `0${at}`,
  price: at % 2 ? '12.50' : String(at),
  status: at % 3 ? 'a' : 'p',
}));

/** A shop's records through a change of its config. */
export function shopMigrationsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the migrations of a shop', () => {
    let dataDir: string;
    let database: Database;
    const shopOf = (of: Entity, ...migrations: readonly ShopMigration[]): Shop => ({
      panel,
      entities: new Map([[of.name, of]]),
      database,
      migrations,
    });
    const all = async (table = entity) => {
      const found = [];
      for await (const part of documentsInOrder(database, table)) found.push(...part.map(({ record }) => record));
      return found;
    };
    const history = async (of = entity) =>
      (await readChanges(database, { entity: of }, 50)).map(({ id, before, after }) => ({ id, before, after }));
    /** The shop as it was before the change, with a change in its history. */
    const startOver = async () => {
      const old = shopOf(before);
      await setUpShop(old, () => ({}));
      await replaceRecords(old, { guests: records }, () => undefined);
      await writeDirectly(database, 'delete from "_changes"');
      await writing(old, by, async (sql) => {
        const stored = await findDocument(sql, entity, 'g1');
        if (stored) replaceDocument(sql, entity, stored, wireRecord({ ...stored.record, name: 'Berta 1', tel: '077' }));
      });
      return { records: await all(), history: await history() };
    };

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-migrated-'));
      database = await openDatabase(await newDatabase(), dataDir);
    });
    afterAll(async () => {
      await database?.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('a start migrates nothing, and reports records that do not fit; records and history migrate up and down', async () => {
      const was = await startOver();
      const shop = shopOf(after, change);
      await setUpShop(shop, () => ({}));
      expect(await all()).toEqual(was.records);
      expect((await misfitsOf(shop)).map(({ sentence }) => sentence)).toEqual([
        "23 records of guests have 'tel', which is 'phone' now",
        "8 records of guests have a value in 'status' that is none of its choices",
        "23 records of guests have no 'country', which is required now",
      ]);
      const versions = await database.rows(`select sum(version) as versions from ${tableOf(entity)}`);
      expect(await runMigrations(shop, 5)).toEqual([{ name: '0001-guests', direction: 'up', records: 23, entries: 1 }]);
      expect((await all())[1]).toEqual({
        id: 'g1',
        first: 'Berta',
        last: '1',
        phone: '077',
        price: 12.5,
        status: 'a',
        country: 'DE',
      });
      expect((await all())[4]).toEqual({ id: 'g4', first: 'Anna', phone: '04', price: 4, status: 'a', country: 'DE' });
      expect(await misfitsOf(shop)).toEqual([]);
      expect(await history()).toEqual([
        {
          id: 'g1',
          before: { first: 'Anna', last: '1', phone: '01' },
          after: { first: 'Berta', last: '1', phone: '077' },
        },
      ]);
      // Each changed record has a new version: a save of what was read before is refused.
      expect(await database.rows(`select sum(version) as versions from ${tableOf(entity)}`)).not.toEqual(versions);
      expect(await runMigrations(shop)).toEqual([]);
      expect(await undoMigration(shop, 7)).toMatchObject({ direction: 'down', records: 23 });
      expect({ records: await all(), history: await history() }).toEqual(was);
      expect(await undoMigration(shop)).toBeUndefined();
    });

    test('a killed run goes on where it was', async () => {
      await startOver();
      const shop = shopOf(after, change);
      await setUpShop(shop, () => ({}));
      let batches = 0;
      const dying: Database = {
        ...database,
        transaction: (work, longest) => {
          batches += 1;
          return batches > 4 ? Promise.reject(new Error('killed')) : database.transaction(work, longest);
        },
      };
      await expect(runMigrations({ ...shop, database: dying }, 5)).rejects.toThrow('killed');
      expect((await migrationState(shop)).pending).toHaveLength(1);
      expect((await begunMigrations(database)).get('0001-guests')).toEqual({
        heading: 'up',
        part: 0,
        after: expect.any(Number),
      });
      const half = (await all()).filter((record) => 'phone' in record).length;
      expect([half > 0, half < records.length]).toEqual([true, true]);
      await runMigrations(shop, 5);
      expect((await all()).every((record) => 'phone' in record && record['country'] === 'DE')).toBe(true);
    });

    test('one that fails leaves the records as they were, and names the record', async () => {
      const was = await startOver();
      const shop = shopOf(after, change);
      await setUpShop(shop, () => ({}));
      await writeDirectly(database, `update ${tableOf(entity)} set doc = $1 where id = 'g20'`, [
        JSON.stringify({ ...records[20], price: 'ask us' }),
      ]);
      const unread = `0001-guests cannot be run: the record 'g20' of guests has "ask us" in 'price', which is no number. Nothing was changed.`;
      await expect(runMigrations(shop, 5)).rejects.toThrow(unread);
      expect(await all()).toEqual(
        was.records.map((record) => (record.id === 'g20' ? { ...record, price: 'ask us' } : record)),
      );
      // A value that is to be unique, and is not, is found when it is written: what was done goes back.
      await writeDirectly(database, `update ${tableOf(entity)} set doc = $1 where id = 'g20'`, [
        JSON.stringify({ ...records[20], tel: '03' }),
      ]);
      const taken =
        "0001-guests was not run: The record 'g20' of guests has a value of phone that another record has. Nothing was changed.";
      await expect(runMigrations(shop, 5)).rejects.toThrow(taken);
      expect(await all()).toEqual(
        was.records.map((record) => (record.id === 'g20' ? { ...record, tel: '03' } : record)),
      );
      expect(await history()).toEqual(was.history);
      expect((await begunMigrations(database)).size).toBe(0);
    });

    test('an entity is renamed, with its records and their history, and back', async () => {
      const was = await startOver();
      const { schema } = after;
      const visitors = guests({ ...schema, was: entity }, 'visitors');
      const shop = shopOf(visitors, change, move);
      await setUpShop(shop, () => ({}));
      expect((await misfitsOf(shop)).map(({ sentence }) => sentence)).toEqual([
        "23 records are of 'guests', which is 'visitors' now",
      ]);
      expect(await runMigrations(shop, 6)).toHaveLength(2);
      expect(await all('visitors')).toHaveLength(23);
      expect(await history('visitors')).toHaveLength(1);
      expect([await all(), await history()]).toEqual([[], []]);
      await undoMigration(shop, 6);
      await undoMigration(shop, 6);
      expect({ records: await all(), history: await history() }).toEqual(was);
      await writeDirectly(database, 'drop table "visitors"');
      await writeDirectly(database, 'delete from "_revisions" where entity = $1', ['visitors']);
    });

    test('new records fit the config, and a server with an older config stops writing', async () => {
      await startOver();
      const old = shopOf(before);
      const shop = shopOf(after, change);
      await setUpShop(shop, () => ({}));
      await runMigrations(shop);
      const insert = (into: Shop) =>
        writing(into, by, (sql) => insertDocument(sql, entity, { id: 'new', record: wireRecord({ id: 'new' }) }));
      await expect(insert(old)).rejects.toThrow('The records are migrated to a newer config.');
      await expect(runMigrations(old)).rejects.toThrow('0001-guests, which is not in migrations/');
      await insert(shop);
      await replaceRecords(shop, { guests: [] }, () => undefined);
      expect((await migrationState(shop)).pending).toEqual([]);
      expect((await tableNames(database, database.dialect)).has('_aside')).toBe(true);
      expect(await database.rows('select * from "_aside"')).toEqual([]);
    });
  });
}
