import { styled } from '@mui/material/styles';
import type { CellProps } from '../cell.ts';
import { textOf } from '../text.ts';
import type { Options } from './definition.ts';

type Tone = NonNullable<Options['tones']>[string];

const Badge = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    flex: 'none',
    background:
      tone === 'neutral' ? (theme.vars ?? theme).palette.text.disabled : (theme.vars ?? theme).palette[tone].main,
  },
}));

/** The value with a dot in the colour of its tone. Colour is never the only sign (WCAG 1.4.1). */
export default function BadgeCell({ value, column }: CellProps<Options>) {
  const text = textOf(value, column);
  return <Badge tone={column.tones?.[text] ?? 'neutral'}>{text}</Badge>;
}
