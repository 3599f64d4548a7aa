import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { devServer } from './devServer.ts';
import { admin, signIn } from './startShop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-dev-below-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

test('with BASE_PATH npm run dev serves page, API and sign-in below that path', async () => {
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('BASE_PATH', '/admin');
  const server = await devServer();
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
