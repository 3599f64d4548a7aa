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
// The accents of Latin, Greek and Cyrillic. Marks of other scripts are letters, as a vowel sign of Hindi is.
const accents = /[\u0300-\u036f]/g;

const special = /[^\0-\x7f]/gu;

/** How letters are searched, as they come: a long list has the same few in many texts. */
const known = new Map<string, string>();

/** A small letter as it is searched. */
function foldedLetter(letter: string): string {
  let as = known.get(letter);
  if (as === undefined) {
    const bare = letter.normalize('NFD').replace(accents, '');
    as = plain.get(bare) ?? bare;
    known.set(letter, as);
  }
  return as;
}

/** A text as it is searched: in small letters, without accents. 'Café' → 'cafe', 'Straße' → 'strasse'. */
export const searchKey = (text: string): string => text.toLowerCase().replace(special, foldedLetter);
