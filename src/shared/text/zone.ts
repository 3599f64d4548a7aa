import { perText } from '../base/perObject.ts';

/** The time zone in which a day begins and ends: that of the reader, UTC, or a place's: 'Europe/Berlin'. */
export type Zone = string;

/** A day, with a time if it has one, and the distance of that to UTC. */
export const DAY_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

const partsOf = perText(
  (timeZone) =>
    new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }),
);

/** The last time that a `Date` can have, in ms; the first one is as far before 1970. */
const LAST = 8.64e15;

/** The UTC offset of a zone at a time, in ms; NaN outside the range of dates. */
export function offsetAt(zone: Zone, time: number): number {
  if (zone === 'UTC') return 0;
  if (zone === 'local') return -60_000 * new Date(time).getTimezoneOffset();
  if (!(Math.abs(time) <= LAST)) return Number.NaN;
  const parts = new Map(
    partsOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const clock = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  const seconds = part('hour') * 3600 + part('minute') * 60 + part('second');
  return clock + seconds * 1000 - Math.floor(time / 1000) * 1000;
}

/** The local time of a zone, as if in UTC, in ms. */
const clockAt = (zone: Zone, time: number): number => Math.min(Math.max(time + offsetAt(zone, time), -LAST), LAST);

/** The length of a day, in ms. */
export const DAY = 86_400_000;

/**
 * When the clocks of a zone show this. A time that they leave out is as much later.
 * @param offset which of two times is meant that the clocks show twice: without it the first
 */
export function timeAt(zone: Zone, clock: number, offset?: number): number {
  const times = [-DAY, DAY].map((by) => clock - offsetAt(zone, clock + by));
  const shown = times.filter((time) => clockAt(zone, time) === clock);
  if (shown.length === 0) return Math.max(...times);
  return shown.find((time) => clock - time === offset) ?? Math.min(...shown);
}

/** The day that it is in a zone at a time: '2026-01-31'. */
export const dayAt = (zone: Zone, time: number): string => new Date(clockAt(zone, time)).toISOString().slice(0, 10);

/** When a day, or the one a number of days later, begins in a zone, in ms. */
export const midnight = (day: string, later: number, zone: Zone = 'local'): number =>
  timeAt(zone, Date.parse(`${day}T00:00Z`) + later * DAY);

/** A text of a day with a time as `Date.parse` reads it. */
const parsed = (text: string): number => Date.parse(text.replace(' ', 'T'));

/**
 * The time of a value, in ms: of a text without a distance to UTC by the clocks of the zone, of a day when it begins there.
 * @returns NaN for what is no time
 */
export function timeOf(value: unknown, zone: Zone = 'local'): number {
  if (typeof value === 'number') return new Date(value).getTime();
  if (typeof value !== 'string') return Number.NaN;
  const match = DAY_TIME.exec(value);
  if (!match || match[3] !== undefined) return new Date(value).getTime();
  return timeAt(zone, parsed(`${value}${value.length > 10 ? '' : 'T00:00'}Z`));
}

/** The local time of a zone: '2026-01-31T10:00:00.000'. */
export const clockText = (zone: Zone, time: number): string =>
  new Date(clockAt(zone, time)).toISOString().replace('Z', '');

/**
 * The day of a value: of a time with its distance to UTC the one in the zone, of any other the one that it begins with.
 * @param zone undefined for that of the value
 * @returns undefined for what does not begin with a day
 */
export function dayOf(value: unknown, zone?: Zone): string | undefined {
  if (typeof value !== 'string') return undefined;
  const written = /^\d{4}-\d\d-\d\d/.exec(value)?.[0];
  if (zone === undefined || written === undefined || DAY_TIME.exec(value)?.[3] === undefined) return written;
  const time = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(time) ? written : dayAt(zone, time);
}

/**
 * A value moved to another day, as far as it has a time: that stays, also its distance to UTC, or changes as the zone's does
 * on the way, and its written form.
 */
export function movedTo(day: string, value: string, zone?: Zone): string {
  const match = DAY_TIME.exec(value);
  if (!match) return day;
  const [, written = '', , offset] = match;
  const time = parsed(value);
  const asWritten = `${day}${value.slice(written.length)}`;
  if (zone === undefined || offset === undefined || Number.isNaN(time)) return asWritten;
  const wall = parsed(`${day}${clockText(zone, time).slice(10)}Z`);
  return writtenLike(value, match, timeAt(zone, wall, offsetAt(zone, time)), zone) ?? asWritten;
}

/**
 * A time in the written form of another one.
 * @param value that other one, with its distance to UTC
 * @returns undefined before the year 1 and after 9999, which have no such form
 */
export function writtenLike(value: string, match: RegExpExecArray, time: number, zone: Zone): string | undefined {
  const [, , fraction = '', offset = ''] = match;
  const former = parsed(value);
  const isZulu = /^z$/i.test(offset);
  const came = isZulu ? 0 : parsed(`${value.slice(0, -offset.length)}Z`) - former;
  const isOfZone = came === offsetAt(zone, former) && !isZulu;
  const ahead = isOfZone ? offsetAt(zone, time) : came;
  const shown = new Date(time + ahead).toISOString();
  if (!/^\d/.test(shown)) return undefined;
  const [seconds, digits] = [shown.slice(16, 19), shown.slice(20, 23)];
  const hasSeconds = value.length - offset.length > 16 || seconds !== ':00' || digits !== '000';
  return [
    shown.slice(0, 10),
    value.charAt(10),
    shown.slice(11, 16),
    hasSeconds ? seconds : '',
    fractionLike(fraction, digits),
    isOfZone ? offsetText(ahead, offset) : offset,
  ].join('');
}

/** Milliseconds with as many digits as another fraction of a second; itself if it has the same ones. */
function fractionLike(fraction: string, digits: string): string {
  const places = fraction.length - 1;
  if (fraction.slice(1, 4).padEnd(3, '0') === digits) return fraction;
  return `.${digits.padEnd(places, '0').slice(0, Math.max(places, 3))}`;
}

/** '+01:00', or without the colon as another one has it. */
function offsetText(ahead: number, like: string): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${ahead < 0 ? '-' : '+'}${hour}${like.includes(':') ? ':' : ''}${minute}`;
}
