import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { newLocale } from '../../tools/newLocale/newLocale.ts';

const shop = readSchemaTexts(resolve(import.meta.dirname, '../schema/shop'));

const madeOf = (texts: ReadonlyMap<string, string>, language: string) => {
  const made = newLocale(texts, language);
  if ('refused' in made) throw new Error(made.refused);
  return made;
};

test('a new language has every text, and nothing else, for the check', () => {
  const { file, text, added } = madeOf(shop, 'nl');
  expect(file).toBe('locales/nl.json');
  const problems = findProblems(new Map(shop).set(file, text));
  expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    `warning ${added} texts are as in English: they are still to be translated.`,
  ]);
  expect(JSON.parse(text).orders).toMatchObject({ Orders: 'Orders' });
  expect(JSON.parse(text).api).toMatchObject({ 'The number is too large': 'The number is too large' });
  expect(added).toBe(text.split('\n').filter((line) => line.startsWith('    ')).length);
});

test('an existing language keeps its translations, and gets the missing texts', () => {
  const { file, text } = madeOf(shop, 'nl');
  const { Orders: _, ...others } = JSON.parse(text).orders;
  const before = JSON.stringify({ ...JSON.parse(text), orders: { ...others, Total: 'Totaal' } });
  const again = madeOf(new Map(shop).set(file, before), 'nl');
  expect(again.added).toBe(1);
  expect(JSON.parse(again.text).orders).toEqual({ ...others, Total: 'Totaal', Orders: 'Orders' });
});

test('an unknown language is refused, and so is a config with mistakes', () => {
  expect(newLocale(shop, 'german')).toEqual({ refused: expect.stringContaining("'german' is not a language") });
  expect(newLocale(shop, 'en')).toEqual({ refused: expect.stringContaining('itself is in English') });
  expect(newLocale(new Map(shop).set('panel.json', '{'), 'nl')).toEqual({
    refused: expect.stringContaining('npm run check'),
  });
});
