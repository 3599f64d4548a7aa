import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { secure } from '../../src/server/http/headers.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { shopApp } from '../../src/shop/start/shopApp.ts';
import { startShop } from './startShop.ts';

const firebase = {
  AUTH_MODE: 'firebase',
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'shop-1',
};

/** The policy that answers carry. */
async function policyWith(env: Readonly<Record<string, string>>): Promise<string> {
  const app = Fastify();
  await secure(app, readSettings(env));
  app.get('/', () => 'page');
  return String((await app.inject('/')).headers['content-security-policy']);
}

describe('settings', () => {
  test('by default the panel runs embedded, on this computer’s port 4000', () => {
    expect(readSettings({})).toMatchObject({
      authMode: 'embedded',
      host: 'localhost',
      port: 4000,
      apiHost: '',
      databaseUrl: undefined,
      firebase: { projectId: 'demo-shop' },
    });
  });

  test('blanks and line ends of Windows at the ends of a setting do not count', () => {
    const given = {
      PORT: '4731\r',
      LOG_LEVEL: ' info\r',
      DATA_DIR: '/data\r\n',
      METRICS_TOKEN: 'secret ',
      AUTH_MODE: 'embedded\t',
    };
    expect(readSettings(given)).toMatchObject({
      port: 4731,
      logLevel: 'info',
      dataDir: '/data',
      metricsToken: 'secret',
      authMode: 'embedded',
    });
  });

  test('a server is named by its computer and its port, so that two of a computer can be told apart', () => {
    expect(readSettings({ PORT: '4001' }).instance).toBe(`${hostname()}:4001`);
    expect(readSettings({ INSTANCE: 'panel-1' }).instance).toBe('panel-1');
  });

  test.each([
    [{ AUTH_MODE: 'none' }, "AUTH_MODE is 'none'. It can be 'embedded' or 'firebase'."],
    [{ NODE_ENV: 'production' }, /does not start with NODE_ENV=production/],
    [{ NODE_ENV: 'prod' }, /does not start with NODE_ENV=prod\./],
    [{ NODE_ENV: 'Development' }, /does not start with NODE_ENV=Development\./],
    [{ ALLOWED_ORIGINS: '*' }, "ALLOWED_ORIGINS has '*'. Each must be an origin like https://panel.shop.example."],
    [{ ALLOWED_ORIGINS: 'https://panel.example, panel.example' }, /^ALLOWED_ORIGINS has 'panel\.example'/],
    [{ ALLOWED_ORIGINS: 'https://panel.example/' }, /^ALLOWED_ORIGINS has/],
    [{ ALLOWED_ORIGINS: 'HTTPS://panel.example' }, /^ALLOWED_ORIGINS has/],
    [{ ALLOWED_ORIGINS: 'null' }, /^ALLOWED_ORIGINS has 'null'/],
    [{ ...firebase, ALLOWED_ORIGINS: 'file:///' }, /^ALLOWED_ORIGINS has/],
    [{ AUDIT_DAYS: '0' }, "AUDIT_DAYS is '0'. It must be a whole number of days, from 1 to 99999."],
    [{ AUDIT_DAYS: 'forever' }, /^AUDIT_DAYS is 'forever'/],
    [{ TRUSTED_PROXIES: '10.0.0.1' }, /takes no calls through a proxy/],
    [{ ...firebase, TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES has 'proxy'/],
    [{ ...firebase, TRUSTED_PROXIES: '10.0.0.0/8 10.0.0.0/33' }, /^TRUSTED_PROXIES has '10\.0\.0\.0\/33'/],
    [{ HOST: '0.0.0.0' }, /HOST is '0\.0\.0\.0'/],
    [{ HOST: 'shop.example' }, /serves this computer only/],
    [
      { AUTH_MODE: 'firebase' },
      'AUTH_MODE=firebase also needs FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID.',
    ],
    [{ ...firebase, FIREBASE_AUTH_DOMAIN: '' }, 'AUTH_MODE=firebase also needs FIREBASE_AUTH_DOMAIN.'],
    [{ ...firebase, FIREBASE_AUTH_DOMAIN: "x; script-src 'unsafe-inline'" }, /must be a host name/],
    [{ ...firebase, FIREBASE_PROJECT_ID: 'demo-shop' }, /names that start with 'demo-' are no real projects/],
    [{ API_HOST: 'api.shop.example' }, /API_HOST is 'api\.shop\.example'/],
    [{ API_HOST: 'javascript:alert(1)' }, /must be an address/],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [
      { DATABASE_URL: 'postgres://shop:p@ss/w#rd%41@localhost:4739/shop' },
      /^The password of DATABASE_URL must be percent-enc/,
    ],
    [{ DATABASE_URL: 'postgres://shop:12?x@localhost/shop' }, /^The password of DATABASE_URL must be percent-encoded/],
    [{ DATABASE_URL: 'postgres://shop:#x@localhost/shop' }, /^The password of DATABASE_URL must be percent-encoded/],
    [{ PORT: '4000x' }, /PORT is '4000x'/],
    [{ PORT: '70000' }, /up to 65535/],
    ...['admin', '/a//b', '/admin?x', '/a b', '/..', 'https://shop.example/admin'].map(
      (path): [{ BASE_PATH: string }, string] => [
        { BASE_PATH: path },
        `BASE_PATH is '${path}'. It must be a path like /admin, of letters, digits and - . _ ~.`,
      ],
    ),
    [{ SPEAK: 'directus' }, /^--speak \(SPEAK\) is gone: .* examples\/backends\/, or ask it with `panel probe`\.$/],
    [{ DATABASE_TIMEOUT: '0' }, "DATABASE_TIMEOUT is '0'. It must be a number from 1 up to 3600."],
  ])('%j is refused', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });

  test.each(['', '/', '/admin', '/admin/', '/shop/admin-1'])('BASE_PATH=%s is a path', (path) => {
    expect(readSettings({ BASE_PATH: path }).basePath).toBe(path.replace(/\/$/, ''));
  });

  // Shows no one in 2.
  test.each([undefined, '', 'development', 'test'])('with NODE_ENV=%s it starts', (NODE_ENV) => {
    expect(readSettings({ NODE_ENV })).toMatchObject({ authMode: 'embedded' });
  });

  test('AUTH_MODE=firebase may listen on all addresses, in production', () => {
    expect(readSettings({ ...firebase, HOST: '0.0.0.0', NODE_ENV: 'production' })).toMatchObject({
      authMode: 'firebase',
      host: '0.0.0.0',
    });
  });

  test('/config.json tells the page the mode, the API host and the Firebase project, and nothing else', async () => {
    const shop = await startShop({ env: { API_HOST: 'https://api.shop.example/' } });
    try {
      const { record, headers } = await shop.call('GET', '/config.json', { as: null });
      expect(record).toEqual({
        authMode: 'embedded',
        apiHost: 'https://api.shop.example',
        firebase: { apiKey: 'demo-key', authDomain: 'demo-shop.firebaseapp.com', projectId: 'demo-shop' },
      });
      expect(headers.get('cache-control')).toBe('no-store');
    } finally {
      await shop.close();
    }
  });

  test('in firebase mode there is no embedded sign-in, no demo shop, and keys that cannot be fetched are 503', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
    const settings = readSettings({ ...firebase, DATA_DIR: dataDir });
    const database = await openDatabase(undefined, dataDir);
    const app = await shopApp(settings, database, '');
    try {
      for (const url of [
        '/local-sign-in',
        '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
        '/securetoken.googleapis.com/v1/token',
      ]) {
        const method = url.startsWith('/local') ? 'GET' : 'POST';
        expect([
          url,
          (await app.inject({ method, url, payload: method === 'POST' ? {} : undefined })).statusCode,
        ]).toEqual([url, 404]);
      }
      expect(await database.rows('select * from "products"')).toEqual([]);
      const config = (await app.inject('/config.json')).json();
      expect(config).toEqual({
        authMode: 'firebase',
        apiHost: '',
        signedOut: '/signed-out',
        firebase: { apiKey: 'AIza', authDomain: 'shop.firebaseapp.com', projectId: 'shop-1' },
      });
      expect((await app.inject('/api/products')).statusCode).toBe(401);
    } finally {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true });
    }
  });

  test('the page’s policy allows what the mode needs', async () => {
    const embedded = await policyWith({});
    expect(embedded).toContain("script-src 'self';");
    expect(embedded).toContain("connect-src 'self';");
    expect(embedded).not.toMatch(/unsafe|google/);
    const real = await policyWith({ ...firebase, API_HOST: 'https://api.shop.example/v1' });
    expect(real).toContain("script-src 'self' https://apis.google.com;");
    expect(real).toContain('frame-src https://shop.firebaseapp.com;');
    expect(real).toContain(
      "connect-src 'self' https://api.shop.example https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    );
  });

  test('panels on other origins may call the API only with ALLOWED_ORIGINS', async () => {
    const shop = await startShop({ env: { ALLOWED_ORIGINS: 'https://panel.example https://other.example' } });
    try {
      const from = (origin: string) =>
        shop.call('OPTIONS', '/api/products', {
          as: null,
          headers: { origin, 'access-control-request-method': 'PUT' },
        });
      const allowed = await from('https://panel.example');
      expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
        204,
        'https://panel.example',
      ]);
      for (const header of ['authorization', 'idempotency-key']) {
        expect(allowed.headers.get('access-control-allow-headers')).toContain(header);
      }
      expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
      const list = await shop.call('GET', '/api/products', { headers: { origin: 'https://other.example' } });
      expect(list.headers.get('access-control-expose-headers')).toContain('ETag');
      expect(list.headers.get('access-control-allow-origin')).toBe('https://other.example');
      expect(list.headers.get('vary')?.toLowerCase().split(', ').sort()).toEqual(['accept-encoding', 'origin']);
    } finally {
      await shop.close();
    }
  });
});
