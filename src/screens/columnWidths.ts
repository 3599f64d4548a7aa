import { cellOf } from '../cells/index.ts';
import { widthOf } from '../cells/text.ts';
import type { Entity } from '../config/entity.ts';
import type { Column } from '../config/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';

/** What stands beside the text of a cell, and beside the title of a column that can be sorted by, in pixels. */
const [PADDING, ARROW] = [40, 17.2];
/** So many records tell how long a column's texts are. */
const SAMPLE = 200;
const [NARROWEST, WIDEST] = [104, 336];

/**
 * The width in pixels that each column would like, by what it holds: a table shares its room out in these proportions.
 * Known from the data and not measured, so that the columns of a windowed table stand still while it is scrolled.
 */
export function columnWidths(entity: Entity, records: readonly EntityRecord[]): number[] {
  const sample = records.slice(0, SAMPLE);
  return entity.list.columns.map((column) => columnWidth(column, sample));
}

function columnWidth(column: Column, sample: readonly EntityRecord[]): number {
  const { text, sort, width } = cellOf(column);
  const title = widthOf(column.title) + PADDING + (sort ? ARROW : 0);
  const texts = sample.map((record) => widthOf(text?.(record[column.field], column, record) ?? ''));
  const longest = Math.max(0, ...texts);
  const wanted = (width ? width(longest, column) : longest) + PADDING;
  return Math.min(Math.max(wanted, title, width ? 0 : NARROWEST), WIDEST);
}
