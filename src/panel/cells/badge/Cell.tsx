import '../../ui/tone.css';
import './badge.css';
import type { CellProps } from '../cell.ts';
import { textOf } from '../text.ts';
import { toneIn } from '../tones.ts';
import { definition, type Options } from './definition.ts';

/** The value's title with a dot in the colour of its tone. */
export default function BadgeCell({ value, record, column }: CellProps<Options>) {
  return (
    <span className="badge dot" data-tone={toneIn(column, textOf(value, column))}>
      <span className="cut">{definition.text?.(value, column, record)}</span>
    </span>
  );
}
