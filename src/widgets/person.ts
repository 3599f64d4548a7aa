import type { Locator } from 'vitest/browser';
import type { FieldSchema } from '../config/grammar.ts';

/** A value to be entered: in which form, in which field, and where in the field. */
export interface Entry {
  readonly form: Locator;
  readonly field: FieldSchema;
  /** The field's label. */
  readonly label: string;
  /** The widget's options. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Empty for the field's own value; [0, 'name'] for a property of its first item. */
  readonly path: readonly (string | number)[];
}

/**
 * How a person enters a value with a kind of widget: `src/widgets/<Name>/person.ts`, for the tests that are generated
 * for every field. A kind without such a file is one into which nothing is typed. No code of the panel imports it.
 */
export interface Person {
  /** In a word, how a value at that place is entered: it stands in the outlines. Nothing when it cannot be typed. */
  way(path: Entry['path'], field: FieldSchema): 'typed' | 'row' | undefined;
  /** The input of a value; what has to be there first is made, and the values beside it are filled in. */
  input(entry: Entry): Promise<Locator>;
}
