import type { Codec } from '../codec.ts';

const decode = (wire: unknown): number | undefined => {
  const number = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

export const definition: Codec = {
  name: 'decimalString',
  description: "'12.00' ↔ 12.",
  types: ['number', 'integer'],
  options: { type: 'object', additionalProperties: false, properties: {} },
  decode,
  encode: (value, wire) => {
    if (typeof value !== 'number') return undefined;
    return typeof wire === 'string' && decode(wire) === value ? wire : String(value);
  },
  schema: ({ title, errorMessage }) => ({ title, type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', errorMessage }),
  laws: (fc) => {
    /** Numbers as people enter them: String() writes them without an exponent. */
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
  },
};
