import { resolve } from 'node:path';

/** The root of the project. */
export const root = resolve(import.meta.dirname, '..');

/** The folder of the config, from the root: `schema`, or what `--schema` says (`tools/takeSchema.mjs`). */
export const schemaFolder = process.env['SCHEMA_DIR'] || 'schema';

/** The same as an absolute path. */
export const schemaDirectory = resolve(root, schemaFolder);

/** Where its build goes, from the root: each config has its own. */
export const outFolder = schemaFolder === 'schema' ? 'dist' : `dist/${process.env['SCHEMA_PLACE'] || schemaFolder}`;
