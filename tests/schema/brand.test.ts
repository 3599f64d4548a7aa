import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';

const shop = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

/** What the check says of a shop's look. */
const problemsOf = (text: string) =>
  findProblems(new Map([...shop, ['../brand/theme.json', text]]))
    .filter(({ file }) => file === '../brand/theme.json')
    .map((problem) => printed(problem).split('\n')[0]);

test('readable colours have no problems', () => {
  expect(problemsOf('{"primary": {"light": "#7a3cc6", "dark": "#c9a9ff"}, "radius": 4, "font": "Inter"}')).toEqual([]);
});
