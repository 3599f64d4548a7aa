import { titleParams } from '../../../src/shared/config/grammar.ts';
import { shownTexts } from '../../locale/configTexts.ts';
import { blanksIn } from '../files.ts';
import { kinds } from '../grammars.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** The parts of `panel.json` whose placeholders are filled; `panelProblems` checks them. */
const filled = ['defaults', 'texts'];

/** Texts with a placeholder that nothing fills: the braces would be shown. */
export function* strayBlankProblems(file: Place): Generator<ConfigProblem> {
  for (const place of shownTexts(file)) {
    const known = [...blanksOfOption(place.path), ...blanksOfToast(place.path), ...blanksOfTransition(place.path)];
    if (filled.includes(String(place.path[0]))) continue;
    for (const blank of new Set(blanksIn(place.text).filter((one) => !known.includes(one)))) {
      const reason = titleParams.some((title) => title === blank)
        ? "only 'defaults' of panel.json have it. Write the title itself."
        : 'it would be shown as it stands here.';
      yield place.problem('unknown-placeholder', `nothing fills in '{${blank}}': ${reason}`);
    }
  }
}

/** The toast of an action names its record. */
const blanksOfToast = ([section, , name]: Place['path']): string[] =>
  section === 'actions' && name === 'toast' ? ['name'] : [];

/** The message of a refused change of an enum names its two values. */
const blanksOfTransition = (path: Place['path']): string[] =>
  path.at(-2) === 'errorMessage' && path.at(-1) === 'transitions' ? ['from', 'to'] : [];

/** The placeholders that a widget fills in a text of its options: those of the text that it has by default. */
function blanksOfOption(path: Place['path']): string[] {
  const [section, name] = path.slice(-2);
  if (section !== 'ui:options') return [];
  return kinds.widgets.flatMap(({ options }) => {
    const text = new Map(Object.entries(options.properties)).get(String(name))?.default;
    return typeof text === 'string' ? blanksIn(text) : [];
  });
}
