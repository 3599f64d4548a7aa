import { perText } from './perObject.ts';

/** The time zone in which a day begins and ends: that of the reader, UTC, or a place's: 'Europe/Berlin'. */
export type Zone = string;

/** A day, with a time if it has one, and the distance of that to UTC. */
const DAY_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

const partsOf = perText(
  (timeZone) =>
    new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }),
);

/** How far the clocks of a zone are ahead of UTC at a time, in ms. */
function offsetAt(zone: Zone, time: number): number {
  if (zone === 'UTC') return 0;
  if (zone === 'local') return -60_000 * new Date(time).getTimezoneOffset();
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

/** What the clocks of a zone show at a time, as if they were in UTC, in ms. */
const clockAt = (zone: Zone, time: number): number => time + offsetAt(zone, time);

/** When the clocks of a zone show this. A time that they leave out is as much later, one that they show twice the first. */
function timeAt(zone: Zone, clock: number): number {
  const guess = clock - offsetAt(zone, clock);
  const times = [clock - offsetAt(zone, guess), guess].filter((time) => clockAt(zone, time) === clock);
  return times.length > 0 ? Math.min(...times) : Math.max(guess, clock - offsetAt(zone, guess));
}

/** The day that it is in a zone at a time: '2026-01-31'. */
export const dayAt = (zone: Zone, time: number): string => new Date(clockAt(zone, time)).toISOString().slice(0, 10);

/** When a day, or the one a number of days later, begins in a zone, in ms. */
export const midnight = (day: string, later: number, zone: Zone = 'local'): number =>
  timeAt(zone, Date.parse(`${day}T00:00Z`) + later * 86_400_000);

/** The time that a text means by the clocks of a zone: '2026-01-31T10:00'. */
export const timeIn = (zone: Zone, clock: string): number => timeAt(zone, Date.parse(`${clock}Z`));

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
  const found = DAY_TIME.exec(value);
  if (!found) return day;
  const [, written = '', fraction = '', offset] = found;
  const time = Date.parse(value.replace(' ', 'T'));
  if (zone === undefined || offset === undefined || Number.isNaN(time)) return `${day}${value.slice(written.length)}`;
  const moved = timeIn(zone, `${day}${new Date(clockAt(zone, time)).toISOString().slice(10, -1)}`);
  const came = /^z$/i.test(offset) ? 0 : Date.parse(`${value.slice(0, -offset.length).replace(' ', 'T')}Z`) - time;
  const isOfZone = came === offsetAt(zone, time) && !/^z$/i.test(offset);
  const ahead = isOfZone ? offsetAt(zone, moved) : came;
  const shown = new Date(moved + ahead).toISOString();
  // Before the year 1 and after 9999 a day has no such form.
  if (!/^\d/.test(shown)) return `${day}${value.slice(written.length)}`;
  const end = value.length - offset.length - fraction.length;
  return `${shown.slice(0, 10)}${value.charAt(10)}${shown.slice(11, end)}${fraction}${isOfZone ? offsetText(ahead, offset) : offset}`;
}

/** '+01:00', or without the colon as another one has it. */
function offsetText(ahead: number, like: string): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${ahead < 0 ? '-' : '+'}${hour}${like.includes(':') ? ':' : ''}${minute}`;
}
