import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { reports, spoken } from '../../tools/check/reports.ts';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { commandLine } from '../../tools/commandLine.ts';

const texts = readSchemaTexts(resolve(import.meta.dirname, '../schema/shop'));
const ui = texts.get('products.ui.json') ?? '';
const schema = texts.get('products.schema.json') ?? '';
const problems = findProblems(
  new Map(texts)
    .set('products.ui.json', ui.replace('"field": "price"', '"field": "100%, price"'))
    .set('products.schema.json', schema.replace('"title": "SKU"', '"description": "SKU"')),
);
const report = (format: string) => reports[format]?.({ files: texts.size, problems }) ?? '';

test('text has the place, the message and the line', () => {
  expect(report('text')).toBe(
    `schema/products.schema.json:24:5  warning: properties.sku: has no title: people read 'sku'. [missing-title]
  24 |     "sku": { "type": "string", "description": "SKU" },
     |     ^^^^^

schema/products.ui.json:74:18  list.columns[2].field: '100%, price' is not a field of products. There are: id, name, slug, status, price, sku, stock, description, categories, discounts, images, attributes. [unknown-field]
  74 |       { "field": "100%, price", "title": "Price", "cell": "number", "prefix": "$", "decimals": 2 },
     |                  ^^^^^^^^^^^^^
`,
  );
  expect(spoken(problems)).toBe('1 mistake and 1 warning');
  expect(spoken([])).toBe('no mistakes');
});

test('json has each problem with its place in the repository', () => {
  expect(JSON.parse(report('json'))).toEqual({
    files: 13,
    mistakes: 1,
    warnings: 1,
    problems: [
      {
        file: 'schema/products.schema.json',
        line: 24,
        column: 5,
        length: 5,
        severity: 'warning',
        code: 'missing-title',
        message: "properties.sku: has no title: people read 'sku'.",
      },
      {
        file: 'schema/products.ui.json',
        line: 74,
        column: 18,
        length: 13,
        severity: 'error',
        code: 'unknown-field',
        message: expect.stringContaining("'100%, price' is not a field"),
      },
    ],
  });
  expect(JSON.parse(reports['json']?.({ files: 13, problems: [] }) ?? '')).toMatchObject({ mistakes: 0, problems: [] });
});

test('sarif is a log of version 2.1.0', () => {
  const log = JSON.parse(report('sarif'));
  expect(log).toMatchObject({ $schema: expect.stringMatching(/^https:.*sarif.*2\.1\.0/), version: '2.1.0' });
  expect(log.runs).toHaveLength(1);
  const [run] = log.runs;
  expect(run.tool.driver.name).toBeTypeOf('string');
  const rules = run.tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['missing-title', 'unknown-field']);
  for (const result of run.results) {
    expect(rules).toContain(result.ruleId);
    expect(['error', 'warning']).toContain(result.level);
    expect(result.message.text).not.toBe('');
    const [{ physicalLocation }] = result.locations;
    expect(physicalLocation.artifactLocation.uri).toMatch(/^schema\/[\w.]+$/);
    expect(Object.keys(run.originalUriBaseIds)).toContain(physicalLocation.artifactLocation.uriBaseId);
    const { startLine, startColumn, endColumn } = physicalLocation.region;
    expect(startLine).toBeGreaterThan(0);
    expect(endColumn).toBeGreaterThan(startColumn);
  }
  expect(run.results[1].locations[0].physicalLocation.region).toEqual({
    startLine: 74,
    startColumn: 18,
    endColumn: 31,
  });
});

test('github has a workflow command for each problem, with special characters escaped', () => {
  expect(report('github').split('\n')).toEqual([
    "::warning file=schema/products.schema.json,line=24,col=5,title=missing-title::properties.sku: has no title: people read 'sku'.",
    expect.stringMatching(
      /^::error file=schema\/products\.ui\.json,line=74,col=18,title=unknown-field::list\.columns\[2\]\.field: '100%25, price' is not a field/,
    ),
  ]);
});

const command = {
  name: 'npm run check',
  says: 'Tells what is wrong.',
  takes: ['NAME'],
  flags: {
    format: { oneOf: ['text', 'json'], says: 'how it is written' },
    title: { value: 'TEXT', says: 'what it is called' },
    quiet: { says: 'less' },
  },
};
const said = { out: vi.spyOn(console, 'log'), wrong: vi.spyOn(console, 'error') };
said.out.mockImplementation(() => {});
said.wrong.mockImplementation(() => {});
afterEach(() => {
  process.exitCode = undefined;
  vi.clearAllMocks();
});

test('a command line is parsed', () => {
  const line = commandLine(command, ['things', '--format', 'json', '--title=Things', '--quiet']);
  expect(line?.taken).toEqual(['things']);
  expect(Object.fromEntries(line?.flags ?? [])).toEqual({ format: 'json', title: 'Things', quiet: '' });
  expect(process.exitCode).toBeUndefined();
});

test('--help explains every flag, and nothing is done', () => {
  expect(commandLine(command, ['--help'])).toBeUndefined();
  expect(said.out.mock.lastCall?.[0]).toBe(`Tells what is wrong.

  npm run check NAME [-- FLAGS]

  --format text|json  how it is written
  --title TEXT        what it is called
  --quiet             less
  --help              this text`);
  expect(process.exitCode).toBeUndefined();
});

test.each([
  [
    ['a', '--fromat', 'json'],
    '--fromat is not a flag of this command. Did you mean --format? There are: --format, --title, --quiet, --help.',
  ],
  [['a', '-x'], '-x is not a flag of this command. There are: --format, --title, --quiet, --help.'],
  [['a', '--format', 'xml'], "--format must be one of text, json, not 'xml'."],
  [['a', '--format'], '--format needs text, json after it.'],
  [['a', '--title'], '--title needs TEXT after it.'],
  [['a', '--quiet=yes'], '--quiet takes no value.'],
  [['a', 'b'], "'b' is not expected here."],
  [[], 'NAME is missing.'],
])('%j is refused', (args, reason) => {
  expect(commandLine(command, args)).toBeUndefined();
  expect(said.wrong.mock.lastCall?.[0].split('\n')[0]).toBe(reason);
  expect(process.exitCode).toBe(2);
});
