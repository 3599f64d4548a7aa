import { afterEach, expect, test, vi } from 'vitest';
import { arrow, chosenLanguage, directionOf, shownIn } from '../../src/shared/text/language.ts';

const known = ['en', 'de', 'pt-BR'];

/** A browser that asks for languages, in which one may have been chosen before. */
const browser = (languages: readonly string[], kept: string | null = null) => {
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', { getItem: () => kept });
};
afterEach(() => vi.unstubAllGlobals());

test.each([
  [['en-US', 'en'], null, 'en'],
  [['de'], null, 'de'],
  [['de-AT', 'en'], null, 'de'],
  [['pt-PT'], null, 'pt-BR'],
  [['fr-FR', 'ja'], null, 'en'],
  [['fr', 'de'], null, 'de'],
  [['de'], 'en', 'en'],
  [['en'], 'de', 'de'],
  [['de'], 'nl', 'de'],
  [[], null, 'en'],
])('a browser that asks for %s, in which %s was chosen: %s', (languages, kept, shown) => {
  browser(languages, kept);
  expect(chosenLanguage(known)).toBe(shown);
});

test('a browser without storage gets the language it asks for', () => {
  vi.stubGlobal('navigator', { languages: ['de'] });
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  expect(chosenLanguage(known)).toBe('de');
});

test('a language that fails to load falls back to the built-in one', async () => {
  const texts = new Map([
    ['en', 'Price'],
    ['de', 'Preis'],
  ]);
  const load = (language: string) => (language === 'en' ? 'Price' : Promise.resolve(texts.get(language)));
  expect(shownIn('en', load)).toEqual({ language: 'en', config: 'Price' });
  expect(await shownIn('de', load)).toEqual({ language: 'de', config: 'Preis' });
  const broken = (language: string) => (language === 'en' ? 'Price' : Promise.reject(new Error('offline')));
  expect(await shownIn('de', broken)).toEqual({ language: 'en', config: 'Price' });
});

test('a language is written from left to right, unless it is one of those that are not', () => {
  expect(['en', 'de-AT', 'ar', 'he-IL', 'fa'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl', 'rtl']);
});

test('the arrow from the old value to the new one points in the direction of the page', () => {
  const arrowOn = (lang: string) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    vi.stubGlobal('navigator', { languages: ['en'] });
    return arrow();
  };
  expect(['en', 'ar'].map(arrowOn)).toEqual(['→', '←']);
});
