import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

const { decode, alone } = codecFor('decimalString');

test.each([
  ['12.00', 12],
  ['-0.5', -0.5],
  ['', undefined],
  ['many', undefined],
  [null, undefined],
  [12, 12],
])('%j is read as %j', (wire, value) => {
  expect(decode(wire)).toBe(value);
});

test('alone, under a key of its own, it is a text as anywhere on the wire', () => {
  expect(alone(12)).toBe('12');
});
