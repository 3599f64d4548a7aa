import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

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
  process.env.SCHEMA_PLACE = placeOf(folder);
  process.env.DATA_DIR ||= join('.data', process.env.SCHEMA_PLACE);
  return join(root, 'dist', process.env.SCHEMA_PLACE);
}

/** Where the build and the records of a config are, in the folders for them: always within the project, which has the packages. */
function placeOf(folder) {
  const isWithin = !isAbsolute(folder) && !folder.startsWith('..');
  return isWithin ? folder : join('elsewhere', ...resolve(root, folder).split(/[\\/:]+/));
}

function end(reason) {
  console.error(reason);
  process.exit(2);
}
