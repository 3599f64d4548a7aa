import {
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type ReactTable,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Cell } from '../cells/cell.ts';
import { type CellComponent, componentOf } from '../cells/components.tsx';
import { cellOf } from '../cells/index.ts';
import type { Entity } from '../config/entity.ts';
import type { Column } from '../config/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';

/** What a column of the table has besides TanStack Table's own properties. */
interface ColumnMeta {
  readonly config: Column;
  readonly cell: Cell;
  /** The component of its cells, if they show more than text. */
  readonly Component: CellComponent | undefined;
}

/** The features of TanStack Table in use. Only these are bundled, and only their methods exist. */
const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<ColumnMeta>(),
});
type Features = typeof features;

/** The table of an entity: its columns, its sorted rows, and their state. */
export type EntityTableInstance = ReactTable<Features, EntityRecord>;

/** One column of it. */
export type TableColumn = ReturnType<EntityTableInstance['getAllLeafColumns']>[number];

const columnHelper = createColumnHelper<Features, EntityRecord>();

/**
 * @param records the records that are shown; the same array as long as nothing changes
 * @returns the same object as long as neither records nor state change
 */
export function useEntityTable(entity: Entity, records: readonly EntityRecord[]): EntityTableInstance {
  const columns = useMemo(() => columnsOf(entity), [entity]);
  const options = useMemo(() => ({ features, columns, data: records, getRowId }), [columns, records]);
  return useTable(options);
}

const getRowId = (record: EntityRecord, index: number): string => String(record['id'] ?? index);

const columnsOf = (entity: Entity) =>
  entity.list.columns.map((config) => {
    const cell = cellOf(config);
    return columnHelper.accessor((record): unknown => cell.sort?.(record[config.field], config, record), {
      id: config.field,
      header: config.title,
      meta: { config, cell, Component: componentOf(config) },
      enableSorting: cell.sort !== undefined,
      enableMultiSort: false,
      sortDescFirst: false,
      // Last in both directions.
      sortUndefined: 'last',
      sortFn: byValue,
    });
  });

// 'A-2' before 'A-10', 'é' beside 'e'.
const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Numbers by size, everything else by its text. */
function byValue(one: Row<Features, EntityRecord>, other: Row<Features, EntityRecord>, column: string): number {
  const [a, b] = [one.getValue(column), other.getValue(column)];
  return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
}
