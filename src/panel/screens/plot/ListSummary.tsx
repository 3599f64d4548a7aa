import './plot.css';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column, OpenedTexts } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { formatCount, localeOf } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { amountsOf, numbersText } from '../../cells/sumText.ts';
import { useConfig, useOpenedTexts } from '../../config/context.ts';
import { askedZone, countIn, figuresOfSum, useFigures } from '../../data/lists/figures.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DOWN } from '../../ui/icons.ts';
import type { AskedFigures } from '../../wire/pageCall.ts';
import { type Span, type Spans, type SpanUnit, spansOf } from './spans.ts';
import type { PlotFold } from './usePlotFold.ts';

interface PlottedProps {
  /** The available columns: the sum is formatted as in its field's column. */
  readonly columns: readonly Column[];
  readonly summary: NonNullable<Entity['list']['summary']>;
}

interface ListSummaryProps extends PlottedProps {
  readonly entity: Entity;
  readonly source: ListSource;
  readonly query: ListQuery;
  readonly fold: PlotFold;
}

/**
 * The plot over a list, unless that of all its records would be flat, as far as they are known: however the list is narrowed,
 * its rows stay. So does the place of the plot, as the rows may be there before it.
 */
export function ListSummary({ entity, source, query, columns, summary, fold }: ListSummaryProps) {
  const what = useMemo(() => figuresOfPlot(entity, summary), [entity, summary]);
  const figures = useFigures(source, query, what);
  const { groups, all } = figures?.data ?? {};
  const isFlat = useMemo(() => all !== undefined && !isUneven(countedBy(summary, all)?.spans ?? []), [summary, all]);
  if (!figures || isFlat || (figures.error && !groups)) return null;
  return groups ? (
    <Plot columns={columns} summary={summary} records={groups} fold={fold} />
  ) : (
    <div className="plot" data-closed={fold.isClosed} aria-busy="true" />
  );
}

/** The figures that a plot needs: those of each day. */
export function figuresOfPlot(entity: Entity, { by, sum, zone }: PlottedProps['summary']): AskedFigures {
  const figures = sum === undefined ? { sums: [], by: [] } : figuresOfSum(entity, sum);
  return { ...figures, day: { field: by, zone: askedZone(zone) } };
}

interface PlotProps extends PlottedProps {
  readonly records: readonly EntityRecord[];
  /** With it the title is a button that closes and opens the plot. */
  readonly fold?: PlotFold;
}

/** A small plot of the shown records by day, or by longer spans. */
export function Plot({ columns, summary, records, fold }: PlotProps) {
  const { panel } = useConfig();
  const texts = useOpenedTexts();
  const { sum } = summary;
  const counted = useMemo(() => countedBy(summary, records), [summary, records]);
  const column = columns.find(({ field }) => field === sum);
  const [amounts, ...others] = column ? amountsOf(column, records) : [];
  const textOf = (...values: readonly number[]) =>
    sum === undefined
      ? formatCount(values.reduce((all, value) => all + value, 0))
      : numbersText(column, values, amounts?.record);
  const spans = counted?.spans ?? [];
  const unit = counted?.unit ?? 'day';
  const title = plotTitle(texts, summary.title, unit);
  const dayText = dayTextOf(unit, localeOf(panel));
  const spanText = (day: Date) => (unit === 'week' ? interpolate(texts.plotWeek, { day: dayText(day) }) : dayText(day));
  const highest = Math.max(0, ...spans.map(({ value }) => value));
  const most = spans.find(({ value }) => value === highest);
  const [first, last] = [spans[0], spans.at(-1)];
  // Bars of several currencies or units are not comparable.
  if (others.length > 0) return null;
  return (
    <figure className="plot paper" aria-label={title} data-closed={fold?.isClosed}>
      <figcaption className="small">
        {fold ? (
          <button type="button" aria-expanded={!fold.isClosed} onClick={fold.toggle}>
            {title}
            <Icon path={DOWN} />
          </button>
        ) : (
          title
        )}
      </figcaption>
      {!fold?.isClosed && first && last && most && (
        <>
          <div
            role="img"
            className="bars"
            aria-label={interpolate(panel.texts.plot, {
              from: dayText(first.from),
              to: dayText(last.from),
              sum: textOf(...spans.map(({ value }) => value)),
              most: textOf(highest),
              when: spanText(most.from),
            })}
          >
            {spans.map(({ from, value }) => (
              <span
                key={from.getTime()}
                title={`${spanText(from)}: ${textOf(value)}`}
                style={{ borderBlockEndWidth: `calc(var(--bars) * ${highest > 0 ? Math.max(0, value / highest) : 0})` }}
              />
            ))}
          </div>
          <p className="small" aria-hidden>
            <span>{dayText(first.from)}</span>
            <span>{interpolate(texts.plotPeak, { most: textOf(highest) })}</span>
            {last !== first && <span>{dayText(last.from)}</span>}
          </p>
        </>
      )}
    </figure>
  );
}

/**
 * The title of a plot with the length of its spans: 'Sales by day' is 'Sales by week' where each bar is a week, 'Sales' too.
 * @param unit undefined while nothing is known of the records
 */
export function plotTitle(texts: OpenedTexts, title: string, unit: SpanUnit | undefined): string {
  const by = { day: texts.plotByDay, week: texts.plotByWeek, month: texts.plotByMonth, year: texts.plotByYear };
  if (unit === undefined || unit === 'day') return title;
  const at = title.toLowerCase().indexOf(by.day.toLowerCase());
  if (at < 0) return `${title} ${by[unit]}`;
  // 'By day' begins the title of a card.
  const isCapital = title.charAt(at) !== title.charAt(at).toLowerCase();
  const other = isCapital ? by[unit].charAt(0).toUpperCase() + by[unit].slice(1) : by[unit];
  return title.slice(0, at) + other + title.slice(at + by.day.length);
}

/** The amounts of a list's records, by the spans of its plot. */
export const countedBy = (
  { by, sum, zone, firstDay }: PlottedProps['summary'],
  records: readonly EntityRecord[],
): Spans | undefined =>
  spansOf(records, by, (record) => (sum === undefined ? countIn(record) : numberIn(record[sum])), zone, firstDay);

/** Whether the spans differ. */
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
