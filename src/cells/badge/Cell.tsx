import './badge.css';
import type { CellProps } from '../cell.ts';
import { textOf } from '../text.ts';
import { definition, type Options } from './definition.ts';

/** The value's title with a dot in the colour of its tone. Colour is never the only sign (WCAG 1.4.1). */
export default function BadgeCell({ value, record, column }: CellProps<Options>) {
  return (
    <span className="badge" data-tone={column.tones?.[textOf(value, column)]}>
      <span className="cut">{definition.text?.(value, column, record)}</span>
    </span>
  );
}
