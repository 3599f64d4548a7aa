import type { Locator } from 'vitest/browser';
import type { FieldSchema } from '../../shared/config/grammar.ts';

/** A value to enter: the form, the field, and the path in the field. */
export interface Entry {
  readonly form: Locator;
  readonly field: FieldSchema;
  readonly label: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Empty for the field's own value; [0, 'name'] for a property of its first item. */
  readonly path: readonly (string | number)[];
}

/**
 * How a user enters a value with a kind of widget: `src/panel/widgets/<Name>/byHand.ts`, for the tests that are generated for
 * every field. A kind without this file has nothing to type into. No code of the panel imports it.
 */
export interface ByHand {
  /** The way to enter a value at that path, in a word for the outlines; undefined if it cannot be typed. */
  way(path: Entry['path'], field: FieldSchema): 'typed' | 'row' | undefined;
  /** The input of a value. Creates the items it needs and fills in the values beside it. */
  input(entry: Entry): Promise<Locator>;
}
