import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesIn } from '../../src/panel/ui/matchesIn.ts';
import { haveWords, searchedText, searchKey, searchWords } from '../../src/shared/text/searchKey.ts';

const found = (text: string, wanted: string) =>
  matchesIn(text, searchWords(wanted)).map(([from, to]) => text.slice(from, to));

describe('The search key of a text', () => {
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

describe('A text with the words of a search', () => {
  test.each([
    ['Müller', ['Müller', 'mueller', 'Muller', 'MÜLL']],
    ['Mu\u0308ller', ['Müller', 'mueller', 'muller']],
    ['Mueller', ['Müller', 'mueller', 'muller']],
    ['Großer Käse', ['kaese gross', 'kase', 'KÄSE GROẞ']],
    ['Smørrebrød', ['smoerrebroed', 'smorrebrod']],
    ['Aalborg', ['Ålborg']],
    ['Ålborg', ['aalborg']],
    ['Blue shoes', ['shoe', 'blue']],
  ])('%s is found by %j', (text, searches) => {
    for (const search of searches)
      expect([search, haveWords([searchedText(text)], searchWords(search))]).toEqual([search, true]);
  });
  test.each([
    ['Shop', 'shoe'],
    ['Muller', 'Mueller'],
    ['Desk', 'Däsk'],
  ])('%s is not found by %s', (text, search) => {
    expect(haveWords([searchedText(text)], searchWords(search))).toBe(false);
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
    ['Herr Müller', 'mueller', ['Müller']],
    ['Herr Mueller', 'MÜLL', ['Muell']],
    ['Mu\u0308ller', 'muelle', ['Mu\u0308lle']],
  ])('in %s by %s', (text, wanted, matches) => {
    expect(found(text, wanted)).toEqual(matches);
  });

  test('exists in every text that the search finds, and in no other', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'E', 'é', 'e\u0301', 'ß', 'İ', 'Σ', ' ', '👍', 'ü', 'u', 'ø', '\u0308'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, letters, (text, wanted) => {
        const words = searchWords(wanted);
        const matches = matchesIn(text, words);
        const isIn = (word: string) => searchedText(text).includes(word);
        expect(matches.length > 0).toBe(words.some(isIn));
        const marked = matches.map(([from, to]) => searchedText(text.slice(from, to)));
        for (const one of marked) expect(words.some((word) => one.includes(word))).toBe(true);
        for (const word of words.filter(isIn)) expect(marked.some((one) => one.includes(word))).toBe(true);
      }),
    );
  });
});
