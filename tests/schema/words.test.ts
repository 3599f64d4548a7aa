import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { documentsOf } from '../../tools/check/documents.ts';
import { readSchemaTexts } from '../../tools/check/schemaText.ts';
import { allWords, wordsUsedIn } from './grammarWords.ts';

const wordsIn = (folder: string) =>
  wordsUsedIn(documentsOf(readSchemaTexts(resolve(import.meta.dirname, '../..', folder)), folder));

/** The words of the sign-ins in docs/backends.md: one config has one of them. */
function wordsOfSignIns() {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/backends.md'), 'utf8');
  const apis = [...page.matchAll(/^```json (api|api\.login)\n([\s\S]*?)^```$/gm)].map(([, word, text = '']) =>
    word === 'api' ? JSON.parse(text) : { login: JSON.parse(text) },
  );
  return apis.flatMap((api) => [...wordsUsedIn(new Map([['panel.json', { api }]])).keys()]);
}

/**
 * The other days that a week may begin with, which weekStart.test.ts uses; those of a shop's own folder, which brand.test.ts does,
 * and steps, which migrationSteps.test.ts does.
 */
const missing: readonly string[] = [
  ...['sunday', 'saturday'].map((day) => `panel > weekStart: "${day}"`),
  ...['primary', 'primary > light', 'primary > dark', 'radius', 'font'].map((word) => `brand > ${word}`),
  ...['split', 'into'].map((word) => `migration > up > ${word}`),
  ...['string', 'number', 'boolean', 'list'].map((type) => `migration > up > to: "${type}"`),
  'migration > up > restore',
];

test('every word of the grammar is used by one of the three configs, or by a documented sign-in', () => {
  const used = new Set([
    ...wordsIn('schema').keys(),
    ...wordsIn('examples/atelier').keys(),
    ...wordsIn('tests/graphql/schema').keys(),
    ...wordsOfSignIns(),
  ]);
  const unused = [...allWords()].filter(([word]) => !used.has(word)).map(([, place]) => place);
  expect(unused).toEqual(missing);
});

test('an unused word is found', () => {
  const words = allWords();
  const used = wordsIn('schema');
  const places = (some: Iterable<string>) => [...some].map((word) => words.get(word));
  expect(places(used.keys())).toEqual(
    expect.arrayContaining(['panel > title', 'entity > list > title', 'cells: switch', 'codecs: idList > key']),
  );
  expect(places([...words.keys()].filter((word) => !used.has(word)))).toContain('entity > list > paging: "server"');
});
