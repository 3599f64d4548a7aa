/** Letters that are others with a stroke, two in one, or the same at the end of a word: Unicode leaves them whole. */
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

const isPlain = /^[\0-\x7f]*$/;
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
export const folded = (text: string): string => text.toLowerCase().replace(special, foldedLetter);

/** From the first character to the one behind the last. */
export type Match = readonly [from: number, to: number];

/** Where a text has another one. @param wanted as it is searched */
export function matchesIn(text: string, wanted: string): readonly Match[] {
  if (wanted === '') return [];
  const { found, placeOf } = withPlaces(text);
  const matches: Match[] = [];
  for (let at = found.indexOf(wanted); at >= 0; at = found.indexOf(wanted, at + wanted.length)) {
    const [[from], [, to]] = [placeOf(at), placeOf(at + wanted.length - 1)];
    const last = matches.at(-1);
    // Both letters of 'ß' may be matches of their own.
    if (last && from < last[1]) matches[matches.length - 1] = [last[0], to];
    else matches.push([from, to]);
  }
  return matches;
}

/** A text as it is searched, and what each of its characters is in the text itself. */
function withPlaces(text: string): { readonly found: string; readonly placeOf: (at: number) => Match } {
  if (isPlain.test(text)) return { found: text.toLowerCase(), placeOf: (at) => [at, at + 1] };
  let found = '';
  const places: Match[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const as = folded(character);
    const last = places.at(-1);
    // An accent of its own belongs to the letter before it.
    if (as === '' && last) places[places.length - 1] = [last[0], to];
    for (let unit = 0; unit < as.length; unit += 1) places.push([from, to]);
    found += as;
    from = to;
  }
  return { found, placeOf: (at) => places[at] ?? [text.length, text.length] };
}
