import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { apiErrorOf } from '../../src/panel/wire/apiErrorOf.ts';
import { translatorOf } from '../../src/panel/wire/translated.ts';
import { sentence } from '../../src/server/http/sentence.ts';
import { sentences } from '../../src/server/http/sentences.ts';
import { getProp } from '../../src/shared/base/getProp.ts';
import { readSchemaTexts } from '../../tools/check/schemaText.ts';
import { saidIn } from '../../tools/locale/saidIn.ts';

const inGerman = translatorOf({
  'Name is required': 'Bitte einen Namen angeben',
  Product: 'Produkt',
  Products: 'Produkte',
  Category: 'Kategorie',
  'There is no such {title}.': '{title}: gibt es nicht.',
  '{who} need {what}: choose another.': '{who} verweisen auf {what}.',
  '{count} {title}': '{count} {title}',
  '{one} and {other}': '{one} und {other}',
  'this {title}': 'diesen Eintrag ({title})',
  'Use at most {most} characters': 'Höchstens {most} Zeichen',
});

test.each([
  ['Name is required', 'Bitte einen Namen angeben'],
  ['There is no such product.', 'Produkt: gibt es nicht.'],
  [
    '2 products and 1 category need this category: choose another.',
    '2 Produkte und 1 Kategorie verweisen auf diesen Eintrag (Kategorie).',
  ],
  ['Use at most 10,000 characters', 'Höchstens 10,000 Zeichen'],
  ['Name is required; Use at most 255 characters', 'Bitte einen Namen angeben; Höchstens 255 Zeichen'],
  ['Nobody knows this sentence', 'Nobody knows this sentence'],
  ['Salt and pepper', 'Salt and pepper'],
  ['3 times a day', '3 times a day'],
  ['There is no such thing (a+b).', 'thing (a+b): gibt es nicht.'],
])('%s', (english, german) => {
  expect(inGerman(english)).toBe(german);
});

test('the messages of an answer, also those of fields, are translated', () => {
  const body = { message: 'Name is required', fields: { name: 'Name is required', note: 'Whatever' } };
  expect(apiErrorOf(422, body, undefined, inGerman)).toMatchObject({
    said: 'Bitte einen Namen angeben',
    fields: { name: 'Bitte einen Namen angeben', note: 'Whatever' },
  });
  expect(apiErrorOf(422, body).said).toBe('Name is required');
});

test('every sentence of the API, and of the config, is in the shipped language', () => {
  const texts = readSchemaTexts(resolve(import.meta.dirname, '../shop'));
  const documents = new Map([...texts].map(([file, text]): [string, unknown] => [file, JSON.parse(text)]));
  const german = translatorOf(saidIn(documents, 'de'));
  for (const name of Object.keys(sentences)) {
    const [english] = Object.entries(sentences).flatMap(([one, text]) => (one === name ? [text] : []));
    expect(readFileSync(resolve(import.meta.dirname, '../shop/locales/de.json'), 'utf8')).toContain(
      JSON.stringify(english),
    );
  }
  expect(german(sentence('noRecord', { title: 'product' }))).toBe(
    'Diesen Eintrag gibt es nicht mehr (Produkt). Vielleicht wurde er gelöscht.',
  );
  expect(german('A percentage can be 100 at most')).toBe('Mehr als 100 Prozent sind nicht möglich');
});

test.each(['schema/locales/de.json', 'examples/atelier/locales/fr.json', 'examples/atelier/locales/ar.json'])(
  'every sentence of the API is in %s, with its placeholders',
  (file) => {
    const locale: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'));
    const blanksOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const api = Object.entries(Object(getProp(locale, 'api')));
    expect(api.map(([english]) => english)).toEqual(expect.arrayContaining(Object.values(sentences)));
    for (const [english, other] of api) expect(blanksOf(String(other)), english).toEqual(blanksOf(english));
  },
);
