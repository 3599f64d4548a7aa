import { arbitraries, type LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const { text, unknownKeys } = arbitraries(fc);
  const entries = fc.tuple(text, unknownKeys).map(([role, rest]) => ({ ...rest, role }));
  return {
    options: { key: 'role' },
    values: fc.array(text),
    wires: fc.oneof(fc.constant(null), fc.array(fc.oneof(text, entries))),
  };
};
