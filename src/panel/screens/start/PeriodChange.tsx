import Typography from '@mui/material/Typography';
import type { Card } from '../../../shared/config/menu.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { localeOf } from '../../../shared/text/language.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { changeText, type DaySpan, spanName } from './period.ts';

interface PeriodChangeProps {
  readonly period: NonNullable<Card['period']>;
  readonly since: DaySpan;
  readonly newer?: number | undefined;
  readonly older?: number | undefined;
}

/**
 * How a figure differs from that of the period before, in words; nothing where nothing was. Its lines are there before it, as
 * many as the longest change takes.
 */
export function PeriodChange({ period, since, newer, older }: PeriodChangeProps) {
  const texts = useOpenedTexts();
  const locale = localeOf(usePanel());
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
