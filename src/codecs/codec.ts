import type FastCheck from 'fast-check';
import type { FieldSchema } from '../config/grammar.ts';
import type { Kind } from '../config/kind.ts';

/**
 * How one field differs on the wire. The laws, for any value the form can hold and any wire value:
 * `decode(encode(value)) = value` (settled and without dropped rows), and what was not changed goes back as it came.
 */
export interface Codec<Options extends object = object> extends Kind {
  /** Wire to form. Never throws: what it cannot read is nothing. */
  decode(wire: unknown, options: Options): unknown;
  /** Form to wire. `wire` is what the field came with, so that the untouched part of it survives. */
  encode(value: unknown, wire: unknown, options: Options): unknown;
  /** The wire's JSON Schema for a field whose form schema is `field`. */
  schema(field: FieldSchema, options: Options): object;
  /** Whether an item of the field is left out on the way out (and so need not be valid). */
  drops?(item: unknown, options: Options): boolean;
  /**
   * The value in an endpoint's own body, where the endpoint gives the key; without this it is what `encode` makes.
   * `encode` must make the same of it as of the value.
   */
  alone?(value: unknown, options: Options): unknown;
  /** The values for which the tests prove the laws. */
  laws(fc: typeof FastCheck): Laws<Options>;
}

/** Generators of the values a codec must keep. */
export interface Laws<Options extends object = object> {
  /** The options the codec is tested with. */
  readonly options: Options;
  /** What the form can hold, as a save leaves it. */
  readonly values: FastCheck.Arbitrary<unknown>;
  /** What the API can send, as a save leaves it. */
  readonly wires: FastCheck.Arbitrary<unknown>;
}

/** A codec with its options: how one field of an entity travels. */
export interface FieldCodec {
  decode(wire: unknown): unknown;
  encode(value: unknown, wire?: unknown): unknown;
  schema(field: FieldSchema): object;
  drops(item: unknown): boolean;
  alone(value: unknown): unknown;
}
