/** Letters with a stroke, ligatures and final forms, which Unicode does not decompose. */
const plain = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);
// The accents of Latin, Greek and Cyrillic. In other scripts marks are letters, such as the vowel signs of Hindi.
const accents = /[\u0300-\u036f]/g;

const special = /[^\0-\x7f]/gu;

/** A cache of normalised letters: a long list has the same few in many texts. */
const known = new Map<string, string>();

/** A lower-case letter, normalised for search. */
function foldedLetter(letter: string): string {
  let as = known.get(letter);
  if (as === undefined) {
    const bare = letter.normalize('NFD').replace(accents, '');
    as = plain.get(bare) ?? bare;
    known.set(letter, as);
  }
  return as;
}

/** A text normalised for search: lower case, without accents. 'Café' → 'cafe', 'Straße' → 'strasse'. */
export const searchKey = (text: string): string => text.toLowerCase().replace(special, foldedLetter);
