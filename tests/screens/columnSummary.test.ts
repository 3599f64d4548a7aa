import { describe, expect, test } from 'vitest';
import { columnSummary } from '../../src/panel/grid/columns/columnSummary.ts';
import type { Column } from '../../src/shared/config/grammar.ts';

const column = (rest: Partial<Column> = {}): Column => ({ field: 'value', title: 'Value', ...rest });
const records = (...values: unknown[]) => values.map((value, index) => ({ id: String(index), value }));

describe('The summary of a column', () => {
  test('of numbers has the least, the most and the sum as the column shows them', () => {
    const price = column({ cell: 'number', prefix: '$', decimals: 2 });
    expect(columnSummary(price, records(0.1, 0.2, undefined, 3, '', 3))).toEqual({
      count: 4,
      blank: 2,
      min: '$0.10',
      max: '$3.00',
      sum: '$6.30',
      bars: [
        { title: '$0.10', count: 1 },
        { title: '$0.20', count: 1 },
        { title: '$3.00', count: 2 },
      ],
      others: 0,
    });
  });

  test('of numbers has exact sums, and half cents rounded as they are written', () => {
    const price = column({ cell: 'number', prefix: '$', decimals: 2 });
    expect(columnSummary(price, records(12_345_678_901.23, 1.005, -0.001))).toMatchObject({
      min: '$0.00',
      max: '$12345678901.23',
      sum: '$12345678902.23',
    });
    expect(columnSummary({ ...price, locale: 'en' }, records(1.005, 9_999_999_999_999.99)).sum).toBe(
      '$10,000,000,000,001.00',
    );
  });

  test('of several currencies has a sum of each, with the decimals of each', () => {
    const cases = { EUR: { prefix: '€' }, JPY: { prefix: '¥' }, KWD: { prefix: 'KWD ' } };
    const total = column({ cell: 'number', by: 'currency', cases, decimals: 2 });
    const orders = [
      { id: '1', value: 12.5, currency: 'EUR' },
      { id: '2', value: 1200, currency: 'JPY' },
      { id: '3', value: 5.25, currency: 'KWD' },
      { id: '4', value: 0.1, currency: 'EUR' },
    ];
    expect(columnSummary(total, orders)).toMatchObject({ sum: '€12.60 · ¥1,200 · KWD 5.250', max: '¥1,200' });
    expect(columnSummary(total, orders.slice(0, 1)).sum).toBe('€12.50');
  });

  test('of many numbers counts them in eight equal ranges, without the empty ones', () => {
    const { bars } = columnSummary(
      column({ cell: 'number' }),
      records(...Array.from({ length: 40 }, (_, at) => at), 400),
    );
    expect(bars).toEqual([
      { title: '0 – 39', count: 40 },
      { title: '400', count: 1 },
    ]);
  });

  test('of days has the first and the last, and no sum', () => {
    const summary = columnSummary(column({ cell: 'date' }), records('2026-03-01', '2026-01-02'));
    expect(summary).toMatchObject({ count: 2, min: '2026-01-02', max: '2026-03-01' });
    expect(summary).not.toHaveProperty('sum');
  });

  test('of texts has the most frequent ones first, and the rest together', () => {
    const texts = ['a', 'b', 'b', ...'cdefghij'];
    expect(columnSummary(column(), records(...texts))).toMatchObject({
      count: 11,
      bars: [
        { title: 'b', count: 2 },
        { title: 'a', count: 1 },
        ...[...'cdefgh'].map((title) => ({ title, count: 1 })),
      ],
      others: 2,
    });
  });

  test('of texts that are all different has no bars', () => {
    expect(columnSummary(column(), records(...'abcdefghij'))).toMatchObject({ count: 10, bars: [], others: 0 });
  });

  test('of odd values counts them, and of no values is empty', () => {
    expect(columnSummary(column({ cell: 'number' }), records(1, 'two', Number.NaN, [], {}))).toMatchObject({
      count: 4,
      blank: 1,
    });
    expect(columnSummary(column({ cell: 'number' }), [])).toEqual({ count: 0, blank: 0, bars: [], others: 0 });
  });
});
