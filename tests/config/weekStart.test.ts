import { afterEach, expect, test, vi } from 'vitest';
import { firstDayOf } from '../../src/shared/text/weekStart.ts';

afterEach(() => vi.unstubAllGlobals());

const locales = [
  ['en-US', 0],
  ['de-DE', 1],
  ['ar-EG', 6],
  ['en-GB', 1],
  ['fa', 6],
  ['pt-BR', 0],
  ['sv', 1],
  ['es-419', 1],
  ['eo', 1],
] as const;

test.each(locales)('the week of %s begins on day %i', (locale, day) => {
  expect(firstDayOf({ locale })).toBe(day);
});

test.each(locales)('the week of %s in a browser that does not know it begins on day %i', (locale, day) => {
  const { Locale } = Intl;
  vi.stubGlobal('Intl', {
    Locale: class {
      readonly #real: Intl.Locale;
      constructor(tag: string) {
        this.#real = new Locale(tag);
      }
      maximize() {
        return this.#real.maximize();
      }
    },
  });
  expect(firstDayOf({ locale })).toBe(day);
});

test('what the config says comes first, the browser’s language last', () => {
  expect(firstDayOf({ weekStart: 'monday', locale: 'en-US' })).toBe(1);
  expect(firstDayOf({ weekStart: 'saturday' })).toBe(6);
  expect(firstDayOf({ weekStart: 'sunday', locale: 'de' })).toBe(0);
  vi.stubGlobal('navigator', { language: 'ar-EG' });
  expect(firstDayOf({})).toBe(6);
  expect(firstDayOf({ locale: 'de' })).toBe(1);
});
