import { exactSum, numberFrom } from '../../../shared/text/decimal.ts';
import { clockText, timeOf, type Zone } from '../../../shared/text/zone.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** A day, week, month or year, and the amount of its records. */
export interface Span {
  /** Its first day, as the reader's own clock has it. */
  readonly from: Date;
  readonly value: number;
}

/** The length of a plot's spans. */
export type SpanUnit = 'day' | 'week' | 'month' | 'year';

/** The data of a plot. */
export interface Spans {
  readonly unit: SpanUnit;
  /** From the first with records to the last, those without any too. */
  readonly spans: readonly Span[];
}

/** The maximum number of spans; beyond it longer ones are used, and only the last years. */
const MOST = 62;

const units: readonly SpanUnit[] = ['day', 'week', 'month', 'year'];

/**
 * @param by the field with the day or the time; records without one are not counted
 * @param amountOf the amount of a record
 * @param zone the zone of the days
 * @param firstDay that of a week, from 0 for Sunday
 */
export function spansOf(
  records: readonly EntityRecord[],
  by: string,
  amountOf: (record: EntityRecord) => number,
  zone?: Zone,
  firstDay = 1,
): Spans | undefined {
  const dated = records.flatMap((record) => {
    const at = dateIn(record[by], zone);
    return at ? [{ at, value: amountOf(record) }] : [];
  });
  const times = dated.map(({ at }) => at.getTime()).toSorted((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  /** The first day of the span that a time is in, or of the one a number of spans later. */
  const startOf = (unit: SpanUnit, time: Date, later = 0): Date => {
    const [year, month, day] = [time.getFullYear(), time.getMonth(), time.getDate()];
    if (unit === 'year') return midnight(year + later, 0, 1);
    if (unit === 'month') return midnight(year, month + later, 1);
    if (unit === 'week') return midnight(year, month, day - ((time.getDay() + 7 - firstDay) % 7) + 7 * later);
    return midnight(year, month, day + later);
  };
  /** The first day of each span from a time to another; one more than are drawn is enough to know that they are too many. */
  const startsOf = (unit: SpanUnit, first: Date, last: Date): Date[] => {
    const starts: Date[] = [];
    const most = unit === 'year' ? Number.POSITIVE_INFINITY : MOST;
    for (let at = startOf(unit, first); at <= last && starts.length <= most; at = startOf(unit, at, 1)) starts.push(at);
    return starts;
  };
  for (const unit of units) {
    const starts = startsOf(unit, new Date(first), new Date(last));
    if (starts.length > MOST && unit !== 'year') continue;
    const values = new Map(starts.map((start) => [start.getTime(), 0]));
    for (const { at, value } of dated) {
      const start = startOf(unit, at).getTime();
      values.set(start, numberFrom(exactSum([values.get(start), value])));
    }
    return { unit, spans: starts.slice(-MOST).map((from) => ({ from, value: values.get(from.getTime()) ?? 0 })) };
  }
  return undefined;
}

/** The wall-clock time of a value in a zone, as a local date. */
function dateIn(value: unknown, zone: Zone = 'local'): Date | undefined {
  const time = timeOf(value, zone);
  return Number.isNaN(time) ? undefined : new Date(zone === 'local' ? time : clockText(zone, time));
}

/** Not by `new Date(year, …)`, which takes the year 26 to be 1926. */
function midnight(year: number, month: number, day: number): Date {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month, day);
  return date;
}
