import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';
import { arbitraries } from '../../src/shared/codecs/laws.ts';

const { decode, encode, drops } = codecFor('firstOfValues');
const { settledText, unknownKeys } = arbitraries(fc);
const rows = fc.array(
  fc.record({
    rest: unknownKeys,
    name: fc.string(),
    value: settledText,
    later: fc.array(fc.jsonValue(), { maxLength: 3 }),
  }),
);

test('the form edits only the first value, the others are kept', () => {
  fc.assert(
    fc.property(rows, settledText, (list, changed) => {
      const wire = list.map(({ rest, name, value, later }) => ({ ...rest, name, values: [value, ...later] }));
      const edited: unknown = decode(wire);
      const form = Array.isArray(edited) ? edited.map((row: object) => ({ ...row, value: changed })) : [];
      expect(encode(form, wire)).toEqual(wire.map((row) => ({ ...row, values: [changed, ...row.values.slice(1)] })));
    }),
  );
});

test.each(['', '  ', 'null', 'undefined', ' null '])("a row whose value is '%s' is dropped", (value) => {
  expect(drops({ name: 'Wood', value })).toBe(true);
  expect(
    encode([
      { name: 'Wood', value },
      { name: 'Size', value: ' 12 ' },
    ]),
  ).toEqual([{ name: 'Size', values: ['12'] }]);
});
