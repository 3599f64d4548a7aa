import { perText } from '../base/perObject.ts';
import { comparable } from './comparable.ts';

/** Pairs in a text, as a map: 'ß ss æ ae'. */
export const pairsIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/(\S+) (\S+)/g)].map(([, from = '', to = '']) => [from, to]));

/** Letters with a stroke, ligatures and final forms, which Unicode does not decompose. */
const plain = pairsIn('ß ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i ς σ');
// The accents of Latin, Greek and Cyrillic. In other scripts marks are letters, such as the vowel signs of Hindi.
const accents = /[\u0300-\u036f]/g;

const special = /[^\0-\x7f]|`/gu;

/** A lower-case letter, normalised for search. A long list has the same few in many texts. */
const foldedLetter = perText((letter) => {
  const bare = comparable(letter).normalize('NFD').replace(accents, '').toLowerCase();
  return plain.get(bare) ?? bare;
});

/** A text normalised for search: lower case, without accents. 'Café' → 'cafe', 'Straße' → 'strasse'. */
export const searchKey = (text: string): string => text.toLowerCase().replace(special, foldedLetter);

/** The letters that are also written with two, where a keyboard lacks them: 'Müller', 'Mueller'. */
const asTwo = pairsIn('ä ae ö oe ü ue ø oe å aa');

/** A way to write the letters of a text. */
interface Spelling {
  /** A letter, or what is read as one. */
  readonly unit: RegExp;
  /** Its normalised text. */
  keyOf(unit: string): string;
}

/** The signs between the digits of one number: '+49 (0)30 12-34/5', '12.345.678'. */
const BETWEEN = /\(0\)|[ \t()/.-]/g;

/** So many digits are looked for without what stands between them. */
const MANY = /(?:\d[ \t()/.-]*){5}/;

/** Digits in full width, which no normalised text has: only a search for a number finds them. */
const wide = (digits: string): string => digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

/** By letters as they are, with two letters for one, with one letter for two, and by the digits of numbers alone. */
export const spellings: readonly Spelling[] = [
  { unit: /./gsu, keyOf: searchKey },
  { unit: /.\u0308?/gsu, keyOf: (unit) => asTwo.get(unit.toLowerCase().normalize('NFC')) ?? searchKey(unit) },
  { unit: /[aou]e|aa|./gisu, keyOf: (unit) => searchKey(/^[a-z]{2}$/i.test(unit) ? unit.slice(0, 1) : unit) },
  { unit: /\(0\)|./gsu, keyOf: (unit) => wide(searchKey(unit).replace(BETWEEN, '').replace(/\D+/g, '\n')) },
];

const mayDiffer = /[äöüøå]|\u0308|[aou]e|aa/i;

/**
 * A text in which a search looks for its words: normalised, with the other spelling of its words in lines of their own, so
 * that 'Mueller', 'Müller' and 'Muller' find 'Müller', and the first two find 'Mueller'.
 */
export function searchedText(text: string): string {
  const key = searchKey(text);
  const numbers = (MANY.test(key) && key.replace(BETWEEN, '').match(/\d{5,}/g)) || [];
  const words = mayDiffer.test(text) ? text.split(/\s+/).filter((word) => mayDiffer.test(word)) : [];
  const others = spellings.slice(1, 3).flatMap(({ unit, keyOf }) => words.map((word) => word.replace(unit, keyOf)));
  const more = [...others.filter((word) => !key.includes(word)), ...numbers.map(wide)];
  return [key, ...new Set(more)].join('\n');
}

/** A word of a search, normalised: a text has it that has one of these. */
export type SearchWord = readonly string[];

/** How many words of a search are looked for one by one: what follows them is looked for as it is written. */
const MOST_WORDS = 10;

/**
 * The words of a search: a record is found that has all of them, in any order. 'Lamp, brass' → 'lamp', 'brass'. Those of a
 * number, '0228 65 43 21', may be its digits. A word that is a part of another one is left out.
 */
export function searchWords(text: string): readonly SearchWord[] {
  const key = searchKey(text);
  const all = key.split(/\s+/).map((word) => word.replace(/(?<=.)[,;]+$/, ''));
  const words = [...new Set(all)].filter((word) => word !== '');
  const rest = words.slice(MOST_WORDS - 1).join(' ');
  const parts = rest === '' ? words : [...words.slice(0, MOST_WORDS - 1), rest];
  const numbers = key.match(/(?<!\S)[+(]*\d[\d \t()/.-]*(?!\S)/g)?.filter((number) => MANY.test(number)) ?? [];
  return parts
    .filter((part) => !parts.some((other) => other !== part && other.includes(part)))
    .map((part) => [...new Set([part, ...numbers.filter((number) => number.includes(part)).map(ownDigits)])]);
}

/** The code of a country before a number that is dialled: '+49', '001'. */
const COUNTRY = /^(?:\+|00)(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** The digits of a number without the code of a country and the zeros before it. */
function ownDigits(number: string): string {
  const bare = number.replace(BETWEEN, '');
  const own = bare.replace(COUNTRY, '').replace(/^0+/, '');
  return wide(own.length < 5 ? bare.replace('+', '') : own);
}

/** Whether texts, normalised, have all of these words, each in any of them. */
export const haveWords = (texts: readonly string[], words: readonly SearchWord[]): boolean =>
  words.every((word) => texts.some((text) => word.some((way) => text.includes(way))));
