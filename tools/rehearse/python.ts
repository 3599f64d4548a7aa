import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.ts';

/** What was installed last in a folder. */
const MARK = 'installed.txt';
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
  const wanted = JSON.stringify({ debian, pypi });
  const mark = join(folder, MARK);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
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
  writeFileSync(mark, wanted);
}

/** Where Python finds what `installPython` has installed. */
export const pythonPaths = (folder: string): Readonly<Record<string, string>> => ({
  PYTHONPATH: join(folder, SITE),
  LD_LIBRARY_PATH: ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu']
    .map((path) => join(folder, path))
    .join(':'),
});
