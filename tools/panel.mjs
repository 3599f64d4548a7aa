#!/usr/bin/env node
// The program `panel`: every command of a shop. It runs in the shop's folder, which has schema/panel.json; in this repository
// `npm run NAME` is `panel NAME`. Each command has --help, and takes --schema FOLDER for another config than schema/.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, shop, takeSchema } from './shopFolder.mjs';

const [name = '', ...flags] = process.argv.slice(2);

/** The commands, by name: what each does, the module that does it, and whether it can do without a config. */
const commands = {
  init: { says: 'writes the folder of a new shop', module: 'tools/init.ts', isWithoutConfig: true },
  dev: { says: "the panel and its API, which follow each edit of the shop's files", module: 'tools/dev.ts' },
  build: { says: 'builds the page and the server into dist/', module: 'tools/build.ts' },
  start: { says: 'builds, then runs the server', run: start },
  check: { says: 'tells what is wrong in the config, and where', module: 'tools/check.ts' },
  types: { says: 'writes the types of the records, then checks types', run: types },
  test: { says: 'tests the shop: its config, types, build, screens and rights', module: 'tools/shopTest.ts' },
  outlines: { says: 'compares each screen with what a screen reader found on it before', module: 'tools/outlines.ts' },
  diff: { says: 'tells what changed in the config since a git ref', module: 'tools/schemaDiff.ts' },
  rights: { says: 'tells who may do what, by entity and role', module: 'tools/rights.ts' },
  audit: { says: 'reads all records of the API, and tells which do not fit the config', module: 'tools/audit.ts' },
  probe: { says: 'asks a backend how it answers, and writes the config for it', module: 'tools/probe.ts' },
  seed: { says: 'makes the first user, or the demo records anew', module: 'src/shop/start/seed.ts' },
  backup: { says: 'copies the records and pictures into a folder', module: 'src/shop/start/backup.ts' },
  restore: { says: 'puts a backup in the place of the records', module: 'src/shop/start/restore.ts' },
  migrate: {
    says: 'runs the migrations of the records that have not run; with --config edits the config',
    module: flags.includes('--config') ? 'tools/migrateConfig.ts' : 'src/shop/start/migrate.ts',
  },
  'new-entity': { says: 'writes the files of a new entity', module: 'tools/newEntity.ts' },
  'new-locale': { says: 'writes the file of a new language', module: 'tools/newLocale.ts' },
};

const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (command) await runCommand(command);
else if (['', 'help', '--help', '-h'].includes(name)) console.log(helpText());
else if (name === '--version') console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
else {
  console.error(`panel has no command '${name}'.\n\n${helpText()}`);
  process.exitCode = 2;
}

async function runCommand({ run, module, says, isWithoutConfig }) {
  // An image of a shop has what the build made of it, and not its schema/.
  const built = join(shop, 'dist/server', `${basename(module ?? '', '.ts')}.js`);
  if (!hasConfig() && existsSync(built)) {
    process.argv.splice(2, 1);
    await import(pathToFileURL(built).href);
    return;
  }
  const asksHelp = flags.includes('--help');
  if (!asksHelp && !isWithoutConfig && !flags.some((flag) => flag.startsWith('--schema')) && !hasConfig()) {
    console.error(
      `There is no schema/panel.json in ${shop}. Run this in the folder of a shop; panel init FOLDER makes one.`,
    );
    process.exitCode = 2;
    return;
  }
  if (run && asksHelp) console.log(`panel ${name}: ${says}.\n\n  --schema FOLDER  another config than schema/`);
  else if (run) await run();
  else await runModule(module);
}

function hasConfig() {
  return existsSync(join(shop, process.env.SCHEMA_DIR || 'schema', 'panel.json'));
}

function helpText() {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(([each, { says }]) => `  ${each.padEnd(width)}  ${says}`);
  return ['panel COMMAND', '', ...lines, '', 'panel COMMAND --help tells the flags of a command.'].join('\n');
}

/** The path of a file of a package, wherever npm has put the package. */
function fileOf(name, file) {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
}

/** Runs a module of the engine (tools/run.mjs), with the flags that follow the name of the command. */
async function runModule(module) {
  process.argv.splice(2, 1, join(root, module));
  await import('./run.mjs');
}

async function start() {
  const out = takeSchema();
  // What follows are flags of the server.
  const own = process.argv.splice(3);
  await runModule('tools/build.ts');
  if (process.exitCode) return;
  process.argv.splice(2, 1, ...own);
  await import(pathToFileURL(join(out, 'server/main.js')).href);
}

async function types() {
  const tsc = fileOf('typescript', 'bin/tsc');
  await runModule('tools/types.ts');
  if (process.exitCode) return;
  const child = spawn(process.execPath, [tsc, '--noEmit'], { stdio: 'inherit', cwd: shop });
  process.exitCode = await new Promise((ended) => child.once('close', ended));
}
