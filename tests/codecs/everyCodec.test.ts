import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codecFor, codecs } from '../../src/shared/codecs/index.ts';
import type { LawsOf } from '../../src/shared/codecs/laws.ts';

const files = import.meta.glob<LawsOf>(
  ['../../src/shared/codecs/*/laws.ts', '../../src/shop/custom/codecs/*/laws.ts'],
  {
    eager: true,
    import: 'laws',
  },
);

/** @throws for a codec that has none */
function lawsOf(name: string) {
  const [, laws] = Object.entries(files).find(([file]) => file.endsWith(`/${name}/laws.ts`)) ?? [];
  if (!laws) throw new Error(`The codec '${name}' has no laws.ts.`);
  return laws(fc);
}

/** Any JSON, also objects that `String` cannot convert. */
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom({ toString: 1, valueOf: 1 }, [[null]], { values: null }));
const oddRow = fc.record(
  { name: odd, value: odd, values: fc.array(odd), altText: odd, order: odd },
  { requiredKeys: [] },
);
const oddJson = fc.oneof(odd, fc.array(odd), fc.array(oddRow));

describe.each(codecs.map((codec) => ({ ...codec, laws: lawsOf(codec.name) })))(
  '$name',
  ({ name, laws, encodeStandalone: alone }) => {
    const { options, values, wires } = laws;
    const codec = codecFor({ codec: name, ...options });

    test('decode(encode(value)) is the value', () => {
      fc.assert(
        fc.property(values, (value) => {
          expect(codec.decode(codec.encode(value))).toEqual(value);
        }),
      );
    });

    test('what was not touched goes back as it came', () => {
      fc.assert(
        fc.property(wires, (wire) => {
          expect(codec.encode(codec.decode(wire), wire)).toEqual(wire);
        }),
      );
    });

    test('any JSON can be read, and written again', () => {
      fc.assert(
        fc.property(oddJson, (wire) => {
          codec.encode(codec.decode(wire), wire);
        }),
      );
    });

    test("in an endpoint's own body a value is encoded, or encodes to the same", () => {
      fc.assert(
        fc.property(values, (value) => {
          const sent = codec.alone(value);
          expect(alone ? codec.encode(sent) : sent).toEqual(codec.encode(value));
        }),
      );
    });
  },
);

test('an unknown name is refused, with the known ones', () => {
  expect(() => codecFor('decimal')).toThrowError(/^No codec is named 'decimal'\. There are: decimalString, /);
});
