import { expect, test, vi } from 'vitest';
import type { Hint } from '../../src/shared/config/grammar.ts';
import { meetsHint } from '../../src/shared/config/hints.ts';

const stock = { properties: { stock: { maximum: { $data: '1/least' } } } } as const;

test.each([
  [stock, { stock: 2, least: 2 }, true],
  [stock, { stock: 3, least: 2 }, false],
  [stock, { stock: 0, least: 0 }, true],
  // A missing number is no small one.
  [stock, { stock: 0 }, false],
  [stock, { least: 2 }, false],
  [stock, { stock: 0, least: null }, false],
  [{ properties: { stock: { exclusiveMinimum: { $data: '1/least' } } } }, { stock: 2, least: 2 }, false],
  [{ properties: { stock: { minimum: 1, exclusiveMaximum: 3 } } }, { stock: 2 }, true],
  [{ properties: { stock: { minimum: 1, exclusiveMaximum: 3 } } }, { stock: 3 }, false],
  [{ required: ['name'], properties: { isOn: { const: true } } }, { isOn: true }, false],
  [{ properties: { name: { pattern: '^A' } } }, { name: 'Amber' }, true],
] satisfies [Hint, Record<string, unknown>, boolean][])('A record meets %j: %j %s', (hint, record, expected) => {
  expect(meetsHint(hint, record)).toBe(expected);
});

test('A day is compared with today where the panel is, and a time by its day there', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T02:00:00Z') });
  try {
    const past: Hint = { properties: { end: { formatExclusiveMaximum: { today: true } } } };
    const fromToday: Hint = { properties: { end: { formatMinimum: { today: true } } } };
    expect(meetsHint(past, { end: '2026-03-09' }, 'UTC')).toBe(true);
    expect(meetsHint(past, { end: '2026-03-09' }, 'America/New_York')).toBe(false);
    expect(meetsHint(fromToday, { end: '2026-03-09' }, 'America/New_York')).toBe(true);
    expect(meetsHint(past, { end: '2026-03-10T03:00:00Z' }, 'UTC')).toBe(false);
    expect(meetsHint(past, { end: '2026-03-10T03:00:00Z' }, 'America/New_York')).toBe(false);
    expect(meetsHint(past, { end: '' }, 'UTC')).toBe(false);
    expect(meetsHint({ properties: { end: { formatMaximum: { today: true } } } }, { end: '2026-03-10' }, 'UTC')).toBe(
      true,
    );
  } finally {
    vi.useRealTimers();
  }
});

test('A day is compared with that of another field, and with a written one', () => {
  const after: Hint = { properties: { end: { formatExclusiveMinimum: { $data: '1/due' } } } };
  expect(meetsHint(after, { end: '2026-03-11', due: '2026-03-10T10:00:00Z' }, 'UTC')).toBe(true);
  expect(meetsHint(after, { end: '2026-03-10', due: '2026-03-10T10:00:00Z' }, 'UTC')).toBe(false);
  expect(meetsHint(after, { end: '2026-03-11' }, 'UTC')).toBe(false);
  expect(meetsHint({ properties: { end: { formatMinimum: '2026-03-01' } } }, { end: '2026-03-01' })).toBe(true);
});
