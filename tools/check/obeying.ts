import { panelAjv } from '../../src/shared/config/ajv.ts';
import type { Place } from './place.ts';

const ajv = panelAjv({ strict: false });

/**
 * Whether a value obeys some of the rules at a place. Invalid rules are reported elsewhere.
 * @param words the rules
 */
export function obeying(place: Place, words: readonly string[]): (value: unknown) => boolean {
  const rules = place.entries.flatMap(([word, { value }]) => (words.includes(word) ? [[word, value] as const] : []));
  if (rules.length === 0) return () => true;
  try {
    const validate = ajv.compile(Object.fromEntries(rules));
    return (value) => validate(value) === true;
  } catch {
    return () => true;
  }
}
