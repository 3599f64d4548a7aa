import { searchKey } from '../config/searchKey.ts';

const isPlain = /^[\0-\x7f]*$/;

/** Start (inclusive) and end (exclusive). */
export type Match = readonly [from: number, to: number];

/** The places of a searched text in another one. @param wanted the search text, normalised */
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

/** A normalised text, and the index in the original text of each of its characters. */
function withPlaces(text: string): { readonly found: string; readonly placeOf: (at: number) => Match } {
  if (isPlain.test(text)) return { found: text.toLowerCase(), placeOf: (at) => [at, at + 1] };
  let found = '';
  const places: Match[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const as = searchKey(character);
    const last = places.at(-1);
    // A combining accent belongs to the letter before it.
    if (as === '' && last) places[places.length - 1] = [last[0], to];
    for (let unit = 0; unit < as.length; unit += 1) places.push([from, to]);
    found += as;
    from = to;
  }
  return { found, placeOf: (at) => places[at] ?? [text.length, text.length] };
}
