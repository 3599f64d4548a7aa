import Box from '@mui/material/Box';
import { Suspense } from 'react';
import type { Card } from '../../../shared/config/menu.ts';
import { CardPlace, StartCard } from './StartCard.tsx';

interface StartScreenProps {
  readonly title: string;
  readonly cards: readonly Card[];
}

/** A page of cards from the config: counts, sums, plots and first records of lists. */
export default function StartScreen({ title, cards }: StartScreenProps) {
  return (
    <>
      <h1 className="title">{title}</h1>
      <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
        {groupsOf(cards).map((group) => (
          <Box
            key={group[0]?.title}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              '&:empty': { display: 'none' },
              // The cards of a line share its width: no line has a hole at its end.
              '& > *': { flex: `1 1 ${group.every(isFigure) ? figureWidth(group.length) : 'min(100%, 420px)'}` },
            }}
          >
            {group.map((card) => (
              <Suspense key={card.title} fallback={<CardPlace card={card} />}>
                <StartCard card={card} />
              </Suspense>
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

const isFigure = ({ show = 'count' }: Card): boolean => show === 'count' || show === 'sum';

/** The cards in their order, in groups of one height: figures that follow each other, and plots and lists that do. */
function groupsOf(cards: readonly Card[]): readonly (readonly Card[])[] {
  const groups: Card[][] = [];
  for (const card of cards) {
    const last = groups.at(-1);
    if (last?.[0] && isFigure(last[0]) === isFigure(card)) last.push(card);
    else groups.push([card]);
  }
  return groups;
}

/** The width of a figure before it grows: all in one line where each has 200 px there, else in two lines, as many in each. */
function figureWidth(count: number): string {
  const half = Math.ceil(count / 2);
  const shareOf = (beside: number) => `calc((100% - ${(beside - 1) * 16 + 1}px) / ${beside})`;
  const lacks = `calc((${count * 216 - 16}px - 100%) * 999)`;
  return `max(150px, clamp(${shareOf(count)}, ${lacks}, ${shareOf(half)}))`;
}
