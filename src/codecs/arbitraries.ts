import type FastCheck from 'fast-check';
import { isBlank } from './json.ts';

/** Generators shared by the laws of several codecs. */
export function arbitraries(fc: typeof FastCheck) {
  const text = fc.string({ minLength: 1 });
  return {
    text,
    /** A text that survives a save: trimmed, and not a word for an empty value. */
    settledText: text.map((value) => value.trim()).filter((value) => !isBlank(value)),
    /** Keys that are in no schema. */
    unknownKeys: fc.dictionary(
      text.map((key) => `x-${key}`),
      fc.jsonValue(),
      { maxKeys: 2 },
    ),
  };
}
