import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Card } from '../../../shared/config/menu.ts';
import { searchOf } from '../../address/formAddress.ts';
import { useEntity } from '../../config/context.ts';
import { useListPage } from '../../data/lists/listPage.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { useToday } from '../../ui/useToday.ts';
import { queryIn } from '../filters/listAddress.ts';
import { listReading } from '../list/listReading.ts';
import { type View, writeView } from '../views/view.ts';
import { cardHeight, Figure } from './CardFrame.tsx';
import { byOf, FigureCard } from './FigureCard.tsx';
import { ListCard } from './ListCard.tsx';
import { PeriodChange } from './PeriodChange.tsx';
import { PlotCard } from './PlotCard.tsx';
import { periodsOf } from './period.ts';

const kinds = { count: FigureCard, sum: FigureCard, plot: PlotCard, list: ListCard } as const;

/**
 * A card of a list's view; nothing if the user may not read the list or a field that the view filters by, or if the API has no
 * such figures.
 */
export function StartCard({ card }: { readonly card: Card }) {
  const entity = useEntity(card.entity);
  const view = entity.list.views?.find(({ name }) => name !== undefined && name === card.view);
  const isLost =
    (card.view !== undefined && !view) ||
    [card.sum, card.period && byOf(card, entity)].some((field) => field && entity.hiddenFields?.has(field));
  return !entity.isHidden && !isLost && <ReadCard card={card} entity={entity} view={view} />;
}

interface ReadCardProps {
  readonly card: Card;
  readonly entity: Entity;
  readonly view: View | undefined;
}

function ReadCard({ card, entity, view }: ReadCardProps) {
  const { columns } = entity.list;
  const reading = useMemo(() => listReading(columns, columns), [columns]);
  const source = useListSource(entity, reading);
  const [address, query] = useMemo(() => {
    const params = new URLSearchParams();
    if (view) writeView(entity, params, view);
    return [searchOf(params), queryIn(entity, params)] as const;
  }, [entity, view]);
  const path = useListPage()(entity.name)?.path;
  const Kind = kinds[card.show ?? 'count'];
  return <Kind card={card} entity={entity} source={source} query={query} path={path} address={address} />;
}

/** The place of a card whose entity is still to come. */
export function CardPlace({ card }: { readonly card: Card }) {
  const { period, title } = card;
  const today = useToday('local');
  return (
    <Skeleton variant="rounded" sx={{ height: 'auto', maxWidth: 'none', minHeight: cardHeight(card) }}>
      <Box sx={{ p: 2, border: 1 }}>
        <Typography variant="subtitle2">{title}</Typography>
        <Figure text="0" />
        {period && <PeriodChange period={period} since={periodsOf(period, today).before} />}
      </Box>
    </Skeleton>
  );
}
