import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.ts';

/** The words of npm's errors that mean that it could not reach its registry. */
const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/;
const FLAGS = ['--no-audit', '--no-fund', '--prefer-offline'];
/** What was installed last in a folder. */
const MARK = 'installed.txt';

/**
 * Installs packages of these versions into a folder, unless they are there already.
 * @param built the packages whose scripts may run: npm asks for that since version 11
 * @throws what npm said
 */
export async function installPackages(
  folder: string,
  packages: Readonly<Record<string, string>>,
  built: readonly string[] = [],
): Promise<void> {
  const allowScripts = Object.fromEntries(built.map((name) => [name, true]));
  const wanted = JSON.stringify({ private: true, dependencies: packages, allowScripts });
  await install(folder, wanted, ['install'], () => writeFileSync(join(folder, 'package.json'), wanted));
}

/** Installs what a lock file says (`npm ci`). @param locked the folder with `package.json` and `package-lock.json` */
export async function installLocked(folder: string, locked: string): Promise<void> {
  const files = ['package.json', 'package-lock.json'];
  const wanted = files.map((file) => readFileSync(join(locked, file), 'utf8')).join('\n');
  await install(folder, wanted, ['ci'], () => {
    for (const file of files) cpSync(join(locked, file), join(folder, file));
  });
}

async function install(folder: string, wanted: string, words: readonly string[], write: () => void): Promise<void> {
  const mark = join(folder, MARK);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  write();
  try {
    await run(folder, ['npm', ...words, ...FLAGS]);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(UNREACHABLE.test(said) ? `The npm registry cannot be reached, which this needs. ${said}` : said);
  }
  writeFileSync(mark, wanted);
}
