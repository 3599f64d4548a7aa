import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedOut as base, expect, open, signIn } from './panel.ts';

/** A server that speaks as another make of backend, with data of its own. */
const test = base.extend<{ make: string; home: string }>({
  make: ['directus', { option: true }],
  home: async ({ make }, use, { parallelIndex }) => {
    const data = mkdtempSync(join(tmpdir(), 'shop-speaks-'));
    const port = Number(process.env['E2E_PORT'] ?? 4174) + 10 + parallelIndex;
    const env = { ...process.env, PORT: String(port), DATA_DIR: data };
    const server: ChildProcess = spawn(process.execPath, ['dist/server/main.js', '--speak', make], { env });
    const home = `http://localhost:${port}`;
    await expect
      .poll(() =>
        fetch(`${home}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    await use(home);
    const ended = new Promise((done) => server.once('exit', done));
    server.kill();
    await ended;
    rmSync(data, { recursive: true });
  },
});

for (const { make, rows } of [
  { make: 'directus', rows: '{"data":[' },
  { make: 'postgrest', rows: '[' },
]) {
  test.describe(make, () => {
    test.use({ make });

    test('a screen lists, and saves only what was changed', { tag: '@long' }, async ({ page, home }) => {
      const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/products');
      await signIn(page, 'admin@shop.example', home);
      await open(page, 'Products');
      expect((await (await listed).text()).startsWith(rows)).toBe(true);

      await page.getByRole('button', { name: 'Edit Walnut desk' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Product' });
      const saved = page.waitForRequest((request) => request.method() === 'PUT');
      await dialog.getByLabel('Stock').fill('77');
      await dialog.getByRole('button', { name: 'Save' }).click();
      expect((await saved).postDataJSON()).toEqual({ stock: 77 });
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('row', { name: /Walnut desk/ })).toContainText('77');
    });
  });
}
