import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import type { Card } from '../../../shared/config/menu.ts';
import { cardHeight, StartCard } from './StartCard.tsx';

interface StartScreenProps {
  readonly title: string;
  readonly cards: readonly Card[];
}

/** A page of cards from the config: counts, sums, plots and first records of lists. */
export default function StartScreen({ title, cards }: StartScreenProps) {
  return (
    <>
      <h1 className="title">{title}</h1>
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          gap: 2,
        }}
      >
        {cards.map((card) => (
          <Suspense key={card.title} fallback={<Skeleton variant="rounded" height={cardHeight(card)} />}>
            <StartCard card={card} />
          </Suspense>
        ))}
      </Box>
    </>
  );
}
