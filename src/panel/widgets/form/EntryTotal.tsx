import Typography from '@mui/material/Typography';
import type { Column } from '../../../shared/config/grammar.ts';
import { totalOf } from '../../../shared/config/lineTotal.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { numberFrom } from '../../../shared/text/decimal.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { numbersText } from '../../cells/sumText.ts';
import { useFormScope } from './formScope.ts';
import { textOption } from './options.ts';

interface EntryTotalProps {
  readonly total: Readonly<Record<string, unknown>>;
  readonly entries: readonly unknown[];
}

/** The total of a list's lines as they are typed; nothing before a line has its numbers. */
export default function EntryTotal({ total, entries }: EntryTotalProps) {
  const { list } = useFormScope().entity;
  const text = entryTotalText(list.columns, total, entries);
  if (text === undefined) return null;
  return (
    <Typography variant="body2" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      <span style={{ marginInlineEnd: 16, fontWeight: 400, color: 'var(--mui-palette-text-secondary)' }}>
        {textOption(total, 'title')}
      </span>
      {text}
    </Typography>
  );
}

/**
 * The total of a list's lines, written as a column of the records' list.
 * @param total the option `total` of the list
 * @param record the record, by which the column may choose its format
 * @returns undefined if no line has its numbers
 */
export function entryTotalText(
  columns: readonly Column[],
  total: Readonly<Record<string, unknown>>,
  entries: readonly unknown[],
  record?: EntityRecord,
): string | undefined {
  const sum = totalOf(entries, textOption(total, 'sum'));
  return sum && numbersText(columnOf(columns, textOption(total, 'as')), [numberFrom(sum)], record);
}
