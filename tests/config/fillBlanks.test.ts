import { afterEach, expect, test, vi } from 'vitest';
import { interpolate } from '../../src/shared/text/interpolate.ts';

afterEach(() => vi.unstubAllGlobals());

test('a placeholder without a value stays', () => {
  expect(interpolate('{name} has {what}', { name: 'Ada' })).toBe('Ada has {what}');
});

test.each([
  ['en', ['en-US'], '1,200 of 20,000'],
  ['de', ['de'], '1.200 of 20.000'],
  ['en', ['de'], '1,200 of 20,000'],
])('numbers in a page in %s, in a browser that asks for %s: %s', (lang, languages, text) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages });
  expect(interpolate('{shown} of {total}', { shown: 1200, total: 20000 })).toBe(text);
});

test('a text value stays as it is: the number of a line', () => {
  expect(interpolate('line {line}', { line: '1200' })).toBe('line 1200');
});

const skipped = '{count, plural, one {# value} other {# values}} skipped in {what}.';

test.each([
  ['en', 1, '1 value skipped in it.'],
  ['en', 0, '0 values skipped in it.'],
  ['en', 1200, '1,200 values skipped in it.'],
  ['en', '4 of 6', '4 of 6 values skipped in it.'],
])('a number chooses among the forms of a text: %s, %s', (lang, count, text) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages: [lang] });
  expect(interpolate(skipped, { count, what: 'it' })).toBe(text);
});

test('the forms are those of the language, or of one number, and may have placeholders', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } });
  vi.stubGlobal('navigator', { languages: ['ar-u-nu-latn'] });
  const text = '{n, plural, =0 {none} one {one {title}} two {two} few {# few} many {# many} other {#}}.';
  expect([0, 1, 2, 3, 11, 100].map((n) => interpolate(text, { n, title: 'box' }))).toEqual([
    ...['none.', 'one box.', 'two.', '3 few.', '11 many.', '100.'],
  ]);
  expect(interpolate(skipped, { what: 'it' })).toBe(skipped.replace('{what}', 'it'));
});
