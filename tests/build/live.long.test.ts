import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type Page, chromium as playwright } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shopServer } from '../../src/shop/start/dev.ts';
import { panelBuild } from '../../tools/build/panelBuild.ts';
import { chromium } from '../../tools/chromium.ts';

// A page of `npm run dev` while its config is edited.

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'shop-live-'));
const schema = join(folder, 'schema');
let server: ViteDevServer;
let browser: Browser;
let page: Page;
/** How often the page was loaded. */
let loads = 0;

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  cpSync(join(root, 'tests/shop'), schema, { recursive: true });
  const { build: _, plugins = [], ...panel } = panelBuild({ schema, outDir: join(folder, 'dist'), command: 'serve' });
  server = await createServer({
    ...panel,
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(folder, 'cache'),
    plugins: [...plugins, { ...shopServer(schema), apply: 'serve' }],
    optimizeDeps: { entries: ['index.html', 'src/{panel/{cells,widgets},shop/custom}/**/*.tsx'] },
    server: { port: 0, host: 'localhost' },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0] ?? '';
  browser = await playwright.launch(chromium());
  page = await browser.newPage({ viewport: { width: 1280, height: 600 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}login`);
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await chooser.getByRole('button', { name: 'admin@shop.example' }).click();
  await page.waitForURL(url);
  // By now Vite knows all that the page needs, and does not load it again.
  await page.goto(`${url}products`);
  await page
    .getByRole('row', { name: /Walnut/ })
    .first()
    .click();
  await page.getByLabel('Description').fill('first');
  await page.waitForLoadState('networkidle');
  page.on('load', () => {
    loads += 1;
  });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  loads = 0;
});

/** Writes a file of the config anew. */
const edit = (file: string, change: (text: string) => string) => {
  const text = readFileSync(join(schema, file), 'utf8');
  writeFileSync(join(schema, file), change(text));
  return () => writeFileSync(join(schema, file), text);
};

/** Puts a text in place of another one, which is there. */
const put = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

const overlay = () => page.locator('vite-error-overlay');
const dialog = () => page.getByRole('dialog', { name: 'Edit Product' });

/** What must not be lost: what is typed, where the focus is, how far the dialog is scrolled. */
const kept = () =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const scrolled = document.querySelector('.MuiDialogContent-root');
    return {
      typed: focused instanceof HTMLInputElement ? focused.value : undefined,
      cursor: focused instanceof HTMLInputElement ? focused.selectionStart : undefined,
      scroll: scrolled?.scrollTop,
    };
  });

test('an edit of texts, fields and columns shows in the open page, and nothing typed is lost', async () => {
  await dialog().getByLabel('Name', { exact: true }).first().fill('Typed by hand');
  await dialog()
    .getByLabel('Name', { exact: true })
    .first()
    .evaluate((input) => {
      if (input instanceof HTMLInputElement) input.setSelectionRange(5, 5);
      input.closest('.MuiDialogContent-root')?.scrollTo(0, 40);
    });
  const before = await kept();
  expect(before).toEqual({ typed: 'Typed by hand', cursor: 5, scroll: 40 });

  edit('products.schema.json', put('"title": "Price"', '"title": "Price in dollars"'));
  await dialog().getByLabel('Price in dollars').waitFor();
  expect(await kept()).toEqual(before);

  edit(
    'products.schema.json',
    put('"description": {', '"weight": { "type": "number", "title": "Weight" },\n    "description": {'),
  );
  await dialog().getByLabel('Weight').waitFor();
  expect(await kept()).toEqual(before);

  edit(
    'products.ui.json',
    put('{ "field": "sku" },', '{ "field": "sku" }, { "field": "slug", "title": "Short name" },'),
  );
  await page.getByRole('columnheader', { name: 'Short name', includeHidden: true }).waitFor({ state: 'attached' });
  edit('panel.json', put('"title": "Admin Panel"', '"title": "Lamps and more"'));
  await page.getByText('Lamps and more').waitFor();
  expect(await kept()).toEqual(before);
  expect(loads).toBe(0);
});

test('a mistake is shown over the page, with its place, until it is fixed', async () => {
  const before = await kept();
  const mend = edit('products.ui.json', put('"field": "price"', '"field": "prcie"'));
  await overlay().getByText("'prcie' is not a field of products. Did you mean 'price'?").first().waitFor();
  await overlay()
    .getByText(/products\.ui\.json:\d+:\d+/)
    .first()
    .waitFor();
  expect(await page.getByRole('columnheader', { name: 'Price', includeHidden: true }).count()).toBe(1);
  // Escape is for what lies on top, and not for the form below.
  await page.keyboard.press('Escape');
  await overlay().waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(1);
  mend();
  const mendAgain = edit('products.ui.json', put('"field": "sku"', '"field": "skuu"'));
  await overlay().getByText("'skuu' is not a field of products.").first().waitFor();
  mendAgain();
  await overlay().waitFor({ state: 'detached' });
  expect(await kept()).toEqual(before);
  expect(loads).toBe(0);
});

test('a file that is half written is waited for', async () => {
  let overlays = 0;
  await page.exposeFunction('overlaid', () => {
    overlays += 1;
  });
  await page.evaluate(() => {
    new MutationObserver(
      () => document.querySelector('vite-error-overlay') && Reflect.get(window, 'overlaid')(),
    ).observe(document.body, { childList: true });
  });
  for (const half of ['', '{ "title": ']) {
    const finish = edit('categories.schema.json', () => half);
    await new Promise((later) => setTimeout(later, 150));
    finish();
  }
  edit('products.schema.json', put('Price in dollars', 'Price'));
  await dialog().getByLabel('Price', { exact: true }).waitFor();
  expect(overlays).toBe(0);
  expect(loads).toBe(0);
});

test('an error on the screen follows an edit of its text', async () => {
  await dialog().getByLabel('Price', { exact: true }).fill('-1');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Price must be positive').waitFor();
  edit('products.schema.json', put('Price must be positive', 'No price is below zero'));
  await dialog().getByText('No price is below zero').waitFor();
  expect(loads).toBe(0);
});

test('a browser gets its language, and keeps the one that is chosen', async () => {
  const context = await browser.newContext({ locale: 'de-AT', reducedMotion: 'reduce' });
  const german = await context.newPage();
  german.setDefaultTimeout(60_000);
  await german.goto(new URL('login', page.url()).href);
  await german.getByRole('button', { name: 'Mit Google anmelden' }).waitFor();
  expect(await german.evaluate(() => document.documentElement.lang)).toBe('de');
  edit('locales/de.json', put('"Mit Google anmelden"', '"Anmelden mit Google"'));
  await german.getByRole('button', { name: 'Anmelden mit Google' }).waitFor();
  await german.evaluate(() => localStorage.setItem('language', 'en'));
  await german.reload();
  await german.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  expect(await german.evaluate(() => document.documentElement.lang)).toBe('en');
  await context.close();
});

test('an edited base reloads the page, and reaches the server', async () => {
  const status = () => page.getByRole('combobox', { name: /^Status / }).first();
  await page.goto(new URL('orders', page.url()).href);
  await status().waitFor();
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/shop/v2/orders');
  edit('panel.json', put('"base": "/api"', '"base": "/shop/v2", "rows": "data.items", "total": "data.count"'));
  expect(Object.keys((await (await listed).json()).data)).toEqual(['items', 'count']);
  await status().click();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('option', { selected: false }).first().click();
  const answer = await saved;
  expect([new URL(answer.url()).pathname, answer.status()]).toEqual([
    expect.stringMatching(/^\/shop\/v2\/orders\/./),
    200,
  ]);
});
