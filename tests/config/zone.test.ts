import { expect, test } from 'vitest';
import { dayOf, midnight, movedTo } from '../../src/config/zone.ts';

const BERLIN = 'Europe/Berlin';

test.each([
  ['2026-01-31T23:00:00.000Z', BERLIN, '2026-02-01'],
  ['2026-02-01T05:00:00Z', 'America/New_York', '2026-02-01'],
  ['2026-02-01T04:59:59Z', 'America/New_York', '2026-01-31'],
  ['2026-01-31T23:00:00.000Z', 'UTC', '2026-01-31'],
  ['2026-01-31T23:00:00.000Z', undefined, '2026-01-31'],
  ['2026-01-31', 'America/New_York', '2026-01-31'],
  ['2026-01-31 23:00:00', BERLIN, '2026-01-31'],
])('%s is in %s the day %s', (value, zone, day) => expect(dayOf(value, zone)).toBe(day));

test.each([
  ['2026-11-30T23:59:59+01:00', undefined, '2026-12-07T23:59:59+01:00'],
  ['2026-11-30T23:59:59+01:00', BERLIN, '2026-12-07T23:59:59+01:00'],
  ['2026-11-30 23:59:59', BERLIN, '2026-12-07 23:59:59'],
  ['2026-11-30T10:00Z', undefined, '2026-12-07T10:00Z'],
  ['2026-11-29T23:00:00.000Z', BERLIN, '2026-12-06T23:00:00.000Z'],
  // The clocks have changed on the way.
  ['2026-07-06T22:00:00Z', BERLIN, '2026-12-06T23:00:00Z'],
  ['2026-07-06T23:59:59.123456+0200', BERLIN, '2026-12-07T23:59:59.123456+0100'],
  ['2026-11-30T23:59:59+05:30', BERLIN, '2026-12-07T23:59:59+05:30'],
  ['2026-11-30', BERLIN, '2026-12-07'],
])('%s, in %s, is moved to %s', (value, zone, moved) => expect(movedTo('2026-12-07', value, zone)).toBe(moved));

test('a day begins at the midnight of its zone, or at the first time that there is', () => {
  expect(new Date(midnight('2026-03-29', 1, BERLIN)).toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(new Date(midnight('2018-11-04', 0, 'America/Sao_Paulo')).toISOString()).toBe('2018-11-04T03:00:00.000Z');
});
