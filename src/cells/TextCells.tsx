import { styled } from '@mui/material/styles';
import type { Column } from '../config/grammar.ts';
import { type CellProps, dateText, dateTimeText, listText, numberText, textOf, yesNoText } from './cell.ts';

export const TextCell = ({ value, column }: CellProps) => textOf(value, column);
export const NumberCell = ({ value, column, record }: CellProps) => numberText(value, column, record);
export const DateCell = ({ value, column }: CellProps) => dateText(value, column);
export const ListCell = ({ value, column }: CellProps) => listText(value, column);
export const YesNoCell = ({ value, column }: CellProps) => yesNoText(value, column);

/** A local date-time; the exact one on hover. */
export const DateTimeCell = ({ value, column }: CellProps) => (
  <time dateTime={typeof value === 'string' ? value : undefined} title={typeof value === 'string' ? value : undefined}>
    {dateTimeText(value, column)}
  </time>
);

type Tone = NonNullable<Column['tones']>[string];

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

/** The value as it is, with a dot in the colour of its tone: colour never alone. */
export const BadgeCell = ({ value, column }: CellProps) => (
  <Badge tone={column.tones?.[String(value)] ?? 'neutral'}>{textOf(value, column)}</Badge>
);
