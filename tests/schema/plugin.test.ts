import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, createLogger, createServer, type InlineConfig } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presetNamed } from '../../src/shared/config/presets/index.ts';
import { schemaPlugin } from '../../tools/build/schemaPlugin.ts';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';

let root: string;
let file: string;
let sound: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meta-shop-'));
  cpSync(resolve(import.meta.dirname, 'shop'), join(root, 'schema'), { recursive: true });
  writeFileSync(join(root, 'page.js'), 'export const page = 1;');
  file = join(root, 'schema/products.ui.json');
  sound = readFileSync(file, 'utf8');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const broken = () => sound.replace('"field": "price"', '"field": "prcie"');
const line =
  "schema/products.ui.json:74:18  list.columns[2].field: 'prcie' is not a field of products. Did you mean 'price'?";

const config = (more: InlineConfig): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'silent',
  plugins: [schemaPlugin(join(root, 'schema'))],
  ...more,
});

const bundle = () => build(config({ build: { write: false, lib: { entry: join(root, 'page.js'), formats: ['es'] } } }));

test('a mistake fails the build, with its line', async () => {
  await expect(bundle()).resolves.toMatchObject([{ output: [{ type: 'chunk', isEntry: true }] }]);
  writeFileSync(file, broken());
  await expect(bundle()).rejects.toThrow(line);
});

test('a warning does not fail the build', async () => {
  const panel = join(root, 'schema/panel.json');
  writeFileSync(panel, readFileSync(panel, 'utf8').replace(/,\s*\{ "title": "Roles", "entity": "roles" \}/, ''));
  expect(findProblems(readSchemaTexts(join(root, 'schema'))).map(({ severity }) => severity)).toEqual(['warning']);
  await expect(bundle()).resolves.toMatchObject([{ output: [{ type: 'chunk', isEntry: true }] }]);
});

test('in development a mistake is logged and shown over the page, until it is fixed', async () => {
  const logger = { ...createLogger('silent'), error: vi.fn() };
  const server = await createServer(config({ server: { middlewareMode: true, ws: false }, customLogger: logger }));
  try {
    const send = vi.spyOn(server.ws, 'send');
    const pages = new Set(server.ws.clients);
    const open = vi.spyOn(pages, 'size', 'get').mockReturnValue(1);
    vi.spyOn(server.ws, 'clients', 'get').mockReturnValue(pages);
    await vi.waitFor(() => expect(server.watcher.getWatched()).toHaveProperty([join(root, 'schema')]), 30_000);

    writeFileSync(file, broken());
    await vi.waitFor(() => expect(send).toHaveBeenCalled(), 30_000);
    expect(send).toHaveBeenCalledWith({
      type: 'error',
      err: expect.objectContaining({
        message: line,
        loc: { file, line: 74, column: 18 },
        frame: expect.stringContaining('^^^^^^^'),
      }),
    });
    expect(logger.error).toHaveBeenCalledWith(expect.stringContaining(line), expect.anything());

    // The watcher may report two quick writes as one: the file is written until the change is noticed.
    await vi.waitFor(
      () => {
        writeFileSync(file, sound);
        expect(send).toHaveBeenLastCalledWith({ type: 'custom', event: 'schema:sound' });
      },
      { timeout: 30_000, interval: 500 },
    );

    // Vite would keep the message for the next page, however long the mistake has been mended by then.
    open.mockReturnValue(0);
    send.mockClear();
    logger.error.mockClear();
    writeFileSync(file, broken());
    await vi.waitFor(() => expect(logger.error).toHaveBeenCalled(), 30_000);
    expect(send).not.toHaveBeenCalled();
  } finally {
    await server.close();
  }
});

