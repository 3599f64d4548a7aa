import Typography from '@mui/material/Typography';
import { entryTotalText } from './entryTotalText.ts';
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
