import './grid.css';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { RowColumn, TableColumn } from '../model/useEntityTable.ts';
import { type Cards, EntityTable, type EntityTableProps } from '../table/EntityTable.tsx';

/** Pictures are fetched for cards of this width, in pixels. */
const PICTURE = 240;
/** The height of a card without its values, and of each of those, in pixels (grid.css). */
const [HEIGHT, LINE] = [256, 24];

/** The rows of a list as cards: the same elements, of which grid.css makes a grid. */
export default function GridTable(props: EntityTableProps) {
  const { entity, table } = props;
  const all = table.getAllLeafColumns();
  const cards = useMemo((): Cards => {
    const columns = cardColumns(entity.list, all);
    return { columns, height: HEIGHT + LINE * Math.max(columns.length - 2, 0) };
  }, [entity, all]);
  return <EntityTable {...props} cards={cards} />;
}

/** The name, the picture, and what else a card has. */
function cardColumns({ label, grid }: Entity['list'], all: readonly TableColumn[]): readonly RowColumn[] {
  return [label, grid?.image, ...(grid?.fields ?? [])].flatMap((field) => {
    const column = all.find(({ id }) => id === field);
    const meta = column?.columnDef.meta;
    if (!column || !meta) return [];
    const config = field === grid?.image ? { ...meta.config, size: PICTURE } : meta.config;
    return [{ id: column.id, columnDef: { meta: { ...meta, config } } }];
  });
}
