import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/** Writes `{file}.br` and `{file}.gz` beside every file of a folder, if they are smaller than the file. */
export async function compressFiles(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  // Folders with a leading dot belong to the build and are not served.
  const wanted = names.filter((name) => compressible.test(name) && !/(^|[\\/])\./.test(name));
  await Promise.all(wanted.map((name) => compressFile(join(directory, name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [end, encoded] of [
    ['br', br],
    ['gz', gz],
  ] as const) {
    if (encoded.length < content.length) await writeFile(`${file}.${end}`, encoded);
  }
}

/** A Vite plugin that compresses the built panel ahead of time. */
export function compressedPanel(): Plugin {
  let directory = '';
  return {
    name: 'compressed-panel',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    writeBundle: () => compressFiles(directory),
  };
}
