import { expect, test } from 'vitest';
import { dearer, mistakesOf, priceList } from './material.ts';

const product = (n: number) => ({
  id: `p${n}`,
  name: `Desk ${n}`,
  sku: `D-${n}`,
  price: '10.00',
  status: 'ACTIVE',
  images: [],
});
const before = Array.from({ length: 60 }, (_, n) => product(n));
const priced = before.map((one, n) => (n < 48 ? { ...one, price: '11.00' } : one));
const copy = { ...product(60), images: [{ url: '/uploads/a.png' }, { url: '/uploads/b.png' }] };

test('a price list has fifty rows, of which two are wrong', () => {
  expect(dearer(before)[0]).toEqual({ id: 'p0', sku: 'D-0', price: '11.00' });
  const rows = priceList(before).buffer.toString().split('\n');
  expect(rows).toHaveLength(51);
  expect(rows.slice(-3)).toEqual(['D-47,11.00', 'NO-SUCH,10', 'D-48,cheap']);
});

test('a day that was worked correctly has no mistakes', () => {
  expect(mistakesOf(before, [...priced, copy])).toEqual([]);
});

test('a step that was skipped, or not undone, is reported', () => {
  const [first, ...others] = priced;
  expect(mistakesOf(before, [{ ...first, price: '10.00' }, ...others, copy])).toEqual([
    'Desk 0 costs 10.00 and is ACTIVE.',
  ]);
  expect(mistakesOf(before, [{ ...first, status: 'ARCHIVED' }, ...others, copy])).toEqual([
    'Desk 0 costs 11.00 and is ARCHIVED.',
  ]);
  expect(mistakesOf(before, priced)).toEqual(['There are 60 products.', 'The copy has 0 new pictures.']);
});
