import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStatements, readTests } from '../../tools/generate/statementTable.ts';

const here = import.meta.dirname;
const read = (file: string) => readFileSync(join(here, file), 'utf8');

const inSpec = readStatements(read('statements.md'));
const promises = readStatements(read('../promises.md'));
const statements = [...inSpec, ...promises];
const tests = readTests(join(here, '..'));
const shown = new Set(tests.flatMap(({ shows }) => shows));
const filesHere = readdirSync(here).filter((file) => file.endsWith('.browser.test.tsx'));

describe('The statements and the tests agree', () => {
  test('there are statements, each with a number of its own', () => {
    expect(inSpec.length).toBeGreaterThan(150);
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
    expect(inSpec.length).toBe(read('statements.md').match(/^\d+\. /gm)?.length);
    expect(promises.length).toBe(read('../promises.md').match(/^\d+\. /gm)?.length);
  });

  test('every statement has a test, or says why not', () => {
    const without = statements.filter(({ id, noTest }) => !shown.has(id) && noTest === undefined);
    expect(without).toEqual([]);
    const excused = statements.filter(({ noTest }) => noTest === 'nothing is asked.').map(({ text }) => text);
    expect(excused.filter((text) => !text.includes('not shown'))).toEqual([]);
  });

  test('no statement has both a test and a reason for none', () => {
    expect(statements.filter(({ id, noTest }) => shown.has(id) && noTest !== undefined)).toEqual([]);
  });

  test('every statement that a test names is there', () => {
    const known = new Set(statements.map(({ id }) => id));
    expect([...shown].filter((id) => !known.has(id))).toEqual([]);
  });

  test('every line that says what a test shows stands above one', () => {
    const files = [...new Set(tests.map(({ file }) => file))];
    const lines = files.flatMap((file) => [...read(`../${file}`).matchAll(/^\s*\/\/ Shows /gm)]);
    expect(lines.length).toBe(tests.filter(({ shows }) => shows.length > 0).length);
  });

  test.each(filesHere)('every test shows a statement: %s', (file) => {
    const own = tests.filter((found) => found.file === `spec/${file}`);
    expect(own.length).toBe(read(file).match(/^\s*test[(.]/gm)?.length);
    expect(own.filter(({ shows }) => shows.length === 0).map(({ name }) => name)).toEqual([]);
  });

  test.each(filesHere)('no test is skipped: %s', (file) => {
    expect(read(file)).not.toMatch(/\b(test|describe)\.(skip|only|todo|fails)\b/);
  });
});
