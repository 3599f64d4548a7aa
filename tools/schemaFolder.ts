import { resolve } from 'node:path';

/** The engine: the folder of its package.json. */
export const root = resolve(import.meta.dirname, '..');

/** The shop: the folder that a command runs in. In this repository it is the engine's own. */
export const shop = process.cwd();

/** The folder of the config, from the shop: `schema`, or what `--schema` says (`tools/shopFolder.mjs`). */
export const schemaFolder = process.env['SCHEMA_DIR'] || 'schema';

/** The same as an absolute path. */
export const schemaDirectory = resolve(shop, schemaFolder);

/** Where its build goes, from the shop: each config has its own. */
export const outFolder = process.env['OUT_DIR'] || 'dist';
