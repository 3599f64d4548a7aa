import { shownTexts } from '../../locale/configTexts.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Texts that may be a space: prefixes and suffixes. */
const besides = ['prefix', 'suffix'];

/** Texts that are only spaces. The grammar reports empty ones. */
export function* blankTextProblems(file: Place): Generator<ConfigProblem> {
  for (const place of shownTexts(file)) {
    const { text = '' } = place;
    if (text === '' || isVisible(text) || besides.includes(String(place.path.at(-1)))) continue;
    yield place.problem('blank-text', 'must not be blank: nothing of this can be seen.');
  }
}

/** Whether a text has more than spaces and characters that only format. */
const isVisible = (text: string): boolean => /[^\s\p{Cf}]/u.test(text);
