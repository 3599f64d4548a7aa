import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesIn } from '../../src/panel/ui/matchesIn.ts';
import { searchKey, searchWords } from '../../src/shared/text/searchKey.ts';

const found = (text: string, wanted: string) =>
  matchesIn(text, searchWords(wanted)).map(([from, to]) => text.slice(from, to));

describe('A text as it is searched', () => {
  test.each([
    ['Café', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['ČESKÝ', 'cesky'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['İstanbul', 'istanbul'],
    ['हिन्दी', 'हिन्दी'],
    ['A-10', 'a-10'],
  ])('%s is %s', (text, as) => {
    expect(searchKey(text)).toBe(as);
  });
});

describe('The words of a search', () => {
  test.each([
    ['brass lamp', ['brass', 'lamp']],
    ['  Lamp,  brass; ', ['lamp', 'brass']],
    ['WAL 10', ['wal', '10']],
    ['lamp LAMP lam', ['lamp']],
    ['1,299', ['1,299']],
    [',', [',']],
    [' \t\n', []],
    ['a b c d e f g h i j k', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j k']],
  ])('%j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

describe('A match', () => {
  test.each([
    ['Café crème, cafe', 'CAFE', ['Café', 'cafe']],
    ['Cafe\u0301 au lait', 'cafe', ['Cafe\u0301']],
    ['Die Straße', 'strass', ['Straß']],
    ['Die Straße', 's', ['S', 'ß']],
    ['İzmir', 'iz', ['İz']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['👩‍🚀 Åse', 'ase', ['Åse']],
    ['Desk', 'z', []],
    ['Desk', '', []],
    ['Brass table lamp', 'lamp brass', ['Brass', 'lamp']],
    ['banana', 'anan nana', ['anana']],
  ])('in %s by %s', (text, wanted, matches) => {
    expect(found(text, wanted)).toEqual(matches);
  });

  test('is there in every text that the search finds, and nowhere else', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'E', 'é', 'e\u0301', 'ß', 'İ', 'Σ', ' ', '👍'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, letters, (text, wanted) => {
        const words = searchWords(wanted);
        const matches = matchesIn(text, words);
        const isIn = (word: string) => searchKey(text).includes(word);
        expect(matches.length > 0).toBe(words.some(isIn));
        const marked = matches.map(([from, to]) => searchKey(text.slice(from, to)));
        for (const one of marked) expect(words.some((word) => one.includes(word))).toBe(true);
        for (const word of words.filter(isIn)) expect(marked.some((one) => one.includes(word))).toBe(true);
      }),
    );
  });
});
