import type { ConfigProblem, Place } from './place.ts';
import { shownTexts } from './shownTexts.ts';

/** The parts of `panel.json` whose blanks are filled, which `panelProblems` checks. */
const filled = ['defaults', 'texts'];

/** Texts with a blank in a place where nothing fills one: people would read the braces. */
export function* strayBlankProblems(file: Place): Generator<ConfigProblem> {
  for (const place of shownTexts(file)) {
    const [blank] = /\{\w+\}/.exec(place.text ?? '') ?? [];
    if (blank === undefined || filled.includes(String(place.path[0]))) continue;
    yield place.problem('unknown-placeholder', `nothing fills in '${blank}': it would be shown as it stands here.`);
  }
}
