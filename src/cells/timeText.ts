import { pageLocale } from '../config/language.ts';
import { perText } from '../config/perObject.ts';

/** Takes a few milliseconds to create: only where a time is shown. */
const formatOf = perText((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));

/** A time of today without the day: '10:00 AM'; of another day with it. */
export function recentTimeText(time: Date | number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short' }).format(time) : timeText(time);
}

/** A time in the language of the page and the reader's time zone: 'Jan 31, 2026, 10:00 AM'. */
export const timeText = (time: Date | number): string => formatOf(pageLocale()).format(time);
