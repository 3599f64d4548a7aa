import { describe, expect, test } from 'vitest';
import { type DecimalSign, decimalSign, numberIn, numberText } from '../../src/config/numberText.ts';

const both: readonly DecimalSign[] = ['.', ','];

test.each([
  ['en', '.'],
  ['de', ','],
  ['fr', ','],
  ['de-CH', '.'],
] as const)('the decimals of %s stand behind %s', (locale, sign) => {
  expect(decimalSign(locale)).toBe(sign);
  expect(numberText(1299.5, sign)).toBe(`1299${sign}5`);
});

describe.each(both)('With decimals behind %s', (sign) => {
  test.each([
    ['149,95', 149.95],
    ['149.95', 149.95],
    ['1.299,00', 1299],
    ['1,299.00', 1299],
    ['12.345,6', 12345.6],
    ['1.234.567', 1234567],
    ['1 299,50', 1299.5],
    ["1'299.50", 1299.5],
    ['0,500', 0.5],
    ['0.500', 0.5],
    ['-1,5', -1.5],
    [',5', 0.5],
    ['149,', 149],
    ['149.', 149],
    ['12.3456', 12.3456],
    ['1e3', 1000],
    [' 7 ', 7],
  ])("'%s' is %d", (text, number) => expect(numberIn(text, sign)).toBe(number));

  test.each(['', '-', ',', '.', 'ten', '12 €', '1,2,3', '1.23.456', '1,299,00', '1.2.3,4', '0x10f,', 'Infinity'])(
    "'%s' is no number",
    (text) => expect(numberIn(text, sign)).toBeUndefined(),
  );
});

test('three digits behind a single sign are what the language has', () => {
  expect(both.map((sign) => numberIn('1.299', sign))).toEqual([1.299, 1299]);
  expect(both.map((sign) => numberIn('1,299', sign))).toEqual([1299, 1.299]);
});
