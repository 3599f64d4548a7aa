import type { ConfigProblem, Place } from './place.ts';
import { shownTexts } from './shownTexts.ts';

/** The parts of `panel.json` whose placeholders are filled; `panelProblems` checks them. */
const filled = ['defaults', 'texts'];

/** Texts with a placeholder that nothing fills: the braces would be shown. */
export function* strayBlankProblems(file: Place): Generator<ConfigProblem> {
  for (const place of shownTexts(file)) {
    const [blank] = /\{\w+\}/.exec(place.text ?? '') ?? [];
    if (blank === undefined || filled.includes(String(place.path[0]))) continue;
    yield place.problem('unknown-placeholder', `nothing fills in '${blank}': it would be shown as it stands here.`);
  }
}
