import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { shopServer } from '../../src/shop/start/dev.ts';
import { devServer } from './devServer.ts';
import { signIn } from './startShop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-dev-'));
let server: ViteDevServer;
let url: string;

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir);
  server = await devServer();
  await server.listen();
  url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

test('npm run dev serves the API, the sign-in and the images beside the panel', async () => {
  expect((await (await fetch(`${url}/config.json`)).json()).authMode).toBe('embedded');
  const authorization = `Bearer ${await signIn(url, 'admin@shop.example')}`;
  for (const path of ['/api/products', '/admin/users', '/api/admin/users']) {
    expect([path, (await fetch(url + path, { headers: { authorization } })).status]).toEqual([path, 200]);
  }
  expect(await (await fetch(`${url}/local-sign-in`)).text()).toContain('Choose an account');
  expect((await fetch(`${url}/uploads/seed-desk-walnut-1.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  const page = await fetch(`${url}/products`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<div id="root">');
});

test('npm run dev -- --host says why it does not start, and ends', async () => {
  const child = spawn(process.execPath, ['tools/panel.mjs', 'dev', '--host'], {
    cwd: resolve(import.meta.dirname, '../..'),
    // As outside of Vitest, where the dev server has the shop's.
    env: { ...process.env, VITEST: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toMatch(/^The embedded sign-in has no passwords and serves this computer only/);
  expect(code).toBe(1);
});

test('a duplicate of a unique value is refused as by npm start', async () => {
  const answer = await fetch(`${url}/api/categories`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signIn(url, 'admin@shop.example')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Furniture', slug: 'furniture', parentId: null }),
  });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ fields: { slug: 'Another category has this Slug' } });
});

test.each([true, '0.0.0.0', '192.0.2.7', 'shop.example'])('it does not start with --host %s', async (host) => {
  const starting = devServer(host, 'silent');
  await expect(starting).rejects.toThrow(
    /^The embedded sign-in has no passwords and serves this computer only: npm run dev does not start with --host/,
  );
});

test('closing it closes the shop: shop.db has everything', async () => {
  await server.close();
  const copy = mkdtempSync(join(tmpdir(), 'shop-dev-copy-'));
  copyFileSync(join(dataDir, 'shop.db'), join(copy, 'shop.db'));
  const database = await openDatabase(undefined, copy);
  expect(await database.rows('select id from "orders"')).toHaveLength(40);
  await database.close();
  rmSync(copy, { recursive: true });
});

test('the API is mounted in the dev server only', () => {
  const { apply } = shopServer();
  const applies = (command: 'serve' | 'build') =>
    typeof apply === 'function' && Reflect.apply(apply, undefined, [{}, { command, mode: 'development' }]);
  expect(applies('build')).toBe(false);
  // Vitest is a Vite server too.
  expect(applies('serve')).toBe(false);
});
