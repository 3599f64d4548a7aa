import Paper, { type PaperProps } from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Card } from '../../../shared/config/menu.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { pollOf } from '../../data/lists/poll.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ListFailed } from '../references/ListFailed.tsx';

/** A card with the entity, and the records that it shows. */
export interface CardProps {
  readonly card: Card;
  readonly entity: Entity;
  readonly source: ListSource;
  readonly query: ListQuery;
  /** The path of the list, if the user has a page for it, and its parameters, which show these records there. */
  readonly path: string | undefined;
  readonly address: string;
}

/** How a card fetches figures: no list beside it does. */
export const polled = (entity: Entity) => ({ refetchInterval: pollOf(entity), refetchOnMount: true });

/** The least height of a card, in pixels: that of its full content, so that nothing moves when it comes. */
export const cardHeight = ({ show }: Card): number => (show === 'plot' || show === 'list' ? 234 : 98);

interface CardFrameProps extends Pick<CardProps, 'card' | 'entity' | 'path' | 'address'> {
  /** By default that of the card. */
  readonly title?: string;
  /** The fetch of its records, or figures. */
  readonly call: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly data?: unknown;
    readonly refetch: () => unknown;
  };
  readonly sx?: PaperProps['sx'];
  /** The content, once there is something to show. */
  readonly children: ReactNode;
}

/** The frame of a card: its title, a link to the list, and what is there before its content, or instead. */
export function CardFrame({ card, entity, path, address, title = card.title, call, sx, children }: CardFrameProps) {
  const id = useId();
  const hasFailed = call.error !== null && call.data === undefined;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={call.isPending || undefined}
      sx={{ p: 2, minWidth: 0, minHeight: cardHeight(card), ...sx }}
    >
      <Typography component="h2" variant="subtitle2" color="textSecondary" id={id}>
        <TextLink to={path && path + address}>{title}</TextLink>
      </Typography>
      {call.isPending && <Figure text={<Skeleton />} />}
      {call.error && hasFailed ? <ListFailed entity={entity} error={call.error} onRetry={call.refetch} /> : children}
    </Paper>
  );
}

export const Figure = ({ text }: { readonly text: ReactNode }) => (
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
