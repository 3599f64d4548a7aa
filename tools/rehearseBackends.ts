// npm run rehearse:backends -- json-server directus   real backends, and what of the panel works with each of them
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listed } from './check/place.ts';
import { runCommand } from './commandLine.ts';
import { type Backend, CAPABILITIES, type RunningBackend } from './rehearse/backend.ts';
import { backends } from './rehearse/backends/index.ts';
import { rehearse, withPanel } from './rehearse/rehearse.ts';
import { cellOf, columnOf, tableOf, withColumns } from './rehearse/table.ts';
import { root } from './schemaFolder.ts';

const PAGE = resolve(root, 'docs/backends.md');

const command = {
  name: 'npm run rehearse:backends',
  says: `Installs backends (${listed(backends.map(({ name }) => name))}), makes a small shop in each, drives the panel before it in Chromium, and writes what works into docs/backends.md.`,
  takes: ['BACKEND…'],
  flags: {
    dir: { value: 'FOLDER', says: 'where they are installed; else a folder of the system for such files' },
    port: { value: 'PORT', says: 'of the panel; 4300 without it' },
    serve: { says: 'does not try it, but serves the panel before it until it is ended (Ctrl+C)' },
    only: { value: 'CAPABILITIES', says: 'tries only these, with commas between them, and writes nothing' },
  },
} as const;

await runCommand(command, async ({ taken, flags }) => {
  const chosen = taken.map(backendNamed);
  const only = flags.get('only')?.split(',');
  const folder = resolve(flags.get('dir') ?? join(tmpdir(), 'panel-backends'));
  const port = Number(flags.get('port') ?? 4300);
  const columns: (readonly string[])[] = [];
  for (const backend of chosen) {
    console.log(`${backend.title} ${backend.version}, in ${join(folder, backend.name)}`);
    if (flags.has('serve')) {
      await withPanel(backend, { folder, port }, serve);
      continue;
    }
    const outcomes = await rehearse(backend, {
      folder,
      port,
      ...(only && { only: CAPABILITIES.filter((one) => only.includes(one)) }),
      onOutcome: (capability, outcome) => console.log(`  ${capability.padEnd(22)} ${cellOf(outcome)}`),
    });
    const day = new Date().toISOString().slice(0, 10);
    columns.push(columnOf(backend, day, outcomes));
    if ([...outcomes.values()].some(({ kind }) => kind === 'fails')) process.exitCode = 1;
  }
  if (only || flags.has('serve')) return;
  console.log(`\n${tableOf(columns)}`);
  writeFileSync(PAGE, withColumns(readFileSync(PAGE, 'utf8'), columns));
});

/** Says how to sign in, and waits until the process is to end. */
async function serve(panel: string, { person }: RunningBackend): Promise<void> {
  const who = person ? `sign in as ${person.name} with the password ${person.password}` : 'sign in with any account';
  console.log(`The panel is at ${panel}: ${who}. Ctrl+C ends both.`);
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
}

function backendNamed(name: string): Backend {
  const found = backends.find((one) => one.name === name);
  if (found) return found;
  throw new Error(`There is no backend '${name}'. There are: ${listed(backends.map((one) => one.name))}.`);
}
