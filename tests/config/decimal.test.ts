import { expect, test } from 'vitest';
import { exactSum, fixed } from '../../src/shared/text/decimal.ts';

test.each([
  [1.005, 2, '1.01'],
  [10.235, 2, '10.24'],
  [35.175, 2, '35.18'],
  [-1.005, 2, '-1.01'],
  [-0.001, 2, '0.00'],
  [-0, 2, '0.00'],
  [0.5, 0, '1'],
  [-2.5, 0, '-3'],
  [1e21, 2, '1000000000000000000000.00'],
  [1e21, undefined, '1000000000000000000000'],
  [1e-7, undefined, '0.0000001'],
  [1234.5, undefined, '1234.5'],
  [5.25, 3, '5.250'],
])('%d with %s decimals is %s', (number, places, text) => {
  expect(fixed(number, places)).toBe(text);
});

test('a sum is exact', () => {
  expect(fixed(exactSum([0.1, 0.2, -0.3]), 2)).toBe('0.00');
  expect(fixed(exactSum([12_345_678_901.23, 'none', Number.NaN]))).toBe('12345678901.23');
  expect(fixed(exactSum([9_999_999_999_999.99, 0.01, 1.005]), 2)).toBe('10000000000001.01');
  expect(fixed(exactSum(Array.from({ length: 3 }, () => 9_007_199_254_740_991)))).toBe('27021597764222973');
});
