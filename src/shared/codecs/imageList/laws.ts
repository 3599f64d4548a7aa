import { arbitraries, type LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const { settledText, text, unknownKeys } = arbitraries(fc);
  const settled = fc
    .array(fc.record({ rest: unknownKeys, url: text, altText: settledText, main: fc.nat() }))
    .map((list) => {
      const main = list.length > 0 ? (list[0]?.main ?? 0) % list.length : 0;
      return list.map(({ rest, url, altText }, order) => ({
        ...rest,
        url,
        altText,
        isPrimary: order === main,
        order,
      }));
    });
  return { options: { altText: 'A picture' }, values: settled, wires: settled };
};
