import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calledOrigins } from '../../src/server/http/headers.ts';
import { servePanel } from '../../src/server/http/panelFiles.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { compressFiles } from '../../tools/build/compress.ts';
import { type StartedShop, startShop } from './startShop.ts';

const built = `<!doctype html>
<head>
<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous" />
<title>Panel</title>
<style>.icon > svg{flex:none}</style>
<script>(function () {})();</script>
<link rel="modulepreload" crossorigin href="/assets/draw-Ab3_-x9Q.js">
<link rel="modulepreload" crossorigin href="/assets/pages-Ab3_-x9Q.js">
</head>`;

let shop: StartedShop;
const panelDir = mkdtempSync(join(tmpdir(), 'panel-'));
beforeAll(async () => {
  mkdirSync(join(panelDir, 'assets'));
  writeFileSync(join(panelDir, 'index.html'), built);
  writeFileSync(join(panelDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(panelDir, 'assets/index-Ab3_-x9Q.js'), 'export const panel = 1;'.repeat(200));
  await compressFiles(panelDir);
  shop = await startShop({ panelDir });
});
afterAll(async () => {
  await shop.close();
  rmSync(panelDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => shop.call('GET', path, { as: null, headers });

describe('the panel’s files', () => {
  test('every address that is not the API’s shows the panel', async () => {
    for (const path of ['/', '/products', '/login', '/anything/else', '/products?x=1']) {
      const { status, text, headers } = await get(path, { accept: 'text/html' });
      expect([path, status, text]).toEqual([path, 200, expect.stringContaining('<title>Panel</title>')]);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get('/index.html')).text).toContain('<title>Panel</title>');
  });

  test('the page has the settings in it, as data and not as a script', async () => {
    const { text } = await get('/products');
    const [, block = ''] = /<script type="application\/json" id="settings">([^<]*)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(block)).toEqual((await get('/config.json')).record);
    expect(text).not.toContain('config.json');
  });

  test('the style sheet in the page is allowed by its hash, and no other', async () => {
    const { text, headers } = await get('/products');
    const [, css = ''] = /<style>(.*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });

  test('the script for browsers that read no modules is allowed by its hash', async () => {
    const { text, headers } = await get('/products');
    const [, script = ''] = /<script>([^<]+)<\/script>/.exec(text) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`);
  });

  test('the login page does not ask for the code of the other pages', async () => {
    expect((await get('/products')).text).toContain('/assets/pages-Ab3_-x9Q.js');
    const login = (await get('/login')).text;
    expect(login).toContain('/assets/draw-Ab3_-x9Q.js');
    expect(login).not.toContain('/assets/pages-');
  });

  test('a cached page is not sent again', async () => {
    const page = await get('/products', { 'accept-encoding': 'br' });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('vary')).toBe('accept-encoding');
    const again = await get('/orders', { 'if-none-match': page.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('a page that calls other origins asks for connections to them', async () => {
    const settings = { authMode: 'firebase', apiHost: 'https://api.shop.example/' } as const;
    expect(calledOrigins({ ...readSettings({}), ...settings })).toEqual([
      'https://api.shop.example',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
    const app = Fastify();
    await servePanel(app, panelDir, { settings, origins: ['https://api.shop.example'] });
    const { body } = await app.inject('/');
    expect(body).toContain('<link rel="preconnect" href="https://api.shop.example" crossorigin>');
    await app.close();
  });

  test('/admin/users is a page when a browser opens it, and the API when it is called', async () => {
    expect((await get('/admin/users', { accept: 'text/html,*/*' })).text).toContain('<title>Panel</title>');
    expect((await get('/admin/users')).status).toBe(401);
    expect((await shop.call('GET', '/admin/users')).rows).toHaveLength(12);
    expect((await get('/admin/anything', { accept: 'text/html' })).status).toBe(200);
  });

  test('hashed files are cached forever, the others are revalidated', async () => {
    const asset = await get('/assets/index-Ab3_-x9Q.js', { 'accept-encoding': 'br' });
    expect(Object.fromEntries(asset.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(asset.text).toHaveLength(4600);
    const icon = await get('/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/favicon.svg', { 'if-none-match': icon.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('a file that is not there is 404, not the page', async () => {
    for (const path of [
      '/assets/gone-12345678.js',
      '/robots.txt',
      '/.env',
      '/..%2f..%2fetc%2fpasswd.txt',
      '/api/nothing',
      '/uploads',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await shop.call('POST', '/products', { as: null, body: {} })).status).toBe(404);
    expect((await get('/api/nothing')).record).toEqual({ message: 'There is nothing at this address.', fields: {} });
  });

  test('every answer carries the security headers', async () => {
    for (const path of ['/', '/api/products', '/assets/index-Ab3_-x9Q.js', '/api/nothing', '/config.json']) {
      const { headers } = await get(path);
      expect([path, headers.get('x-content-type-options'), headers.get('cross-origin-opener-policy')]).toEqual([
        path,
        'nosniff',
        'same-origin-allow-popups',
      ]);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
