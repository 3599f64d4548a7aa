import type { FieldSchema } from '../config/grammar.ts';
import type { Kind } from '../config/kind.ts';
import type { Zone } from '../text/zone.ts';

/**
 * How one field differs on the wire. The laws, for any value the form can hold and any wire value:
 * `decode(encode(value)) = value` (normalised, and without dropped rows), and an unchanged value is sent back exactly
 * as it came.
 */
export interface Codec<Options extends object = object> extends Kind {
  /** The format that the schema of its field must have. */
  readonly format?: 'date' | 'date-time' | 'duration';
  /** Whether its values have the ids of uploaded pictures behind their addresses: '/a.png#7'. */
  readonly isUploaded?: true;
  /** Whether the sum of values on the wire is decoded to the sum of the values, where the siblings are the same. */
  readonly adds?: true;
  /**
   * Wire to form. Never throws: a value that it cannot read becomes empty.
   * @param sibling the record's other values on the wire, such as the currency of an amount
   */
  decode(wire: unknown, options: Options, sibling: Sibling): unknown;
  /**
   * Form to wire.
   * @param wire the value the field came with, so that unchanged parts of it are kept
   * @param sibling the other values that are sent with it
   */
  encode(value: unknown, wire: unknown, options: Options, sibling: Sibling): unknown;
  /** The wire's JSON Schema for a field whose form schema is `field`. */
  schema(field: FieldSchema, options: Options): object;
  /** Whether a save omits an item of the field, which then need not be valid. */
  isOmitted?(item: unknown, options: Options): boolean;
  /**
   * The value in an endpoint's own body, where the endpoint gives the key; by default the result of `encode`.
   * `encode` must have the same result for it as for the value.
   */
  encodeStandalone?(value: unknown, options: Options, sibling: Sibling): unknown;
  /**
   * The least value on the wire that is not less than this one, for a filter from it or up to it; by default the value as in
   * an endpoint's own body.
   */
  encodeBound?(value: unknown, options: Options, sibling: Sibling): unknown;
}

/** Another value of the same record, on the wire, by its field; of a row or an object one beside it, else of the record. */
export type Sibling = (field: string) => unknown;

/** A codec with its options, for one field of an entity. Without a `sibling` nothing is known of the record. */
export interface FieldCodec {
  /** The field beside it that says what its values mean: the currency of an amount. */
  readonly by?: string | undefined;
  readonly isUploaded?: true;
  readonly adds?: true;
  /** The zone of its days, if it has times on the wire. */
  readonly zone?: Zone | undefined;
  decode(wire: unknown, sibling?: Sibling): unknown;
  encode(value: unknown, wire?: unknown, sibling?: Sibling): unknown;
  schema(field: FieldSchema): object;
  drops(item: unknown): boolean;
  alone(value: unknown, sibling?: Sibling): unknown;
  /** The bound of a range. */
  bound(value: unknown, sibling?: Sibling): unknown;
}

/** The values that a field of some records may have; undefined if nothing is known. */
export type ValuesAmong = (field: string) => readonly unknown[] | undefined;

/**
 * One end of a range as a codec sends it.
 * @returns undefined if it differs between the values of the field beside it, such as the currency of amounts
 */
export function boundOf({ by, bound }: FieldCodec, value: unknown, among: ValuesAmong): unknown {
  const possible = (by === undefined ? undefined : among(by)) ?? [undefined];
  const [only, ...others] = new Set(possible.map((one) => bound(value, (name) => (name === by ? one : undefined))));
  return others.length > 0 ? undefined : only;
}
