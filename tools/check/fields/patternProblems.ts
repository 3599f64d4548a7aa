import { createContext, Script } from 'node:vm';
import { getProp } from '../../../src/shared/base/getProp.ts';
import { perText } from '../../../src/shared/base/perObject.ts';
import type { EntityFiles } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** The time limit of a pattern for a short text, in ms. */
const PATIENCE = 400;

/** Characters that patterns often repeat, besides those in the pattern itself. */
const usual = ['a', 'A', '0', ' ', '-', '.', '@', '_', '/'];

const context = createContext({ pattern: '', texts: [''] });
const script = new Script('for (const text of texts) new RegExp(pattern, "u").test(text)');

/**
 * Warns of patterns with catastrophic backtracking, such as '(a+)+$' for many 'a's and a '!': they would freeze the
 * page and the server. It tries texts of one repeated character, which finds the usual cases.
 */
export function* patternProblems({ source }: EntityFiles): Generator<ConfigProblem> {
  for (const pattern of patternsIn(source)) {
    if (pattern.text === undefined || !takesForever(pattern.text)) continue;
    yield pattern.keyWarning(
      'slow-pattern',
      'takes forever on some texts: it repeats a repetition. Anyone who enters such a text stops the server.',
    );
  }
}

function* patternsIn(place: Place): Generator<Place> {
  for (const [key, inner] of place.entries) {
    if (key === 'pattern' && inner.text !== undefined) yield inner;
    else yield* patternsIn(inner);
  }
  for (const inner of place.items) yield* patternsIn(inner);
}

/** Kept, because the dev server checks at every change. */
const takesForever = perText((pattern): boolean => {
  // Without nested repetition there is nothing to try.
  if (!/[+*}]\??\)[+*{]|\|[^)]*\)[+*{]|[+*}][^)]*\)[+*{]/.test(pattern)) return false;
  const signs = new Set([...usual, ...pattern.replace(/[\\()[\]{}^$|?*+]/g, '')]);
  context['pattern'] = pattern;
  context['texts'] = [...signs].slice(0, 24).map((sign) => `${sign.repeat(40)}\u0001`);
  try {
    script.runInContext(context, { timeout: PATIENCE });
    return false;
  } catch (error) {
    // Any other failure is an invalid pattern, which the grammar reports.
    return getProp(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  }
});
