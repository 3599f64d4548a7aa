import { expect, test } from 'vitest';
import { cellOf } from '../../src/panel/cells/index.ts';
import { unitsOf } from '../../src/shared/config/units.ts';
import { numberIn } from '../../src/shared/text/numberText.ts';

test.each([
  [{ prefix: '$', decimals: 2 }, '-$12.00'],
  [{ prefix: 'US$' }, '-US$12'],
  [{ prefix: '€ ', decimals: 2, locale: 'de' }, '-€ 12,00'],
  [{ prefix: '$', decimals: 0, locale: 'sv' }, '−$12'],
  [{ prefix: '$', decimals: 0, locale: 'he' }, '\u200e-$12'],
  [{ suffix: '%' }, '-12%'],
  [{ prefix: 'approx. ' }, 'approx. -12'],
  [{ prefix: 'approx. $' }, 'approx. $-12'],
])('An amount below zero with %j is written %j, and read back', (options, text) => {
  const column = { field: 'worth', title: 'Worth', cell: 'number', ...options };
  expect(cellOf(column).text?.(-12, column, { id: 'a' })).toBe(text);
  expect(numberIn(text, '.', unitsOf(column))).toBe(-12);
});

test('An amount below zero has its minus before the currency that another field chooses', () => {
  const column = {
    field: 'worth',
    title: 'Worth',
    cell: 'number',
    by: 'unit',
    cases: { EUR: { prefix: '€' }, kilo: { suffix: ' kg' } },
  };
  const shown = (unit: string) => cellOf(column).text?.(-12.5, column, { id: 'a', unit });
  expect([shown('EUR'), shown('kilo')]).toEqual(['-€12.5', '-12.5 kg']);
});
