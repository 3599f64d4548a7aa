import { dayInWords as inWords } from '../../../shared/text/dayText.ts';
import { pageLocale, primary } from '../../../shared/text/language.ts';
import { clockOf } from '../../../shared/text/typedTime.ts';
import { timeOf, type Zone } from '../../../shared/text/zone.ts';

/** Whether the browser's own inputs show days in another language than the page's. */
const isForeign = () => primary(pageLocale()) !== primary(navigator.language);

/**
 * A day in the language of the page: '31. Januar 2026'.
 * @param value '2026-01-31'
 * @returns undefined if the browser's own input shows it in this form already, or if the value is not a day
 */
export function dayInWords(value: unknown): string | undefined {
  if (!isForeign() || typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined;
  return inWords(value);
}

/**
 * A time in the language of the page, with its zone: '31. Januar 2026 um 10:00:00 MEZ'.
 * @returns undefined if the browser's input shows the same
 */
export function timeInWords(value: unknown, zone: Zone = 'local'): string | undefined {
  const time = timeOf(value, zone);
  if (Number.isNaN(time) || (!isForeign() && clockOf(value, zone) === clockOf(value, 'local'))) return undefined;
  const timeZone = zone === 'local' ? undefined : zone;
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'long', timeStyle: 'long', timeZone }).format(time);
}
