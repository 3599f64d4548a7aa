import { daysIn } from '../../../shared/config/filterWords.ts';
import type { Card } from '../../../shared/config/menu.ts';
import { DAY } from '../../../shared/text/zone.ts';

type Unit = NonNullable<Card['period']>;

/** A first and a last day, inclusive: '2026-01-31'. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The word of a filter by days for the current period (filterWords.ts). */
export const wordOf = (unit: Unit): string => `this-${unit}`;

/**
 * The days of the current period up to today, and the same number of days of the period before: on 3 November 1–3 November
 * and 1–3 October. On the last day of the period, or if the period before has fewer days, the whole of that one.
 * @param today as '2026-01-31'
 * @param firstDay that of a week, from 0 for Sunday
 */
export function periodsOf(unit: Unit, today: string, firstDay?: number): { now: DaySpan; before: DaySpan } {
  const noon = new Date(`${today}T12:00`);
  const spanOf = (word: string): DaySpan => ({ from: today, to: today, ...daysIn(word, noon, firstDay) });
  const current = spanOf(wordOf(unit));
  const before = spanOf(`last-${unit}`);
  const passed = Date.parse(today) - Date.parse(current.from);
  const last = new Date(Date.parse(before.from) + passed).toISOString().slice(0, 10);
  const to = today === current.to || last > before.to ? before.to : last;
  return { now: { from: current.from, to: today }, before: { from: before.from, to } };
}

/** How a period is called: '1–27 October', 'October', '2025'. */
export function spanName(unit: Unit, { from, to }: DaySpan, locale: string): string {
  const next = new Date(Date.parse(to) + DAY).toISOString();
  const isMonth = unit === 'month' && from.endsWith('-01') && next.slice(8, 10) === '01';
  const isYear = unit === 'year' && from.endsWith('-01-01') && to.endsWith('-12-31');
  const parts: Intl.DateTimeFormatOptions = isYear
    ? { year: 'numeric' }
    : {
        month: 'long',
        ...(!isMonth && { day: 'numeric' }),
        ...(unit === 'year' && { year: 'numeric', month: 'short' }),
      };
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** A change as a share of what was there before: '+8 %', '−8 %'; undefined where nothing was. */
export function changeText(now: number, before: number, locale: string): string | undefined {
  if (before === 0) return undefined;
  const share = (now - before) / Math.abs(before);
  const text = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(share);
  // A minus sign: a line may break behind a hyphen.
  return text.replace('-', '−');
}
