import type { ComponentType } from 'react';
import type { EntityRecord } from '../../wire/record.ts';

/** A column before all others that shows no field. The same object as long as it is there. */
export interface LeadColumn {
  /** In pixels. */
  readonly width: number;
  readonly Head: ComponentType;
  readonly Cell: ComponentType<LeadCellProps>;
}

export interface LeadCellProps {
  readonly record: EntityRecord;
  /** What the record is called. */
  readonly label: string;
}
