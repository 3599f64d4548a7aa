import type { ColumnOrderState, ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table';
import { isObject } from '../../../shared/base/json.ts';
import { NARROWEST, WIDEST } from '../../../shared/config/columnWidths.ts';
import type { Entity } from '../../../shared/config/entity.ts';

/** The user's settings of a list's columns: TanStack Table's state, by field, and the row density. */
export interface ColumnState {
  /** false for a column that is hidden. */
  readonly columnVisibility: ColumnVisibilityState;
  /** The fields from left to right; other columns follow. */
  readonly columnOrder: ColumnOrderState;
  /** In pixels; other columns are as wide as their values need. */
  readonly columnSizing: ColumnSizingState;
  readonly density: 'comfortable' | 'compact';
}

/** The columns as the config has them. */
export const AS_CONFIGURED: ColumnState = {
  columnVisibility: {},
  columnOrder: [],
  columnSizing: {},
  density: 'comfortable',
};

/** Which columns of a list are shown: as the person has chosen, else as the config says. */
export const visibilityIn = ({ list }: Pick<Entity, 'list'>, chosen: ColumnVisibilityState): ColumnVisibilityState => ({
  ...list.columnVisibility,
  ...chosen,
});

/** The step of a resize by keyboard, in pixels. */
export const STEP = 32;

/** A width that a column may have. */
export const widthWithin = (width: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));

/** The valid part of the stored column state. */
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

/** The entries of an object whose values pass a test. */
export function valuesOf<Value>(map: unknown, fits: (value: unknown) => value is Value): Record<string, Value> {
  const entries = isObject(map) ? Object.entries(map) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => fits(entry[1])));
}
