import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFiles } from '../../tools/compress.ts';
import { type StartedShop, startShop } from './startShop.ts';

let shop: StartedShop;
const panelDir = mkdtempSync(join(tmpdir(), 'panel-'));
beforeAll(async () => {
  mkdirSync(join(panelDir, 'assets'));
  writeFileSync(join(panelDir, 'index.html'), '<!doctype html><title>Panel</title>');
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
      expect([path, status, text]).toEqual([path, 200, '<!doctype html><title>Panel</title>']);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('/admin/users is a page when a browser opens it, and the API when it is called', async () => {
    expect((await get('/admin/users', { accept: 'text/html,*/*' })).text).toContain('<title>Panel</title>');
    expect((await get('/admin/users')).status).toBe(401);
    expect((await shop.call('GET', '/admin/users')).rows).toHaveLength(12);
    expect((await get('/admin/anything', { accept: 'text/html' })).status).toBe(200);
  });

  test('hashed files are kept for good, the others are asked for again', async () => {
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
