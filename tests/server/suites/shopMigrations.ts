import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { misfitsOf } from '../../../src/server/migrations/misfits.ts';
import { migrationState, runMigrations, undoMigration } from '../../../src/server/migrations/runMigrations.ts';
import { backUpBefore } from '../../../src/server/operations/backup.ts';
import { restore } from '../../../src/server/operations/restore.ts';
import { folderStore } from '../../../src/server/pictures/folderStore.ts';
import { replaceRecords, type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import { writing } from '../../../src/server/records/writing.ts';
import { readSettings } from '../../../src/server/settings/settings.ts';
import { readChanges } from '../../../src/server/store/changes.ts';
import type { Database, Sql } from '../../../src/server/store/database.ts';
import { makeDataFolders, uploadsOf } from '../../../src/server/store/dataFolder.ts';
import {
  documentsInOrder,
  findDocument,
  insertDocument,
  replaceDocument,
  tableOf,
} from '../../../src/server/store/documents.ts';
import { begunMigrations } from '../../../src/server/store/migrationTable.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { indexedContent } from '../../../src/server/store/referenceTable.ts';
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
/** One that has a way back. */
const names: ShopMigration = {
  name: '0001-names',
  up: [
    { entity, rename: 'tel', to: 'phone' },
    { entity, values: 'status', replace: [{ from: 'p', to: 'paused' }] },
  ],
};
/** One that has none. */
const change: ShopMigration = {
  name: '0001-guests',
  up: [
    { entity, rename: 'tel', to: 'phone' },
    { entity, split: 'name', into: ['first', 'last'] },
    { entity, type: 'price', to: 'number' },
    { entity, values: 'status', replace: [{ from: 'p', to: 'paused' }] },
    { entity, default: 'country', value: 'DE' },
  ],
};
const move: ShopMigration = { name: '0002-visitors', up: [{ entity, becomes: 'visitors' }] };
/** One that would be seen to have run twice. */
const places: ShopMigration = {
  name: '0002-places',
  up: [
    {
      entity,
      values: 'status',
      replace: [
        { from: 'a', to: 'b' },
        { from: 'paused', to: 'a' },
      ],
    },
  ],
};

const by = { uid: '1001' };
const records = Array.from({ length: 23 }, (_, at) => ({
  id: `g${at}`,
  name: at === 4 ? 'Anna' : `Anna ${at}`,
  tel: `0${at}`,
  price: at % 2 ? '12.50' : String(at),
  status: at % 3 ? 'a' : 'p',
}));

type NewDatabase = () => Promise<string | undefined>;

/** A shop's records through a change of its config. */
export const shopMigrationsSuite = (newDatabase: NewDatabase): void => migrationsSuite(newDatabase, false);

/** The same when runs are killed, and when several run at once. */
export const interruptedMigrationsSuite = (newDatabase: NewDatabase): void => migrationsSuite(newDatabase, true);

function migrationsSuite(newDatabase: NewDatabase, isLong: boolean): void {
  describe(isLong ? 'the migrations of a shop, interrupted' : 'the migrations of a shop', () => {
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

    let address: string | undefined;
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-migrated-'));
      makeDataFolders(dataDir);
      address = await newDatabase();
      database = await openDatabase(address, dataDir);
    });
    afterAll(async () => {
      await database?.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    if (isLong) {
      /** The database, until so many transactions have been made: then the process is killed. */
      const dyingAfter = (count: number): Database & { readonly made: () => number } => {
        let made = 0;
        return {
          ...database,
          made: () => made,
          transaction: (work, longest) => {
            made += 1;
            return made > count ? Promise.reject(new Error('killed')) : database.transaction(work, longest);
          },
        };
      };

      test.each([10, 50, 90])(
        'one that is killed at %i percent goes on, or is turned back, and never the one before',
        async (percent) => {
          const shop = shopOf(after, names, places);
          const until = async (run: (of: Shop) => Promise<unknown>) => {
            const whole = dyingAfter(Number.POSITIVE_INFINITY);
            await run({ ...shop, database: whole });
            return Math.ceil((whole.made() * percent) / 100);
          };
          const kill = (count: number, run: (of: Shop) => Promise<unknown>) =>
            expect(run({ ...shop, database: dyingAfter(count) })).rejects.toThrow('killed');
          await startOver();
          await runMigrations(shopOf(after, names));
          const before = { records: await all(), history: await history() };
          const up = (of: Shop) => runMigrations(of, 2);
          const down = (of: Shop) => undoMigration(of, 2);
          const upKill = await until(up);
          const end = { records: await all(), history: await history() };
          const downKill = await until(down);
          expect({ records: await all(), history: await history() }).toEqual(before);
          // Up, killed: up again, and back.
          await kill(upKill, up);
          await up(shop);
          expect({ records: await all(), history: await history() }).toEqual(end);
          // Down, killed: down again ends this one, and no other.
          await kill(downKill, down);
          expect(await down(shop)).toMatchObject({ name: places.name, direction: 'down' });
          expect({ records: await all(), history: await history() }).toEqual(before);
          // Up, killed: down turns it back, also in two goes, and up runs all of it.
          await kill(upKill, up);
          await kill(2, down);
          await down(shop);
          expect({ records: await all(), history: await history() }).toEqual(before);
          await kill(upKill, up);
          expect(await down(shop)).toMatchObject({ name: places.name, isTurned: true });
          expect({ records: await all(), history: await history() }).toEqual(before);
          await kill(upKill, up);
          await kill(1, down);
          await up(shop);
          expect({ records: await all(), history: await history() }).toEqual(end);
        },
      );

      test.each([10, 50, 90])(
        'one without a way back that is killed at %i percent goes on, or its backup is restored',
        async (percent) => {
          const was = await startOver();
          const shop = shopOf(after, change);
          const place = join(dataDir, `killed-${percent}`);
          const run = (of: Shop) =>
            runMigrations(
              of,
              2,
              backUpBefore(of, place, () => undefined),
            );
          const whole = dyingAfter(Number.POSITIVE_INFINITY);
          await runMigrations({ ...shop, database: whole }, 2);
          const count = Math.floor((whole.made() * percent) / 100);
          await startOver();
          await expect(run({ ...shop, database: dyingAfter(count) })).rejects.toThrow('killed');
          await expect(undoMigration(shop)).rejects.toThrow('before-0001-guests --force');
          await restore(
            shop,
            folderStore(uploadsOf(dataDir)),
            join(place, 'backups/before-0001-guests'),
            () => undefined,
          );
          expect({ records: await all(), history: await history() }).toEqual(was);
          await expect(run({ ...shop, database: dyingAfter(count) })).rejects.toThrow('killed');
          expect(await run(shop)).toMatchObject([{ direction: 'up' }]);
          expect((await all()).every((record) => 'phone' in record && record['country'] === 'DE')).toBe(true);
        },
      );

      test('an earlier one that has not run is no reason to undo a later one', async () => {
        await startOver();
        await runMigrations(shopOf(after, { ...places, name: '0003-places' }));
        await expect(undoMigration(shopOf(after, names, { ...places, name: '0003-places' }))).rejects.toThrow(
          '0003-places is undone when 0001-names, which comes before it, has run',
        );
        // One that is half-way is turned back all the same.
        await startOver();
        const late = { ...places, name: '0003-places' };
        await expect(runMigrations({ ...shopOf(after, late), database: dyingAfter(3) }, 2)).rejects.toThrow('killed');
        expect(await undoMigration(shopOf(after, names, late))).toMatchObject({ name: late.name, isTurned: true });
      });

      test('four at once run it once, up and down, and so do servers that start at once', async () => {
        await startOver();
        const url = address;
        const shops = await Promise.all(
          Array.from({ length: 4 }, async () => ({
            ...shopOf(after, names, places),
            database: await openDatabase(url, dataDir),
          })),
        );
        const together = async (run: (shop: Shop) => Promise<unknown>) => {
          await Promise.all(shops.map(run));
          return (await all()).map(({ status }) => status).join('');
        };
        const before = records.map(({ status }) => status).join('');
        const once = before.replaceAll('p', 'paused');
        const end = records.map(({ status }) => (status === 'a' ? 'b' : 'a')).join('');
        try {
          expect(await together((shop) => runMigrations(shop, 2))).toBe(end);
          expect(await together((shop) => undoMigration(shop, 2))).toBe(once);
          expect(await together((shop) => undoMigration(shop, 2))).toBe(before);
          const settings = readSettings({
            DATA_DIR: dataDir,
            MIGRATE: 'on',
            LOG_LEVEL: 'silent',
            ...(url && { DATABASE_URL: url }),
          });
          const start = async ({ database, entities, migrations }: Shop) =>
            (await createApp({ settings, database, panelDir: '', panel, entities, migrations })).close();
          expect(await together(start)).toBe(end);
          // One that comes while another is half-way helps it to the end.
          await startOver();
          await expect(runMigrations({ ...shopOf(after, names, places), database: dyingAfter(12) }, 2)).rejects.toThrow(
            'killed',
          );
          expect(await together(start)).toBe(end);
        } finally {
          for (const { database: own } of shops) await own.close();
        }
      });

      test('of four at once without a way back one writes the backup', async () => {
        const was = await startOver();
        const shops = await Promise.all(
          Array.from({ length: 4 }, async () => ({
            ...shopOf(after, change),
            database: await openDatabase(address, dataDir),
          })),
        );
        const place = join(dataDir, 'at-once');
        const tell = vi.fn();
        try {
          await Promise.all(shops.map((shop) => runMigrations(shop, 2, backUpBefore(shop, place, tell))));
        } finally {
          for (const { database: own } of shops) await own.close();
        }
        expect(tell).toHaveBeenCalledOnce();
        expect(readdirSync(join(place, 'backups'))).toEqual(['before-0001-guests']);
        expect((await all()).every((record) => 'phone' in record && record['country'] === 'DE')).toBe(true);
        await restore(
          shopOf(after, change),
          folderStore(uploadsOf(dataDir)),
          join(place, 'backups/before-0001-guests'),
          () => undefined,
        );
        expect({ records: await all(), history: await history() }).toEqual(was);
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
        // Nor a value that is to be unique, and is not.
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
    } else {
      test('a start migrates nothing, and reports records that do not fit; records and history migrate', async () => {
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
        expect(await runMigrations(shop, 5)).toEqual([
          { name: '0001-guests', direction: 'up', records: 23, entries: 1 },
        ]);
        expect((await all())[1]).toEqual({
          id: 'g1',
          first: 'Berta',
          last: '1',
          phone: '077',
          price: 12.5,
          status: 'a',
          country: 'DE',
        });
        expect((await all())[4]).toEqual({
          id: 'g4',
          first: 'Anna',
          phone: '04',
          price: 4,
          status: 'a',
          country: 'DE',
        });
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
      });

      test('renames and values that become one another go back', async () => {
        const was = await startOver();
        const shop = shopOf(after, names);
        const tell = vi.fn();
        expect(await runMigrations(shop, 5, backUpBefore(shop, dataDir, tell))).toMatchObject([
          { records: 23, entries: 1 },
        ]);
        expect(tell).not.toHaveBeenCalled();
        expect((await all())[0]).toMatchObject({ phone: '00', status: 'paused' });
        expect(await undoMigration(shop, 7)).toEqual({ name: names.name, direction: 'down', records: 23, entries: 1 });
        expect({ records: await all(), history: await history() }).toEqual(was);
        expect(await undoMigration(shop)).toBeUndefined();
      });

      test('what release 1.0.0 has set aside is not put back by this one', async () => {
        await startOver();
        const shop = shopOf(after, names);
        await runMigrations(shop, 5);
        await writeDirectly(
          database,
          `insert into "_aside" (migration, step, heading, id, content) values ($1, '0', 'up', 'g2', '{}')`,
          [names.name],
        );
        await expect(undoMigration(shop)).rejects.toThrow('0001-names was run by release 1.0.0');
        await writeDirectly(database, 'delete from "_aside"', []);
      });

      test('values that become those of other records have no way back', async () => {
        await startOver();
        await writeDirectly(database, `update ${tableOf(entity)} set doc = $1 where id = 'g2'`, [
          JSON.stringify({ ...records[2], status: 'paused' }),
        ]);
        const shop = shopOf(after, names);
        const tell = vi.fn();
        await runMigrations(shop, 5, backUpBefore(shop, dataDir, tell));
        expect(tell).toHaveBeenCalledOnce();
        await expect(undoMigration(shop)).rejects.toThrow(/^0001-names has no way back\. .*before-0001-names --force$/);
      });

      test('before one without a way back the records that it changes are copied, and restored alone', async () => {
        const was = await startOver();
        const others = guests({ properties: { id: text, note: text } }, 'others');
        const shop = { ...shopOf(after, change), entities: new Map([after, others].map((one) => [one.name, one])) };
        await setUpShop(shop, () => ({}));
        const note = (id: string) =>
          writing(shop, by, async (sql) => insertDocument(sql, 'others', { id, record: wireRecord({ id }) }));
        await note('o1');
        const tell = vi.fn();
        const backUp = backUpBefore(shop, dataDir, tell);
        const folder = join(dataDir, 'backups/before-0001-guests');
        const command = `npx panel restore ${folder} --force`;
        await runMigrations(shop, 5, backUp);
        expect(tell.mock.calls).toEqual([[expect.stringContaining(command)]]);
        expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
        await expect(undoMigration(shop)).rejects.toThrow(
          `0001-guests has no way back. This brings the records back as they were: ${command}`,
        );
        await note('o2');
        const back = async (from: string) => {
          const mayErase = vi.fn();
          await restore(shop, folderStore(uploadsOf(dataDir)), from, mayErase);
          expect(mayErase.mock.calls[0]).toEqual([new Map([[entity, 23]])]);
          expect({ records: await all(), history: await history() }).toEqual(was);
        };
        await back(folder);
        expect(await all('others')).toHaveLength(2);
        expect(await history('others')).toHaveLength(2);
        expect((await migrationState(shop)).pending).toHaveLength(1);
        await expect(back(folder)).rejects.toThrow('0001-guests has not run');
        // It runs again, and leaves the first backup as it is.
        await runMigrations(shop, 5, backUp);
        expect(tell.mock.lastCall).toEqual([expect.stringContaining(`${folder}-2 --force`)]);
        expect((await all())[4]).toMatchObject({ first: 'Anna', country: 'DE' });
        const later = {
          ...shop,
          migrations: [change, { name: '0002-b', up: [{ entity, rename: 'first', to: 'given' }] }],
        };
        await runMigrations(later);
        await expect(restore(later, folderStore(uploadsOf(dataDir)), `${folder}-2`, () => undefined)).rejects.toThrow(
          '0002-b has begun since: it goes back first, by panel migrate --down.',
        );
        await undoMigration(later);
        await back(`${folder}-2`);
        await runMigrations(shop);
        await expect(undoMigration(shop)).rejects.toThrow('No backup was written before it');
      });

      test('a transaction that runs again after a conflict leaves one backup', async () => {
        await startOver();
        const place = join(dataDir, 'again');
        const again: Database = {
          ...database,
          async transaction(work, longest) {
            if (longest) await failing(work, longest);
            return database.transaction(work, longest);
          },
        };
        const failing = (work: (sql: Sql) => Promise<unknown>, longest: number) =>
          database
            .transaction(async (sql) => {
              await work(sql);
              throw new Error('A conflict');
            }, longest)
            .catch(() => undefined);
        const tell = vi.fn();
        const shop = { ...shopOf(after, change), database: again };
        await runMigrations(shop, 5, backUpBefore(shop, place, tell));
        expect(readdirSync(join(place, 'backups'))).toEqual(['before-0001-guests']);
        expect(tell).toHaveBeenCalledOnce();
      });

      test('where the backup cannot be written nothing is changed', async () => {
        const was = await startOver();
        const shop = shopOf(after, change);
        const file = join(dataDir, 'a-file');
        writeFileSync(file, '');
        await expect(
          runMigrations(
            shop,
            5,
            backUpBefore(shop, file, () => undefined),
          ),
        ).rejects.toThrow(
          /^The backup .*before-0001-guests cannot be written \(EEXIST\)\. Nothing was changed\. .*--no-backup\.$/,
        );
        expect(await all()).toEqual(was.records);
        expect((await begunMigrations(database)).size).toBe(0);
      });

      test('an entity is renamed, with its records and their history, and back', async () => {
        const was = await startOver();
        const { schema } = after;
        const visitors = guests({ ...schema, was: entity }, 'visitors');
        const shop = shopOf(visitors, names, move);
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
        expect((await indexedContent(database)).get(entity)).toBe('');
        expect({ records: await all(), history: await history() }).toEqual(was);
        // With another step it has a backup, also of the records under their former name.
        const drop = { ...move, up: [...move.up, { entity: 'visitors', drop: 'price' }] };
        await runMigrations(
          shopOf(visitors, names, drop),
          6,
          backUpBefore(shop, dataDir, () => undefined),
        );
        expect(await all()).toEqual([]);
        await restore(
          shop,
          folderStore(uploadsOf(dataDir)),
          join(dataDir, 'backups/before-0002-visitors'),
          () => undefined,
        );
        expect(await all('visitors')).toEqual([]);
        await undoMigration(shopOf(before, names));
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
    }
  });
}
