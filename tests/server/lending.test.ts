import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/server/settings/settings.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { shopApp } from '../../src/shop/start/shopApp.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-lent-'));
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openDatabase(undefined, dataDir);
  app = await shopApp(readSettings({ DATA_DIR: dataDir, ALLOWED_ORIGINS: 'https://panel.example' }), database, '');
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: '1001' }) }).toString();
const signIn: InjectOptions = {
  method: 'POST',
  url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  payload: { postBody },
};
const asked = async (options: InjectOptions) => {
  const { statusCode, body } = await app.inject({
    ...options,
    headers: { host: 'localhost:4000', ...options.headers },
  });
  return { status: statusCode, hasToken: body.includes('idToken'), body };
};
const everything: InjectOptions[] = [
  signIn,
  { method: 'POST', url: '/securetoken.googleapis.com/v1/token', payload: {} },
  { url: '/local-sign-in' },
  { url: '/api/products' },
  { url: '/config.json' },
  { url: '/uploads/seed-desk-walnut-1.svg' },
  { url: '/products' },
];

describe('the embedded sign-in serves this computer only', () => {
  test('connections from this computer are answered', async () => {
    for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect(await asked({ ...signIn, remoteAddress })).toMatchObject({ status: 200, hasToken: true });
  });

  // Shows no one in 1.
  test.each(everything)('$url: another computer is refused, whatever its Host header says', async (call) => {
    for (const remoteAddress of ['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7', 'fe80::1', '2001:db8::1'])
      for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
        expect(await asked({ ...call, remoteAddress, headers: { host } })).toMatchObject({
          status: 421,
          hasToken: false,
        });
    const { status, body } = await asked({ ...call, headers: { host: 'shop.example' } });
    expect([status, JSON.parse(body)['message']]).toEqual([
      421,
      'This server answers to this computer only, as localhost.',
    ]);
  });

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-anything', '1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 tunnel'],
    ['x-real-ip', '127.0.0.1'],
  ])('a call that a proxy passed on (%s) is refused', async (header, value) => {
    for (const call of everything) {
      const { status, body } = await asked({ ...call, headers: { [header]: value } });
      expect([call.url, status, JSON.parse(body)['message']]).toEqual([
        call.url,
        421,
        `This server answers to this computer only, and not through a proxy (header '${header}').`,
      ]);
    }
  });

  // Shows no one in 2.
  test('a page of another site can neither sign in nor open the account chooser', async () => {
    // Also one that may call the API, and one of another port of this computer.
    for (const origin of ['https://panel.example', 'https://evil.example', 'http://localhost:3000', 'null', '']) {
      const { status, hasToken, body } = await asked({ ...signIn, headers: { origin } });
      expect([origin, status, hasToken]).toEqual([origin, 403, false]);
      expect(JSON.parse(body)['message']).toBe('Only pages of this server may sign in here.');
    }
    for (const site of ['cross-site', 'same-site']) {
      for (const call of everything.slice(0, 3))
        expect(await asked({ ...call, headers: { 'sec-fetch-site': site } })).toMatchObject({ status: 403 });
    }
  });

  test('the panel’s own page signs in, by each name of this computer', async () => {
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'localhost:5173']) {
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect(await asked({ ...signIn, headers })).toMatchObject({ status: 200, hasToken: true });
      expect(await asked({ url: '/local-sign-in', headers: { host, 'sec-fetch-site': 'none' } })).toMatchObject({
        status: 200,
      });
    }
  });
});