test('a preset is loaded with its keywords, for the panel and for an entity, and again after an edit', async () => {
  const panel = join(root, 'schema/panel.json');
  const text = readFileSync(panel, 'utf8');
  const write = (preset: string) =>
    writeFileSync(panel, text.replace('"base": "/api"', `"base": "/api", "preset": "${preset}"`));
  write('strapi');
  const wire = { ...JSON.parse(sound).wire, api: { preset: 'kinto' } };
  writeFileSync(file, JSON.stringify({ ...JSON.parse(sound), wire }));
  const server = await createServer(config({ server: { middlewareMode: true, ws: false }, appType: 'custom' }));
  const read = async (id: string) => (await server.ssrLoadModule(id))['default'];
  try {
    expect(await read(panel)).toMatchObject({ api: { preset: presetNamed('strapi') } });
    const inPage = await read('virtual:entity/products');
    expect(inPage).toMatchObject({ config: { wire: { api: { preset: presetNamed('kinto') } } } });
    expect(await read(file)).toMatchObject({ wire: inPage.config.wire });
    await vi.waitFor(() => expect(server.watcher.getWatched()).toHaveProperty([join(root, 'schema')]), 30_000);
    await vi.waitFor(
      async () => {
        write('directus');
        expect(await read(panel)).toMatchObject({ api: { preset: presetNamed('directus') } });
      },
      { timeout: 30_000, interval: 500 },
    );
  } finally {
    await server.close();
  }
});

test('another language is a config of its own, with translations of what the API says', async () => {
  mkdirSync(join(root, 'schema/locales'), { recursive: true });
  const german = { products: { Price: 'Preis' }, api: { 'Shop is closed.': 'Der Laden ist zu.' } };
  writeFileSync(join(root, 'schema/locales/de.json'), JSON.stringify(german));
  const server = await createServer(config({ server: { middlewareMode: true, ws: false }, appType: 'custom' }));
  const read = async (id: string) => (await server.ssrLoadModule(id))['default'];
  try {
    expect(Object.keys(await read('virtual:locales'))).toEqual(['de']);
    expect(await read('virtual:translations')).toBeUndefined();
    expect(await read('virtual:sentences')).toEqual({ language: 'en', said: {} });
    expect(await read('virtual:locale/de/config')).toMatchObject({
      panel: { lang: 'de', texts: { undo: 'Rückgängig' } },
      translations: {
        'Shop is closed.': 'Der Laden ist zu.',
        'The number is too large': 'Die Zahl ist zu groß',
        Price: 'Preis',
      },
    });
  } finally {
    await server.close();
  }
});

test('the language of the config is none to load, and has the translations of another backend', async () => {
  const panel = join(root, 'schema/panel.json');
  writeFileSync(panel, JSON.stringify({ ...JSON.parse(readFileSync(panel, 'utf8')), lang: 'de' }));
  mkdirSync(join(root, 'schema/locales'), { recursive: true });
  writeFileSync(join(root, 'schema/locales/de.json'), JSON.stringify({ api: { 'Shop is closed.': 'Zu.' } }));
  const server = await createServer(config({ server: { middlewareMode: true, ws: false }, appType: 'custom' }));
  const read = async (id: string) => (await server.ssrLoadModule(id))['default'];
  try {
    expect(Object.keys(await read('virtual:locales'))).toEqual([]);
    expect(await read('virtual:translations')).toEqual({ 'Shop is closed.': 'Zu.' });
    expect(await read(panel)).toMatchObject({ lang: 'de', texts: { actions: 'Actions', undo: 'Rückgängig' } });
    expect(await read('virtual:texts')).toMatchObject({ restore: 'Wiederherstellen' });
    expect(await read('virtual:sentences')).toMatchObject({
      language: 'de',
      said: { 'The number is too large': 'Die Zahl ist zu groß' },
    });
  } finally {
    await server.close();
  }
});

test('a panel.json of an older version gets the texts that came later', async () => {
  const server = await createServer(config({ server: { middlewareMode: true, ws: false }, appType: 'custom' }));
  try {
    const panel = join(root, 'schema/panel.json');
    expect(JSON.parse(readFileSync(panel, 'utf8')).texts).not.toHaveProperty('discardDraft');
    const { default: loaded } = await server.ssrLoadModule(panel);
    expect(loaded['texts']).toMatchObject({ actions: 'Actions', discardDraft: 'Discard draft' });
  } finally {
    await server.close();
  }
});
