import { perText } from '../base/perObject.ts';
import { pageLocale } from './language.ts';
import { plainText } from './numberText.ts';

/** The order of day, month and year in a text. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy';

/**
 * A reading of a text as a day, or as a day with a time: '2026-01-31', '2026-01-31T10:00:00',
 * '2026-01-31T10:00:00+01:00'.
 */
type DayReading = Partial<Readonly<Record<DayOrder, string>>>;

const CLOCK =
  /^(.+?)(?:t|,? )(\d{1,2}):(\d\d)(?::(\d\d)([.,]\d+)?)? ?(?:([ap])\.?m\.?|uhr)? ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?)?$/;

/** Words between the parts of a day that mean nothing: '31 de enero de 2026', 'Jan 31st, 2026'. */
const FILLERS = new Set(['de', 'of', 'del', 'den', 'the', 'st', 'nd', 'rd', 'th', 'г', 'р', 'um', 'at']);

/**
 * Reads a text as a day: ISO 8601, numbers in any order, with the name of the month, or Excel's number of days.
 * @param locales the languages of the months' names; by default that of the page, and English
 * @returns a reading for each order that is possible; none for what is no day
 */
export function readDay(text: string, locales: readonly string[] = hereSpoken()): DayReading {
  const plain = plainText(text);
  const serial = /^(\d{5})(?:[.,](\d+))?$/.exec(plain);
  if (serial) return always(serialDay(Number(`${serial[1]}.${serial[2] ?? 0}`)));
  const [, day = plain, hour, minute, second = '00', fraction = '', half, zone] = CLOCK.exec(plain) ?? [];
  const clock =
    hour === undefined ? '' : clockText(Number(hour), `${minute}:${second}${fraction.replace(',', '.')}`, half, zone);
  if (clock === undefined) return {};
  const read = possibleDays(day, locales);
  return Object.fromEntries(Object.entries(read).map(([order, one]) => [order, `${one}${clock}`]));
}

const hereSpoken = () => [...new Set([pageLocale(), 'en'])];

/** The day of a reading in the language of the page, for people to recognize: '1 February 2026'. */
export function dayInWords(reading: string): string {
  const format = new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(reading.slice(0, 10)));
}

/** The readings of a text that differ. */
export const readingsOf = (reading: DayReading): string[] => [...new Set(Object.values(reading))];

/** The order of day, month and year in a language. */
export function dayOrder(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0);
  const [first, second] = parts.flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? type : [],
  );
  return first === 'year' ? 'ymd' : second === 'day' ? 'mdy' : 'dmy';
}

const always = (day: string | undefined): DayReading => (day === undefined ? {} : { ymd: day, dmy: day, mdy: day });

/** Excel counts the days from 1899-12-30; the rest is the time. */
function serialDay(serial: number): string {
  const time = new Date(Math.round(serial * 86_400) * 1000 - 25_569 * 86_400_000).toISOString();
  return Number.isInteger(serial) ? time.slice(0, 10) : time.slice(0, 19);
}

function clockText(hour: number, rest: string, half: string | undefined, zone = ''): string | undefined {
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  if (hours > 23 || (half !== undefined && (hour < 1 || hour > 12)) || /^[6-9]|:[6-9]/.test(rest)) return undefined;
  // PostgreSQL writes '+00'.
  const offset = /^[zug]/.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, h, m = '00') => `${h}:${m}`);
  return `T${String(hours).padStart(2, '0')}:${rest}${offset}`;
}

/** The days that a text without a time may be. */
function possibleDays(text: string, locales: readonly string[]): DayReading {
  const packed = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (packed) return inOrders({ ymd: [packed[1], packed[2], packed[3]] });
  // Years, months and days as Chinese, Japanese and Korean name them.
  const parted = text.replace(/\s*[年月년월]\s*/g, '-').replace(/\s*[日일]\.?$/, '');
  const [, one = '', between = '', two = '', three = ''] =
    /^(\d{1,4})(\. ?|[-/]| )(\d{1,2})\2(\d{1,4})\.?$/.exec(parted) ?? [];
  if (one !== '') {
    if (one.length > 2) return inOrders({ ymd: [one, two, three] });
    const [isYearLast, isPointed] = [three.length > 2, between.startsWith('.')];
    return inOrders({
      ...(!isYearLast && !isPointed && { ymd: [one, two, three] }),
      dmy: [three, two, one],
      // With points between them the day is always first.
      ...(!isPointed && { mdy: [three, one, two] }),
    });
  }
  return named(text, locales);
}

/** A day with the name of its month: '31. Januar 2026', 'Sat, Jan 31 2026', '31-Jan-26'. */
function named(text: string, locales: readonly string[]): DayReading {
  const months = new Map(locales.flatMap((locale) => [...namesIn(locale).months]));
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const numbers = text.match(/\d+/g) ?? [];
  const monthNumbers = words.flatMap((word) => months.get(word) ?? []);
  const isOther = (word: string) =>
    !months.has(word) && !FILLERS.has(word) && !locales.some((locale) => namesIn(locale).weekdays.has(word));
  const [first = '', second = '', ...more] = numbers;
  if (monthNumbers.length !== 1 || words.some(isOther) || second === '' || more.length > 0) return {};
  const [year, day] = first.length > 2 ? [first, second] : [second, first];
  const [reading] = Object.values(inOrders({ dmy: [year, String(monthNumbers[0]), day] }));
  return always(reading);
}

interface Names {
  /** The number of a month by its name in small letters. */
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
}

const namesIn = perText((locale): Names => {
  const lengths = ['long', 'short'] as const;
  const name = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes, time: number): string => {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
    return plainText(format.formatToParts(time).find((part) => part.type === type)?.value ?? '').replace(/\.$/, '');
  };
  const months = Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
    lengths.flatMap((length) =>
      // Alone and within a day the names of some languages differ.
      [{ month: length }, { month: length, day: 'numeric' } as const].map((options): [string, number] => [
        name(options, 'month', Date.UTC(2026, month, 15)),
        month + 1,
      ]),
    ),
  );
  const weekdays = Array.from({ length: 7 }, (_, day) => day).flatMap((day) =>
    lengths.map((weekday) => name({ weekday }, 'weekday', Date.UTC(2026, 0, 4 + day))),
  );
  return { months: new Map(months.filter(([text]) => /^\p{L}/u.test(text))), weekdays: new Set(weekdays) };
});

type Parts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

/** The days of these that exist. */
function inOrders(parts: Partial<Record<DayOrder, Parts>>): DayReading {
  const days = Object.entries(parts).flatMap(([order, [year = '', month = '', day = '']]) => {
    if (year.length === 3 || year.length === 1 || day.length > 2) return [];
    const full = year.length === 2 ? `${Number(year) < 50 ? 20 : 19}${year}` : year;
    const text = [full, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    const time = Date.parse(`${text}T00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? [[order, text] as const] : [];
  });
  return Object.fromEntries(days);
}
