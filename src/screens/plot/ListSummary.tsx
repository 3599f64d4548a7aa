import './plot.css';
import { useMemo, useState } from 'react';
import { amountsOf, numbersText } from '../../cells/sumText.ts';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Column } from '../../config/grammar.ts';
import { formatCount, localeOf } from '../../config/language.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { type Span, type Spans, type SpanUnit, spansOf } from './spans.ts';

/** How high the highest bar is, in pixels, as in plot.css. */
const HEIGHT = 48;

export interface ListSummaryProps {
  /** The columns that there are: the sum is written as in that of its field. */
  readonly columns: readonly Column[];
  readonly summary: NonNullable<Entity['list']['summary']>;
  /** The records that are shown. */
  readonly records: readonly EntityRecord[];
}

/**
 * The plot over a list, unless there would be nothing to see in it. Once it is there it stays while the list is narrowed: the
 * rows would move at each key of a search.
 */
export function ListSummary(props: ListSummaryProps) {
  const { summary, records } = props;
  const [isKept, setKept] = useState(false);
  const isShown = useMemo(
    () => isKept || isUneven(countedBy(summary, records)?.spans ?? []),
    [isKept, summary, records],
  );
  if (isShown && !isKept) setKept(true);
  return isShown ? <Plot {...props} /> : null;
}

/** A small plot of the shown records by day. */
export function Plot({ columns, summary, records }: ListSummaryProps) {
  const { panel } = useConfig();
  const { title, sum } = summary;
  const found = useMemo(() => countedBy(summary, records), [summary, records]);
  const column = columns.find(({ field }) => field === sum);
  const [amounts, ...others] = column ? amountsOf(column, records) : [];
  const textOf = (...values: readonly number[]) =>
    sum === undefined
      ? formatCount(values.reduce((all, value) => all + value, 0))
      : numbersText(column, values, amounts?.record);
  const spans = found?.spans ?? [];
  const dayText = dayTextOf(found?.unit ?? 'day', localeOf(panel));
  const highest = Math.max(0, ...spans.map(({ value }) => value));
  const most = spans.find(({ value }) => value === highest);
  const [first, last] = [spans[0], spans.at(-1)];
  // Bars of several currencies or units would have no height in common.
  if (others.length > 0) return null;
  return (
    <figure className="plot paper" aria-label={title}>
      <figcaption className="small">{title}</figcaption>
      {first && last && most && (
        <>
          <div
            role="img"
            className="bars"
            aria-label={fillBlanks(panel.texts.plot, {
              from: dayText(first.from),
              to: dayText(last.from),
              sum: textOf(...spans.map(({ value }) => value)),
              most: textOf(highest),
              when: dayText(most.from),
            })}
          >
            {spans.map(({ from, value }) => (
              <span
                key={from.getTime()}
                title={`${dayText(from)}: ${textOf(value)}`}
                style={{ borderBlockEndWidth: highest > 0 ? Math.max(0, (HEIGHT * value) / highest) : 0 }}
              />
            ))}
          </div>
          <p className="small" aria-hidden>
            <span>{dayText(first.from)}</span>
            <span>{textOf(highest)} ↑</span>
            <span>{dayText(last.from)}</span>
          </p>
        </>
      )}
    </figure>
  );
}

const countedBy = ({ by, sum }: ListSummaryProps['summary'], records: readonly EntityRecord[]): Spans | undefined =>
  spansOf(records, by, (record) => (sum === undefined ? 1 : numberIn(record[sum])));

/** Whether one span has more than another. */
const isUneven = ([first, ...others]: readonly Span[]): boolean => others.some(({ value }) => value !== first?.value);

const numberIn = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function dayTextOf(unit: SpanUnit, locale: string): (day: Date) => string {
  const parts = { month: { month: 'short', year: 'numeric' }, year: { year: 'numeric' } } as const;
  const format = new Intl.DateTimeFormat(
    locale,
    unit === 'month' || unit === 'year' ? parts[unit] : { dateStyle: 'medium' },
  );
  return (day) => format.format(day);
}
