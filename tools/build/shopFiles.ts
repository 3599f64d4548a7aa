import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { isObject, parseJson } from '../../src/shared/base/json.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * A Vite plugin that finds the files of a shop's folder: `#custom/…`, its own cells, widgets, codecs and screens, and
 * `#brand/…`, its look, or the engine's empty ones. `shop-admin-panel/…`, which its code imports, is the engine's own file: as
 * a package it would be there twice.
 * @param shop the folder of the shop
 */
export function shopFiles(shop: string): Plugin {
  return {
    name: 'shop-files',
    enforce: 'pre',
    config() {
      const alias = exported();
      // Bundled as a dependency, they would be there twice in development.
      return { resolve: { alias }, optimizeDeps: { exclude: Object.keys(alias) } };
    },
    resolveId(id) {
      const [, folder = '', file = ''] = /^#(custom|brand)\/(.*)$/.exec(id) ?? [];
      if (!file) return null;
      const inShop = join(ownFolder(shop, folder), file);
      // A pattern of `import.meta.glob` finds nothing where there is no such folder.
      return file.includes('*') || existsSync(inShop) ? inShop : join(root, 'src/shop', folder, file);
    },
  };
}

/** A folder of the shop that the engine has an empty one of: `custom`, `brand`. */
export const ownFolder = (shop: string, folder: string): string =>
  shop === root ? join(root, 'src/shop', folder) : join(shop, folder);

const isPackage = (json: unknown): json is { readonly name: string; readonly exports: Record<string, string> } =>
  isObject(json) && isObject(json['exports']);

/** The modules that a shop's code may import (`exports` of package.json), by the names that it writes. */
function exported(): Record<string, string> {
  const { name, exports } = parseJson(readFileSync(join(root, 'package.json'), 'utf8'), isPackage);
  return Object.fromEntries(Object.entries(exports).map(([path, file]) => [join(name, path), join(root, file)]));
}
