import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/extending.md'), 'utf8');
/** Within the repository: its packages are found from there, and what Vite bundles of them is the copy's own. */
const copy = join(root, 'test-results/extended-panel');

/** The page's code blocks. The words after the fence name the file, and for a config file the place in it. */
const blocks = [...page.matchAll(/^```(?:tsx?|json) (\S+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
  ([, path = '', place = '', text = '']) => {
    const file = path.replace(/^custom\//, 'src/shop/custom/');
    return { file, place, text: inClone(file, text) };
  },
);

/** The code of a shop's folder as it stands in a clone of the engine: what it imports of that is beside it. */
function inClone(file: string, text: string): string {
  const up = relative(dirname(file), 'src/shop/exports');
  return text.replace(/'shop-admin-panel\/(\w+)'/g, (_, name) => `'${up}/${name}.ts'`);
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A document with more in it at a place: one more entry of a list, or more properties of an object. */
function extended(document: Json, [key, ...rest]: readonly string[], more: Json): Json {
  if (key === undefined) {
    if (Array.isArray(document)) return [...document, more];
    if (isObject(document) && isObject(more)) return { ...document, ...more };
    return more;
  }
  if (!isObject(document)) throw new Error(`There is no '${key}' to extend.`);
  return { ...document, [key]: extended(document[key] ?? {}, rest, more) };
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The environment without the variables of this test run. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITE|TEST|NODE_ENV)/.test(name)));

/** Runs a command in the copy. @returns its output if it failed, else nothing */
function failureOf(...command: string[]): string {
  try {
    execFileSync(process.execPath, command, { cwd: copy, stdio: 'pipe', env });
    return '';
  } catch (error) {
    return error instanceof Error && 'stdout' in error && 'stderr' in error
      ? `${error.stdout}${error.stderr}`
      : 'failed';
  }
}

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  const configs = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];
  for (const part of ['src', 'schema', 'tools', 'tests', ...configs])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  cpSync(join(copy, 'tests/docs/extended.tsx'), join(copy, 'tests/docs/extended.browser.test.tsx'));
  // Among those that take long, which are not run here.
  const everyCell = join(copy, 'tests/cells/everyCell');
  renameSync(`${everyCell}.long.browser.test.tsx`, `${everyCell}.browser.test.tsx`);
  for (const { file, place, text } of blocks) {
    const target = join(copy, file);
    mkdirSync(dirname(target), { recursive: true });
    const document = place === '' ? text : readFileSync(target, 'utf8');
    const next =
      place === '' ? document : JSON.stringify(extended(JSON.parse(document), place.split('.'), JSON.parse(text)));
    writeFileSync(target, next);
    // The copy's tests of the engine run on that config too.
    if (file.startsWith('schema/')) cpSync(target, join(copy, 'tests/shop', basename(file)));
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the page has a folder, a registration and a use of three kinds and a screen', () => {
  const lists = blocks.filter(({ file }) => /^src\/shop\/custom\/\w+\.ts$/.test(file)).map(({ file }) => file);
  expect(lists).toEqual(['codecs', 'cells', 'widgets', 'screens'].map((list) => `src/shop/custom/${list}.ts`));
  const folders = new Set(blocks.flatMap(({ file }) => /^src\/shop\/custom\/\w+\/\w+\//.exec(file) ?? []));
  expect(folders.size).toBe(4);
  expect(blocks.filter(({ file }) => !file.startsWith('src/shop/custom/')).every(({ place }) => place !== '')).toBe(
    true,
  );
});

test('the config that names them has no mistakes', () => {
  expect(failureOf('tools/run.mjs', 'tools/check.ts')).toBe('');
});

test('their code fits the panel’s types', () => {
  expect(failureOf('tools/run.mjs', 'tools/types.ts')).toBe('');
  // The tests of everything else do not see them.
  const config = JSON.parse(readFileSync(join(copy, 'tsconfig.json'), 'utf8'));
  const include = ['src', 'tests/docs', 'tests/types', 'tests/**/*.d.ts', 'tools', 'schema', '*.ts'];
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include }));
  expect(failureOf(join(root, 'node_modules/typescript/bin/tsc'), '--noEmit')).toBe('');
});

// One run for all: to start it takes longer than its tests.
test('they pass the tests of every kind, and show, edit and send a value', () => {
  const inNode = ['tests/kinds.test.ts', 'tests/codecs/everyCodec.test.ts'];
  const inBrowser = ['tests/docs/extended.browser.test.tsx', 'tests/cells/everyCell.browser.test.tsx'];
  const projects = ['--project', 'node', '--project', 'browser'];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  expect(failureOf(vitest, 'run', ...projects, '-t', 'kind|cents|docs/extending|link', ...inNode, ...inBrowser)).toBe(
    '',
  );
});
