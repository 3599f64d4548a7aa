import type { ConfigProblem, Place } from './place.ts';
import { shownTexts } from './shownTexts.ts';

/** What may be a space: it stands before or after something. */
const besides = ['prefix', 'suffix'];

/** Texts of nothing but spaces. Those without any character the grammar reports. */
export function* blankTextProblems(file: Place): Generator<ConfigProblem> {
  for (const place of shownTexts(file)) {
    if (place.text === '' || place.text?.trim() !== '' || besides.includes(String(place.path.at(-1)))) continue;
    yield place.problem('must not be blank: these are only spaces.');
  }
}
