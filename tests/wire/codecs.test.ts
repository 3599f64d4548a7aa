import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codecFor } from '../../src/codecs/codecs.ts';
import type { Codec } from '../../src/config/grammar.ts';

const text = fc.string({ minLength: 1 });
const texts = fc.array(text);
/** A text as the wire keeps it: trimmed, and none of the words that stand for nothing. */
const settledText = text.map((value) => value.trim()).filter((value) => !['', 'null', 'undefined'].includes(value));
const unknown = fc.dictionary(
  text.map((key) => `x-${key}`),
  fc.jsonValue(),
  { maxKeys: 2 },
);
/** A day, as a date input gives it. */
const day = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Numbers a person enters: String() writes them without an exponent. */
const number = fc
  .double({ noNaN: true, min: -1e15, max: 1e15 })
  .filter((value) => Math.abs(value) >= 1e-6)
  .chain((value) => fc.constantFrom(value, 0, Math.round(value)))
  .map((value) => value + 0 || 0);

/** Any JSON, also such as nobody should send: objects that cannot even be made a text. */
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom({ toString: 1, valueOf: 1 }, [[null]], { values: null }));
const oddRow = fc.record(
  { name: odd, value: odd, values: fc.array(odd), altText: odd, order: odd },
  { requiredKeys: [] },
);
const oddJson = fc.oneof(odd, fc.array(odd), fc.array(oddRow));

const rows = fc.array(
  fc.record({
    rest: unknown,
    name: fc.string(),
    value: settledText,
    later: fc.array(fc.jsonValue(), { maxLength: 3 }),
  }),
);
const images = fc.array(fc.record({ rest: unknown, url: text, altText: settledText, main: fc.nat() }));

interface Laws {
  readonly codec: Codec;
  /** What the form can hold, as a save leaves it. */
  readonly values: fc.Arbitrary<unknown>;
  /** What the API can send, as a save leaves it. */
  readonly wires: fc.Arbitrary<unknown>;
}

const imageWires = images.map((list) => {
  const main = list.length > 0 ? (list[0]?.main ?? 0) % list.length : 0;
  return list.map(({ rest, url, altText }, order) => ({ ...rest, url, altText, isPrimary: order === main, order }));
});

const laws: Readonly<Record<string, Laws>> = {
  decimalString: {
    codec: 'decimalString',
    values: fc.option(number, { nil: undefined }),
    wires: fc.oneof(
      number.map(String),
      fc.nat().map((whole) => `${whole}.00`),
      fc.nat().map((whole) => `0${whole}.50`),
    ),
  },
  nullWhenEmpty: {
    codec: 'nullWhenEmpty',
    values: fc.option(text, { nil: undefined }),
    wires: fc.option(text, { nil: null }),
  },
  dateOnly: {
    codec: 'dateOnly',
    values: fc.option(day, { nil: undefined }),
    wires: fc.oneof(
      day,
      day.map((date) => `${date}T10:00:00.000Z`),
      day.map((date) => `${date}T23:59:59+02:00`),
    ),
  },
  idList: {
    codec: { codec: 'idList', key: 'thingId' },
    values: texts,
    wires: texts.map((ids) => ids.map((thingId) => ({ thingId }))),
  },
  nameList: {
    codec: { codec: 'nameList', key: 'role' },
    values: texts,
    wires: fc.oneof(
      fc.constant(null),
      fc.array(
        fc.oneof(
          text,
          fc.tuple(text, unknown).map(([role, rest]) => ({ ...rest, role })),
        ),
      ),
    ),
  },
  firstOfValues: {
    codec: 'firstOfValues',
    values: rows.map((list) =>
      list.map(({ rest, name, value, later }) => ({ ...rest, name, value, values: [value, ...later] })),
    ),
    wires: rows.map((list) =>
      list.map(({ rest, name, value, later }) => ({ ...rest, name, values: [value, ...later] })),
    ),
  },
  imageList: { codec: { codec: 'imageList', altText: 'A picture' }, values: imageWires, wires: imageWires },
};

describe.each(Object.entries(laws))('%s', (_, { codec: config, values, wires }) => {
  const codec = codecFor(config);

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
});

describe('firstOfValues', () => {
  const { decode, encode, drops } = codecFor('firstOfValues');

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
    expect(drops?.({ name: 'Wood', value })).toBe(true);
    expect(
      encode([
        { name: 'Wood', value },
        { name: 'Size', value: ' 12 ' },
      ]),
    ).toEqual([{ name: 'Size', values: ['12'] }]);
  });
});

describe('imageList', () => {
  const { decode, encode } = codecFor({ codec: 'imageList', altText: 'A picture' });

  test('the order is the position, the first one is primary when none is, a missing alt text is replaced', () => {
    expect(encode([{ url: 'b' }, { url: 'a', altText: ' ', order: 7 }])).toEqual([
      { url: 'b', altText: 'A picture', isPrimary: true, order: 0 },
      { url: 'a', altText: 'A picture', isPrimary: false, order: 1 },
    ]);
  });

  test('exactly one image is primary, whatever came', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ url: text, isPrimary: fc.boolean() }), { minLength: 1 }), (list) => {
        const sent: unknown = encode(list);
        const primary = Array.isArray(sent) ? sent.filter(({ isPrimary }) => isPrimary === true) : [];
        expect(primary).toHaveLength(1);
        expect(
          list.some(({ isPrimary }) => isPrimary) ? list.find(({ isPrimary }) => isPrimary)?.url : list[0]?.url,
        ).toBe(primary[0]?.url);
      }),
    );
  });

  test('images come in the order they are in, not in the order they are sent in', () => {
    expect(
      decode([
        { url: 'b', order: 1 },
        { url: 'a', order: 0 },
      ]),
    ).toEqual([
      { url: 'a', order: 0 },
      { url: 'b', order: 1 },
    ]);
  });
});

test('idList sends the ids alone, as the calls of the spec have it', () => {
  const { decode, encode } = codecFor({ codec: 'idList', key: 'thingId' });
  const wire = [{ thingId: 'a', addedAt: '2026-01-01' }, { thingId: 7 }, 'b', null];
  expect(decode(wire)).toEqual(['a', '7', 'b']);
  expect(encode(decode(wire), wire)).toEqual([{ thingId: 'a' }, { thingId: 7 }, { thingId: 'b' }]);
});

test('idList sends ids as numbers where they came as numbers, the chosen ones too', () => {
  const { encode } = codecFor({ codec: 'idList', key: 'thingId' });
  expect(encode(['3', '4'], [{ thingId: 3 }])).toEqual([{ thingId: 3 }, { thingId: 4 }]);
});

test('nameList keeps the objects of the names that stay', () => {
  const { encode } = codecFor({ codec: 'nameList', key: 'role' });
  expect(
    encode(
      ['USER', 'STAFF'],
      [
        { id: 1, role: 'ADMIN' },
        { id: 2, role: 'USER' },
      ],
    ),
  ).toEqual([{ id: 2, role: 'USER' }, 'STAFF']);
});

test.each([
  ['12.00', 12],
  ['-0.5', -0.5],
  ['', undefined],
  ['many', undefined],
  [null, undefined],
  [12, 12],
])('decimalString reads %j as %j', (wire, value) => {
  expect(codecFor('decimalString').decode(wire)).toBe(value);
});
