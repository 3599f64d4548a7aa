import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  metaHelper,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from '../../../shared/config/grammar.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import type { Cell } from '../../cells/cell.ts';
import { type CellComponent, componentOf } from '../../cells/components.tsx';
import { cellOf, isSortable } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';
import type { ColumnState } from './columnState.ts';
import { useColumnWidths } from './useColumnWidths.ts';

/** The column properties beyond TanStack Table's own. */
interface ColumnMeta {
  readonly config: Column;
  readonly cell: Cell;
  /** The component of its cells, if they show more than text. */
  readonly Component: CellComponent | undefined;
}

/** The features of TanStack Table in use. Only these are bundled, and only their methods exist. */
const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
type Features = typeof features;

/** The TanStack table of a list. */
export type EntityTableInstance = ReactTable<Features, EntityRecord, null>;

/** One column of it. */
export type TableColumn = ReturnType<EntityTableInstance['getAllLeafColumns']>[number];

/** The part of a column that rows use. */
export interface RowColumn {
  readonly id: string;
  readonly columnDef: { readonly meta?: ColumnMeta };
}

/** The inputs of the table, which is stable while none of them changes. */
interface TableParts {
  /** The name of the entity. */
  readonly name: string;
  /** The available columns, with the known labels. */
  readonly columns: readonly Column[];
  readonly columnState: ColumnState;
  readonly onColumnState: (next: ColumnState) => void;
  readonly sorting: SortingState;
  readonly onSortingChange: (to: Updater<SortingState>) => void;
  /** Whether it can be sorted by several columns. */
  readonly isMultiSort: boolean;
  /** The records that are shown, in their order. */
  readonly shown: readonly EntityRecord[];
}

const columnHelper = createColumnHelper<Features, EntityRecord>();

/**
 * The table of a list. Its records are already filtered and sorted. Row objects are only created while records are
 * selected: for 10,000 records that takes as long as filtering.
 */
export function useEntityTable(parts: TableParts): EntityTableInstance {
  const { name, columns, columnState, onColumnState, sorting, onSortingChange, isMultiSort, shown } = parts;
  const widths = useColumnWidths(name, columns, shown);
  const columnDefs = useMemo(() => columns.map((column, index) => columnDef(column, widths[index])), [columns, widths]);
  const options = useMemo(() => {
    const { columnVisibility, columnOrder, columnSizing } = columnState;
    return {
      features,
      columns: columnDefs,
      data: shown,
      getRowId,
      manualSorting: true,
      enableMultiSort: isMultiSort,
      enableRowSelection: ({ original }: { readonly original: EntityRecord }) => isSelectable(original),
      state: { sorting, columnVisibility, columnOrder, columnSizing },
      onSortingChange,
      onColumnVisibilityChange: (to: Updater<ColumnState['columnVisibility']>) =>
        onColumnState({ ...columnState, columnVisibility: functionalUpdate(to, columnVisibility) }),
      onColumnOrderChange: (to: Updater<ColumnState['columnOrder']>) =>
        onColumnState({ ...columnState, columnOrder: functionalUpdate(to, columnOrder) }),
      onColumnSizingChange: (to: Updater<ColumnState['columnSizing']>) =>
        onColumnState({ ...columnState, columnSizing: functionalUpdate(to, columnSizing) }),
    };
  }, [columnDefs, columnState, onColumnState, sorting, onSortingChange, isMultiSort, shown]);
  return useTable(options, readNothing);
}

/**
 * Components subscribe to the selection themselves, and the rest of the state is in the options: the screen need not
 * render for it.
 */
const readNothing = () => null;

/** The key of a row: its record's id, or its index if it has none. */
export function getRowId({ id }: EntityRecord, index: number): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(index);
}

/** Whether a record can be selected: it needs an id. */
export const isSelectable = ({ id }: EntityRecord): boolean => !isEmpty(id);

/** The config of columns of the table, with the labels that are known. */
export const configOf = (columns: readonly RowColumn[]): readonly Column[] =>
  columns.flatMap(({ columnDef: { meta } }) => meta?.config ?? []);

function columnDef(config: Column, width: number | undefined) {
  const cell = cellOf(config);
  return columnHelper.accessor((record): unknown => valueIn(record, config), {
    id: config.field,
    header: config.title,
    meta: { config, cell, Component: componentOf(config) },
    enableSorting: isSortable(config, cell),
    sortDescFirst: false,
    minSize: 0,
    ...(width !== undefined && { size: width }),
  });
}
