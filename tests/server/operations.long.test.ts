import { mkdtempSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { builtForTests, type Running, ready, stop } from './builtServer.ts';
import { clusterForTests } from './clusterForTests.ts';
import { admin, signIn } from './startShop.ts';
import { writeDirectly } from './writeDirectly.ts';

const cluster = await clusterForTests();
const built = await builtForTests();

const newFolder = () => mkdtempSync(join(built.folder, 'operations-'));
const started = async (env: Record<string, string> = {}) => ready(await built.start({ DATA_DIR: newFolder(), ...env }));
const firebase = {
  AUTH_MODE: 'firebase',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'shop',
};

async function asked(server: Running, path: string): Promise<{ status: number; body: unknown; headers: Headers }> {
  const answer = await fetch(server.url + path);
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

describe('health', () => {
  // Shows operations 1.
  test('needs no token, and is never cached', async () => {
    const server = await started();
    const health = await asked(server, '/healthz');
    expect([health.status, health.body]).toEqual([
      200,
      { status: 'up', store: 'up', version, uptime: expect.any(Number) },
    ]);
    const readiness = await asked(server, '/readyz');
    expect([readiness.status, readiness.body]).toEqual([200, { status: 'ready' }]);
    for (const { headers } of [health, readiness]) expect(headers.get('cache-control')).toBe('no-store');
  });

  // Shows operations 1.
  test('a missing database file is reported', async () => {
    const DATA_DIR = newFolder();
    const server = await started({ DATA_DIR });
    rmSync(join(DATA_DIR, 'shop.db'));
    const health = await asked(server, '/healthz');
    expect([health.status, health.body]).toMatchObject([503, { status: 'down', store: 'down' }]);
    const readiness = await asked(server, '/readyz');
    expect([readiness.status, readiness.body]).toEqual([503, { status: 'down' }]);
    expect(Number(readiness.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.skipIf(!cluster)('a PostgreSQL that does not answer is reported, and so is its return', async () => {
    if (!cluster) return;
    const server = await started({ DATABASE_URL: await cluster.newDatabase() });
    const status = async () => (await asked(server, '/healthz')).status;
    expect(await status()).toBe(200);
    try {
      cluster.freeze();
      expect(await status()).toBe(503);
    } finally {
      cluster.thaw();
    }
    await expect.poll(status).toBe(200);
  });

  test('a server that is told to stop is not ready', async () => {
    const server = await started();
    server.child.kill('SIGTERM');
    const seen = new Set<unknown>();
    for (;;) {
      const readiness = await asked(server, '/readyz').catch(() => undefined);
      if (!readiness) break;
      seen.add(`${readiness.status} ${JSON.stringify(readiness.body)}`);
    }
    expect(seen).toContain('503 {"status":"draining"}');
    expect(await server.ended).toBe(0);
  });
});

/** The JSON lines that a server has written. */
const linesOf = (server: Running): Record<string, unknown>[] =>
  server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('the log', () => {
  // Shows operations 2.
  test('has a JSON line for each call, with its id, and nothing secret', async () => {
    const server = await started({ LOG_LEVEL: 'info' });
    const token = await signIn(server.url, admin);
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'edge-7f.3:1' };
    const listed = await fetch(`${server.url}/api/products?q=secret-word&limit=5`, { headers });
    expect(listed.headers.get('x-request-id')).toBe('edge-7f.3:1');
    const refused = await fetch(`${server.url}/api/orders`, { headers: { 'x-request-id': 'a b"c' } });
    const id = refused.headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => linesOf(server).length).toBeGreaterThanOrEqual(3);
    const line = linesOf(server).find((one) => one.id === 'edge-7f.3:1');
    expect(line).toEqual({
      level: 'info',
      instance: `${hostname()}:${server.port}`,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: 'edge-7f.3:1',
      method: 'GET',
      path: '/api/products',
      status: 200,
      ms: expect.any(Number),
      uid: 'demo-admin',
    });
    expect(linesOf(server).find((one) => one.id === id)).toMatchObject({ status: 401, path: '/api/orders' });
    for (const secret of [token, 'secret-word', admin]) expect(server.said()).not.toContain(secret);
    expect(server.said()).toMatch(/^Admin Panel is ready at /);
    await stop(server, 'SIGTERM');
  });

  test('has the error of a call that failed; at npm start that is all', async () => {
    const DATA_DIR = newFolder();
    const server = await started({ DATA_DIR });
    const authorization = `Bearer ${await signIn(server.url, admin)}`;
    await fetch(`${server.url}/api/products`, { headers: { authorization } });
    expect(linesOf(server)).toEqual([]);
    const { openDatabase } = await import('../../src/server/store/openDatabase.ts');
    const database = await openDatabase(undefined, DATA_DIR);
    await writeDirectly(database, 'drop table "orders"');
    await database.close();
    const failed = await fetch(`${server.url}/api/orders?limit=5`, { headers: { authorization } });
    expect([failed.status, await failed.json()]).toMatchObject([500, { message: expect.stringContaining('logged') }]);
    await expect
      .poll(() => linesOf(server))
      .toMatchObject([
        { level: 'error', path: '/api/orders', status: 500, err: { message: expect.stringContaining('orders') } },
      ]);
  });
});

describe('the metrics', () => {
  test('count calls by route, and the database; no label has an id', async () => {
    const server = await started({ INSTANCE: 'till-3' });
    const authorization = `Bearer ${await signIn(server.url, admin)}`;
    for (const path of ['/api/products', '/api/products', '/api/products/prd-01', '/nowhere.png']) {
      await (await fetch(server.url + path, { headers: { authorization } })).text();
    }
    const answer = await fetch(`${server.url}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(
      /^shop_http_request_duration_seconds_count\{instance="till-3",route="\/api\/products",method="GET",status="200"\} 2$/m,
    );
    expect(text).toMatch(/_count\{instance="till-3",route="\/api\/products\/:id",method="GET",status="\d+"\} 1$/m);
    expect(text).toMatch(/^shop_database_call_duration_seconds_count\{instance="till-3",kind="statement"\} [1-9]/m);
    expect(text).toMatch(/^shop_list_reads_total\{list="products",result="made",instance="till-3"\} 1$/m);
    expect(text).toMatch(/^shop_list_reads_total\{list="products",result="kept",instance="till-3"\} 1$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{instance="till-3"\} /m);
    expect(text).toMatch(/^process_resident_memory_bytes\{instance="till-3"\} /m);
    expect(text).not.toMatch(/prd-01|nowhere/);
  });

  // Shows operations 3.
  test('are for this computer, or for the metrics token', async () => {
    const server = await started({ ...firebase, METRICS_TOKEN: 'let-me-in' });
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/metrics`, { headers })).status;
    const proxied = { 'x-forwarded-for': '192.0.2.7' };
    expect(await status({})).toBe(200);
    expect(await status(proxied)).toBe(403);
    expect(await status({ ...proxied, authorization: 'Bearer let-me-out' })).toBe(403);
    expect(await status({ ...proxied, authorization: 'Bearer let-me-in' })).toBe(200);
    const behind = await started({ ...firebase, TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: 'let-me-in' });
    expect((await fetch(`${behind.url}/metrics`)).status).toBe(403);
    expect((await fetch(`${behind.url}/metrics`, { headers: { authorization: 'Bearer let-me-in' } })).status).toBe(200);
    const open = await started(firebase);
    expect((await fetch(`${open.url}/metrics`, { headers: { ...proxied, authorization: 'Bearer ' } })).status).toBe(
      403,
    );
  });
});

test('in production HSTS is sent, unless that is switched off', async () => {
  const header = async (env: Record<string, string>) =>
    (await fetch(`${(await started(env)).url}/config.json`)).headers.get('strict-transport-security');
  expect(await header(firebase)).toBe('max-age=31536000');
  expect(await header({ ...firebase, HSTS: 'off' })).toBeNull();
  expect(await header({})).toBeNull();
});
