import type { CellProps } from '../cell.ts';
import { definition, type Options } from './definition.ts';

/** A local date-time; the exact time on hover. */
export default function DateTimeCell({ value, column, record }: CellProps<Options>) {
  const exact = typeof value === 'string' ? value : undefined;
  return (
    <time dateTime={exact} title={exact}>
      {definition.text?.(value, column, record)}
    </time>
  );
}
