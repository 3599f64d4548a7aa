import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../day/material.ts';
import { admin, type StartedShop, signIn, startShop } from './startShop.ts';

let shop: StartedShop;
let token: string;
const panelDir = mkdtempSync(join(tmpdir(), 'panel-'));

beforeAll(async () => {
  mkdirSync(join(panelDir, 'assets'));
  writeFileSync(
    join(panelDir, 'index.html'),
    `<!doctype html><head><link rel="preload" href="./config.json" as="fetch" />
<link rel="manifest" data-href="./manifest.webmanifest"><script type="module" src="./assets/start-Ab3_-x9Q.js"></script></head>`,
  );
  writeFileSync(join(panelDir, 'assets/start-Ab3_-x9Q.js'), 'start();');
  shop = await startShop({ panelDir, env: { BASE_PATH: '/admin/' } });
  token = await signIn(`${shop.url}/admin`, admin);
});
afterAll(async () => {
  await shop.close();
  rmSync(panelDir, { recursive: true });
});

const fetched = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: 'manual', ...init, headers: { authorization: `Bearer ${token}` } });

test('page, files, API, sign-in, settings and metrics are below the path', async () => {
  const page = await (await fetched('/admin/products?sort=-price')).text();
  expect(page).toContain('src="/admin/assets/start-Ab3_-x9Q.js"');
  expect(page).toContain('data-href="/admin/manifest.webmanifest"');
  for (const path of [
    '/assets/start-Ab3_-x9Q.js',
    '/api/products',
    '/api/openapi.json',
    '/local-sign-in',
    '/metrics',
    '/healthz',
    '/uploads/seed-desk-walnut-1.svg',
  ]) {
    expect([path, (await fetched(`/admin${path}`)).status]).toEqual([path, 200]);
  }
  expect(await (await fetched('/admin/config.json')).json()).toMatchObject({
    base: '/admin',
    signedOut: '/admin/signed-out',
  });
  expect((await (await fetched('/admin/api/openapi.json')).json()).servers).toEqual([{ url: '/admin' }]);
});

test('the next page of a list is below the path, and the path of a new image is not: the path may change', async () => {
  const { headers } = await fetched('/admin/api/products?limit=2');
  expect(headers.get('link')).toMatch(/^<\/admin\/api\/products\?limit=2&after=/);
  const body = new FormData();
  const { buffer, name, mimeType } = picture('front.png');
  body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const [path = ''] = Object.values<string[]>(
    await (await fetched('/admin/api/upload', { method: 'POST', body })).json(),
  ).flat();
  expect(path).toMatch(/^\/uploads\//);
  expect((await fetched(`/admin${path}`)).status).toBe(200);
});

test('without its slash the path leads to the page', async () => {
  for (const query of ['', '?sort=-price']) {
    const { status, headers } = await fetched(`/admin${query}`);
    expect([status, headers.get('location')]).toEqual([308, `/admin/${query}`]);
  }
});

test('nothing but the probes is outside of it', async () => {
  for (const path of [
    '/',
    '/products',
    '/api/products',
    '/assets/start-Ab3_-x9Q.js',
    '/config.json',
    '/metrics',
    '/administration',
    '/admin%2Fapi/products',
    '//admin/api/products',
  ]) {
    expect([path, (await fetched(path)).status]).toEqual([path, 404]);
  }
  expect((await fetched('/api/products', { method: 'POST' })).status).toBe(404);
  expect((await fetched('/healthz')).status).toBe(200);
  expect((await fetched('/readyz')).status).toBe(200);
});
