import { expect, test } from 'vitest';
import { clockOf, timeAsRead, withClock } from '../../src/shared/text/typedTime.ts';
import { dayAt, dayOf, midnight, movedTo, timeOf } from '../../src/shared/text/zone.ts';

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

test.each([
  ['2026-01-31T23:00:15.000Z', BERLIN, '2026-02-01T00:00:15'],
  ['2026-07-31T10:30:00+05:30', BERLIN, '2026-07-31T07:00'],
  ['2026-01-31T10:00:00.250Z', 'UTC', '2026-01-31T10:00:00.250'],
  ['2026-01-31 10:00:00', 'America/New_York', '2026-01-31T10:00'],
  ['2026-01-31', 'America/New_York', '2026-01-31T00:00'],
  ['soon', BERLIN, ''],
  [undefined, BERLIN, ''],
])('the clocks show for %s in %s %s', (value, zone, clock) => expect(clockOf(value, zone)).toBe(clock));

test.each([
  // The form that came stays: distance to UTC, seconds, digits of them.
  ['2026-12-07T23:59:59', '2026-11-30T23:59:59+01:00', '2026-12-07T23:59:59+01:00'],
  ['2026-07-07T23:59:59', '2026-11-30T23:59:59+0100', '2026-07-07T23:59:59+0200'],
  ['2026-12-07T23:59:59.123', '2026-11-30T23:59:59.123456+01:00', '2026-12-07T23:59:59.123456+01:00'],
  ['2026-12-07T23:59:59.5', '2026-11-30T23:59:59Z', '2026-12-07T22:59:59.500Z'],
  ['2026-12-07T10:00', '2026-11-30T23:59:59.000Z', '2026-12-07T09:00:00.000Z'],
  ['2026-12-07T10:00', '2026-11-30T20:00:00+05:30', '2026-12-07T14:30:00+05:30'],
  ['2026-12-07T10:00', undefined, '2026-12-07T09:00:00.000Z'],
  ['2026-12-07T10:00', '2026-11-30', '2026-12-07T09:00:00.000Z'],
  // What the clocks leave out is as much later.
  ['2026-03-29T02:30', undefined, '2026-03-29T01:30:00.000Z'],
  // Of two times that they show the first, or the one of the two that came.
  ['2026-10-25T02:30', undefined, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:45', '2026-10-25T01:30:00Z', '2026-10-25T01:45:00Z'],
  ['2026-10-25T02:45', '2026-10-25T02:30:00+02:00', '2026-10-25T02:45:00+02:00'],
  ['2026-10-25T02:30', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00Z'],
  ['2026-10-25T', '2026-10-25T01:30:00Z', undefined],
])('%s in the place of %s is in Berlin %s', (clock, value, time) => expect(withClock(clock, value, BERLIN)).toBe(time));

test('an hour that the clocks show twice is the first one west of Greenwich too', () => {
  expect(withClock('2026-11-01T01:30', undefined, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(withClock('2026-03-08T02:30', undefined, 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
});

test.each([
  ['2026-02-01', '2026-01-31T22:59:59.000Z', '2026-02-01T22:59:59.000Z'],
  ['2026-02-01', undefined, '2026-01-31T23:00:00.000Z'],
  ['2026-02-01T10:00:00', '2026-01-31T23:59:59+01:00', '2026-02-01T10:00:00+01:00'],
  ['2026-02-01T10:00:00-05:00', '2026-01-31T23:59:59+01:00', '2026-02-01T10:00:00-05:00'],
])('%s is read in the place of %s as %s', (reading, value, time) =>
  expect(timeAsRead(reading, value, BERLIN)).toBe(time),
);

test('a time without a distance to UTC is one of the zone', () => {
  expect(new Date(timeOf('2026-07-01T10:00', BERLIN)).toISOString()).toBe('2026-07-01T08:00:00.000Z');
  expect(new Date(timeOf('2026-07-01', 'America/New_York')).toISOString()).toBe('2026-07-01T04:00:00.000Z');
  expect(timeOf(0, BERLIN)).toBe(0);
  expect(timeOf('')).toBeNaN();
});

test('what is no time, or beyond all times, breaks nothing in any zone', () => {
  for (const zone of ['UTC', 'local', BERLIN, 'America/New_York']) {
    expect(timeOf('2026-13-45', zone)).toBeNaN();
    expect(timeOf('2026-13-45T10:00', zone)).toBeNaN();
    for (const time of [8.64e15, -8.64e15]) expect(() => dayAt(zone, time)).not.toThrow();
  }
});
