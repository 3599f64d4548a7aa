import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

/** The engine: the folder of its package.json. */
export const root = resolve(import.meta.dirname, '..');

/** The shop: the folder that a command runs in. In this repository it is the engine's own. */
export const shop = process.cwd();

/**
 * Takes `--schema FOLDER` out of the command line: the folder of the config, in place of `schema/`. What is started later
 * reads it in SCHEMA_DIR, and where its build is in OUT_DIR (`tools/schemaFolder.ts`). A config other than `schema/` has
 * records of its own.
 * @returns where the build of this config goes
 */
export function takeSchema() {
  const at = process.argv.findIndex((word) => word === '--schema' || word.startsWith('--schema='));
  if (at > 0) {
    const [word = ''] = process.argv.splice(at, 1);
    process.env.SCHEMA_DIR = word.includes('=') ? word.slice(word.indexOf('=') + 1) : process.argv.splice(at, 1)[0];
    if (!process.env.SCHEMA_DIR) end('--schema needs the folder of a config after it: --schema examples/atelier');
  }
  const folder = relative(shop, resolve(shop, process.env.SCHEMA_DIR || 'schema'));
  if (process.env.SCHEMA_DIR && !existsSync(join(shop, folder, 'panel.json')))
    end(`${folder} is no folder of a config: it has no panel.json.`);
  process.env.SCHEMA_DIR = folder;
  const place = folder === 'schema' ? '' : placeOf(folder);
  process.env.OUT_DIR = join('dist', place);
  if (place) process.env.DATA_DIR ||= join('.data', place);
  return join(shop, 'dist', place);
}

/** Where the build and the records of a config are, in the folders for them: always within the shop, which has the packages. */
function placeOf(folder) {
  const isWithin = !isAbsolute(folder) && !folder.startsWith('..');
  return isWithin ? folder : join('elsewhere', ...resolve(shop, folder).split(/[\\/:]+/));
}

function end(reason) {
  console.error(reason);
  process.exit(2);
}
