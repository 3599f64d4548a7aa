import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type ProblemCode, problemCodes } from '../../tools/check/codes.ts';
import { reports } from '../../tools/check/reports.ts';
import { findProblems, printed, readSchemaFiles } from '../../tools/check/schemaText.ts';

/** What the check prints for the broken configs; `mistakes.test.ts`, `deadEnds.test.ts` and `misfits.test.ts` see to it that it does. */
const examples = ['mistakes.txt', 'deadEnds.txt', 'misfits.txt'].map((file) =>
  readFileSync(resolve(import.meta.dirname, file), 'utf8'),
);

/** Those that need an edit of two files: `rights.test.ts` has them. */
const ofRights: readonly ProblemCode[] = ['self-granted-roles'];

/** Those of whole files and of translations: the tests below have them. */
const ofFiles: readonly ProblemCode[] = ['unreadable-file', 'not-utf-8', 'empty-file'];
const ofTranslations: readonly ProblemCode[] = [
  'unknown-language',
  'unknown-section',
  'untranslated',
  'unused-translation',
];

test('every code has a mistake among the examples', () => {
  const raised = new Set(examples.flatMap((text) => [...text.matchAll(/ \[([a-z\d-]+)\]$/gm)].map(([, code]) => code)));
  const tried = new Set<unknown>([...raised, ...ofFiles, ...ofTranslations, ...ofRights]);
  expect(Object.keys(problemCodes).filter((code) => !tried.has(code))).toEqual([]);
});

test('a folder or a broken link is reported, without follow-up mistakes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'schema-'));
  try {
    mkdirSync(join(directory, 'things.ui.json'));
    symlinkSync(join(directory, 'nowhere'), join(directory, 'things.schema.json'));
    const { texts, unread } = readSchemaFiles(directory);
    expect(findProblems(texts, unread).map((problem) => printed(problem).split('\n')[0])).toEqual([
      'schema/panel.json:1:1  is missing: it holds the menu and the shared texts. [missing-file]',
      'schema/things.schema.json:1:1  is a link that leads nowhere. [unreadable-file]',
      'schema/things.ui.json:1:1  is a folder, and must be a file. [unreadable-file]',
    ]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('a file in Latin-1 is reported with the place of its first invalid byte', () => {
  const latin = Buffer.from('{\n  "title": "Gr\u00f6\u00dfe" }', 'latin1').toString('utf8');
  const [problem] = findProblems(new Map([['panel.json', latin]]));
  expect(problem).toMatchObject({ code: 'not-utf-8', line: 2, column: 15 });
  expect(problem?.message).toContain('byte 17 of the file');
});

test('a file of another language has codes of its own', () => {
  const files = new Map([
    ['panel.json', '{ "title": "Shop" }'],
    ['locales/dutch.json', '{ "panel": { "Shpo": "Winkel" }, "things": {} }'],
  ]);
  const found = findProblems(files).filter(({ file }) => file === 'locales/dutch.json');
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(ofTranslations));
});

test('an empty file is reported as empty', () => {
  expect(findProblems(new Map([['panel.json', '\n']]))).toMatchObject([{ code: 'empty-file', line: 1, column: 1 }]);
});

test('a hundred thousand brackets are an ordinary mistake', () => {
  const [problem] = findProblems(new Map([['panel.json', `{ "menu": ${'['.repeat(100_000)}`]]));
  expect(problem).toMatchObject({ code: 'invalid-json', message: 'is nested more than 200 levels deep.' });
});

test('people read the first names of a long list, programs all', () => {
  const names = Array.from({ length: 15 }, (_, place) => `field${place + 1}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }]));
  const texts = new Map([['things.schema.json', JSON.stringify({ type: 'object', properties, required: ['zzz'] })]]);
  const problems = findProblems(texts).filter(({ code }) => code === 'unknown-field');
  expect(reports['text']?.({ files: 1, problems })).toContain('There are: field1, field2, field3, field4, field5, ');
  expect(reports['text']?.({ files: 1, problems })).toContain(' field12 and 3 more.');
  expect(reports['json']?.({ files: 1, problems })).toContain(`There are: ${names.join(', ')}.`);
});
