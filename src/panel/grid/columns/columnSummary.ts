import type { Column } from '../../../shared/config/grammar.ts';
import { decimalOf, fixed, times } from '../../../shared/text/decimal.ts';
import { isLongNumber, nearestNumber, numberOrDigits } from '../../../shared/text/exactNumber.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { cellOf } from '../../cells/index.ts';
import { sumText } from '../../cells/sumText.ts';
import { valueIn } from '../../cells/value.ts';
import { countIn } from '../../data/lists/figures.ts';

/** The summary of a column's shown values. */
export interface ColumnSummary {
  /** How many records have a value. */
  readonly count: number;
  readonly blank: number;
  /** For numbers and days: minimum and maximum, as the column shows them. */
  readonly min?: string;
  readonly max?: string;
  /** Of numbers. */
  readonly sum?: string;
  /** The distribution: from minimum to maximum, or the most frequent values first. */
  readonly bars: readonly Bar[];
  /** How many records have a value that is in no bar. */
  readonly others: number;
}

/** A group of equal or close values. */
interface Bar {
  readonly title: string;
  readonly count: number;
}

/** The maximum number of bars. */
export const BARS = 8;

/** A value that can be measured: a number, or the time of a day. */
interface Measured extends Bar {
  readonly at: number;
}

/** @param records the records that are shown, or those that stand for groups of them (`countIn`) */
export function columnSummary(column: Column, records: readonly EntityRecord[]): ColumnSummary {
  const cell = cellOf(column);
  const filled = records.filter((record) => !isEmpty(valueIn(record, column)));
  const textOf = (value: unknown, record: EntityRecord) => cell.text?.(value, column, record) ?? '';
  const barOf = (record: EntityRecord): Bar => ({
    title: textOf(valueIn(record, column), record),
    count: countIn(record),
  });
  const count = countOf(filled.map(countIn));
  const counts = { count, blank: countOf(records.map(countIn)) - count };
  const measured = filled.flatMap((record): Measured[] => {
    const at = measureOf(valueIn(record, column));
    return at === undefined ? [] : [{ at, ...barOf(record) }];
  });
  if (measured.length === 0 || measured.length < filled.length) {
    return { ...counts, ...mostFrequent(filled.map(barOf)) };
  }
  const sorted = measured.toSorted((a, b) => a.at - b.at);
  const [least, most] = [sorted[0]?.title, sorted.at(-1)?.title];
  const hasSum = filled.every((record) => isNumber(valueIn(record, column)));
  return {
    ...counts,
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
    ...(hasSum && { sum: sumText(column, filled.map(totalOf(column))) }),
    ...spread(sorted),
  };
}

/** A text is a day or a time if it is written as JSON has them. */
function measureOf(value: unknown): number | undefined {
  const number = nearestNumber(value);
  if (number !== undefined && Number.isFinite(number)) return number;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\S+)?$/.test(value) ? numberOr(Date.parse(value)) : undefined;
}

/** A function that gives a record the number of a column, taken as often as there are records that it stands for. */
const totalOf =
  ({ field }: Column) =>
  (record: EntityRecord): EntityRecord => {
    const count = countIn(record);
    const number = record[field];
    if (count === 1 || !(typeof number === 'number' || isLongNumber(number))) return record;
    return { ...record, [field]: numberOrDigits(fixed(times(decimalOf(number), decimalOf(count)))) };
  };

const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const isNumber = (value: unknown): boolean => Number.isFinite(nearestNumber(value));
const numberOr = (number: number) => (Number.isNaN(number) ? undefined : number);

/** Equal spans from minimum to maximum; a bar for each value if they are few. */
function spread(sorted: readonly Measured[]): Pick<ColumnSummary, 'bars' | 'others'> {
  const each = counted(sorted);
  if (each.length <= BARS) return { bars: each, others: 0 };
  const [from = 0, to = 0] = [sorted[0]?.at, sorted.at(-1)?.at];
  const spanOf = ({ at }: Measured) => Math.min(BARS - 1, Math.floor(((at - from) / (to - from)) * BARS));
  const spans = Array.from({ length: BARS }, (): Measured[] => []);
  for (const value of sorted) spans[spanOf(value)]?.push(value);
  const bars = spans.flatMap((span): Bar[] => {
    const ends = new Set([span[0], span.at(-1)].flatMap((end) => end?.title ?? []));
    return span.length > 0 ? [{ title: [...ends].join(' – '), count: countOf(span.map(({ count }) => count)) }] : [];
  });
  return { bars, others: 0 };
}

function mostFrequent(values: readonly Bar[]): Pick<ColumnSummary, 'bars' | 'others'> {
  const bars = counted(values).toSorted((a, b) => b.count - a.count);
  // A chart of distinct values is useless.
  if (bars.length > BARS && bars[0]?.count === 1) return { bars: [], others: 0 };
  const [shown, others] = [bars.slice(0, BARS), bars.slice(BARS)];
  return { bars: shown, others: countOf(others.map(({ count }) => count)) };
}

/** How often each text is there, in the order in which they come. */
function counted(values: readonly Bar[]): Bar[] {
  const counts = new Map<string, number>();
  for (const { title, count } of values) counts.set(title, (counts.get(title) ?? 0) + count);
  return [...counts].map(([title, count]) => ({ title, count }));
}
