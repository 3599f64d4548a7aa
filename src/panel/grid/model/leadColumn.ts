import type { ComponentType } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { EntityTableInstance } from './useEntityTable.ts';

/** The width that the gutter of a lead column adds to the first column, in pixels: 32 in place of the padding of 16 (table.css). */
export const GUTTER = 32 - 16;

/**
 * A column before all others that shows no field. Its identity is stable. It lies in a gutter of the first column, which
 * is there before it: no value moves when it comes.
 */
export interface LeadColumn {
  readonly Head: ComponentType<LeadHeadProps>;
  readonly Cell: ComponentType<LeadCellProps>;
}

export interface LeadHeadProps {
  readonly table: EntityTableInstance;
}

export interface LeadCellProps {
  readonly record: EntityRecord;
  /** The table's id of its row. */
  readonly rowId: string;
  /** The name of the record. */
  readonly label: string;
}
