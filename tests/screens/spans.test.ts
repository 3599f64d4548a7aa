import { expect, test } from 'vitest';
import { spansOf } from '../../src/panel/screens/plot/spans.ts';

const orders = (...days: unknown[]) => days.map((at, index) => ({ id: String(index), at }));
const counted = (records: ReturnType<typeof orders>) => {
  const found = spansOf(records, 'at', () => 1);
  return found && { unit: found.unit, spans: found.spans.map(({ from, value }) => [textOf(from), value]) };
};
const textOf = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

test('days are counted from the first to the last, those without records too', () => {
  expect(counted(orders('2026-03-03', '2026-02-28', '2026-03-03'))).toEqual({
    unit: 'day',
    spans: [
      ['2026-02-28', 1],
      ['2026-03-01', 0],
      ['2026-03-02', 0],
      ['2026-03-03', 2],
    ],
  });
});

test('a time belongs to its local day', () => {
  const late = new Date(2026, 0, 31, 23, 59).toISOString();
  expect(counted(orders(late, '2026-01-31'))).toEqual({ unit: 'day', spans: [['2026-01-31', 2]] });
});

test.each([
  ['Pacific/Kiritimati', '2026-02-02'],
  ['Pacific/Pago_Pago', '2026-01-31'],
])('a time belongs to its day in the zone: %s', (zone, day) => {
  const found = spansOf(orders('2026-02-01T10:30:00Z', '2026-02-01T00:30:00+14:00'), 'at', () => 1, zone);
  expect(found?.spans.map(({ from, value }) => [textOf(from), value]).at(-1)?.[0]).toBe(day);
});

test('many days are weeks, which begin on Monday, then months, then years, of which the last are shown', () => {
  const weeks = counted(orders('2026-01-01', '2026-06-30'));
  expect(weeks).toMatchObject({ unit: 'week' });
  expect(weeks?.spans[0]).toEqual(['2025-12-29', 1]);
  expect(weeks?.spans.at(-1)).toEqual(['2026-06-29', 1]);
  expect(counted(orders('2023-01-31', '2026-06-30'))).toMatchObject({ unit: 'month', spans: { length: 42 } });
  const years = counted(orders('0026-01-31', '2026-06-30'));
  expect(years).toMatchObject({ unit: 'year', spans: { length: 62 } });
  expect(years?.spans.at(-1)).toEqual(['2026-01-01', 1]);
});

test('a field is added up', () => {
  const records = [
    { at: '2026-01-31', total: 2.5 },
    { at: '2026-01-31', total: 4 },
  ];
  expect(spansOf(records, 'at', ({ total }) => Number(total))?.spans[0]?.value).toBe(6.5);
});

test('records without a day are left out, and without any there is nothing', () => {
  expect(counted(orders('', null, undefined, 'soon', {}, '2026-01-31'))).toMatchObject({ spans: [['2026-01-31', 1]] });
  expect(counted(orders('', 'soon'))).toBeUndefined();
  expect(counted([])).toBeUndefined();
});
