import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Where npm's program is: the one that runs this command, else that of this Node, on Windows and elsewhere. */
function programOfNpm(): string | undefined {
  const { npm_execpath: running = '' } = process.env;
  const node = dirname(process.execPath);
  const places = ['node_modules', '../lib/node_modules'].map((place) => resolve(node, place, 'npm/bin/npm-cli.js'));
  // With pnpm it names that one.
  return [...(basename(running) === 'npm-cli.js' ? [running] : []), ...places].find((place) => existsSync(place));
}

/**
 * Runs npm, and waits for it. Windows has a script for a shell in the place of a program 'npm'.
 * @param output whether what it prints is shown; its errors always are
 * @throws with a sentence when there is no npm, or when it fails
 */
export function runNpm(
  words: readonly string[],
  { cwd = process.cwd(), output = 'ignore' }: { readonly cwd?: string; readonly output?: 'ignore' | 'inherit' } = {},
): void {
  const program = programOfNpm();
  const isScript = program === undefined && process.platform === 'win32';
  const { error, status } = spawnSync(
    program === undefined ? 'npm' : process.execPath,
    [...(program === undefined ? [] : [program]), ...words.map((word) => (isScript ? `"${word}"` : word))],
    { cwd, shell: isScript, stdio: ['ignore', output, 'inherit'] },
  );
  const named = `'npm ${words[0]}'`;
  if (error)
    throw new Error(`${named} cannot be run: ${error.message}. This needs npm, which comes with Node, in the PATH.`);
  if (status !== 0) throw new Error(`${named} has failed (exit code ${status}).`);
}
