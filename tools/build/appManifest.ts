import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { getProp } from '../../src/shared/base/getProp.ts';
import { parseJson } from '../../src/shared/base/json.ts';
import { ownFolder } from './shopFiles.ts';
import { themeCss } from './themeCss.ts';

const ui = resolve(import.meta.dirname, '../../src/panel/ui');
const MANIFEST = 'manifest.webmanifest';

/** The icons as files. A maskable icon has no rounded corners, because the system cuts it to shape. */
const icons = [
  { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;
const touchIcon = icons[1].src;

/**
 * A Vite plugin that makes the panel installable: the manifest, with the title of the config and the colours of the
 * theme, and the icons (`brand/icon.svg` of the shop, or `src/panel/ui/icon.svg`). The favicon is inlined in the page.
 * @param schema the folder of the config
 * @param shop that of the shop, which may have an icon of its own
 */
export function appManifest(schema: string, shop: string): Plugin {
  let base = '/';
  return {
    name: 'app-manifest',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: () => tagsFor(base, icon(shop)),
    async generateBundle() {
      // Not for the server's own bundle.
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of await filesFor(schema, icon(shop)))
        this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, response, next) => {
        const name = url.startsWith(base) ? (url.slice(base.length).split('?')[0] ?? '') : '';
        const type = name === MANIFEST ? 'application/manifest+json' : icons.find(({ src }) => src === name)?.type;
        if (!type) return next();
        filesFor(schema, icon(shop)).then(
          (files) => response.setHeader('content-type', type).end(files.get(name)),
          next,
        );
      });
    },
  };
}

async function tagsFor(base: string, icon: Buffer): Promise<HtmlTagDescriptor[]> {
  const { light, dark } = await colours('background-paper');
  const colour = (content: string, scheme: string) => ({
    tag: 'meta',
    attrs: { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` },
  });
  const inPage = `data:image/svg+xml,${encodeURIComponent(icon.toString().trim()).replace(/%(20|2F|3A|3D)/g, unescaped)}`;
  return [
    { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: inPage } },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: base + touchIcon } },
    // `src/panel/app/tellManifest.ts` links it in the page, after the list.
    { tag: 'link', attrs: { rel: 'manifest', 'data-href': base + MANIFEST } },
    colour(light, 'light'),
    colour(dark, 'dark'),
  ];
}

/** Characters that a quoted URL may have unescaped: it is a third shorter. */
const unescaped = (escaped: string): string => decodeURIComponent(escaped);

const isTitled = (json: unknown): json is { readonly title: string } => typeof getProp(json, 'title') === 'string';

/** The manifest and the icons, by name. URLs in the manifest are relative to it, for any base. */
async function filesFor(schema: string, icon: Buffer): Promise<ReadonlyMap<string, string | Buffer>> {
  const { title } = parseJson(readFileSync(join(schema, 'panel.json'), 'utf8'), isTitled);
  const manifest = {
    name: title,
    short_name: title,
    start_url: '.',
    scope: '.',
    display: 'standalone',
    background_color: (await colours('background-default')).light,
    theme_color: (await colours('background-paper')).light,
    icons,
  };
  const files = new Map<string, string | Buffer>([[MANIFEST, JSON.stringify(manifest)]]);
  for (const { src, sizes, ...one } of icons) {
    files.set(src, sizes === 'any' ? icon : await picture(icon, Number.parseInt(sizes, 10), 'purpose' in one));
  }
  return files;
}

/** The icon of the shop, or the engine's. */
const icon = (shop: string): Buffer =>
  readFileSync(
    [join(ownFolder(shop, 'brand'), 'icon.svg'), join(ui, 'icon.svg')].find((file) => existsSync(file)) ?? '',
  );

/** The icon as a PNG. @param isFilled its corners have the theme's colour */
async function picture(icon: Buffer, size: number, isFilled: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawn = sharp(icon, { density: (72 * size) / 32 }).resize(size, size);
  return (isFilled ? drawn.flatten({ background: (await colours('primary-main')).light }) : drawn).png().toBuffer();
}

/** A colour of the theme in its light and in its dark scheme, from its style sheet. */
async function colours(name: string): Promise<{ readonly light: string; readonly dark: string }> {
  const found = [...(await themeCss()).matchAll(new RegExp(`--mui-palette-${name}: ([^;]+);`, 'g'))].map(
    ([, colour]) => colour,
  );
  const [light, dark] = found;
  if (!light || !dark) throw new Error(`The theme does not have --mui-palette-${name} in both schemes.`);
  return { light, dark };
}
