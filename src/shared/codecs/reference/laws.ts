import { arbitraries, type LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const { text, unknownKeys } = arbitraries(fc);
  const entry = fc.tuple(text, unknownKeys).map(([thingId, rest]) => ({ ...rest, thingId }));
  const one = fc.oneof(text, entry);
  return {
    options: { key: 'thingId', write: 'object' },
    values: fc.oneof(text, fc.array(text)),
    wires: fc.oneof(one, fc.array(one)),
  };
};
