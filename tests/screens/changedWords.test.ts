import { expect, test } from 'vitest';
import { changedWords, type TextPart } from '../../src/panel/screens/form/changedWords.ts';

/** The changed parts in brackets. */
const marked = (parts: readonly TextPart[] | undefined) =>
  parts?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test.each([
  ['a word', 'Oiled by hand', 'Waxed by hand', '[Oiled] by hand', '[Waxed] by hand'],
  [
    'words side by side are one change',
    'a red old chair',
    'a blue new chair',
    'a [red old] chair',
    'a [blue new] chair',
  ],
  ['a word more', 'Call on Monday', 'Call again on Monday', 'Call on Monday', 'Call [again ]on Monday'],
  ['a word less', 'one, two, three', 'one, three', 'one, [two, ]three', 'one, three'],
  ['a number is one word', 'about 12.50 kg', 'about 12.75 kg', 'about [12.50] kg', 'about [12.75] kg'],
  ['signs', 'Is it here?', 'Is it here!', 'Is it here[?]', 'Is it here[!]'],
  [
    'lines',
    'Desk · 1 · 160\nLamp · 2 · 40',
    'Desk · 1 · 160\nLamp · 3 · 40',
    'Desk · 1 · 160\nLamp · [2] · 40',
    'Desk · 1 · 160\nLamp · [3] · 40',
  ],
  ['accents', 'naïve cafe here', 'naïve café here', 'naïve [cafe] here', 'naïve [café] here'],
  ['Arabic', 'كرسي خشب قديم', 'كرسي خشب جديد', 'كرسي خشب [قديم]', 'كرسي خشب [جديد]'],
  ['a script without blanks', '木の机', '木の椅子', '木の[机]', '木の[椅子]'],
  ['the same text', 'as it was', 'as it was', 'as it was', 'as it was'],
])('%s', (_, before, after, was, is) => {
  const parts = changedWords(before, after);
  expect([marked(parts?.[0]), marked(parts?.[1])]).toEqual([was, is]);
});

test.each([
  ['WAL', 'OAK'],
  ['red - chair', 'blue - table'],
  ['', 'new'],
])('%j and %j have no word in common', (before, after) => {
  expect(changedWords(before, after)).toBeUndefined();
});

test('of long texts only the changed middle is compared', () => {
  const words = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(' ');
  const parts = changedWords(`Begin ${words('a')} end`, `Begin ${words('b')} end`);
  expect(marked(parts?.[0])).toBe(`Begin [${words('a')}] end`);
});
