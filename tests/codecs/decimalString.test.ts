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

test('as a named value of a body it is a text, as in a record', () => {
  expect(alone(12)).toBe('12');
});
