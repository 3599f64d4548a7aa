import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getProp } from '../../src/shared/base/getProp.ts';
import { objectOf, parseJson } from '../../src/shared/base/json.ts';

const root = resolve(import.meta.dirname, '../..');
const empty = mkdtempSync(join(tmpdir(), 'panel-'));
afterAll(() => rmSync(empty, { recursive: true }));

/** What the program prints in an empty folder, with its exit code. */
function panel(...words: string[]): { readonly code: unknown; readonly said: string } {
  const { SCHEMA_DIR: _, ...env } = process.env;
  try {
    const said = execFileSync(process.execPath, [join(root, 'tools/panel.mjs'), ...words], {
      cwd: empty,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { code: 0, said };
  } catch (error) {
    return { code: getProp(error, 'status'), said: String(getProp(error, 'stderr')) };
  }
}

test('the program lists its commands, and names an unknown one', () => {
  const { said } = panel();
  for (const name of ['init', 'dev', 'start', 'build', 'check', 'types', 'diff', 'rights', 'audit', 'probe', 'seed'])
    expect(said).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect(panel('chekc')).toMatchObject({ code: 2, said: expect.stringContaining("panel has no command 'chekc'.") });
});

test('a command in a folder without a config says how to make one', () => {
  expect(panel('check')).toMatchObject({ code: 2, said: expect.stringContaining('There is no schema/panel.json in') });
});

test('a shop with an unusable document is not created', () => {
  const begun = (...words: string[]) => panel('init', 'my-shop', ...words);
  expect(begun('--from', 'nowhere.json')).toEqual({ code: 2, said: 'nowhere.json cannot be read.\n' });
  expect(begun('--entity', 'lamps').said).toContain('--entity names a list of the document that --from names.');
  expect(existsSync(join(empty, 'my-shop'))).toBe(false);
});

test('each npm script of a command is the same program', () => {
  const { scripts } = objectOf(parseJson(readFileSync(join(root, 'package.json'), 'utf8')));
  const programs = Object.entries(objectOf(scripts)).filter(([, line]) => /tools\/panel\.mjs/.test(String(line)));
  expect(programs.map(([name, line]) => [name, line])).toContainEqual(['check', 'node tools/panel.mjs check']);
  for (const [, line] of programs) {
    const command = String(line).split(' ').at(2) ?? '';
    expect(panel().said).toMatch(new RegExp(`^  ${command} `, 'm'));
  }
});

test('each module that a shop may import is there', () => {
  const { exports } = objectOf(parseJson(readFileSync(join(root, 'package.json'), 'utf8')));
  const files = Object.values(objectOf(exports)).map(String);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
