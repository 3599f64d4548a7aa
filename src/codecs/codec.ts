import type { FieldSchema } from '../config/grammar.ts';
import type { Kind } from '../config/kind.ts';

/**
 * How one field differs on the wire. The laws, for any value the form can hold and any wire value:
 * `decode(encode(value)) = value` (normalised, and without dropped rows), and an unchanged value is sent back exactly
 * as it came.
 */
export interface Codec<Options extends object = object> extends Kind {
  /** The format that the schema of its field must have, if it is one for texts. */
  readonly format?: 'date';
  /** Wire to form. Never throws: a value that it cannot read becomes empty. */
  decode(wire: unknown, options: Options): unknown;
  /** Form to wire. `wire` is the value the field came with, so that unchanged parts of it are kept. */
  encode(value: unknown, wire: unknown, options: Options): unknown;
  /** The wire's JSON Schema for a field whose form schema is `field`. */
  schema(field: FieldSchema, options: Options): object;
  /** Whether a save omits an item of the field, which then need not be valid. */
  isOmitted?(item: unknown, options: Options): boolean;
  /**
   * The value in an endpoint's own body, where the endpoint gives the key; by default the result of `encode`.
   * `encode` must have the same result for it as for the value.
   */
  encodeStandalone?(value: unknown, options: Options): unknown;
}

/** A codec with its options, for one field of an entity. */
export interface FieldCodec {
  decode(wire: unknown): unknown;
  encode(value: unknown, wire?: unknown): unknown;
  schema(field: FieldSchema): object;
  drops(item: unknown): boolean;
  alone(value: unknown): unknown;
}
