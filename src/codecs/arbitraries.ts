import type FastCheck from 'fast-check';
import { isBlank } from './json.ts';

/** Generators that several codecs' laws share. */
export function arbitraries(fc: typeof FastCheck) {
  const text = fc.string({ minLength: 1 });
  return {
    text,
    /** A text as the wire keeps it: trimmed, and none of the words that stand for nothing. */
    settledText: text.map((value) => value.trim()).filter((value) => !isBlank(value)),
    /** Keys that no schema knows. */
    unknownKeys: fc.dictionary(
      text.map((key) => `x-${key}`),
      fc.jsonValue(),
      { maxKeys: 2 },
    ),
  };
}
