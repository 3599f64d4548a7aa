/** Shared by the cells that show a day or a time. */
import { zone } from '../../shared/config/grammar/words.ts';
import { localeOf } from '../../shared/text/language.ts';
import { dayOf, type Zone } from '../../shared/text/zone.ts';
import { locale } from './locale.ts';

const style = { enum: ['short', 'medium', 'long', 'full'], default: 'medium' } as const;

/** The format options of a day. */
export const dateOptions = {
  locale,
  zone,
  dateStyle: {
    ...style,
    description: "How much of a day is written: '31/01/2026' or '31 January 2026'.",
    examples: ['long'],
  },
} as const;

export const timeStyle = {
  ...style,
  default: 'short',
  description: "How much of a time is written: '10:00' or '10:00:00'.",
  examples: ['medium'],
} as const;

const formats = new WeakMap<object, Intl.DateTimeFormat>();

/** The format of a column's days or times, cached because creating one is slow. */
export function dateFormat(
  column: { readonly locale?: string | undefined },
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const format = formats.get(column) ?? new Intl.DateTimeFormat(localeOf(column), options);
  formats.set(column, format);
  return format;
}

/** The day of a date-time, in the column's zone if it has one, and in a locale; undefined for anything that does not begin with a day. */
export function dayText(value: unknown, column: DayColumn): string | undefined {
  const day = dayOf(value, column.zone);
  if (day === undefined || (column.locale === undefined && column.dateStyle === undefined)) return day;
  const time = new Date(day);
  if (Number.isNaN(time.getTime())) return day;
  return dateFormat(column, { dateStyle: column.dateStyle ?? 'medium', timeZone: 'UTC' }).format(time);
}

interface DayColumn {
  readonly locale?: string;
  readonly zone?: Zone;
  readonly dateStyle?: (typeof style.enum)[number] | undefined;
}
