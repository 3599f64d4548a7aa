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

/** The letters that are also written with two, where a keyboard lacks them: 'Müller', 'Mueller'. */
const asTwo = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
]);

/** A way to write the letters of a text. */
interface Spelling {
  /** A letter, or what is read as one. */
  readonly unit: RegExp;
  /** Its normalised text. */
  keyOf(unit: string): string;
}

/** By letters as they are, with two letters for one, with one letter for two. */
export const spellings: readonly Spelling[] = [
  { unit: /./gsu, keyOf: searchKey },
  { unit: /.\u0308?/gsu, keyOf: (unit) => asTwo.get(unit.toLowerCase().normalize('NFC')) ?? searchKey(unit) },
  { unit: /[aou]e|aa|./gisu, keyOf: (unit) => searchKey(/^[a-z]{2}$/i.test(unit) ? unit.slice(0, 1) : unit) },
];

const mayDiffer = /[äöüøå]|\u0308|[aou]e|aa/i;

/**
 * A text in which a search looks for its words: normalised, with the other spelling of its words in lines of their own, so
 * that 'Mueller', 'Müller' and 'Muller' find 'Müller', and the first two find 'Mueller'.
 */
export function searchedText(text: string): string {
  const key = searchKey(text);
  if (!mayDiffer.test(text)) return key;
  const words = text.split(/\s+/).filter((word) => mayDiffer.test(word));
  const others = spellings.slice(1).flatMap(({ unit, keyOf }) => words.map((word) => word.replace(unit, keyOf)));
  return [key, ...new Set(others.filter((word) => !key.includes(word)))].join('\n');
}

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
