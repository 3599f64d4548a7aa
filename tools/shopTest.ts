// panel test   what a shop's CI runs: the check, types, the build, and its screens and rights against outlines/
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { commandName, runCommand } from './commandLine.ts';
import { root, shop } from './schemaFolder.ts';

const command = {
  name: commandName('test').replace('npm run', 'npx panel'),
  says: 'Tests the shop, not the engine: its config and migrations, the types of its own code, its build, its screens (outlines and accessibility) and rights. The first part that fails ends it.',
  flags: { update: { says: 'accepts the outlines as they are now' } },
};

/** The parts, cheapest first: each is a command of its own. */
const parts = (isUpdate: boolean): readonly (readonly string[])[] => [
  ['check'],
  ['types'],
  ['build'],
  ['outlines', ...(isUpdate ? ['--update'] : [])],
];

await runCommand(
  command,
  async ({ flags }) => {
    const started = Date.now();
    for (const words of parts(flags.has('update'))) {
      if ((await panel(words)) === 0) continue;
      console.error(`panel ${words.join(' ')} failed.`);
      process.exitCode = 1;
      return;
    }
    console.log(`The shop is sound (${((Date.now() - started) / 1000).toFixed(0)} s).`);
  },
  1,
);

/** Runs a command of the program. @returns its exit code */
function panel(words: readonly string[]): Promise<number> {
  // The config is in SCHEMA_DIR (`tools/shopFolder.mjs`), which that program reads as well.
  const child = spawn(process.execPath, [join(root, 'tools/panel.mjs'), ...words], { cwd: shop, stdio: 'inherit' });
  return new Promise((ended) => child.once('close', (code) => ended(code ?? 1)));
}
