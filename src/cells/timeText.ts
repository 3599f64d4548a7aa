import { pageLocale } from '../config/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time in the language of the page and the reader's time zone: 'Jan 31, 2026, 10:00 AM'. */
export function timeText(time: Date | number): string {
  const locale = pageLocale();
  // Takes a few milliseconds to create: only where a time is shown.
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  formats.set(locale, format);
  return format.format(time);
}
