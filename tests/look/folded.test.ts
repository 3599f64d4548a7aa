import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchKey } from '../../src/config/searchKey.ts';
import { matchesIn } from '../../src/look/matchesIn.ts';

const found = (text: string, wanted: string) =>
  matchesIn(text, searchKey(wanted)).map(([from, to]) => text.slice(from, to));

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
        const matches = matchesIn(text, searchKey(wanted));
        expect(matches.length > 0).toBe(searchKey(wanted) !== '' && searchKey(text).includes(searchKey(wanted)));
        for (const [from, to] of matches) expect(searchKey(text.slice(from, to))).toContain(searchKey(wanted));
      }),
    );
  });
});
