import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { Column } from '../../../shared/config/grammar.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { columnSummary } from './columnSummary.ts';

interface ColumnFiguresProps {
  /** The title of the column. */
  readonly name: string;
  readonly column: Column;
  /** The records that are shown. */
  readonly records: readonly EntityRecord[];
}

/** The summary of a column's shown values: count, minimum, maximum, sum, and a bar chart. */
export function ColumnFigures({ name, column, records }: ColumnFiguresProps) {
  const { texts } = usePanel();
  const { bars, others, ...summary } = useMemo(() => columnSummary(column, records), [column, records]);
  const figures = [
    [texts.summaryCount, formatCount(summary.count)],
    [texts.summaryBlank, summary.blank > 0 ? formatCount(summary.blank) : undefined],
    [texts.summaryMin, summary.min],
    [texts.summaryMax, summary.max],
    [texts.summarySum, summary.sum],
  ] as const;
  const all = [...bars, ...(others > 0 ? [{ title: texts.summaryOthers, count: others }] : [])];
  const highest = Math.max(...all.map(({ count }) => count));
  return (
    <Box role="group" aria-label={name} sx={{ flexBasis: '100%', pl: 4, pb: 1, typography: 'body2' }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0 }}>
        {figures.map(
          ([title, text]) =>
            text !== undefined && (
              <Box key={title} sx={{ display: 'flex', gap: 0.5 }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {title}
                </Box>
                <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                  {text}
                </Box>
              </Box>
            ),
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: '2px' }}>
        {all.map(({ title, count }) => (
          <Box
            component="li"
            key={title}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) 3fr 3rem', gap: 1, alignItems: 'center' }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            <Box
              aria-hidden
              style={{ width: `${(100 * count) / highest}%` }}
              // A border, which is drawn in forced colours and in print, where a background is not.
              sx={{ height: 0, minWidth: 2, borderBottom: '10px solid', borderColor: 'primary.main' }}
            />
            <Box component="span" sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(count)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
