import type { ComponentType } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { EntityTableInstance } from './useEntityTable.ts';

/** The place of a lead column, in pixels: a touch target (WCAG 2.5.5). */
export const LEAD_WIDTH = 44;

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
