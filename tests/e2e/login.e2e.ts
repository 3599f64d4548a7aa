import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { ada, listenWith, strictBackend } from '../support/strictBackend.ts';
import { complaintsOf, expect, open, signedOut as test } from './panel.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env['E2E_PORT'] ?? 4174) + 50 + 2 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const home = `http://localhost:${port}`;
const discount = { id: 'd1', code: 'SPRING', discountType: 'PERCENT', value: 10, isActive: true };

const backend = strictBackend({ lists: { discounts: [discount] } });
const closing: (() => unknown)[] = [];

/** The shop of the tests, on a backend with a sign-in of its own: built, and served by a server that knows nobody. */
test.beforeAll(async () => {
  test.setTimeout(180_000);
  // A config in the project is built below its own name.
  const folder = `test-results/login-${port}`;
  const [schema, built] = [join(root, folder), join(root, 'dist', folder)];
  closing.push(() => rmSync(schema, { recursive: true, force: true }));
  closing.push(() => rmSync(built, { recursive: true, force: true }));
  const listening = await listenWith(backend.receive, port + 1);
  closing.push(listening.close);
  cpSync(resolve(root, 'tests/shop'), schema, { recursive: true });
  const panel = JSON.parse(readFileSync(join(schema, 'panel.json'), 'utf8'));
  const api = { preset: 'directus', base: `${listening.url}/items`, login: true };
  const session = { entity: 'users', uid: 'id', roles: 'roles', allow: 'Administrator' };
  writeFileSync(join(schema, 'panel.json'), JSON.stringify({ ...panel, api, session }));
  // As a shop builds it: Playwright's NODE_ENV would make it a build for developers.
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, ['tools/panel.mjs', 'build', '--schema', folder], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server: ChildProcess = spawn(process.execPath, [join(built, 'server/main.js')], {
    cwd: root,
    env: { ...env, PORT: String(port), DATA_DIR: join(built, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.unshift(async () => {
    const ended = server.exitCode === null && once(server, 'exit');
    server.kill();
    await ended;
  });
  await new Promise<void>((ready, fail) => {
    server.stdout?.on('data', (text) => String(text).includes('is ready at') && ready());
    server.once('exit', (code) => fail(new Error(`The shop ended with ${code}.`)));
  });
});
test.afterAll(async () => {
  for (const close of closing) await close();
});

const refreshes = () => backend.calls('POST /auth/refresh').length;
const row = (page: Page) => page.getByRole('row', { name: /SPRING/ });

async function fill(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test("a day with the backend's own sign-in", async ({ page, context }) => {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  const complaints = complaintsOf(page);

  await page.goto(`${home}/discounts`);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeHidden();
  await page.getByLabel('E-mail').fill(ada.name);
  await fill(page, 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Invalid user credentials.');
  await fill(page, ada.password);
  await page.waitForURL(`${home}/`);
  await open(page, 'Discounts');
  await expect(row(page)).toBeVisible();

  // Another tab has the session; two tabs whose token has ended refresh it once.
  const second = await context.newPage();
  await second.goto(`${home}/discounts`);
  await expect(row(second)).toBeVisible();
  backend.endTokens();
  await Promise.all([page.reload(), second.reload()]);
  await expect(row(page)).toBeVisible();
  await expect(row(second)).toBeVisible();
  expect(refreshes()).toBe(1);

  // Tokens that last for a moment are refreshed before their end, again and again.
  backend.setLifetime(1000);
  backend.endTokens();
  await expect(async () => {
    await page.reload();
    await expect(row(page)).toBeVisible();
    expect(refreshes()).toBeGreaterThan(3);
  }).toPass();
  backend.setLifetime(900_000);

  // A session that has ended loses nothing of what was typed.
  await second.bringToFront();
  await second.getByRole('button', { name: 'Edit SPRING' }).click();
  const dialog = second.getByRole('dialog', { name: 'Edit Discount' });
  await dialog.getByLabel('Description').fill('For everybody');
  backend.endSessions();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = second.getByRole('dialog', { name: 'Sign in again' });
  await expect(question.getByLabel('E-mail')).toHaveValue(ada.name);
  await question.getByLabel('Password').fill(ada.password);
  await second.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(backend.received.findLast(({ call }) => call.endsWith('/items/discounts/d1'))?.body).toMatchObject({
    description: 'For everybody',
  });

  const kept = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(kept).toContain('refresh-');
  expect(kept).not.toContain(ada.password);

  // Signing out in one tab signs out the other, and ends the session at the backend.
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => backend.calls('POST /auth/logout').length).toBe(1);
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain('refresh-');
  expect(addresses.filter((address) => /token=|refresh-|e30\.|horse/.test(address))).toEqual([]);
  // A browser says for itself that a call was refused.
  expect(complaints.filter((text) => !/status of 40[13]/.test(text))).toEqual([]);
});
