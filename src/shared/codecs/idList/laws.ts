import { arbitraries, type LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const { text, unknownKeys } = arbitraries(fc);
  const entries = fc.tuple(text, unknownKeys).map(([thingId, rest]) => ({ ...rest, thingId }));
  return { options: { key: 'thingId' }, values: fc.array(text), wires: fc.array(entries) };
};
