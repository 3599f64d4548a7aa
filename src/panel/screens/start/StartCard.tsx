import Box, { type BoxProps } from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { Card } from '../../../shared/config/menu.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { formatCount } from '../../../shared/text/language.ts';
import { searchOf } from '../../address/formAddress.ts';
import { numbersText, sumText } from '../../cells/sumText.ts';
import { useEntity, useOpenedTexts } from '../../config/context.ts';
import { useListPage } from '../../data/lists/listPage.ts';
import type { ListPage as Found } from '../../data/lists/listSource.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { queryIn } from '../filters/listAddress.ts';
import { listReading } from '../list/listReading.ts';
import { countedBy, Plot, plotTitle } from '../plot/ListSummary.tsx';
import { ListFailed } from '../references/ListFailed.tsx';
import { ShownValue } from '../references/ShownValue.tsx';
import { writeView } from '../views/view.ts';

/** The number of records shown of a list. */
const MOST = 5;

/** The least height of a card, in pixels: that of its full content, so that nothing moves when it comes. */
export const CARD_HEIGHTS = { count: 98, sum: 98, plot: 140, list: 234 } as const satisfies Record<
  NonNullable<Card['show']>,
  number
>;

/** A card of a list's view; nothing if the user may not read the list or a field that the view filters by. */
export function StartCard({ card }: { readonly card: Card }) {
  const entity = useEntity(card.entity);
  const view = entity.list.views?.find(({ name }) => name !== undefined && name === card.view);
  const isLost =
    (card.view !== undefined && !view) ||
    (card.sum !== undefined && entity.hiddenFields?.has(card.sum)) ||
    (card.show === 'plot' && !entity.list.summary);
  if (entity.isHidden || isLost) return null;
  return <ListCard card={card} entity={entity} address={addressOf(entity, view)} />;
}

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
  // Figures of a list in memory are computed from all matches.
  const answer = useMemo(
    () => source.page(queryIn(entity, new URLSearchParams(address)), 0, isPaged(entity) ? MOST : undefined),
    [source, entity, address],
  );
  const { data, error, isPending, refetch } = useQuery(answer);
  const path = useListPage()(entity.name)?.path;
  const to = path && `${path}${address}`;
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
        minHeight: CARD_HEIGHTS[card.show ?? 'count'],
        ...((card.show === 'plot' || card.columns) && { gridColumn: { md: 'span 2' } }),
        // The plot is the whole card, with its title.
        ...(card.show === 'plot' && {
          '& .plot': { m: 0, mt: 1, p: 0, border: 0 },
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
      {isPending && <Skeleton height={48} />}
      {error && !data && <ListFailed entity={entity} error={error} onRetry={refetch} />}
      {data && <Shown card={card} entity={entity} page={data} path={path} />}
    </Paper>
  );
}

interface ShownProps {
  readonly card: Card;
  readonly entity: Entity;
  readonly page: Found;
  readonly path: string | undefined;
}

function Shown({ card: { show = 'count', sum, title, columns: fields = [] }, entity, page, path }: ShownProps) {
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
                      <ShownValue entity={entity} record={record} field={field} />
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
      '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  />
);

const Figure = ({ text }: { readonly text: string }) => (
  <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
);

/** The sum of a field, as its column writes it. */
function sumOf(columns: readonly Column[], records: Found['records'], sum = ''): string {
  const column = columns.find(({ field }) => field === sum);
  return column
    ? sumText(column, records)
    : numbersText(
        undefined,
        records.map((record) => record[sum]),
      );
}
