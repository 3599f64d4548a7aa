import type { Column } from '../../../shared/config/grammar.ts';
import { nearestNumber } from '../../../shared/text/exactNumber.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { cellOf } from '../../cells/index.ts';
import { sumText } from '../../cells/sumText.ts';
import { valueIn } from '../../cells/value.ts';

/** The summary of a column's shown values. */
interface ColumnSummary {
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
const BARS = 8;

/** A value that can be measured: a number, or the time of a day. */
interface Measured {
  readonly at: number;
  readonly text: string;
}

/** @param records the records that are shown */
export function columnSummary(column: Column, records: readonly EntityRecord[]): ColumnSummary {
  const cell = cellOf(column);
  const filled = records.filter((record) => !isEmpty(valueIn(record, column)));
  const textOf = (value: unknown, record: EntityRecord) => cell.text?.(value, column, record) ?? '';
  const counts = { count: filled.length, blank: records.length - filled.length };
  const measured = filled.flatMap((record): Measured[] => {
    const value = valueIn(record, column);
    const at = measureOf(value);
    return at === undefined ? [] : [{ at, text: textOf(value, record) }];
  });
  if (measured.length === 0 || measured.length < filled.length) {
    const texts = filled.map((record) => textOf(valueIn(record, column), record));
    return { ...counts, ...mostFrequent(texts) };
  }
  const sorted = measured.toSorted((a, b) => a.at - b.at);
  const [least, most] = [sorted[0]?.text, sorted.at(-1)?.text];
  const hasSum = filled.every((record) => isNumber(valueIn(record, column)));
  return {
    ...counts,
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
    ...(hasSum && { sum: sumText(column, filled) }),
    ...spread(sorted),
  };
}

/** A text is a day or a time if it is written as JSON has them. */
function measureOf(value: unknown): number | undefined {
  const number = nearestNumber(value);
  if (number !== undefined && Number.isFinite(number)) return number;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\S+)?$/.test(value) ? numberOr(Date.parse(value)) : undefined;
}

const isNumber = (value: unknown): boolean => Number.isFinite(nearestNumber(value));
const numberOr = (number: number) => (Number.isNaN(number) ? undefined : number);

/** Equal spans from minimum to maximum; a bar for each value if they are few. */
function spread(sorted: readonly Measured[]): Pick<ColumnSummary, 'bars' | 'others'> {
  const each = counted(sorted.map(({ text }) => text));
  if (each.length <= BARS) return { bars: each, others: 0 };
  const [from = 0, to = 0] = [sorted[0]?.at, sorted.at(-1)?.at];
  const spanOf = ({ at }: Measured) => Math.min(BARS - 1, Math.floor(((at - from) / (to - from)) * BARS));
  const spans = Array.from({ length: BARS }, (): Measured[] => []);
  for (const value of sorted) spans[spanOf(value)]?.push(value);
  const bars = spans.flatMap((span): Bar[] => {
    const ends = new Set([span[0], span.at(-1)].flatMap((end) => end?.text ?? []));
    return span.length > 0 ? [{ title: [...ends].join(' – '), count: span.length }] : [];
  });
  return { bars, others: 0 };
}

function mostFrequent(texts: readonly string[]): Pick<ColumnSummary, 'bars' | 'others'> {
  const bars = counted(texts).toSorted((a, b) => b.count - a.count);
  // A chart of distinct values is useless.
  if (bars.length > BARS && bars[0]?.count === 1) return { bars: [], others: 0 };
  const shown = bars.slice(0, BARS);
  return { bars: shown, others: shown.reduce((remaining, { count }) => remaining - count, texts.length) };
}

/** How often each text is there, in the order in which they come. */
function counted(texts: readonly string[]): Bar[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([title, count]) => ({ title, count }));
}
