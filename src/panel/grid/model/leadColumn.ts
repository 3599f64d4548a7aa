import type { ComponentType } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { EntityTableInstance } from './useEntityTable.ts';

/** A column before all others that shows no field. Its identity is stable. */
export interface LeadColumn {
  /** In pixels. */
  readonly width: number;
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
