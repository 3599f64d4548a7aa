import { expect, test } from 'vitest';
import { totalOf } from '../../src/shared/config/lineTotal.ts';
import { numberFrom } from '../../src/shared/text/decimal.ts';

test.each([
  ['a property', 'price', [{ price: 0.1 }, { price: 0.2 }], 0.3],
  ['a product, exact', 'quantity * price', [{ quantity: 3, price: 0.1 }], 0.3],
  ['three factors', 'a*b * c', [{ a: 2, b: 3, c: 4 }], 24],
  [
    'lines that are not filled in yet are left out',
    'quantity * price',
    [{ quantity: 1 }, { quantity: 2, price: 5 }],
    10,
  ],
  ['what is no number is left out', 'price', ['x', null, { price: '7' }, { price: Number.NaN }, { price: -2 }], -2],
  ['no line with a number', 'price', [{}], undefined],
  ['no line', 'price', [], undefined],
])('%s', (_, sum, lines, total) => {
  const found = totalOf(lines, sum);
  expect(found && numberFrom(found)).toBe(total);
});
