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

/** How many words of a search are looked for one by one: what follows them is looked for as it is written. */
const MOST_WORDS = 10;

/**
 * The words of a search, normalised: a record is found that has all of them, in any order. 'Lamp, brass' → 'lamp', 'brass'.
 * A word that is a part of another one is left out.
 */
export function searchWords(text: string): readonly string[] {
  const all = searchKey(text)
    .split(/\s+/)
    .map((word) => word.replace(/(?<=.)[,;]+$/, ''));
  const words = [...new Set(all)].filter((word) => word !== '');
  const rest = words.slice(MOST_WORDS - 1).join(' ');
  const parts = rest === '' ? words : [...words.slice(0, MOST_WORDS - 1), rest];
  return parts.filter((word) => !parts.some((other) => other !== word && other.includes(word)));
}

/** Whether texts, normalised, have all of these words, each in any of them. */
export const haveWords = (texts: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => texts.some((text) => text.includes(word)));
