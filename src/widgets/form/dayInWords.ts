import { pageLocale, primary } from '../../config/language.ts';

/**
 * A day as people write it in the language of the page: '31. Januar 2026'.
 * @param value '2026-01-31'
 * @returns undefined if the browser's own input shows it in this form already, or if the value is not a day
 */
export function dayInWords(value: unknown): string | undefined {
  const locale = pageLocale();
  if (primary(locale) === primary(navigator.language)) return undefined;
  const time = typeof value === 'string' && value !== '' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
