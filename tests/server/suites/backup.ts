import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities, panel } from '../../../src/config/files.ts';
import { backUp } from '../../../src/server/backup.ts';
import { makeDataFolders, uploadsOf } from '../../../src/server/dataFolder.ts';
import { restore } from '../../../src/server/restore.ts';
import type { Shop } from '../../../src/server/shop.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { admin, type StartedShop, startShop } from '../startShop.ts';

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
        await Promise.all(lists.map(async (path) => [path, (await from.call('GET', `/api/${path}`)).rows])),
      );
    const tags = () =>
      Promise.all(lists.map(async (path) => (await started.call('GET', `/api/${path}`)).headers.get('etag')));
    const change = (code: string) =>
      started.call('POST', '/api/discounts', { body: { code, discountType: 'AMOUNT', value: 1 } });

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
      const databaseUrl = await newDatabase();
      started = await startShop({ ...(databaseUrl && { databaseUrl }) });
      shop = { panel, entities, database: await openDatabase(databaseUrl, started.dataDir) };
    }, 30_000);
    afterAll(async () => {
      await shop?.database.close();
      await started?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('a backup made while others write is of one moment; what is restored is what was, in every list', async () => {
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
        backUp(shop, started.dataDir, join(folder, 'first')),
        ...Array.from({ length: 20 }, (_, number) => change(`MEANWHILE-${number}`)),
      ]);
      expect(statSync(first.folder).mode & 0o777).toBe(0o700);
      expect(readdirSync(folder)).toEqual(['first']);
      expect((await started.call('DELETE', '/api/discounts/dsc-01')).status).toBeLessThan(300);
      rmSync(join(uploadsOf(started.dataDir), image.replace('/uploads/', '')));
      const old = await tags();
      const has = await restore(shop, started.dataDir, first.folder, () => undefined);
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
    }, 60_000);

    test('nothing is replaced unasked, and nothing by a backup that is not whole', async () => {
      const { folder: made } = await backUp(shop, started.dataDir, join(folder, 'second'));
      const before = await read(started);
      const counts = new Map<string, number>();
      const refuse = (found: ReadonlyMap<string, number>) => {
        for (const [name, count] of found) counts.set(name, count);
        throw new Error('asked');
      };
      await expect(restore(shop, started.dataDir, made, refuse)).rejects.toThrow('asked');
      expect(counts.get('products')).toBe(before['products']?.length);
      await expect(backUp(shop, started.dataDir, made)).rejects.toThrow(/is there already/);
      await expect(restore(shop, started.dataDir, folder, () => undefined)).rejects.toThrow(/is no backup/);
      appendFileSync(join(made, 'records/products.jsonl.gz'), 'x');
      await expect(restore(shop, started.dataDir, made, () => undefined)).rejects.toThrow(
        /The backup is damaged: .*products\.jsonl\.gz has changed\./,
      );
      rmSync(join(made, 'changes.jsonl.gz'));
      await expect(restore(shop, started.dataDir, made, () => undefined)).rejects.toThrow(/damaged|not whole/);
      expect(await read(started)).toEqual(before);
    }, 60_000);

    test('an empty shop of either store takes it, with its history', async () => {
      const { folder: made, has } = await backUp(shop, started.dataDir, join(folder, 'third'));
      const dataDir = join(folder, 'moved');
      makeDataFolders(dataDir);
      const moved: Shop = { panel, entities, database: await openDatabase(undefined, dataDir) };
      await restore(moved, dataDir, made, () => expect.unreachable());
      const [row] = await moved.database.rows('select count(*) as count from "_changes"');
      expect(Number(row?.['count'])).toBe(has.changes.count);
      expect(has.changes.count).toBeGreaterThan(0);
      await moved.database.close();
      const there = await startShop({ dataDir });
      expect(await read(there)).toEqual(await read(started));
      await there.close();
      expect(JSON.parse(readFileSync(join(made, 'manifest.json'), 'utf8'))).toEqual(has);
    }, 60_000);
  });
}
