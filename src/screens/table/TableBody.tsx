import type { Ref } from 'react';
import type { Entity } from '../../config/entity.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { CellEdits } from '../editing/cellEdits.ts';
import { actingOn, EntityRow, type RowHandlers } from './EntityRow.tsx';
import type { LeadColumn } from './leadColumn.ts';
import type { TableRows } from './rowWindow.ts';
import { getRowId, type RowColumn } from './useEntityTable.ts';
import { WindowedRows } from './WindowedRows.tsx';

/** With more rows than this only the rows in view are in the document. */
const WINDOWED_FROM = 100;

export interface TableBodyProps extends RowHandlers {
  readonly entity: Entity;
  readonly lead?: LeadColumn | undefined;
  /** The ids of the records that are being deleted. */
  readonly removing: ReadonlySet<unknown>;
  /** The keys of the actions that are under way. */
  readonly acting?: ReadonlySet<string> | undefined;
  /** What is edited in the table, where the config says that values are. */
  readonly edits?: CellEdits | undefined;
}

interface AllTableBodyProps extends TableBodyProps {
  readonly columns: readonly RowColumn[];
  readonly rows: TableRows;
}

/** The rows of a table: where there are many, those in view. */
export function TableBody(props: AllTableBodyProps) {
  const { entity, lead, columns, rows, removing, acting, edits, onShow, onEdit, onRemove, onAct } = props;
  const rowOf = (record: EntityRecord, index: number, measure?: Ref<HTMLTableRowElement>) => (
    <EntityRow
      key={getRowId(record, index)}
      entity={entity}
      Lead={lead?.Cell}
      columns={columns}
      record={record}
      index={index}
      measure={measure}
      removing={removing.has(record['id'])}
      onShow={onShow}
      onEdit={onEdit}
      onRemove={onRemove}
      acting={actingOn(entity, record, acting)}
      onAct={onAct}
      edits={edits}
    />
  );
  const { records, count, onView } = rows;
  if (!onView && count <= WINDOWED_FROM) return <tbody>{records.map((record, index) => rowOf(record, index))}</tbody>;
  return <WindowedRows {...rows}>{rowOf}</WindowedRows>;
}
