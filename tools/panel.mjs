// node tools/panel.mjs build   the page and the server
// node tools/panel.mjs dev     Vite's server, which reloads what is edited; its flags follow
// node tools/panel.mjs start   builds, then runs the server; its flags follow
// Each takes --schema FOLDER, for another config than that in schema/.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeSchema } from './takeSchema.mjs';

const vite = resolve(import.meta.dirname, '../node_modules/vite/bin/vite.js');
const built = takeSchema();
const [task] = process.argv.splice(2, 1);
const run = (file) => import(pathToFileURL(file).href);

if (task === 'dev') await run(vite);
else {
  build(task === 'build' ? process.argv.slice(2) : []);
  if (task === 'start') await run(join(built, 'server/main.js'));
}

function build(flags) {
  for (const kind of [[], ['--ssr']]) {
    try {
      execFileSync(process.execPath, [vite, 'build', ...kind, ...flags], { stdio: 'inherit' });
    } catch ({ status }) {
      // Vite has said why.
      process.exit(status ?? 1);
    }
  }
}
