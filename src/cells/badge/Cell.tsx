import './badge.css';
import type { CellProps } from '../cell.ts';
import { textOf } from '../text.ts';
import type { Options } from './definition.ts';

/** The value with a dot in the colour of its tone. Colour is never the only sign (WCAG 1.4.1). */
export default function BadgeCell({ value, column }: CellProps<Options>) {
  const text = textOf(value, column);
  return (
    <span className="badge" data-tone={column.tones?.[text]}>
      {text}
    </span>
  );
}
