import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.ts';

/** The words of npm's errors that mean that it could not reach its registry. */
const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/;
const FLAGS = ['--no-audit', '--no-fund', '--prefer-offline'];

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
  await once(folder, wanted, async () => {
    write();
    try {
      await run(folder, ['npm', ...words, ...FLAGS]);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(UNREACHABLE.test(said) ? `The npm registry cannot be reached, which this needs. ${said}` : said);
    }
  });
}

/** Makes a folder and installs into it, unless the same was installed there last. */
async function once(folder: string, wanted: string, work: () => Promise<void>): Promise<void> {
  const mark = join(folder, 'installed.txt');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  await work();
  writeFileSync(mark, wanted);
}

const SITE = 'usr/lib/python3/dist-packages';

interface Packages {
  /** The names of Debian's packages, with what they need and a machine may lack. */
  readonly debian: readonly string[];
  /** The same of PyPI, with their versions, for other systems. */
  readonly pypi: readonly string[];
}

/**
 * Installs Python's packages into a folder, unless they are there already: those of Debian, unpacked beside the system's own;
 * where there are none, those of PyPI.
 * @throws what both said
 */
export async function installPython(folder: string, { debian, pypi }: Packages): Promise<void> {
  await once(folder, JSON.stringify({ debian, pypi }), async () => {
    const packages = join(folder, 'packages');
    mkdirSync(packages, { recursive: true });
    try {
      await run(packages, ['apt-get', 'download', ...debian]);
      const files = readdirSync(packages).filter((file) => file.endsWith('.deb'));
      for (const file of files) await run(packages, ['dpkg', '-x', file, folder]);
    } catch (fromDebian) {
      const target = join(folder, SITE);
      await run(folder, ['python3', '-m', 'pip', 'install', '--target', target, ...pypi]).catch((fromPypi: unknown) => {
        throw new AggregateError([fromDebian, fromPypi], `Python's packages cannot be had: ${fromDebian} ${fromPypi}`);
      });
    }
  });
}

/** Where Python finds what `installPython` has installed. */
export const pythonPaths = (folder: string): Readonly<Record<string, string>> => ({
  PYTHONPATH: join(folder, SITE),
  LD_LIBRARY_PATH: ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu']
    .map((path) => join(folder, path))
    .join(':'),
});
