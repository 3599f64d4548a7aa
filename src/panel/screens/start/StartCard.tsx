import Box, { type BoxProps } from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Entity, fieldZone } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { Card } from '../../../shared/config/menu.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { exactSum, numberFrom } from '../../../shared/text/decimal.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { formatCount, localeOf } from '../../../shared/text/language.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { searchOf } from '../../address/formAddress.ts';
import { componentOf } from '../../cells/components.tsx';
import { cellOf } from '../../cells/index.ts';
import { amountsOf, numbersText, sumText } from '../../cells/sumText.ts';
import { useConfig, useEntity, useOpenedTexts } from '../../config/context.ts';
import { figuresOfSum, offeredFigures, useFigures } from '../../data/lists/figures.ts';
import { useListPage } from '../../data/lists/listPage.ts';
import { EVERYTHING, type ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { useToday } from '../../ui/useToday.ts';
import type { AskedFigures } from '../../wire/pageCall.ts';
import { queryIn } from '../filters/listAddress.ts';
import { listReading } from '../list/listReading.ts';
import { countedBy, figuresOfPlot, Plot, plotTitle } from '../plot/ListSummary.tsx';
import { ListFailed } from '../references/ListFailed.tsx';
import { ShownValue } from '../references/ShownValue.tsx';
import { writeView } from '../views/view.ts';
import { changeText, type DaySpan, periodsOf, spanName, wordOf } from './period.ts';

/** The number of records shown of a list. */
const MOST = 5;

const HEIGHTS = { count: 98, sum: 98, plot: 234, list: 234 } as const satisfies Record<
  NonNullable<Card['show']>,
  number
>;

/** The least height of a card, in pixels: that of its full content, so that nothing moves when it comes. */
const cardHeight = (show: Card['show'] = 'count'): number => HEIGHTS[show];

/** A card of a list's view; nothing if the user may not read the list or a field that the view filters by. */
export function StartCard({ card }: { readonly card: Card }) {
  const entity = useEntity(card.entity);
  const view = entity.list.views?.find(({ name }) => name !== undefined && name === card.view);
  const isLost =
    (card.view !== undefined && !view) ||
    [card.sum, card.period && byOf(card, entity)].some((field) => field && entity.hiddenFields?.has(field)) ||
    (card.show === 'plot' && !entity.list.summary) ||
    (isFigured(card, entity) && !figuresOf(card, entity));
  if (entity.isHidden || isLost) return null;
  return <ListCard card={card} entity={entity} address={addressOf(entity, view)} />;
}

/** Whether all records are needed, of which the API sends pages: then it is asked for the figures. */
const isFigured = ({ show }: Card, entity: Entity): boolean => isPaged(entity) && (show === 'sum' || show === 'plot');

/** The figures of such a card; undefined if the API does not have them. */
function figuresOf({ show, sum = '' }: Card, entity: Entity): AskedFigures | undefined {
  const { summary } = entity.list;
  if (show === 'plot') return summary && figuresOfPlot(entity, summary);
  return offeredFigures(entity, figuresOfSum(entity, sum));
}

/** The field with the date of a card's period. */
const byOf = ({ by }: Card, { list }: Entity): string => by ?? list.summary?.by ?? '';

/** The address of a list as a view shows it, as a text. */
function addressOf(entity: Entity, view: NonNullable<Entity['list']['views']>[number] | undefined): string {
  const address = new URLSearchParams();
  if (view) writeView(entity, address, view);
  return searchOf(address);
}

interface ListCardProps {
  readonly card: Card;
  readonly entity: Entity;
  readonly address: string;
}

function ListCard({ card, entity, address }: ListCardProps) {
  const id = useId();
  const { columns } = entity.list;
  const reading = useMemo(() => listReading(columns, columns), [columns]);
  const source = useListSource(entity, reading);
  const { period } = card;
  const by = byOf(card, entity);
  const today = useToday(fieldZone(entity, by));
  const spans = useMemo(() => period && periodsOf(period, today, entity.firstDay), [period, today, entity]);
  const query = useMemo(() => queryWithin(entity, address, by, spans?.now), [entity, address, by, spans]);
  const former = useMemo(() => spans && queryWithin(entity, address, by, spans.before), [entity, address, by, spans]);
  const { data, error, isPending, refetch } = useFound(card, entity, source, query);
  const { data: before } = useFound(card, entity, source, former);
  const path = useListPage()(entity.name)?.path;
  const to = path && `${path}${period ? withPeriod(entity, address, by, wordOf(period)) : address}`;
  const texts = useOpenedTexts();
  const { summary } = entity.list;
  const unit = useMemo(
    () => (card.show === 'plot' && summary && data ? countedBy(summary, data.records)?.unit : undefined),
    [card, summary, data],
  );
  const title = plotTitle(texts, card.title, unit);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={isPending || undefined}
      sx={{
        p: 2,
        minWidth: 0,
        minHeight: cardHeight(card.show),
        // The plot is the whole card, with its title.
        ...(card.show === 'plot' && {
          '& .plot': { '--bars': '128px', m: 0, mt: 1, p: 0, border: 0 },
          '& figcaption': { display: 'none' },
        }),
      }}
    >
      <Typography component="h2" variant="subtitle2" color="textSecondary" id={id}>
        {to ? (
          <Link to={to} style={{ color: 'inherit' }}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Typography>
      {isPending && <Figure text={<Skeleton />} />}
      {error && !data && <ListFailed entity={entity} error={error} onRetry={refetch} />}
      {data && <Shown card={card} entity={entity} page={data} path={path} />}
      {spans && !(error && !data) && (
        <Change card={card} entity={entity} now={data} before={before} since={spans.before} />
      )}
    </Paper>
  );
}

/** The query of an address, and of some days of a field. */
function queryWithin(entity: Entity, address: string, by: string, days: DaySpan | undefined): ListQuery {
  const query = queryIn(entity, new URLSearchParams(address));
  const zone = fieldZone(entity, by);
  const within = days ? [{ name: 'period', field: by, ...days, ...(zone && { zone }) }] : [];
  return { ...query, filters: [...query.filters, ...within] };
}

/** What a card shows of a list: records, or figures of them, and how many there are. */
type Found = Pick<ListPage, 'records' | 'matches' | 'isCounted'>;

/** What a query finds. @param query a stable object; without one nothing is asked for */
function useFound(card: Card, entity: Entity, source: ListSource, query: ListQuery | undefined) {
  const asked = useMemo(() => (isFigured(card, entity) ? figuresOf(card, entity) : undefined), [card, entity]);
  const figures = useFigures(entity, query ?? EVERYTHING, query && asked);
  // Figures of a list in memory are computed from all matches.
  const count = isPaged(entity) ? MOST : undefined;
  const options = useMemo(() => source.page(query ?? EVERYTHING, 0, count), [source, query, count]);
  const page = useQuery({ ...options, enabled: query !== undefined && !asked });
  if (!asked) return page;
  const { data: records, ...call } = figures;
  return { ...call, data: records && { records, matches: records.length, isCounted: true } };
}

/** The address of a list with the days of a period, if it has a filter for them. */
function withPeriod(entity: Entity, address: string, by: string, word: string): string {
  const filter = entity.list.filters?.find(({ field, as }) => field === by && as === 'days');
  const params = new URLSearchParams(address);
  if (filter && !params.has(filter.name)) params.set(filter.name, word);
  return searchOf(params);
}

interface ChangeProps {
  readonly card: Card;
  readonly entity: Entity;
  readonly now: Found | undefined;
  readonly before: Found | undefined;
  readonly since: DaySpan;
}

/** How a figure differs from that of the period before; nothing where nothing was. */
function Change({ card: { period = 'month', show, sum = '' }, entity, now, before, since }: ChangeProps) {
  const column = columnOf(entity.list.columns, sum);
  const numberOf = (found: Found | undefined): number | undefined => {
    if (!found) return undefined;
    const { records, matches } = found;
    if (show !== 'sum') return matches;
    // Amounts in several currencies are not comparable.
    const [amounts, ...others] = column
      ? amountsOf(column, records)
      : [{ values: records.map((record) => record[sum]) }];
    return others.length > 0 ? undefined : numberFrom(exactSum(amounts?.values ?? []));
  };
  return <ChangeLine period={period} since={since} newer={numberOf(now)} older={numberOf(before)} />;
}

interface ChangeLineProps {
  readonly period: NonNullable<Card['period']>;
  readonly since: DaySpan;
  readonly newer?: number | undefined;
  readonly older?: number | undefined;
}

/** A change in words. Its lines are there before it, as many as the longest change takes. */
function ChangeLine({ period, since, newer, older }: ChangeLineProps) {
  const { panel } = useConfig();
  const texts = useOpenedTexts();
  const locale = localeOf(panel);
  const told = (now: number, before: number) => {
    const text = now === before ? texts.figureSame : texts.figureChange;
    const change = changeText(now, before, locale);
    return change && interpolate(text, { change, period: spanName(period, since, locale) });
  };
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      data-room={told(0, 1)}
      sx={{
        display: 'grid',
        fontSize: '0.8125rem',
        '&::before': { content: 'attr(data-room)', visibility: 'hidden' },
        '&::before, & > span': { gridArea: '1 / 1' },
      }}
    >
      <span>{newer !== undefined && older !== undefined && told(newer, older)}</span>
    </Typography>
  );
}

/** The place of a card whose entity is still to come. */
export function CardPlace({ card }: { readonly card: Card }) {
  const { show, period, title } = card;
  const today = useToday('local');
  return (
    <Skeleton variant="rounded" sx={{ height: 'auto', maxWidth: 'none', minHeight: cardHeight(show) }}>
      <Box sx={{ p: 2, border: 1 }}>
        <Typography variant="subtitle2">{title}</Typography>
        <Figure text="0" />
        {period && <ChangeLine period={period} since={periodsOf(period, today).before} />}
      </Box>
    </Skeleton>
  );
}

interface ShownProps {
  readonly card: Card;
  readonly entity: Entity;
  readonly page: Found;
  readonly path: string | undefined;
}

function Shown({ card: { show = 'count', sum = '', title, columns: fields = [] }, entity, page, path }: ShownProps) {
  const { records, matches: total, isCounted } = page;
  const { columns, summary, empty } = entity.list;
  switch (show) {
    case 'count':
      return <Figure text={isCounted ? formatCount(total) : `${formatCount(records.length)}+`} />;
    case 'sum':
      return <Figure text={sumOf(columns, records, sum)} />;
    case 'plot':
      return summary ? <Plot columns={columns} summary={{ ...summary, title }} records={records} /> : null;
    case 'list':
      return records.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {records.slice(0, MOST).map((record) => (
            <Line key={String(record.id)} component="li">
              {path ? (
                <Link to={`${path}?${new URLSearchParams({ id: String(record.id) })}`} style={{ color: 'inherit' }}>
                  {labelOf(entity, record)}
                </Link>
              ) : (
                <span>{labelOf(entity, record)}</span>
              )}
              {fields.map(
                (field) =>
                  !entity.hiddenFields?.has(field) && (
                    <Typography key={field} component="span" variant="body2" color="textSecondary">
                      <Beside entity={entity} record={record} field={field} />
                    </Typography>
                  ),
              )}
            </Line>
          ))}
        </Box>
      );
  }
}

