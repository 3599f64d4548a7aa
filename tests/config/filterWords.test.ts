import { expect, test } from 'vitest';
import { daysIn } from '../../src/shared/config/filterWords.ts';

// A Wednesday.
const now = new Date(2026, 3, 1, 9);

test.each([
  ['today', '2026-04-01', '2026-04-01'],
  ['yesterday', '2026-03-31', '2026-03-31'],
  ['tomorrow', '2026-04-02', '2026-04-02'],
  ['past', undefined, '2026-03-31'],
  ['coming', '2026-04-01', undefined],
  ['last-7-days', '2026-03-26', '2026-04-01'],
  ['last-1-days', '2026-04-01', '2026-04-01'],
  ['next-30-days', '2026-04-01', '2026-04-30'],
  ['this-week', '2026-03-30', '2026-04-05'],
  ['last-week', '2026-03-23', '2026-03-29'],
  ['next-week', '2026-04-06', '2026-04-12'],
  ['this-month', '2026-04-01', '2026-04-30'],
  ['last-month', '2026-03-01', '2026-03-31'],
  ['next-month', '2026-05-01', '2026-05-31'],
  ['this-year', '2026-01-01', '2026-12-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
])('%s is from %s to %s', (word, from, to) => {
  expect(daysIn(word, now)).toEqual({ ...(from && { from }), ...(to && { to }) });
});

test('a week that begins on a Sunday here is still of the Monday before', () => {
  expect(daysIn('this-week', new Date(2026, 3, 5, 23))).toEqual({ from: '2026-03-30', to: '2026-04-05' });
});

test.each(['', 'last', 'last-0-days', 'last-week-days', 'this-7-days', '2026-01-01..', 'todays'])(
  '%j is no word for days',
  (word) => expect(daysIn(word, now)).toBeUndefined(),
);

test.each([
  // A Sunday, the first day where weeks begin on it, else the last.
  [0, '2026-03-01', '2026-03-07'],
  [1, '2026-02-23', '2026-03-01'],
  [6, '2026-02-28', '2026-03-06'],
])('a week that begins on day %i of `Date.getDay`', (firstDay, from, to) => {
  expect(daysIn('this-week', new Date(2026, 2, 1, 10), firstDay)).toEqual({ from, to });
});
