import type { ComponentType } from 'react';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource, OnProgress } from '../../data/lists/listSource.ts';
import type { ReadingAll } from '../../data/lists/readAll.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { EntityTableInstance } from './useEntityTable.ts';

/** A column before all others that shows no field. The same object as long as it is there. */
export interface LeadColumn {
  /** In pixels. */
  readonly width: number;
  readonly Head: ComponentType<LeadHeadProps>;
  readonly Cell: ComponentType<LeadCellProps>;
}

/** Reads all records of a list. */
export type AllRecords = (onProgress?: OnProgress, how?: ReadingAll) => ReturnType<ListSource['all']>;

export interface LeadHeadProps {
  readonly table: EntityTableInstance;
  /** How many records the list has, of which the table may have only a part. */
  readonly count: number;
  /** What they are found by; the same object as long as that does not change. */
  readonly query: ListQuery | undefined;
  /** All of them, where the table has only a part. */
  readonly all: AllRecords | undefined;
}

export interface LeadCellProps {
  readonly record: EntityRecord;
  /** What the table knows its row by. */
  readonly rowId: string;
  /** The name of the record. */
  readonly label: string;
}
