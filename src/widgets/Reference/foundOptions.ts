import { perObject } from '../../config/perObject.ts';
import { searchKey } from '../../config/searchKey.ts';
import type { ReferenceOption } from './referenceOptions.ts';

/** The maximum number of rendered options; typing finds the others. */
export const MOST = 100;

/** An option on offer. */
export interface FoundOption extends ReferenceOption {
  /** Its place among all matches. */
  readonly place?: Place;
}

export interface Place {
  /** Its place, from 1, and the number of matches. */
  readonly place: number;
  readonly of: number;
  /** How many options after it are not rendered: only the last one has any. */
  readonly more: number;
  /** The normalised search text. */
  readonly wanted: string;
}

/**
 * The options that match a typed text, ignoring case and accents: first exact matches, then those that begin with it.
 * Of more than `MOST` only the first, and while nothing is typed also the chosen ones.
 * @param chosen the ids that are chosen
 * @param adds whether to leave these out
 */
export function foundOptions(
  options: readonly ReferenceOption[],
  typed: string,
  chosen: ReadonlySet<string>,
  adds = false,
): FoundOption[] {
  const wanted = searchKey(typed.trim());
  const found = wanted === '' ? options : ranked(options, wanted).filter(({ id }) => !(adds && chosen.has(id)));
  const isDrawn = ({ id }: ReferenceOption, index: number) => index < MOST || (wanted === '' && chosen.has(id));
  const drawn = found.flatMap((option, index) => (isDrawn(option, index) ? [{ option, place: index + 1 }] : []));
  return drawn.map(({ option, place }, index) => ({
    ...option,
    place: { place, of: found.length, wanted, more: index === drawn.length - 1 ? found.length - drawn.length : 0 },
  }));
}

/** The search index of options, built once for each list: a long one takes some milliseconds. */
const textsOf = perObject((options: readonly ReferenceOption[]) => options.map(({ label }) => searchKey(label)));

function ranked(options: readonly ReferenceOption[], wanted: string): readonly ReferenceOption[] {
  const texts = textsOf(options);
  const ranks: readonly ReferenceOption[][] = [[], [], []];
  for (const [index, option] of options.entries()) {
    const text = texts[index] ?? '';
    const at = text.indexOf(wanted);
    if (at >= 0) ranks[text === wanted ? 0 : at === 0 ? 1 : 2]?.push(option);
  }
  return ranks.flat();
}
