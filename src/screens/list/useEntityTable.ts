import {
  createColumnHelper,
  metaHelper,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useRef } from 'react';
import type { Cell } from '../../cells/cell.ts';
import { type CellComponent, componentOf } from '../../cells/components.tsx';
import { cellOf, isSortable } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';
import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import { whenIdle } from '../../look/whenIdle.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { orderOf, sortedRecords } from './sortedRecords.ts';
import { useSorting } from './useSorting.ts';

/** What a column of the table has besides TanStack Table's own properties. */
interface ColumnMeta {
  readonly config: Column;
  readonly cell: Cell;
  /** The component of its cells, if they show more than text. */
  readonly Component: CellComponent | undefined;
}

/** The features of TanStack Table in use. Only these are bundled, and only their methods exist. */
const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });
type Features = typeof features;

/** The columns of an entity's table, and which of them it is sorted by. */
export type EntityTableInstance = ReactTable<Features, EntityRecord>;

/** One column of it. */
export type TableColumn = ReturnType<EntityTableInstance['getAllLeafColumns']>[number];

const columnHelper = createColumnHelper<Features, EntityRecord>();

/**
 * The records are sorted by `sortedRecords` and not by TanStack Table, which makes an object for each row whenever what
 * is shown changes: of 100,000 records that took longer than to filter and draw them.
 */
const noRows: EntityRecord[] = [];

/**
 * @param records the records of the list; the same array as long as nothing changes
 * @returns the table, the same object as long as its state does not change, the records in its order, and what is told the
 *   column that somebody points at: the order is ready when they click
 */
export function useEntityTable(
  entity: Entity,
  records: readonly EntityRecord[],
): readonly [EntityTableInstance, readonly EntityRecord[], (column: Column) => void] {
  const columns = useMemo(() => columnsOf(entity), [entity]);
  const [state, onSortingChange] = useSorting(entity);
  const options = useMemo(
    () => ({ features, columns, data: noRows, manualSorting: true, state: { sorting: state }, onSortingChange }),
    [columns, state, onSortingChange],
  );
  const table = useTable(options);
  const [sorting] = state;
  const sorted = useMemo(() => {
    if (!sorting) return records;
    // `list.sort` may name a field that has no column.
    const column = entity.list.columns.find(({ field }) => field === sorting.id);
    return sortedRecords(records, column ?? { field: sorting.id, title: sorting.id }, sorting.desc);
  }, [entity, records, sorting]);
  const pointedAt = useRef<() => void>(undefined);
  const pointAt = useCallback(
    (column: Column) => {
      pointedAt.current?.();
      pointedAt.current = whenIdle(() => orderOf(records, column));
    },
    [records],
  );
  return [table, sorted, pointAt];
}

const columnsOf = (entity: Entity) =>
  entity.list.columns.map((config) => {
    const cell = cellOf(config);
    return columnHelper.accessor((record): unknown => valueIn(record, config), {
      id: config.field,
      header: config.title,
      meta: { config, cell, Component: componentOf(config) },
      enableSorting: isSortable(config, cell),
      enableMultiSort: false,
      sortDescFirst: false,
    });
  });
