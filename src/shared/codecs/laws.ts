import type FastCheck from 'fast-check';
import { isBlank } from './json.ts';

/** Generators of the values that a codec must keep. */
interface Laws {
  /** The options the codec is tested with. */
  readonly options: object;
  /** The values of the form, as they are after a save. */
  readonly values: FastCheck.Arbitrary<unknown>;
  /** The values of the API, as they are after a save. */
  readonly wires: FastCheck.Arbitrary<unknown>;
}

/**
 * The values for which the tests check the laws of a codec: `laws` of `src/shared/codecs/<name>/laws.ts`. No code of the panel
 * imports it.
 */
export type LawsOf = (fc: typeof FastCheck) => Laws;

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
