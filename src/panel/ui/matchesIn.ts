import { searchKey } from '../../shared/text/searchKey.ts';

const isPlain = /^[\0-\x7f]*$/;

/** Start (inclusive) and end (exclusive). */
type Match = readonly [from: number, to: number];

/** The matches of searched words in a text, in order, without overlaps. @param words normalised, none blank */
export function matchesIn(text: string, words: readonly string[]): readonly Match[] {
  if (words.length === 0) return [];
  const { searchable, placeOf } = withPlaces(text);
  const all: Match[] = [];
  for (const word of words) {
    for (let at = searchable.indexOf(word); at >= 0; at = searchable.indexOf(word, at + word.length))
      all.push([placeOf(at)[0], placeOf(at + word.length - 1)[1]]);
  }
  const matches: Match[] = [];
  for (const [from, to] of all.sort(([a], [b]) => a - b)) {
    const last = matches.at(-1);
    // Both letters of 'ß' may be matches of their own.
    if (last && from < last[1]) matches[matches.length - 1] = [last[0], Math.max(to, last[1])];
    else matches.push([from, to]);
  }
  return matches;
}

/** A normalised text, and the index in the original text of each of its characters. */
function withPlaces(text: string): { readonly searchable: string; readonly placeOf: (at: number) => Match } {
  if (isPlain.test(text)) return { searchable: text.toLowerCase(), placeOf: (at) => [at, at + 1] };
  let searchable = '';
  const places: Match[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const as = searchKey(character);
    const last = places.at(-1);
    // A combining accent belongs to the letter before it.
    if (as === '' && last) places[places.length - 1] = [last[0], to];
    for (let unit = 0; unit < as.length; unit += 1) places.push([from, to]);
    searchable += as;
    from = to;
  }
  return { searchable, placeOf: (at) => places[at] ?? [text.length, text.length] };
}
