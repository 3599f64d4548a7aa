import { pageLocale } from '../../../shared/text/language.ts';

/** A part of a number format: a text that is shown as it is, or a sign with a meaning. */
export type FormatPart = { readonly literal: string } | { readonly sign: string };

/** Excel's language numbers, without the country, from 0 on: '[$-407]' is German. */
const LANGUAGES =
  ' ar bg ca zh cs da de el en es fi fr he hu is it ja ko nl nb pl pt rm ro ru hr sk sq sv th tr ur id uk'.split(' ');

const DAY_SIGN = /^(?:[ymdhs]+|\[[hms]+\]|am\/pm|a\/p)$/;

/** Day zero of a spreadsheet. */
const ZERO = Date.UTC(1899, 11, 30);

/** Whether a section of a number format is one for days or times. */
export const isDateFormat = (parts: readonly FormatPart[]): boolean =>
  parts.some((part) => 'sign' in part && DAY_SIGN.test(part.sign));

/**
 * A day or time as its format shows it.
 * @param date local time, stored as if in UTC
 * @param language the format's language, as it says it: '407', 'de-DE'; by default the page's
 */
export function dateText(date: Date, format: readonly FormatPart[], language: string | undefined): string {
  const locale = localeOf(language);
  const parts = isSystemDay(format) ? readersDay(locale, format) : format;
  const signs = parts.flatMap((part, index) =>
    'sign' in part && DAY_SIGN.test(part.sign) ? [{ place: index, ...part }] : [],
  );
  const isTwelve = signs.some(({ sign }) => sign.endsWith('/pm') || sign === 'a/p');
  return parts
    .map((part, index) => {
      if ('literal' in part) return part.literal;
      const at = signs.findIndex((sign) => sign.place === index);
      if (at === -1) return part.sign === '0' ? fractionAt(date, parts, index) : part.sign;
      const isMinute =
        /^m{1,2}$/.test(part.sign) &&
        (/^\[?h/.test(signs[at - 1]?.sign ?? '') || /^\[?s/.test(signs[at + 1]?.sign ?? ''));
      return isMinute ? padded(date.getUTCMinutes(), part.sign) : signText(date, part.sign, locale, isTwelve);
    })
    .join('');
}

function signText(date: Date, sign: string, locale: string, isTwelve: boolean): string {
  const [day, month, hours] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCHours()];
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
  const elapsed = (unit: number) => Math.floor((date.getTime() - ZERO) / unit);
  switch (sign[0]) {
    case 'y':
      return sign.length > 2 ? String(date.getUTCFullYear()) : padded(date.getUTCFullYear() % 100, 'yy');
    case 'm':
      if (sign.length < 3) return padded(month, sign);
      return named({ month: sign.length === 3 ? 'short' : sign.length === 4 ? 'long' : 'narrow' });
    case 'd':
      if (sign.length < 3) return padded(day, sign);
      return named({ weekday: sign.length === 3 ? 'short' : 'long' });
    case 'h':
      return padded(isTwelve ? hours % 12 || 12 : hours, sign);
    case 's':
      return padded(date.getUTCSeconds(), sign);
    case 'a':
      return (hours < 12 ? 'AM' : 'PM').slice(0, sign === 'a/p' ? 1 : 2);
    default: {
      const inner = sign.slice(1, -1);
      const unit = inner.startsWith('h') ? 3_600_000 : inner.startsWith('m') ? 60_000 : 1000;
      return padded(elapsed(unit), inner);
    }
  }
}

const padded = (number: number, sign: string): string => String(number).padStart(Math.min(sign.length, 2), '0');

/** A digit of the fraction of a second. */
function fractionAt(date: Date, parts: readonly FormatPart[], index: number): string {
  const point = parts.findLastIndex((part, at) => at < index && 'sign' in part && part.sign === '.');
  return String(date.getUTCMilliseconds()).padStart(3, '0')[index - point - 1] ?? '0';
}

/** Whether a format begins with the day that Excel writes as the reader's system does: 'm/d/yyyy' in the file. */
const isSystemDay = (parts: readonly FormatPart[]): boolean =>
  parts
    .slice(0, 5)
    .map((part) => ('sign' in part ? part.sign : part.literal))
    .join('') === 'm/d/yyyy';

/** The same in the order of the reader's language. */
function readersDay(locale: string, parts: readonly FormatPart[]): readonly FormatPart[] {
  if (/^en(?:-US)?$/.test(locale)) return parts;
  const signs = { year: 'yyyy', month: 'mm', day: 'dd' };
  const day = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const own = day
    .formatToParts(0)
    .map(({ type, value }) =>
      type === 'year' || type === 'month' || type === 'day' ? { sign: signs[type] } : { literal: value },
    );
  return [...own, ...parts.slice(5)];
}

function localeOf(language: string | undefined): string {
  if (language === undefined || /^F[48]00$/i.test(language)) return pageLocale();
  if (/^[a-z]{2,3}(?:-|$)/i.test(language)) return language;
  // The lower ten bits are the language, the others the country.
  return LANGUAGES[Number.parseInt(language, 16) & 1023] || pageLocale();
}
