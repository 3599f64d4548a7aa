import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appManifest } from '../../tools/build/appManifest.ts';

const root = mkdtempSync(join(tmpdir(), 'panel-'));
const built = (file: string) => readFileSync(join(root, 'dist', file));

beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html><head><title>Panel</title></head>');
  writeFileSync(join(root, 'panel.json'), JSON.stringify({ title: 'Lamps & more' }));
  await build({ root, base: '/staff/', configFile: false, logLevel: 'silent', plugins: [appManifest(root, root)] });
});
afterAll(() => rmSync(root, { recursive: true }));

test('the manifest has the title of the config, the colours of the theme, and addresses that fit any base', () => {
  const manifest = JSON.parse(built('manifest.webmanifest').toString());
  expect(manifest).toMatchObject({
    name: 'Lamps & more',
    start_url: '.',
    scope: '.',
    display: 'standalone',
    background_color: '#f6f7f9',
    theme_color: '#ffffff',
  });
  expect(manifest.icons).toHaveLength(4);
});

test('the page names it below its base, and has the icon of the tab in itself', () => {
  const page = built('index.html').toString();
  expect(page).toContain('<link rel="manifest" data-href="/staff/manifest.webmanifest">');
  expect(page).toContain('<link rel="apple-touch-icon" href="/staff/icon-192.png">');
  expect(page).toMatch(/<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,%3Csvg /);
  expect(page).toContain('<meta name="theme-color" content="#191d25" media="(prefers-color-scheme: dark)">');
});

test('the icons are pictures of their sizes; the one that is cut to shape has no holes', async () => {
  for (const [file, size] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable.png', 512],
  ] as const) {
    expect(await sharp(built(file)).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
  expect((await sharp(built('icon-192.png')).stats()).isOpaque).toBe(false);
  expect((await sharp(built('icon-maskable.png')).stats()).isOpaque).toBe(true);
  const icon = readFileSync(resolve(import.meta.dirname, '../../src/panel/ui/icon.svg'));
  expect(built('icon.svg')).toEqual(icon);
});
