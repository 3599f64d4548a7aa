let format: Intl.DateTimeFormat | undefined;

/** A time in the reader's own language and time zone: 'Jan 31, 2026, 10:00 AM'. */
export function timeText(time: Date | number): string {
  // Costs a few milliseconds to make: only where a time is shown.
  format ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(time);
}
