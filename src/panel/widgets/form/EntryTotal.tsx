import Typography from '@mui/material/Typography';
import { totalOf } from '../../../shared/config/lineTotal.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { numberFrom } from '../../../shared/text/decimal.ts';
import { numbersText } from '../../cells/sumText.ts';
import { useFormScope } from './formScope.ts';
import { textOption } from './options.ts';

interface EntryTotalProps {
  /** The option `total` of the list. */
  readonly total: Readonly<Record<string, unknown>>;
  readonly entries: readonly unknown[];
}

/** The total of a list's lines as they are typed; nothing before a line has its numbers. */
export default function EntryTotal({ total, entries }: EntryTotalProps) {
  const { list } = useFormScope().entity;
  const sum = totalOf(entries, textOption(total, 'sum'));
  if (!sum) return null;
  const column = columnOf(list.columns, textOption(total, 'as'));
  return (
    <Typography variant="body2" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      <span style={{ marginInlineEnd: 16, fontWeight: 400, color: 'var(--mui-palette-text-secondary)' }}>
        {textOption(total, 'title')}
      </span>
      {numbersText(column, [numberFrom(sum)])}
    </Typography>
  );
}
