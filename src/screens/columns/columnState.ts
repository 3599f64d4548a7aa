import type { ColumnOrderState, ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table';
import type { Entity } from '../../config/entity.ts';
import { NARROWEST, WIDEST } from '../../config/grammar/view.ts';
import { isObject } from '../../config/isObject.ts';

/** How a person wants the columns of a list: TanStack Table's state, by field, and how high the rows are. */
export interface ColumnState {
  /** false for a column that is hidden. */
  readonly columnVisibility: Readonly<ColumnVisibilityState>;
  /** The fields from left to right; columns that are not in it come after those. */
  readonly columnOrder: Readonly<ColumnOrderState>;
  /** In pixels; a column that is not in it is as wide as its values need. */
  readonly columnSizing: Readonly<ColumnSizingState>;
  readonly density: 'comfortable' | 'compact';
}

/** Gets the widths of columns, by field, when one of them was resized. */
export type OnResize = (widths: ColumnState['columnSizing']) => void;

/** The columns as the config has them. */
export const AS_CONFIGURED: ColumnState = {
  columnVisibility: {},
  columnOrder: [],
  columnSizing: {},
  density: 'comfortable',
};

/** By how much a column grows with each press, in pixels. */
export const STEP = 32;

/** A width that a column may have. */
export const widthWithin = (width: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));

/** Whether an columnState shows a column. */
export const isShown = ({ columnVisibility }: ColumnState, field: string): boolean => columnVisibility[field] !== false;

/** The columns of an entity in the order of an columnState, the hidden ones too. */
export function columnsInOrder({ list }: Entity, { columnOrder }: ColumnState): Entity['list']['columns'] {
  const place = ({ field }: { readonly field: string }) => {
    const index = columnOrder.indexOf(field);
    return index < 0 ? columnOrder.length : index;
  };
  return list.columns.toSorted((a, b) => place(a) - place(b));
}

/** The entity with the columns that an columnState shows, in its order and widths; itself when that changes nothing. */
export function withColumnState(entity: Entity, columnState: ColumnState): Entity {
  const { columnVisibility, columnOrder, columnSizing } = columnState;
  const isChanged = [columnVisibility, columnOrder, columnSizing].some((part) => Object.keys(part).length > 0);
  if (!isChanged) return entity;
  const shown = columnsInOrder(entity, columnState).filter(({ field }) => isShown(columnState, field));
  const columns = shown.map((column) => {
    const width = columnSizing[column.field];
    return width === undefined ? column : { ...column, width };
  });
  // A config that has lost columns since must not leave a table without any.
  return columns.length > 0 ? { ...entity, list: { ...entity.list, columns } } : entity;
}

/** What the browser kept, as far as it still is an columnState. */
export function readColumnState(stored: unknown): ColumnState {
  if (!isObject(stored)) return AS_CONFIGURED;
  const { columnVisibility, columnOrder, columnSizing, density } = stored;
  return {
    columnVisibility: valuesOf(columnVisibility, (value) => typeof value === 'boolean'),
    columnOrder: Array.isArray(columnOrder) ? columnOrder.filter((field) => typeof field === 'string') : [],
    columnSizing: valuesOf(
      columnSizing,
      (value): value is number => typeof value === 'number' && value >= NARROWEST && value <= WIDEST,
    ),
    density: density === 'compact' ? 'compact' : 'comfortable',
  };
}

/** The entries of an object whose values fit. */
export function valuesOf<Value>(map: unknown, fits: (value: unknown) => value is Value): Record<string, Value> {
  const entries = isObject(map) ? Object.entries(map) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => fits(entry[1])));
}
