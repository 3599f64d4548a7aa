import type { LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const id = fc.nat();
  const picture = fc.record({ id, url: fc.webPath() });
  return {
    options: {},
    values: fc.oneof(
      id.map((one) => `#${one}`),
      fc.array(id.map((one) => ({ url: `#${one}` }))),
    ),
    wires: fc.oneof(id, picture, fc.array(picture)),
  };
};
