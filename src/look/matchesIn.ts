import { searchKey } from '../config/searchKey.ts';

const isPlain = /^[\0-\x7f]*$/;

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
    const as = searchKey(character);
    const last = places.at(-1);
    // An accent of its own belongs to the letter before it.
    if (as === '' && last) places[places.length - 1] = [last[0], to];
    for (let unit = 0; unit < as.length; unit += 1) places.push([from, to]);
    found += as;
    from = to;
  }
  return { found, placeOf: (at) => places[at] ?? [text.length, text.length] };
}
