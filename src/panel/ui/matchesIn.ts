import { type SearchWord, spellings } from '../../shared/text/searchKey.ts';

/** Start (inclusive) and end (exclusive). */
type Match = readonly [from: number, to: number];

/** The matches of searched words in a text, in order, without overlaps. */
export function matchesIn(text: string, words: readonly SearchWord[]): readonly Match[] {
  if (words.length === 0) return [];
  const written = spellings.map((spelling) => withPlaces(text, spelling));
  const all = words.flat().flatMap((way) => matchesOf(way, written));
  const matches: Match[] = [];
  for (const [from, to] of all.sort(([a], [b]) => a - b)) {
    const last = matches.at(-1);
    // Both letters of 'ß' may be matches of their own.
    if (last && from < last[1]) matches[matches.length - 1] = [last[0], Math.max(to, last[1])];
    else matches.push([from, to]);
  }
  return matches;
}

/** The matches of one word in any spelling: in a later one only where an earlier one has none. */
function matchesOf(word: string, written: readonly ReturnType<typeof withPlaces>[]): Match[] {
  const found: Match[] = [];
  for (const { searchable, placeOf } of written) {
    const known = [...found];
    for (let at = searchable.indexOf(word); at >= 0; at = searchable.indexOf(word, at + word.length)) {
      const [from, to]: Match = [placeOf(at)[0], placeOf(at + word.length - 1)[1]];
      if (!known.some((other) => from < other[1] && other[0] < to)) found.push([from, to]);
    }
  }
  return found;
}

/** A normalised text, and the index in the original text of each of its characters. */
function withPlaces(text: string, { unit, keyOf }: (typeof spellings)[number]) {
  let searchable = '';
  const places: Match[] = [];
  for (const { 0: letter, index: from } of text.matchAll(unit)) {
    const to = from + letter.length;
    const as = keyOf(letter);
    const last = places.at(-1);
    // A combining accent belongs to the letter before it.
    if (as === '' && last && /\p{M}/u.test(letter)) places[places.length - 1] = [last[0], to];
    for (let at = 0; at < as.length; at += 1) places.push([from, to]);
    searchable += as;
  }
  return { searchable, placeOf: (at: number): Match => places[at] ?? [text.length, text.length] };
}
