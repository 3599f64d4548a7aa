// What a person downloads, in gzip kB, against the budgets. Reads the last build. Exit 1 when over.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const directory = 'dist/panel';
const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8'));
/** The shared chunks of these names that a chunk loads on its way. */
const chunksOf = (key, ...names) =>
  (manifest[key].dynamicImports ?? []).filter((imported) => names.includes(manifest[imported].name));

/** The files a chunk needs before it runs: its own and those it imports. */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, files);
  return files;
}

const union = (...keys) => new Set(keys.flatMap((key) => [...filesOf(key)]));
const kilobytes = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(directory, file)), { level: 9 }).length, 0) / 1000;
const beyond = (files, before) => new Set([...files].filter((file) => !before.has(file)));

const login = union('index.html', 'src/auth/firebase.ts', ...chunksOf('index.html', 'http', 'host'));
const list = new Set([
  ...login,
  ...union('src/app/Pages.tsx', 'src/app/Shell.tsx', 'src/screens/EntityScreen.tsx', 'src/auth/fetchRoles.ts'),
]);
const dialog = union('src/screens/EntityForm.tsx');

const rows = [
  ['login, with sign-in', kilobytes(login), 165],
  ['a list, cumulative', kilobytes(list), 250],
  ['a dialog, beyond the list', kilobytes(beyond(dialog, list)), 105],
];
for (const [what, size, budget] of rows) {
  console.log(
    `${size > budget ? 'OVER ' : 'ok   '}${what.padEnd(28)} ${size.toFixed(1).padStart(6)} kB of ${budget} kB gzip`,
  );
}
process.exitCode = rows.some(([, size, budget]) => size > budget) ? 1 : 0;
