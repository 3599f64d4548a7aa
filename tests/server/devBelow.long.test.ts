import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { shopServer } from '../../src/start/dev.ts';
import { admin, signIn } from './startShop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-dev-below-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

test('with BASE_PATH npm run dev serves page, API and sign-in below that path', async () => {
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('BASE_PATH', '/admin');
  const server = await createServer({
    root: resolve(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: 'localhost', ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [{ ...shopServer(), apply: 'serve' }],
  });
  try {
    await server.listen();
    const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
    expect(url).toMatch(/\/admin$/);
    const authorization = `Bearer ${await signIn(url, admin)}`;
    expect((await fetch(`${url}/api/products`, { headers: { authorization } })).status).toBe(200);
    expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ base: '/admin' });
    const page = await fetch(`${url}/products`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<div id="root">');
  } finally {
    await server.close();
  }
});
