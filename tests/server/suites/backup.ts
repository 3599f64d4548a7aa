import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp, hashOf } from '../../../src/server/operations/backup.ts';
import { restore } from '../../../src/server/operations/restore.ts';
import { folderStore } from '../../../src/server/pictures/folderStore.ts';
import { sweepUploads } from '../../../src/server/pictures/uploadCleanup.ts';
import type { Shop } from '../../../src/server/records/shop.ts';
import { pruneChanges, readChanges } from '../../../src/server/store/changes.ts';
import type { Database } from '../../../src/server/store/database.ts';
import { makeDataFolders, uploadsOf } from '../../../src/server/store/dataFolder.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { tableNames } from '../../../src/server/store/revisions.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { seed } from '../../../src/shop/demo/seed.ts';
import { admin, type StartedShop, startShop } from '../startShop.ts';
import { writeDirectly } from '../writeDirectly.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Backups of a shop whose server is running. */
export function backupSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('backup and restore', () => {
    let folder: string;
    let started: StartedShop;
    let shop: Shop;
    const lists = ['products', 'categories', 'orders', 'discounts', 'admin/users', 'admin/roles'];
    const read = async (from: StartedShop) =>
      Object.fromEntries(
        await Promise.all(
          lists.map(async (path) => {
            const { text } = await from.call('GET', `/api/${path}`);
            // A restored record has a new version.
            return [path, JSON.parse(text, (key, value) => (key === '_version' ? undefined : value))];
          }),
        ),
      );
    const tags = () =>
      Promise.all(lists.map(async (path) => (await started.call('GET', `/api/${path}`)).headers.get('etag')));
    const change = (code: string) =>
      started.call('POST', '/api/discounts', { body: { code, discountType: 'AMOUNT', value: 1 } });

    const pictures = () => folderStore(uploadsOf(started.dataDir));
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
      const databaseUrl = await newDatabase();
      started = await startShop({ ...(databaseUrl && { databaseUrl }) });
      shop = { panel, entities, database: await openDatabase(databaseUrl, started.dataDir) };
    });
    afterAll(async () => {
      await shop?.database.close();
      await started?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('a backup made during writes is of one moment; a restore brings back every list', async () => {
      const form = new FormData();
      form.append('images', new Blob([png], { type: 'image/png' }), 'a.png');
      const uploaded = await fetch(`${started.url}/api/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await started.tokenFor(admin)}` },
        body: form,
      });
      const image = String((await uploaded.json()).imagePaths[0]);
      expect((await change('KEPT')).status).toBe(201);
      const before = await read(started);
      const [first] = await Promise.all([
        backUp(shop, pictures(), join(folder, 'first')),
        ...Array.from({ length: 20 }, (_, number) => change(`MEANWHILE-${number}`)),
      ]);
      expect(statSync(first.folder).mode & 0o777).toBe(0o700);
      expect(readdirSync(folder)).toEqual(['first']);
      expect((await started.call('DELETE', '/api/discounts/dsc-01')).status).toBeLessThan(300);
      rmSync(join(uploadsOf(started.dataDir), image.replace('/uploads/', '')));
      const old = await tags();
      const has = await restore(shop, pictures(), first.folder, () => undefined);
      expect(has.entities['products']?.count).toBe(before['products']?.length);
      const after = await read(started);
      const isMeanwhile = ({ code }: Record<string, unknown>) => String(code).startsWith('MEANWHILE-');
      const discounts: readonly Record<string, unknown>[] = after['discounts'] ?? [];
      expect({ ...after, discounts: discounts.filter((row) => !isMeanwhile(row)) }).toEqual(before);
      expect(has.entities['discounts']?.count).toBe(discounts.length);
      for (const [index, tag] of (await tags()).entries()) expect(tag).not.toBe(old[index]);
      expect((await fetch(started.url + image)).status).toBe(200);
      // References are known again: a category that products need is not deleted.
      expect((await started.call('DELETE', '/api/categories/cat-06')).status).toBe(409);
      expect((await change('AFTER')).status).toBe(201);
    });

    // Shows nothing lost 18.
    test('a version from before a restore is refused after it', async () => {
      const { record, headers } = await change('VERSIONED');
      const path = `/api/discounts/${record.id}`;
      const etag = String(headers.get('etag'));
      const put = (value: number, tag: string | null) =>
        started.call('PUT', path, { body: { ...record, value }, headers: { 'if-match': String(tag) } });
      const { folder: made } = await backUp(shop, pictures(), join(folder, 'versions'));
      const later = (await put(2, etag)).headers.get('etag');
      expect((await started.call('DELETE', path)).status).toBe(204);
      await restore(shop, pictures(), made, () => undefined);
      for (const tag of [etag, later]) expect((await put(3, tag)).status).toBe(412);
      const now = (await started.call('GET', path)).headers.get('etag');
      expect((await put(3, now)).status).toBe(200);
      // The history has both, newest first.
      const { rows } = await started.call('GET', `/api/admin/audit?entity=discounts&id=${record.id}`);
      expect(rows.map(({ action }) => action)).toEqual(['update', 'delete', 'update', 'create']);
    });

    // Shows nothing lost 20.
    test('the history keeps what it has through a restore, newest first, also into a new database', async () => {
      const { folder: made } = await backUp(shop, pictures(), join(folder, 'history'));
      const entries = async (database: Database) =>
        (await readChanges(database, {}, 1000)).map(({ id, action, at }) => `${at} ${action} ${id}`);
      expect((await change('AFTER-BACKUP')).status).toBe(201);
      const before = await entries(shop.database);
      // Some are known from the backup alone.
      await writeDirectly(shop.database, 'delete from "_changes" where change in (select min(change) from "_changes")');
      await restore(shop, pictures(), made, () => undefined);
      expect(await entries(shop.database)).toEqual(before);
      while (await pruneChanges(shop.database, '2000-01-01'));
      expect(await entries(shop.database)).toEqual(before);
    });

    test('a restore while unused images are removed leaves those of the backup', async () => {
      const uploads = uploadsOf(started.dataDir);
      const [held, kept] = ['11111111', '22222222'].map((start) => `${start}-0000-4000-8000-000000000000.png`);
      const body = { code: 'PICTURED', discountType: 'AMOUNT', value: 1, note: `/uploads/${held}` };
      const now = Date.now();
      for (const name of [held, kept]) {
        writeFileSync(join(uploads, String(name)), 'x');
        utimesSync(join(uploads, String(name)), 1, 1);
      }
      const { record } = await started.call('POST', '/api/discounts', { body });
      const { folder: made } = await backUp(shop, pictures(), join(folder, 'swept'));
      await started.call('PUT', `/api/discounts/${record.id}`, { body: { ...body, note: `/uploads/${kept}` } });
      let isRestored = false;
      const rows: Database['rows'] = async (text, values) => {
        const found = await shop.database.rows(text, values);
        if (!isRestored && text.includes('from "discounts"')) {
          isRestored = true;
          await restore(shop, pictures(), made, () => undefined);
        }
        return found;
      };
      expect(await sweepUploads({ ...shop, database: { ...shop.database, rows } }, pictures(), now)).toEqual([]);
      expect(isRestored).toBe(true);
      expect(readdirSync(uploads)).toContain(held);
    });

    // Shows operations 5.
    test('a restore that ends midway leaves the database as it was: empty, or with its records', async () => {
      const { folder: made, has } = await backUp(shop, pictures(), join(folder, 'broken'));
      const file = join(made, 'changes.jsonl.gz');
      writeFileSync(file, gzipSync('{"entity":'));
      const sha256 = await hashOf(file);
      const manifest = { ...has, changes: { ...has.changes, sha256 } };
      writeFileSync(join(made, 'manifest.json'), JSON.stringify(manifest));
      const before = await read(started);
      await expect(restore(shop, pictures(), made, () => undefined)).rejects.toThrow();
      expect(await read(started)).toEqual(before);
      const empty = await openDatabase(await newDatabase(), mkdtempSync(join(folder, 'empty-')));
      await expect(restore({ ...shop, database: empty }, folderStore(folder), made, () => undefined)).rejects.toThrow();
      expect(await tableNames(empty, empty.dialect)).toEqual(new Set());
      await empty.close();
    });

    // Shows operations 5.
    test('a new shop begins only in an empty folder and database, unless the seed is forced', async () => {
      const dataDir = mkdtempSync(join(folder, 'lost-'));
      makeDataFolders(dataDir);
      writeFileSync(join(uploadsOf(dataDir), '33333333-0000-4000-8000-000000000000.png'), 'x');
      const databaseUrl = await newDatabase();
      const options = { dataDir, ...(databaseUrl && { databaseUrl }) };
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
      const refused = /^The database .* empty.* restore a backup \(npx panel restore FOLDER\)/;
      await expect(startShop(options)).rejects.toThrow(refused);
      await expect(seed([], env)).rejects.toThrow(refused);
      await expect(seed(['--admin', 'uid-1'], env)).rejects.toThrow(refused);
      const database = await openDatabase(databaseUrl, dataDir);
      expect(await tableNames(database, database.dialect)).toEqual(new Set());
      expect(await seed(['--force'], env)).toMatch(/ 62 products/);
      await (await startShop(options)).close();
      // What says that it is a shop is lost.
      await writeDirectly(database, 'delete from "_revisions"');
      await expect(
        startShop({ ...options, dataDir: mkdtempSync(join(folder, 'half-')), ...(!databaseUrl && { dataDir }) }),
      ).rejects.toThrow(/^The database has tables with records \(.*62 products/);
      await database.close();
    });

    test('nothing is replaced unasked, nor by an incomplete backup', async () => {
      const { folder: made } = await backUp(shop, pictures(), join(folder, 'second'));
      const before = await read(started);
      const counts = new Map<string, number>();
      const refuse = (found: ReadonlyMap<string, number>) => {
        for (const [name, count] of found) counts.set(name, count);
        throw new Error('asked');
      };
      await expect(restore(shop, pictures(), made, refuse)).rejects.toThrow('asked');
      expect(counts.get('products')).toBe(before['products']?.length);
      await expect(backUp(shop, pictures(), made)).rejects.toThrow(/is there already/);
      await expect(restore(shop, pictures(), folder, () => undefined)).rejects.toThrow(/is no backup/);
      appendFileSync(join(made, 'records/products.jsonl.gz'), 'x');
      await expect(restore(shop, pictures(), made, () => undefined)).rejects.toThrow(
        /The backup is damaged: .*products\.jsonl\.gz has changed\./,
      );
      rmSync(join(made, 'changes.jsonl.gz'));
      await expect(restore(shop, pictures(), made, () => undefined)).rejects.toThrow(/damaged|not whole/);
      expect(await read(started)).toEqual(before);
    });

    test('nothing is replaced by what is no record, and no number', async () => {
      const { folder: made, has } = await backUp(shop, pictures(), join(folder, 'hostile'));
      const before = await read(started);
      const manifest = join(made, 'manifest.json');
      const file = join(made, 'records/products.jsonl.gz');
      for (const row of [
        { id: 'a', doc: '[]' },
        { id: 'a', doc: '"x"' },
        { id: 'a', doc: 7 },
        { id: null, doc: '{}' },
        { id: 'a', doc: '{' },
      ]) {
        writeFileSync(file, gzipSync(`${JSON.stringify({ version: 1, created_at: 'x', updated_at: 'x', ...row })}\n`));
        const products = { ...has.entities['products'], sha256: await hashOf(file) };
        writeFileSync(manifest, JSON.stringify({ ...has, entities: { ...has.entities, products } }));
        await expect(restore(shop, pictures(), made, () => undefined)).rejects.toThrow(
          /^The backup is damaged: the record/,
        );
      }
      for (const sequences of [7, [{ entity: 'orders' }], [{ entity: 'a', field: 'b', scope: 'c', value: 'x' }]]) {
        writeFileSync(manifest, JSON.stringify({ ...has, sequences }));
        await expect(restore(shop, pictures(), made, () => undefined)).rejects.toThrow(/is no manifest/);
      }
      expect(await read(started)).toEqual(before);
    });

    test('an empty shop on either store accepts it, with its history', async () => {
      const { folder: made, has } = await backUp(shop, pictures(), join(folder, 'third'));
      const dataDir = join(folder, 'moved');
      makeDataFolders(dataDir);
      const moved: Shop = { panel, entities, database: await openDatabase(undefined, dataDir) };
      await restore(moved, folderStore(uploadsOf(dataDir)), made, () => expect.unreachable());
      const [row] = await moved.database.rows('select count(*) as count from "_changes"');
      expect(Number(row?.['count'])).toBe(has.changes.count);
      expect(has.changes.count).toBeGreaterThan(0);
      await moved.database.close();
      const there = await startShop({ dataDir });
      expect(await read(there)).toEqual(await read(started));
      await there.close();
      expect(JSON.parse(readFileSync(join(made, 'manifest.json'), 'utf8'))).toEqual(has);
    });
  });
}
