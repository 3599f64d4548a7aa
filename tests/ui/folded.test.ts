import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesIn } from '../../src/panel/ui/matchesIn.ts';
import { trimmedText } from '../../src/shared/text/comparable.ts';
import { haveWords, type SearchWord, searchedText, searchKey, searchWords } from '../../src/shared/text/searchKey.ts';

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
    ["Men's desk", ["Men's", 'Men’s', 'men´s', 'men‘s', 'men`s']],
    ['D’embruns', ["D'embruns", 'd’embruns']],
    ['Rock “n” roll', ['"n" roll', '„n“', '«n»', 'rock']],
    ['Anfänger\u00adset', ['Anfängerset', 'anfaengerset', 'anfangerset', 'anfänger\u200bset']],
    ['Tisch\u200blampe', ['Tischlampe', 'tisch\u2060lampe']],
    ['WAL\u201110', ['WAL-10', 'wal–10', 'wal−10']],
    ['WAL–12', ['WAL-12']],
    ['WAL-14', ['WAL–14', 'wal\u201114']],
    ['Two\u00a0chairs', ['two chairs']],
    ['Proﬁ ㎏ scale', ['profi', 'kg']],
    ['ＡＢＣ１２３', ['ABC123', 'abc']],
    ['12 m², ½ l, Ⅳ, ﬂoor', ['m2', '1/2', 'iv', 'floor']],
    ['ｶﾞﾗｽ ™ № 5 …', ['ガラス', 'tm', 'No 5', '...']],
  ])('%s is found by %j', (text, searches) => {
    for (const search of searches)
      expect([search, haveWords([searchedText(text)], searchWords(search))]).toEqual([search, true]);
  });
  test.each([
    ['Shop', 'shoe'],
    ['Muller', 'Mueller'],
    ['Desk', 'Däsk'],
    ['Pipe 5′', 'pipe 5″'],
    ['WAL14', 'WAL-14'],
  ])('%s is not found by %s', (text, search) => {
    expect(haveWords([searchedText(text)], searchWords(search))).toBe(false);
  });
});

describe('A search of five digits or more', () => {
  test.each([
    [
      '+49 151 2345-678',
      ['01512345678', '0151 2345678', '+491512345678', '2345678', '0049 151 2345678', '15123', '+49 (0)151 2345 678'],
    ],
    ['0228/65 43 21', ['0228 654321', '0228654321', '654321', '+49 228 654321', '(0228) 65-43-21', '0228/65 43 21']],
    ['+49 (0)30 1234567', ['030 1234567', '+49 30 123 45 67', '0301234567', '+49 (0)30 1234567']],
    ['(555) 123-4567', ['+1 555 123 4567', '5551234567']],
    ['12.345.678', ['12345678', '12 345 678', '12-345-678']],
    ['GTIN 4006381333931', ['4006381333931', '4006 3813 3393 1', 'gtin 4006 3813']],
    ['Berg, 0228/654321', ['berg 0228 654 321']],
    // Beside the words: in any order.
    ['53111 Bonn, 2026', ['2026 53111']],
    ['0012345678905', ['0012345678905', '12345678905']],
  ])('%s is found by %j', (text, searches) => {
    for (const search of searches) {
      expect([search, haveWords([searchedText(text)], searchWords(search))]).toEqual([search, true]);
      expect([search, found(text, search)]).not.toEqual([search, []]);
    }
  });
  test.each([
    ['+49 151 2345-678', '5123'],
    ['0228/65 43 21', '65432x'],
    ['12 345', '1,2345'],
    ['12 a 345', '12345'],
    ['0228\n65432', '22865432'],
    ['+49 228 12345', '02281 2346'],
  ])('%j is not found by %s', (text, search) => {
    expect(haveWords([searchedText(text)], searchWords(search))).toBe(false);
    expect(found(text, search)).toEqual([]);
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
    expect(searchWords(text)).toEqual(words.map((word) => [word]));
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
    ['A Tisch\u200blampe', 'tischlampe', ['Tisch\u200blampe']],
    ['A Proﬁ', 'profi', ['Proﬁ']],
    ['Men’s desk', "men's", ['Men’s']],
    ['Tel. +49 (0)30 12-345 (Berg)', '030 12345', ['30 12-345']],
  ])('in %s by %s', (text, wanted, matches) => {
    expect(found(text, wanted)).toEqual(matches);
  });

  test('exists in every text that the search finds, and in no other', () => {
    const letters = fc.string({
      unit: fc.constantFrom(
        'a',
        'E',
        'é',
        'e\u0301',
        'ß',
        'İ',
        'Σ',
        ' ',
        '👍',
        'ü',
        'u',
        'ø',
        '\u0308',
        '\u200b',
        '’',
        '1',
        '２',
        '-',
        '(0)',
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, letters, (text, wanted) => {
        const words = searchWords(wanted);
        const matches = matchesIn(text, words);
        const isIn = (word: SearchWord) => haveWords([searchedText(text)], [word]);
        expect(matches.length > 0).toBe(words.some(isIn));
        const marked = matches.map(([from, to]) => searchedText(text.slice(from, to)));
        for (const one of marked) expect(words.some((word) => haveWords([one], [word]))).toBe(true);
        for (const word of words.filter(isIn)) expect(haveWords(marked, [word])).toBe(true);
      }),
    );
  });
});

test('an end of a text is found at once, however many blanks are within it', () => {
  const text = `a${' '.repeat(200_000)}b`;
  expect(trimmedText(`\u200b ${text}\u00a0\u200b`)).toBe(text);
});
