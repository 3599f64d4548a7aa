import type { Ref } from 'react';
import type { Entity } from '../../config/entity.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { CellEdits } from '../editing/cellEdits.ts';
import type { OnView } from '../list/useListView.ts';
import { actingOn, EntityRow, type RowHandlers } from './EntityRow.tsx';
import type { LeadColumn } from './leadColumn.ts';
import { getRowId, type RowColumn } from './useEntityTable.ts';
import { WindowedRows } from './WindowedRows.tsx';

/** With more rows than this only the rows in view are in the document. */
const WINDOWED_FROM = 100;

export interface TableBodyProps extends RowHandlers {
  readonly entity: Entity;
  readonly lead?: LeadColumn | undefined;
  /** What the records are found by; the same object as long as that does not change. */
  readonly query?: ListQuery | undefined;
  readonly onView?: OnView | undefined;
  /** The ids of the records that are being deleted. */
  readonly removing: ReadonlySet<unknown>;
  /** The keys of the actions that are under way. */
  readonly acting?: ReadonlySet<string> | undefined;
  /** What is edited in the table, where the config says that values are. */
  readonly edits?: CellEdits | undefined;
}

interface AllTableBodyProps extends TableBodyProps {
  readonly records: readonly EntityRecord[];
  /** How many records come before these, and how many there are in all. */
  readonly from: number;
  readonly count: number;
  readonly columns: readonly RowColumn[];
  /** How high a row is taken to be, in pixels, and how many columns it spans. */
  readonly height: number;
  readonly span: number;
  readonly isCards: boolean;
}

/** The rows of a table: where there are many, those in view. */
export function TableBody(props: AllTableBodyProps) {
  const { entity, lead, query, onView, removing, acting, edits, records, from, count, columns, ...more } = props;
  const { height, span, isCards, onShow, onEdit, onRemove, onAct } = more;
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
  if (!onView && count <= WINDOWED_FROM) return <tbody>{records.map((record, index) => rowOf(record, index))}</tbody>;
  return (
    <WindowedRows
      records={records}
      from={from}
      count={count}
      query={query}
      height={height}
      span={span}
      isCards={isCards}
      onView={onView}
    >
      {rowOf}
    </WindowedRows>
  );
}