/** A name and what is beside it, in columns of one width: a value that is still coming moves nothing. */
const Line = (props: Pick<BoxProps, 'component' | 'children'>) => (
  <Box
    {...props}
    sx={{
      display: 'grid',
      gridAutoColumns: 'minmax(0, 1fr)',
      gridAutoFlow: 'column',
      gap: 2,
      alignItems: 'center',
      height: 34,
      typography: 'body2',
      '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '& .cut': { display: 'inline' },
      // How late it is says enough here.
      '& .due > .day': { position: 'absolute', clipPath: 'inset(50%)' },
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  />
);

const Figure = ({ text }: { readonly text: ReactNode }) => (
  // '€156,827.00' is not broken in two where five stand in a line of 1280 px, or two in one of a phone.
  <Typography
    component="p"
    sx={{
      mt: 0.5,
      fontSize: { xs: '1.125rem', sm: '1.5rem' },
      fontWeight: 650,
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    }}
  >
    {text}
  </Typography>
);

/** The sum of a field, as its column writes it. */
function sumOf(columns: readonly Column[], records: Found['records'], sum: string): string {
  const column = columnOf(columns, sum);
  return column
    ? sumText(column, records)
    : numbersText(
        undefined,
        records.map((record) => record[sum]),
      );
}

/** A value beside a name: as its cell draws it, unless that is an input or has names of its own to fetch. */
function Beside({
  entity,
  record,
  field,
}: {
  readonly entity: Entity;
  readonly record: EntityRecord;
  readonly field: string;
}) {
  const column = columnOf(entity.list.columns, field);
  const kind = column && cellOf(column);
  const cell = column && !kind?.edits && !kind?.needs && !isEmpty(record[field]) && componentOf(column);
  return cell ? (
    createElement(cell, { entity, record, column, value: record[field] })
  ) : (
    <ShownValue entity={entity} record={record} field={field} />
  );
}
