import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Takes `--schema FOLDER` out of the command line: the folder of the config, in place of `schema/`. Who starts it later, and
 * what it starts, reads it in SCHEMA_DIR (`tools/schemaFolder.ts`); a shop of its own has records of its own.
 * @returns where the build of this config goes
 */
export function takeSchema() {
  const at = process.argv.findIndex((word) => word === '--schema' || word.startsWith('--schema='));
  if (at > 0) {
    const [word = ''] = process.argv.splice(at, 1);
    process.env.SCHEMA_DIR = word.includes('=') ? word.slice(word.indexOf('=') + 1) : process.argv.splice(at, 1)[0];
    if (!process.env.SCHEMA_DIR) end('--schema needs the folder of a config after it: --schema examples/atelier');
  }
  // A command may be run in another folder, for the `schema/` there.
  if (!process.env.SCHEMA_DIR) return join(root, 'dist');
  const folder = relative(root, resolve(process.env.SCHEMA_DIR));
  if (folder === 'schema') return join(root, 'dist');
  if (!existsSync(join(root, folder, 'panel.json'))) end(`${folder} is no folder of a config: it has no panel.json.`);
  process.env.SCHEMA_DIR = folder;
  process.env.DATA_DIR ||= join('.data', folder);
  return join(root, 'dist', folder);
}

function end(reason) {
  console.error(reason);
  process.exit(2);
}
