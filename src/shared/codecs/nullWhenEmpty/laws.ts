import { arbitraries, type LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const { text } = arbitraries(fc);
  return { options: {}, values: fc.option(text, { nil: undefined }), wires: fc.option(text, { nil: null }) };
};
