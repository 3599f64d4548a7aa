import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presets } from '../../src/shared/config/presets/index.ts';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/backends.md'), 'utf8');
const shop = readSchemaTexts(resolve(root, 'tests/shop'));

/** Each recipe's blocks: the words after the fence name the file, and the word of it that the block is about. */
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    backend: section.split('\n')[0],
    blocks: [...section.matchAll(/^```json (\S+) (\S+)\n([\s\S]*?)^```$/gm)].map(
      ([, file = '', word = '', text = '']) => ({ file, word, value: Object(JSON.parse(text)) }),
    ),
  }));

/** What belongs to calls that a backend does not have: their texts, and what leads to them. */
const OF_CALLS = new Set(['no-effect']);

/** The sign-ins: those that are a block, and those within a sentence. */
const signIns: readonly [what: string, api: object][] = [
  ...[...page.matchAll(/^```json (api|api\.login)\n([\s\S]*?)^```$/gm)].map(([, word, text = '']): [string, object] => [
    text,
    word === 'api' ? JSON.parse(text) : { login: JSON.parse(text) },
  ]),
  ...[...page.matchAll(/`("login": \{[^`]*\})`/g)].map(([, text = '']): [string, object] => [
    text,
    { preset: 'payload', ...JSON.parse(`{${text}}`) },
  ]),
];

describe('the sign-ins of other backends', () => {
  test.each(signIns)('%s', (_, api) => {
    const texts = new Map(shop);
    const document = JSON.parse(texts.get('panel.json') ?? '');
    texts.set('panel.json', JSON.stringify({ ...document, api: { ...document.api, ...api } }));
    const mistakes = findProblems(texts).filter(({ severity, code }) => severity === 'error' && !OF_CALLS.has(code));
    expect(mistakes.map((problem) => printed(problem))).toEqual([]);
  });

  test.each(Object.entries(presets).filter(([, { login }]) => login))('the preset %s is in the table', (name) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| (e-mail|user name)`, 'm'));
  });
});

describe('the recipes of other backends', () => {
  test('are one for each make', () => {
    const apis = recipes.map(({ blocks }) => blocks.find(({ word }) => word === 'api')?.value['preset']);
    expect(apis.sort()).toEqual(Object.keys(presets).sort());
  });

  test.each(recipes)('$backend: the config passes the check', ({ blocks }) => {
    const texts = new Map(shop);
    for (const { file, word, value } of blocks) {
      const document = JSON.parse(texts.get(file) ?? '');
      const next = word === 'api' ? { ...document.api, ...value } : value;
      texts.set(file, JSON.stringify({ ...document, [word]: next }));
    }
    const mistakes = findProblems(texts).filter(({ severity, code }) => severity === 'error' && !OF_CALLS.has(code));
    expect(mistakes.map((problem) => printed(problem))).toEqual([]);
  });
});
