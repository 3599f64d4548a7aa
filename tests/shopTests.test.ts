import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readStatements, readTests } from '../tools/generate/statementTable.ts';
import { shopTests } from './support/shopTests.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The files below `tests/`, without those of the benchmark. */
const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.json)\.tsx?$/.test(file) && !file.startsWith('bench/'))
  .map((file) => `tests/${file}`);

const isShopTest = (file: string) =>
  shopTests.some((pattern) => {
    const [start = '', end] = pattern.split('*');
    return end === undefined ? file === pattern : file.startsWith(start) && file.endsWith(end);
  });

/** What else reads `schema/`, and why an edit of it may fail there. */
const readers: Readonly<Record<string, string>> = {
  'tests/schema/sound.test.ts': 'it says whether the config has mistakes',
  'tests/support/changedShop.ts': 'it builds what ships, with a changed config',
  'tests/support/recordTypes.ts': 'it writes the types of the records, which src/shop/demo/ needs',
  'tests/types/config.types.ts': 'the compiler proves the fields that are named in it',
};

/** The paths in a file that lead to the folder `schema/` of the shop. */
function pathsToSchema(file: string): string[] {
  const text = read(file);
  const relatives = [...text.matchAll(/['"]((?:\.\.?\/)+[\w./*-]*)['"]/g)].map(([, path = '']) => ({
    path,
    to: relative(root, resolve(root, dirname(file), path)),
  }));
  const hasRoot = /const root = resolve\(import\.meta\.dirname/.test(text);
  const ofRoot = hasRoot ? [...text.matchAll(/\(root, '([\w./-]+)'/g)].map(([, to = '']) => ({ path: to, to })) : [];
  return [...relatives, ...ofRoot].flatMap(({ path, to }) => (/^schema(\/(?!meta)|$)/.test(to) ? [path] : []));
}

test('only these tests read schema/: an edit of it fails no other', () => {
  expect(files.length).toBeGreaterThan(150);
  const reading = files.filter((file) => pathsToSchema(file).length > 0);
  expect(reading.sort()).toEqual(Object.keys(readers).sort());
  expect(pathsToSchema('tests/types/config.types.ts')).toEqual(['../../schema/products.schema.json']);
});

test('a test that shows a statement of the specification runs on schema/: what breaks the statement fails it', () => {
  const statements = new Set(readStatements(read('tests/spec/statements.md')).map(({ id }) => id));
  const showing = readTests(join(root, 'tests'))
    .filter(({ file, shows }) => /\.test\.tsx?$/.test(file) && shows.some((id) => statements.has(id)))
    .map(({ file }) => `tests/${file}`);
  expect([...new Set(showing)].filter((file) => !isShopTest(file))).toEqual([]);
});

test('every file that is to run on schema/ is there', () => {
  const missing = shopTests.filter((pattern) => !pattern.includes('*') && !files.includes(pattern));
  expect(missing).toEqual([]);
});
