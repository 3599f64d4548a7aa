import { cellOf } from '../cells/cells.ts';
import type { Entity } from '../config/entity.ts';
import type { Column } from '../config/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';

/** How wide a character is, about, and what stands beside the text of a cell, in pixels. */
const CHARACTER = 8.6;
const PADDING = 40;
/** So many records tell how long a column's texts are. */
const SAMPLE = 200;
const [NARROWEST, WIDEST] = [104, 336];

/**
 * The width in pixels that each column would like, by what it holds: a table shares its room out in these proportions.
 * Known from the data and not measured, so that the columns of a windowed table stand still while it is scrolled.
 */
export function columnWidths(entity: Entity, records: readonly EntityRecord[]): number[] {
  const sample = records.slice(0, SAMPLE);
  return entity.list.columns.map((column) => widthOf(column, sample));
}

function widthOf(column: Column, sample: readonly EntityRecord[]): number {
  const { text, sorts } = cellOf(column);
  const title = column.title.length * CHARACTER + PADDING + (sorts ? 2 * CHARACTER : 0);
  if (column.cell === 'image' || column.cell === 'avatar') {
    return Math.max(title, (column.size ?? 48) + PADDING, (column.empty?.length ?? 0) * CHARACTER + PADDING);
  }
  const longest = Math.max(0, ...sample.map((record) => text?.(record[column.field], column, record).length ?? 0));
  const wanted = longest * CHARACTER + PADDING + (column.cell === 'select' ? 64 : 0);
  return Math.min(Math.max(wanted, title, NARROWEST), WIDEST);
}
