import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getProp } from '../../src/shared/base/getProp.ts';
import { objectOf, parseJson } from '../../src/shared/base/json.ts';
import { firstFiles } from './firstFiles.ts';

/** A chunk in Vite's manifest: its file, and the chunks it imports. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** What a user downloads at each step, in kB of gzip. */
export interface BuildSizes {
  readonly login: number;
  /** Everything the first list needs, including the login page's code. */
  readonly list: number;
  /** What a dialog needs beyond the list: the form with every widget. */
  readonly dialog: number;
}

const isManifest = (json: unknown): json is Readonly<Record<string, Chunk>> =>
  Object.values(objectOf(json)).every((chunk) => typeof getProp(chunk, 'file') === 'string');

/**
 * The sizes of a build.
 * @param directory the build, with its manifest
 * @throws when the build has no chunk for one of the steps
 */
export function buildSizes(directory: string): BuildSizes {
  const manifest = parseJson(readFileSync(join(directory, '.vite/manifest.json'), 'utf8'), isManifest);
  const chunkAt = (key: string): Chunk => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    return chunk;
  };
  const keyOf = (name: string): string => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
  /** The files a chunk needs before it runs: its own and those it imports. */
  const filesOf = (key: string, files = new Set<string>()): Set<string> => {
    const { file, imports = [] } = chunkAt(key);
    if (files.has(file)) return files;
    files.add(file);
    for (const imported of imports) filesOf(imported, files);
    return files;
  };
  const union = (...keys: string[]) => new Set(keys.flatMap((key) => [...filesOf(key)]));
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(directory, file)), { level: 9 }).length, 0) /
    1000;

  const widgets = Object.keys(manifest).filter((key) => /^src\/panel\/widgets\/.*\/Widget(\.lazy)?\.tsx$/.test(key));
  const first = firstFiles.map(({ name }) => keyOf(name));
  const login = union(...first.slice(0, 2));
  const list = union(...first);
  const dialog = [...union('src/panel/screens/form/EntityForm.tsx', ...widgets)].filter((file) => !list.has(file));
  return { login: sizeOf(login), list: sizeOf(list), dialog: sizeOf(dialog) };
}
