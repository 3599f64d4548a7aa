import { perText } from '../../shared/base/perObject.ts';
import { pageLocale } from '../../shared/text/language.ts';

/** Created on first use: it takes a few milliseconds. */
const formatOf = perText((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));

/** A time of today without the day: '10:00 AM'; of another day with it. */
export function recentTimeText(time: Date | number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short' }).format(time) : timeText(time);
}

/** A time in the language of the page and the reader's time zone: 'Jan 31, 2026, 10:00 AM'. */
export const timeText = (time: Date | number): string => formatOf(pageLocale()).format(time);

const agoOf = perText((locale) => new Intl.RelativeTimeFormat(locale));

/** The units of a time ago in seconds, the longest first. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * How long ago a time is, in the largest unit of which there is at least one: '2 minutes ago'. At least one second.
 * @param now the current time
 */
export function agoText(time: Date | number, now: Date | number = Date.now()): string {
  const seconds = Math.max(1, Math.floor((Number(now) - Number(time)) / 1000));
  const [unit, length] = units.find(([, long]) => seconds >= long) ?? ['second', 1];
  return agoOf(pageLocale()).format(-Math.floor(seconds / length), unit);
}

/** The age up to which a time is shown as passed time, in ms: a week. Of older ones the date says more. */
const RECENT = 604_800_000;

/** A time within the last week as '2 hours ago', any other with its day. */
export function sinceText(time: Date | number, now: Date | number = Date.now()): string {
  const passed = Number(now) - Number(time);
  return passed >= 0 && passed < RECENT ? agoText(time, now) : timeText(time);
}
