/** Times as they are typed and pasted, by the clocks of a zone. */
import { clockText, DAY_TIME, movedTo, offsetAt, timeAt, timeOf, writtenLike, type Zone } from './zone.ts';

/**
 * The local time of a value in a zone, as an input for times has it: '2026-01-31T10:00', with seconds if there are
 * some.
 * @returns '' for what is no time
 */
export function clockOf(value: unknown, zone?: Zone): string {
  const time = timeOf(value, zone);
  if (Number.isNaN(time)) return '';
  const clock = clockText(zone ?? 'local', time);
  return /^\d/.test(clock) ? clock.replace(/(?::00)?\.000$/, '') : '';
}

/**
 * A value at another time. It keeps its written form: its distance to UTC, or that of the zone, which may be another
 * one then, and the digits of its seconds.
 * @param clock the local time in the zone: '2026-01-31T10:00'
 * @param value the value to replace; anything but a time has no notation
 * @returns undefined if the clock is none
 */
export function withClock(clock: string, value: unknown, zone: Zone = 'local'): string | undefined {
  const wall = Date.parse(`${clock}Z`);
  if (Number.isNaN(wall)) return undefined;
  const match = typeof value === 'string' ? DAY_TIME.exec(value) : null;
  const time = timeOf(value, zone);
  if (typeof value !== 'string' || match?.[3] === undefined || Number.isNaN(time)) {
    return new Date(timeAt(zone, wall)).toISOString();
  }
  // An input knows no microseconds.
  if (Math.floor(time) + offsetAt(zone, time) === wall) return value;
  return writtenLike(value, match, timeAt(zone, wall, offsetAt(zone, time)), zone);
}

/**
 * The value of a field of times for a text that was read (`readDay`).
 * @param reading a time with its distance to UTC stays as it is, one without it is of the zone, a day is that of the time
 *   that it takes the place of, or begins there
 * @param value the one that it takes the place of
 */
export function timeAsRead(reading: string, value: unknown, zone: Zone = 'local'): string | undefined {
  if (!reading.includes('T')) {
    const isTime = typeof value === 'string' && value.length > reading.length && !Number.isNaN(timeOf(value));
    return isTime ? movedTo(reading, value, zone) : withClock(`${reading}T00:00`, undefined, zone);
  }
  return /(?:Z|[+-]\d\d:\d\d)$/.test(reading) ? reading : withClock(reading, value, zone);
}
