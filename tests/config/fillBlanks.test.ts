import { afterEach, expect, test, vi } from 'vitest';
import { fillBlanks } from '../../src/config/fillBlanks.ts';

afterEach(() => vi.unstubAllGlobals());

test('blanks without a value stay', () => {
  expect(fillBlanks('{name} has {what}', { name: 'Ada' })).toBe('Ada has {what}');
});

test.each([
  ['en', ['en-US'], '1,200 of 20,000'],
  ['de', ['de'], '1.200 of 20.000'],
  ['en', ['de'], '1,200 of 20,000'],
])('numbers in a page in %s, in a browser that asks for %s: %s', (lang, languages, text) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages });
  expect(fillBlanks('{shown} of {total}', { shown: 1200, total: 20000 })).toBe(text);
});

test('what is a text stays as it is: the number of a line', () => {
  expect(fillBlanks('line {line}', { line: '1200' })).toBe('line 1200');
});
