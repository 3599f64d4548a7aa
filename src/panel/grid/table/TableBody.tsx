import { type Ref, useLayoutEffect } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { isLabelField, labelFields } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Cell } from '../../cells/cell.ts';
import { showsLabels } from '../../cells/index.ts';
import { useToday } from '../../ui/useToday.ts';
import type { CellEdits } from '../model/cellEdits.ts';
import type { LeadColumn } from '../model/leadColumn.ts';
import type { TableRows } from '../model/rowWindow.ts';
import { useTableFocus } from '../model/tableFocus.ts';
import { getRowId, type RowColumn } from '../model/useEntityTable.ts';
import { actingOn, EntityRow, type RowHandlers } from './EntityRow.tsx';
import { WindowedRows } from './WindowedRows.tsx';

/** With more rows than this only the rows in view are in the document. */
const WINDOWED_FROM = 100;

export interface TableBodyProps extends RowHandlers {
  readonly entity: Entity;
  readonly lead?: LeadColumn;
  /** The ids of the records that are being deleted. */
  readonly removing: ReadonlySet<unknown>;
  /** The keys of the running actions. */
  readonly acting?: ReadonlySet<string>;
  /** The table's edits, if the config makes values editable. */
  readonly edits?: CellEdits;
}

interface AllTableBodyProps extends TableBodyProps {
  readonly columns: readonly RowColumn[];
  readonly rows: TableRows;
}

/**
 * The column whose values link to their records: the name, else a template with the name, else the first text column
 * that is no control.
 */
function linkedColumn(entity: Entity, columns: readonly RowColumn[]): string | undefined {
  const able = columns.filter(({ columnDef: { meta } }) => meta && !showsLabels(meta.config) && !isControl(meta.cell));
  const names = labelFields(entity);
  const hasName = ({ columnDef: { meta } }: RowColumn) => names.some((name) => meta?.config.parts?.[name]);
  return (able.find(({ id }) => isLabelField(entity, id)) ?? able.find(hasName) ?? able.find(isText))?.id;
}

const isText = ({ columnDef: { meta } }: RowColumn): boolean => meta !== undefined && !meta.Component;

const isControl = ({ edits }: Cell): boolean => edits === true;

/** The rows of a table; of many only those in view. */
export function TableBody(props: AllTableBodyProps) {
  const { entity, lead, columns, rows, removing, acting, edits } = props;
  const { onShow, onEdit, onRemove, onAct, onMenu, hrefOf } = props;
  const today = useToday(entity.zone);
  const linked = hrefOf && linkedColumn(entity, columns);
  const rowOf = (record: EntityRecord, index: number, measure?: Ref<HTMLTableRowElement>) => (
    <EntityRow
      key={getRowId(record, index)}
      entity={entity}
      Lead={lead?.Cell}
      columns={columns}
      record={record}
      index={index}
      measure={measure}
      removing={removing.has(record.id)}
      linked={linked}
      hrefOf={hrefOf}
      onShow={onShow}
      onEdit={onEdit}
      onRemove={onRemove}
      acting={actingOn(entity, record, acting)}
      onAct={onAct}
      onMenu={onMenu}
      edits={edits}
      today={today}
    />
  );
  const { apply } = useTableFocus();
  useLayoutEffect(() => apply(rows));
  const { records, count, onView } = rows;
  if (!onView && count <= WINDOWED_FROM) return <tbody>{records.map((record, index) => rowOf(record, index))}</tbody>;
  return <WindowedRows {...rows}>{rowOf}</WindowedRows>;
}
