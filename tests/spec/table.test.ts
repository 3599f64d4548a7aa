import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

const here = import.meta.dirname;
const specification = resolve(here, '../../../shared/spec/admin-panel.md');
const NOTHING_TO_SHOW = '— ';

/** A row of the table: a statement, and the tests that show it to hold. */
interface Row {
  readonly section: string;
  readonly statement: string;
  readonly shownBy: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}

const rows = readFileSync(join(here, 'README.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    return lines.filter((line) => /^\| (?!Statement)/.test(line)).map((line) => rowOf(section, line));
  });

function rowOf(section: string, line: string): Row {
  const [, statement = '', shownBy = ''] = /^\| (.*?) \| (.*) \|$/.exec(line) ?? [];
  const tests = shownBy.split('<br>').flatMap((link) => {
    const [, file, name] = /^\[[^\]]+\]\(([^)]+)\): (.+)$/.exec(link) ?? [];
    return file && name ? [{ file, name }] : [];
  });
  return { section, statement, shownBy, tests };
}

/** The names of the tests in a file, as they are written there. */
function testsIn(file: string): string[] {
  const names: string[] = [];
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    else if (isNode(node)) {
      if (node['type'] === 'CallExpression' && calleeOf(node) === 'test') names.push(...firstText(node['arguments']));
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseAst(readFileSync(join(here, file), 'utf8'), { lang: 'tsx' }).body);
  return names;
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** 'test' for test(…), test.each(…)(…) and test.skip(…). */
function calleeOf(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  if (node['type'] === 'Identifier') return node['name'];
  return calleeOf(node['callee'] ?? node['object']);
}

function firstText(args: unknown): string[] {
  const first: unknown = Array.isArray(args) ? args[0] : undefined;
  return isNode(first) && typeof first['value'] === 'string' ? [first['value']] : [];
}

const filesHere = readdirSync(here).filter((file) => file.endsWith('.browser.test.tsx'));
const inTable = new Map<string, Set<string>>();
for (const { file, name } of rows.flatMap(({ tests }) => tests)) {
  inTable.set(file, (inTable.get(file) ?? new Set()).add(name));
}

describe('The table and the tests agree', () => {
  test('there is a table', () => {
    expect(rows.length).toBeGreaterThan(150);
  });

  test('every statement has a test, or asks for nothing', () => {
    const without = rows.filter(({ tests, shownBy }) => tests.length === 0 && !shownBy.startsWith(NOTHING_TO_SHOW));
    expect(without).toEqual([]);
    const excused = rows.filter(({ shownBy }) => shownBy === '— nothing is asked').map(({ statement }) => statement);
    expect(excused.filter((statement) => !statement.includes('not shown'))).toEqual([]);
  });

  test.each([...inTable.keys()])('every test that the table names is in its file: %s', (file) => {
    expect(existsSync(join(here, file))).toBe(true);
    const there = testsIn(file);
    expect([...(inTable.get(file) ?? [])].filter((name) => !there.includes(name))).toEqual([]);
  });

  test.each(filesHere)('every test is in the table: %s', (file) => {
    expect(testsIn(file).filter((name) => !inTable.get(file)?.has(name))).toEqual([]);
  });

  test.each(filesHere)('no test is skipped: %s', (file) => {
    expect(readFileSync(join(here, file), 'utf8')).not.toMatch(/\b(test|describe)\.(skip|only|todo|fails)\b/);
  });
});

describe('The table and the specification agree', () => {
  const text = existsSync(specification) ? readFileSync(specification, 'utf8') : undefined;
  if (text === undefined) console.info(`${specification} is not here: the table is not compared with it.`);

  test.runIf(text !== undefined)(
    'every statement is in the specification, word for word, and every word of it in a statement',
    () => {
      const all = paragraphs(text ?? '');
      const quoted = rows
        .filter(({ section }) => /^\d/.test(section))
        .map(({ statement }) => statement)
        .sort((a, b) => b.length - a.length);
      expect(quoted.filter((statement) => !all.some((paragraph) => paragraph.includes(statement)))).toEqual([]);
      const left = all.map((paragraph) =>
        quoted.reduce((rest, statement) => rest.replaceAll(statement, ''), paragraph),
      );
      expect(left.filter((rest) => /\p{L}/u.test(rest))).toEqual([]);
    },
  );
});

/** The specification's paragraphs, list items and table rows (their cells joined by ' · '), without its headings. */
function paragraphs(markdown: string): string[] {
  const body = markdown
    // A row before a line of dashes is a table's heading.
    .replace(/^\|.*\|\n\|[-|]+\|$/gm, '')
    .split('\n')
    .filter((line) => !/^(#|\*\*)/.test(line) && line.trim() !== '');
  const start = body.findIndex((line) => line.startsWith('The product is'));
  return body.slice(start).map((line) =>
    line.startsWith('|')
      ? line
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join(' · ')
      : line.replace(/^- /, ''),
  );
}
