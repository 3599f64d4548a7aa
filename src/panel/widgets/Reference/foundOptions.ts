import { perObject } from '../../../shared/base/perObject.ts';
import { haveWords, type SearchWord, searchedText, searchKey, searchWords } from '../../../shared/text/searchKey.ts';
import { isFoundBy, rankOf } from '../../data/lists/recordTexts.ts';
import { pathOf, type ReferenceOption } from './referenceOptions.ts';

/** The maximum number of rendered options; typing finds the others. */
export const MOST = 100;

/** An option on offer. */
export interface FoundOption extends ReferenceOption {
  readonly position?: ListPosition;
}

interface ListPosition {
  /** Its position, from 1, and the number of matches. */
  readonly position: number;
  readonly of: number;
  /** How many options after it are not rendered: only the last one has any. */
  readonly more: number;
  readonly words: readonly SearchWord[];
}

/**
 * The options that have all words of a typed text, ignoring case and accents: first exact matches, then those that
 * begin with it. Of more than `MOST` only the first, and while nothing is typed also the chosen ones.
 * @param chosen the ids that are chosen
 * @param adds whether to omit these
 */
export function foundOptions(
  options: readonly ReferenceOption[],
  typed: string,
  chosen: ReadonlySet<string>,
  adds = false,
): FoundOption[] {
  const words = searchWords(typed);
  const matches = words.length === 0 ? options : ranked(options, typed).filter(({ id }) => !(adds && chosen.has(id)));
  const isDrawn = ({ id }: ReferenceOption, index: number) => index < MOST || (words.length === 0 && chosen.has(id));
  const drawn = matches.flatMap((option, index) => (isDrawn(option, index) ? [{ option, position: index + 1 }] : []));
  return drawn.map(({ option, position }, index) => ({
    ...option,
    position: {
      position,
      of: matches.length,
      words,
      more: index === drawn.length - 1 ? matches.length - drawn.length : 0,
    },
  }));
}

/** The search index of options, built once for each list: a long one takes some milliseconds. */
const textsOf = perObject((options: readonly ReferenceOption[]) =>
  options.map((option) => {
    const { names, choices } = option.texts?.() ?? { names: [searchedText(option.label)], choices: [] };
    return { names, choices: [...choices, searchedText(pathOf(option))] };
  }),
);

function ranked(options: readonly ReferenceOption[], typed: string): readonly ReferenceOption[] {
  const [words, searched] = [searchWords(typed), searchKey(typed.trim())];
  const texts = textsOf(options);
  const ranks: readonly ReferenceOption[][] = [[], [], [], [], [], []];
  for (const [index, option] of options.entries()) {
    const match = texts[index];
    if (!match || !isFoundBy(match, words)) continue;
    const [label = ''] = match.names;
    // Its other spellings are in lines of their own. Matches by label come before matches by another name.
    const [asWritten] = label.split('\n', 1);
    const rank = asWritten === searched ? 0 : haveWords([label], words) ? 1 + rankOf([label], searched) : 5;
    ranks[rank]?.push(option);
  }
  return ranks.flat();
}
