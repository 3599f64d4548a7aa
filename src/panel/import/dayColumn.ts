import { type DayOrder, dayInWords as inWords, readDay, readingsOf } from '../../shared/text/dayText.ts';
import { timeAsRead } from '../../shared/text/typedTime.ts';
import { dayOf, type Zone } from '../../shared/text/zone.ts';
import type { NumberColumn } from './numberColumn.ts';

/** The notation of a column's days, as far as its texts tell. */
interface DayColumn {
  readonly format: 'date' | 'date-time';
  /** The field's date format; undefined for that of times. */
  readonly zone: Zone | undefined;
  /** The order of day, month and year of ambiguous texts; undefined if unknown. */
  readonly mark: DayOrder | undefined;
  readonly possible: readonly DayOrder[];
  /** An ambiguous text that the column does not resolve: the user decides. */
  readonly unsure: string | undefined;
  /** A text that is not written as we would; undefined for none. */
  readonly example: string | undefined;
}

/** The notation of a column's numbers or days. */
export type ColumnForm = NumberColumn | DayColumn;

const EVERY: readonly DayOrder[] = ['dmy', 'mdy', 'ymd'];

/** @param mark the user's answer, for ambiguous texts */
export function dayColumn(
  { format, zone }: Pick<DayColumn, 'format' | 'zone'>,
  texts: readonly string[],
  mark: DayOrder | undefined,
): DayColumn {
  const days = [...new Set(texts)].map((text) => ({ text, reading: readDay(text) }));
  const known = days.filter(({ reading }) => readingsOf(reading).length > 0);
  const unsure = known.find(({ reading }) => readingsOf(reading).length > 1);
  // The one order in which every text of the column is a day.
  const shared = EVERY.filter((order) => known.every(({ reading }) => reading[order] !== undefined));
  const possible = shared.length > 0 ? shared : EVERY.filter((order) => unsure?.reading[order] !== undefined);
  const [only] = shared.length === 1 ? shared : [];
  return {
    format,
    zone,
    mark: only ?? (mark && possible.includes(mark) ? mark : undefined),
    possible,
    unsure: only ? undefined : unsure?.text,
    example: known.find(({ text, reading }) => !readingsOf(reading).includes(text))?.text ?? unsure?.text,
  };
}

/** The day of a text as it is read, with its time if it has one; undefined if it is no day, or still ambiguous. */
function readingIn(text: string, mark: DayOrder | undefined): string | undefined {
  const reading = readDay(text);
  const [first, ...others] = readingsOf(reading);
  return others.length === 0 ? first : mark && reading[mark];
}

/**
 * The value of a column's text.
 * @param original the value to replace: a time moved to another day keeps its clock
 * @returns undefined for a text that is no day, or still ambiguous
 */
export function readDayOf(
  text: string,
  { format, zone, mark }: Pick<DayColumn, 'format' | 'zone' | 'mark'>,
  original?: unknown,
): string | undefined {
  const day = readingIn(text, mark);
  if (day === undefined || format === 'date') return dayOf(day, zone);
  return timeAsRead(day, original, zone);
}

/** A text in words, for the reader to recognize: '1 February 2026'. */
export function dayInWords(text: string, mark: DayOrder | undefined): string | undefined {
  const day = readingIn(text, mark);
  return day === undefined ? undefined : inWords(day);
}
