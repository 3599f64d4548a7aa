import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type BookServer, startBookServer } from '../graphql/server.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env['E2E_PORT'] ?? 4174) + 8;
/** As the shop's backend has it. */
const GRAPHQL = 4190;

/** A shop whose backend is a file of its own, and a GraphQL server behind it (docs/extending.md). */
test.describe('a shop with a backend of its own', { tag: '@long' }, () => {
  const home = join(root, 'test-results/graphql');
  let panel: ChildProcess;
  let shop: BookServer;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    rmSync(home, { recursive: true, force: true });
    for (const part of ['schema', 'custom'])
      cpSync(join(root, 'tests/graphql', part), join(home, part), { recursive: true });
    const { NODE_ENV: _, ...inherited } = process.env;
    const env = { ...inherited, PORT: String(port), DATA_DIR: join(home, 'data') };
    const program = join(root, 'tools/panel.mjs');
    execFileSync(process.execPath, [program, 'build'], { cwd: home, env, stdio: ['ignore', 'ignore', 'inherit'] });
    shop = await startBookServer(GRAPHQL);
    panel = spawn(process.execPath, ['dist/server/main.js'], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((ready, fail) => {
      panel.stdout?.on('data', (text) => String(text).includes('is ready at') && ready());
      panel.once('exit', (code) => fail(new Error(`The panel ended with ${code}.`)));
    });
  });
  test.afterAll(async () => {
    shop.server.close();
    shop.server.closeAllConnections();
    const ended = once(panel, 'exit');
    panel.kill('SIGTERM');
    await ended;
  });

  const signIn = async (page: Page) => {
    await page.getByLabel('Password').fill('letters');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const open = async (page: Page) => {
    await page.goto(`http://localhost:${port}/login`);
    await page.getByLabel('E-mail').fill('ada@books.example');
    await signIn(page);
    await page.getByRole('link', { name: 'Books' }).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '121');
  };
  const dialog = (page: Page) => page.getByRole('dialog');

  test('signs in, or says why not', async ({ page }) => {
    await page.goto(`http://localhost:${port}/login`);
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
    await page.getByLabel('E-mail').fill('ada@books.example');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Wrong e-mail address or password.');
    await signIn(page);
    await expect(page.getByText('The books of the shop.')).toBeVisible();
  });

  test('pages, searches, sorts and filters the list', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('cell', { name: 'Volume 001', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('button', { name: 'Pages' }).click();
    await expect(page.getByRole('cell', { name: 'Volume 120', exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('volume 01');
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '11');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Draft' }).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '31');
  });

  test('saves; a refusal is shown at its field, and nothing typed is lost', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Edit Volume 001' }).click();
    const title = dialog(page).getByLabel('Title');
    await title.fill('Volume 002');
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await expect(dialog(page).getByText('There is such a book.')).toBeVisible();
    await expect(title).toHaveValue('Volume 002');
    await title.fill('Volume 001, revised');
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('cell', { name: 'Volume 001, revised', exact: true })).toBeVisible();
    expect(shop.books.get('1')).toEqual({ id: '1', title: 'Volume 001, revised', pages: 101, status: 'SOLD' });
  });

  test('adds and deletes; an action without a function is not offered', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('button', { name: /Reprint/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Book' }).click();
    await dialog(page).getByLabel('Title').fill('A new one');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('cell', { name: 'A new one', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete A new one' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => [...shop.books.values()].some(({ title }) => title === 'A new one')).toBe(false);
  });

  test('a session that has ended asks to sign in again, and the save goes on', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Edit Volume 003' }).click();
    await dialog(page).getByLabel('Title').fill('Volume 003, late');
    shop.endSession();
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await signIn(page);
    await expect.poll(() => shop.books.get('3')?.title).toBe('Volume 003, late');
  });

  test('a server that is away is told by name, and what was typed stays', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Edit Volume 005' }).click();
    await dialog(page).getByLabel('Title').fill('Volume 005, kept');
    await page.route(`http://localhost:${GRAPHQL}/**`, (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText(/custom\/backends\/shop\.ts: update failed/).first()).toBeVisible();
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Volume 005, kept');
  });
});
