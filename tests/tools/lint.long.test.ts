import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
let copy: string;

/** Runs one of the scripts in a copy of the repository that has only the config and a module. */
const run = (script: string) =>
  spawnSync(scripts[script], {
    cwd: copy,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) },
  });

const file = (name: string) => join(copy, name);
const long = () => `{\n  "texts": [${Array.from({ length: 60 }, (_, index) => `"text ${index}"`).join(',')}]}\n`;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lint-'));
  const configs = ['biome', 'package', 'tsconfig'].map((name) => `${name}.json`);
  for (const name of [
    'eslint.config.js',
    ...configs,
    ...['vite', 'vitest', 'playwright'].map((tool) => `${tool}.config.ts`),
  ])
    cpSync(join(root, name), file(name));
  for (const folder of ['schema', 'src', 'tests', 'tools']) mkdirSync(file(folder));
  for (const folder of ['src', 'tests', 'tools']) writeFileSync(file(`${folder}/one.ts`), 'export const one = 1;\n');
  writeFileSync(file('.gitignore'), 'node_modules\n');
  // What the config of ESLint imports.
  symlinkSync(join(root, 'node_modules'), file('node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('lint says nothing of how valid config is laid out, and format lays it out', () => {
  writeFileSync(file('schema/things.ui.json'), long());
  expect(run('lint')).toMatchObject({ status: 0 });
  expect(run('format')).toMatchObject({ status: 0 });
  expect(
    readFileSync(file('schema/things.ui.json'), 'utf8')
      .split('\n')
      .every((line) => line.length <= 120),
  ).toBe(true);
});

test('lint says how code is to be laid out', () => {
  writeFileSync(file('src/one.ts'), 'export const one   = 1;\n');
  expect(run('lint').status).not.toBe(0);
  expect(run('format')).toMatchObject({ status: 0 });
  expect(run('lint')).toMatchObject({ status: 0 });
});
