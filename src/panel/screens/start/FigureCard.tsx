import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Entity, fieldZone } from '../../../shared/config/entity.ts';
import type { Card } from '../../../shared/config/menu.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { exactSum, numberFrom } from '../../../shared/text/decimal.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { searchOf } from '../../address/formAddress.ts';
import { amountsOf, numbersText, sumText } from '../../cells/sumText.ts';
import { figuresOfSum, useFigures } from '../../data/lists/figures.ts';
import { EVERYTHING, type ListQuery } from '../../data/lists/listQuery.ts';
import { useToday } from '../../ui/useToday.ts';
import { CardFrame, type CardProps, Figure, polled } from './CardFrame.tsx';
import { PeriodChange } from './PeriodChange.tsx';
import { type DaySpan, periodsOf, wordOf } from './period.ts';

/** The field with the date of a card's period. */
export const byOf = ({ by }: Card, { list }: Entity): string => by ?? list.summary?.by ?? '';

/** A card with the count of records or the sum of a field: of all, or of a period beside the period before. */
export function FigureCard(props: CardProps) {
  const { card, entity, query, address } = props;
  const { period } = card;
  const by = byOf(card, entity);
  const today = useToday(fieldZone(entity, by));
  const spans = useMemo(() => period && periodsOf(period, today, entity.firstDay), [period, today, entity]);
  const current = useMemo(() => queryWithin(entity, query, by, spans?.now), [entity, query, by, spans]);
  const former = useMemo(() => spans && queryWithin(entity, query, by, spans.before), [entity, query, by, spans]);
  const now = useFigure(props, current);
  const before = useFigure(props, former)?.figure;
  if (!now) return null;
  const { call, figure } = now;
  return (
    <CardFrame {...props} address={period ? withPeriod(entity, address, by, wordOf(period)) : address} call={call}>
      {figure && <Figure text={figure.text} />}
      {period && spans && (
        <PeriodChange period={period} since={spans.before} newer={figure?.number} older={before?.number} />
      )}
    </CardFrame>
  );
}

/** A query within some days of a field. */
function queryWithin(entity: Entity, query: ListQuery, by: string, days: DaySpan | undefined): ListQuery {
  if (!days) return query;
  const zone = fieldZone(entity, by);
  return { ...query, filters: [...query.filters, { name: 'period', field: by, ...days, ...(zone && { zone }) }] };
}

/** The address of a list with the days of a period, if it has a filter for them. */
function withPeriod(entity: Entity, address: string, by: string, word: string): string {
  const filter = entity.list.filters?.find(({ field, as }) => field === by && as === 'days');
  const params = new URLSearchParams(address);
  if (filter && !params.has(filter.name)) params.set(filter.name, word);
  return searchOf(params);
}

/**
 * The figure of what a query finds, and its fetch.
 * @param query a stable object; without one nothing is fetched
 * @returns undefined if the API has none
 */
function useFigure({ card: { show, sum = '' }, entity, source }: CardProps, query: ListQuery | undefined) {
  const isSum = show === 'sum';
  const what = useMemo(() => (isSum ? figuresOfSum(entity, sum) : undefined), [isSum, entity, sum]);
  const sums = useFigures(source, query, what, polled(entity));
  const page = useMemo(() => source.page(query ?? EVERYTHING, 0, 1), [source, query]);
  const count = useQuery({ ...page, enabled: query !== undefined && !isSum });
  if (isSum) return sums && { call: sums, figure: sums.data && sumOf(entity, sums.data.groups, sum) };
  if (!count.data) return { call: count };
  const { records, matches, isCounted } = count.data;
  const text = isCounted ? formatCount(matches) : `${formatCount(records.length)}+`;
  return { call: count, figure: { text, number: matches } };
}

/** The sum of a field, as its column writes it. Amounts in several currencies have no number, as they are not comparable. */
function sumOf({ list: { columns } }: Entity, records: readonly EntityRecord[], sum: string) {
  const column = columnOf(columns, sum);
  const values = records.map((record) => record[sum]);
  const [amounts, ...others] = column ? amountsOf(column, records) : [{ values }];
  return {
    text: column ? sumText(column, records) : numbersText(undefined, values),
    number: others.length > 0 ? undefined : numberFrom(exactSum(amounts?.values ?? [])),
  };
}
