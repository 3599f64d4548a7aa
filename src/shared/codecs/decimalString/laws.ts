import type { LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  /** Numbers of everyday size: String() writes them without an exponent. */
  const number = fc
    .double({ noNaN: true, min: -1e15, max: 1e15 })
    .filter((value) => Math.abs(value) >= 1e-6)
    .chain((value) => fc.constantFrom(value, 0, Math.round(value)))
    .map((value) => value + 0 || 0);
  return {
    options: {},
    values: fc.option(number, { nil: undefined }),
    wires: fc.oneof(
      number.map(String),
      fc.nat().map((whole) => `${whole}.00`),
      fc.nat().map((whole) => `0${whole}.50`),
    ),
  };
};
