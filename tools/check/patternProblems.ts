import { createContext, Script } from 'node:vm';
import { getProp } from '../../src/config/getProp.ts';
import type { ConfigProblem, Place } from './place.ts';

/** How long a pattern may take for a short text, in ms, before it counts as one that takes forever. */
const PATIENCE = 400;

/** Signs that patterns repeat, beside those that stand in the pattern itself. */
const usual = ['a', 'A', '0', ' ', '-', '.', '@', '_', '/'];

const context = createContext({ pattern: '', texts: [''] });
const script = new Script('for (const text of texts) new RegExp(pattern, "u").test(text)');

/** The verdict of each pattern: a config has few, and they change seldom. */
const known = new Map<string, boolean>();

/**
 * Warns of patterns that take forever for some texts, such as '(a+)+$' for many an 'a' and a '!': they would stop the
 * page and the server. Tried on texts of one sign repeated, which finds the usual ones.
 */
export function* patternProblems(schema: Place): Generator<ConfigProblem> {
  for (const pattern of patternsIn(schema)) {
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

function takesForever(pattern: string): boolean {
  const verdict = known.get(pattern) ?? isStopped(pattern);
  known.set(pattern, verdict);
  return verdict;
}

function isStopped(pattern: string): boolean {
  // Without a repetition of a repetition there is nothing to try.
  if (!/[+*}]\??\)[+*{]|\|[^)]*\)[+*{]|[+*}][^)]*\)[+*{]/.test(pattern)) return false;
  const signs = new Set([...usual, ...pattern.replace(/[\\()[\]{}^$|?*+]/g, '')]);
  context['pattern'] = pattern;
  context['texts'] = [...signs].slice(0, 24).map((sign) => `${sign.repeat(40)}\u0001`);
  try {
    script.runInContext(context, { timeout: PATIENCE });
    return false;
  } catch (error) {
    // Any other failure is a pattern that is none, which the grammar reports.
    return getProp(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  }
}
