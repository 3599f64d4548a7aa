import { expect, test } from 'vitest';
import { changeText, periodsOf, spanName } from '../../src/panel/screens/start/period.ts';

const plain = (text: string | undefined) => text?.replace(/\s*–\s*/g, '–').replace(/\s+/g, ' ');

test.each([
  ['week', '2026-11-27', ['2026-11-23', '2026-11-27'], ['2026-11-16', '2026-11-20'], '16–20 November'],
  ['month', '2026-11-27', ['2026-11-01', '2026-11-27'], ['2026-10-01', '2026-10-27'], '1–27 October'],
  // The last day of the month is compared with all of the month before.
  ['month', '2026-11-30', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31'], 'October'],
  ['month', '2026-03-30', ['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28'], 'February'],
  ['year', '2026-11-27', ['2026-01-01', '2026-11-27'], ['2025-01-01', '2025-11-27'], '1 Jan–27 Nov 2025'],
  ['year', '2026-12-31', ['2026-01-01', '2026-12-31'], ['2025-01-01', '2025-12-31'], '2025'],
] as const)('a %s at %s is compared with the same part of the former one', (unit, now, current, before, name) => {
  const spans = periodsOf(unit, now);
  expect([spans.now.from, spans.now.to]).toEqual(current);
  expect([spans.before.from, spans.before.to]).toEqual(before);
  expect(plain(spanName(unit, spans.before, 'en-GB'))).toBe(name);
});

test('a change is relative to the former figure', () => {
  expect(changeText(108, 100, 'en-GB')).toBe('+8%');
  expect(plain(changeText(50, 200, 'de'))).toBe('−75 %');
  expect(changeText(100, 100, 'en-GB')).toBe('0%');
  expect(changeText(-50, -100, 'en-GB')).toBe('+50%');
  expect(changeText(5, 0, 'en-GB')).toBeUndefined();
});
