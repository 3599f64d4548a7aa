import { useEffect, useState } from 'react';
import { isObject } from '../../../shared/base/json.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { cellOf, isSortable, showsLabels } from '../../cells/index.ts';
import { widthOf } from '../../cells/text.ts';
import { valueIn } from '../../cells/value.ts';
import { useStoredFor } from '../../data/stored/useStoredFor.ts';

/** The width beside the text of a cell, and beside the title of a sortable column, in pixels. */
const [PADDING, ARROW] = [36, 17.2];
/** How many records are sampled for the length of a column's texts. */
const SAMPLE = 200;
const [NARROWEST, WIDEST] = [104, 336];

/**
 * The preferred width of each column in pixels; the table divides its width in these proportions. Computed from the
 * first records, not measured, so that the columns of a windowed table do not move while it is scrolled. Only once:
 * widths that change with every search and refetch, or when names come, would be hard to read. Until there are records,
 * they are those of the last time in this browser.
 * @param name the entity's name
 */
export function useColumnWidths(
  name: string,
  columns: readonly Column[],
  records: readonly EntityRecord[],
): readonly number[] {
  const last = useStoredFor('widths', { name });
  const [known, setKnown] = useState(() => widthsFor(columns, records, last.read()));
  useEffect(() => {
    if (known.isSampled) last.write(known.preferred);
  }, [known, last]);
  if (known.columns === columns && (known.isSampled || records.length === 0)) return widthsOf(known);
  const next = widthsFor(columns, records, last.read());
  // Names that come after the rows count the next time.
  const shown = known.isSampled ? { ...next.shown, ...known.shown } : next.shown;
  setKnown({ ...next, shown });
  return widthsOf({ columns, shown });
}

/** By field. */
type Widths = Readonly<Record<string, number>>;

const widthsOf = ({ columns, shown }: { readonly columns: readonly Column[]; readonly shown: Widths }) =>
  columns.map(({ field }) => shown[field] ?? NARROWEST);

function widthsFor(columns: readonly Column[], records: readonly EntityRecord[], last?: unknown) {
  const sample = records.slice(0, SAMPLE);
  const isSampled = records.length > 0;
  const isKnown = (column: Column) => isSampled && (!showsLabels(column) || 'labels' in column);
  const lastOf = (column: Column) => (!isKnown(column) && isObject(last) ? Number(last[column.field]) : Number.NaN);
  const preferred: Widths = Object.fromEntries(
    columns.map((column) => [column.field, lastOf(column) || columnWidth(column, sample)]),
  );
  return { columns, isSampled, preferred, shown: preferred };
}

function columnWidth(column: Column, sample: readonly EntityRecord[]): number {
  if (column.width !== undefined) return column.width;
  const cell = cellOf(column);
  const { text, width } = cell;
  const title = widthOf(column.title) + PADDING + (isSortable(column, cell) ? ARROW : 0);
  const texts = sample.map((record) => widthOf(text?.(valueIn(record, column), column, record) ?? ''));
  const longest = Math.max(0, ...texts);
  const preferred = (width ? width(longest, column) : longest) + PADDING;
  return Math.min(Math.max(preferred, title, width ? 0 : NARROWEST), WIDEST);
}
