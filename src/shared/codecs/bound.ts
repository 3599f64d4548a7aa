import type { FieldCodec } from './codec.ts';

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
