import { describe, expect, test } from 'vitest';
import { type DecimalSign, decimalSign } from '../../src/shared/text/decimalSign.ts';
import { numberIn, numberText, readNumber } from '../../src/shared/text/numberText.ts';

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
    ['-149,', -149],
    ['12 €', 12],
    ['1.299,00 €', 1299],
    ['$1,299.00', 1299],
    ["CHF 1'299.–", 1299],
    ['Rp 15.000,50', 15_000.5],
    ['R 1 299,00', 1299],
    ['RM12.50', 12.5],
    ['S/.12.50', 12.5],
    ['KSh 1,299.50', 1299.5],
    ['1299,- Kč', 1299],
    ['Rs. 1,23,456.00', 123456],
    ['$5 USD', 5],
    ['￥１，２９９．００', 1299],
    ['1\u00a0299,00', 1299],
    ['1\u202f299,00', 1299],
    ['(12.50)', -12.5],
    ['($1,299.00)', -1299],
    ['12,50-', -12.5],
    ['12,50 €-', -12.5],
    ['−5', -5],
    ['１２９９', 1299],
    ['\u200f١٢٩٩٫٥٠\u200f', 1299.5],
    ['١٬٢٩٩', 1299],
    ['\u061c-١٢', -12],
    ['۱۲۹۹', 1299],
    ['१,२३,४५६.५', 123456.5],
    ['১২৩', 123],
    ['๑๒๓', 123],
  ])("'%s' is %d", (text, number) => expect(numberIn(text, sign)).toBe(number));

  test.each([
    ...['', '-', ',', '.', 'ten', '1,2,3', '1.23.456', '1,299,00', '1.2.3,4', '0x10f,', 'Infinity', 'NaN', '1e400'],
    ...[
      '12 50',
      '1 2345',
      '0x10',
      '0b11',
      '0o7',
      '--5',
      '-(5)',
      '-5-',
      '5+',
      '(5',
      '5)',
      '1/2',
      '½',
      '5²',
      '12-50',
      '5 kg',
    ],
    // The next number that JavaScript has is another one.
    '9007199254740993',
  ])("'%s' is no number", (text) => expect(numberIn(text, sign)).toBeUndefined());
});

test('three digits behind a single sign are what the language has', () => {
  expect(both.map((sign) => numberIn('1.299', sign))).toEqual([1.299, 1299]);
  expect(both.map((sign) => numberIn('1,299', sign))).toEqual([1299, 1.299]);
});

test('the units of a field are read at either end, in any case, and no others', () => {
  const weight = { own: ['kg', 'm²'], isMoney: false };
  expect(['2 kg', '2 KG', 'kg 2', '2 m²', '2 g', '$2'].map((text) => numberIn(text, '.', weight))).toEqual([
    ...[2, 2, 2, 2],
    ...[undefined, undefined],
  ]);
  expect(readNumber('7 €', { own: ['$'], isMoney: true })).toEqual({ point: 7, comma: 7, unit: '€' });
});
