import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

const { decode, encode } = codecFor({ codec: 'imageList', altText: 'A picture' });

test('the order is the position, the first one is primary when none is, a missing alt text is replaced', () => {
  expect(encode([{ url: 'b' }, { url: 'a', altText: ' ', order: 7 }])).toEqual([
    { url: 'b', altText: 'A picture', isPrimary: true, order: 0 },
    { url: 'a', altText: 'A picture', isPrimary: false, order: 1 },
  ]);
});

test('exactly one image is primary, whatever came', () => {
  const image = fc.record({ url: fc.string({ minLength: 1 }), isPrimary: fc.boolean() });
  fc.assert(
    fc.property(fc.array(image, { minLength: 1 }), (list) => {
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
