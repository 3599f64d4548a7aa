import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/** Writes `{file}.br` and `{file}.gz` beside every file of a folder that gets smaller by it. */
export async function compressFiles(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  // Folders that start with a dot are the build's own.
  const wanted = names.filter((name) => compressible.test(name) && !/(^|[\\/])\./.test(name));
  await Promise.all(wanted.map((name) => compressFile(join(directory, name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [end, packed] of [
    ['br', br],
    ['gz', gz],
  ] as const) {
    if (packed.length < content.length) await writeFile(`${file}.${end}`, packed);
  }
}

/** Compresses the built panel once, so that the server need not do it. */
export function compressedPanel(): Plugin {
  let directory = '';
  return {
    name: 'compressed-panel',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => compressFiles(directory),
  };
}
