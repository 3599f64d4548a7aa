import { arbitraries, type LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const { settledText, unknownKeys } = arbitraries(fc);
  const rows = fc.array(
    fc.record({
      rest: unknownKeys,
      name: fc.string(),
      value: settledText,
      later: fc.array(fc.jsonValue(), { maxLength: 3 }),
    }),
  );
  return {
    options: {},
    values: rows.map((list) =>
      list.map(({ rest, name, value, later }) => ({ ...rest, name, value, values: [value, ...later] })),
    ),
    wires: rows.map((list) =>
      list.map(({ rest, name, value, later }) => ({ ...rest, name, values: [value, ...later] })),
    ),
  };
};
