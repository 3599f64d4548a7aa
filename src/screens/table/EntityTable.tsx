import { type FocusEvent, memo, type PointerEvent, type Ref, Suspense, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { widthOf } from '../../cells/text.ts';
import { rowActions } from '../../config/actions.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { ScrollArea } from '../../look/ScrollArea.tsx';
import type { EntityRecord } from '../../wire/record.ts';
import type { ColumnState } from '../columns/columnState.ts';
import { resizable } from '../columns/resizable.ts';
import type { CellEdits } from '../editing/cellEdits.ts';
import { pasteInto } from '../editing/pasteInto.ts';
import type { OnView } from '../list/useListView.ts';
import type { RowPick } from '../selection/useSelecting.ts';
import { actingOn, EntityRow, type RowHandlers } from './EntityRow.tsx';
import type { LeadColumn } from './leadColumn.ts';
import type { RowKeys } from './tableKey.ts';
import { HEAD_HEIGHT, rowHeightOf } from './tableParts.ts';
import { configOf, type EntityTableInstance, getRowId, type RowColumn, type TableColumn } from './useEntityTable.ts';
import { useRepeatedClicks } from './useRepeatedClicks.ts';
import { useTableKeys } from './useTableKeys.ts';
import { WindowedRows } from './WindowedRows.tsx';
import { tellWholeText } from './wholeText.ts';

const ColumnSums = lazyComponent(async () => ({ default: (await import('./ColumnSums.tsx')).ColumnSums }));

/** With more rows than this only the rows in view are in the document. */
const WINDOWED_FROM = 100;
const ACTIONS_WIDTH = 120;

/** Room for the buttons of a row, if there are any: its own actions have a text. */
export function actionsWidthOf({ actions, list, endpoints }: Entity, handlers: RowHandlers): number {
  if (!handlers.onShow && !handlers.onEdit && !handlers.onRemove && !handlers.onAct) return 0;
  return rowActions({ actions }).reduce(
    (sum, { title }) => sum + Math.max(64, widthOf(title) + 24),
    ACTIONS_WIDTH + (list.rowClick === 'show' && endpoints.update && endpoints.remove ? 44 : 0),
  );
}

/** Records as cards, in as many columns as there is room for. */
export interface Cards {
  readonly columns: readonly RowColumn[];
  /** How high a card is, with the gap below it, in pixels. */
  readonly height: number;
}

export interface EntityTableProps extends RowHandlers {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  /** How many records come before those of the table, and how many there are in all: by default these are all. */
  readonly from?: number;
  readonly count?: number;
  readonly onView?: OnView | undefined;
  /** Somebody points at the title of a column that sorts by it. */
  readonly onPointAt: (column: Column) => void;
  /** How high rows are. */
  readonly density?: ColumnState['density'] | undefined;
  /** What they are found by; the same object as long as that does not change. */
  readonly query?: ListQuery | undefined;
  readonly lead?: LeadColumn | undefined;
  /** How a row begins the selection of records; the same object as long as that does not change. */
  readonly pick?: RowPick | undefined;
  /** The ids of the records that are being deleted. */
  readonly removing: ReadonlySet<unknown>;
  /** Somebody points at a row, or the focus comes into one. */
  readonly preload?: (() => void) | undefined;
  /** The keys of the actions that are under way. */
  readonly acting?: ReadonlySet<string> | undefined;
  /** Moves a record by so many rows, where the list can be put in order; the same function as long as that is so. */
  readonly onMove?: RowKeys['onMove'];
  /** How the records are shown as cards; by default they are rows. */
  readonly cards?: Cards | undefined;
  /** What is edited in the table, where the config says that values are. */
  readonly edits?: CellEdits | undefined;
}

/** The records as a sortable table that scrolls in its own frame. A long table is windowed. */
export const EntityTable = memo(function EntityTable({
  entity,
  table,
  from = 0,
  count = table.options.data.length,
  onView,
  onPointAt,
  density,
  query,
  lead,
  pick,
  removing,
  preload,
  onShow,
  onEdit,
  onRemove,
  acting,
  onAct,
  onMove,
  cards,
  edits,
}: EntityTableProps) {
  const { texts } = usePanel();
  const { data: records } = table.options;
  const recordAt = (index: number) => records[index - from];
  const keys = useTableKeys({
    recordAt,
    onOpen: (entity.list.rowClick === 'edit' ? onEdit : onShow) ?? onEdit,
    onRemove,
    onMove,
    onPick: pick?.begin,
    ready: edits?.ready,
    onEditCell: edits && ((key, isByTyping) => flushSync(() => edits.begin(key, isByTyping))),
    asks: entity.confirm !== undefined,
  });
  const frame = useRef<HTMLDivElement>(null);
  useRepeatedClicks(frame);
  const columns = table.getVisibleLeafColumns();
  const order = JSON.stringify(table.options.state?.sorting);
  // What comes first then must be in view.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [order, query]);
  const actionsWidth = actionsWidthOf(entity, { onShow, onEdit, onRemove, onAct });
  const actions = actionsWidth > 0;
  const shown: readonly RowColumn[] = cards?.columns ?? columns;
  const rowHeight = cards?.height ?? rowHeightOf(columns, density);
  const tableWidth = table.getTotalSize() + actionsWidth + (lead?.width ?? 0);
  const labelWidth = columns.find(({ id }) => id === entity.list.label)?.getSize() ?? 0;
  const canResize = entity.list.chooseColumns === true;
  const span = columns.length + (actions ? 1 : 0) + (lead ? 1 : 0);
  const prepare = () => {
    preload?.();
    edits?.ready()?.catch(() => undefined);
  };
  const rowOf = (record: EntityRecord, index: number, measure?: Ref<HTMLTableRowElement>) => (
    <EntityRow
      key={getRowId(record, index)}
      entity={entity}
      Lead={lead?.Cell}
      columns={shown}
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

  return (
    <ScrollArea
      ref={frame}
      className="table paper"
      role="region"
      aria-label={entity.list.title}
      data-cards={cards && true}
      {...keys}
      onPaste={edits && ((event) => pasteInto(event, edits, configOf(shown), recordAt))}
      style={{
        minHeight: HEAD_HEIGHT + Math.min(count, cards ? 1 : 3) * rowHeight,
        ...sizesStyle({
          'head-height': HEAD_HEIGHT,
          'row-height': rowHeight,
          'columns-width': tableWidth,
          'label-width': labelWidth,
          'actions-width': actionsWidth,
        }),
      }}
    >
      <table
        data-density={density}
        aria-rowcount={count + 1}
        onPointerOver={(event: PointerEvent) => {
          prepare();
          pick?.offer(event, recordAt);
          tellWholeText(event);
        }}
        onFocus={(event: FocusEvent) => {
          prepare();
          pick?.offer(event, recordAt);
        }}
      >
        <colgroup>
          {lead && <col style={{ width: lead.width }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.getSize() }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead {...(canResize && resizable((widths) => table.setColumnSizing((sizes) => ({ ...sizes, ...widths }))))}>
          <tr aria-rowindex={1}>
            {lead && (
              <th scope="col" data-lead>
                <lead.Head table={table} />
              </th>
            )}
            {(cards ? [] : table.getFlatHeaders()).map((header) => (
              <ColumnHeader
                key={header.id}
                entity={entity}
                column={header.column}
                isResizable={canResize}
                onPointAt={onPointAt}
              />
            ))}
            {actions && !cards && (
              <th scope="col" data-align="right" data-actions>
                {texts.actions}
              </th>
            )}
          </tr>
        </thead>
        {onView || count > WINDOWED_FROM ? (
          <WindowedRows
            records={records}
            from={from}
            count={count}
            query={query}
            height={rowHeight}
            span={span}
            isCards={cards !== undefined}
            onView={onView}
          >
            {rowOf}
          </WindowedRows>
        ) : (
          <tbody>{records.map((record, index) => rowOf(record, index))}</tbody>
        )}
        {!onView && !cards && columns.some(({ columnDef: { meta } }) => meta?.config.sum) && (
          <Suspense fallback={null}>
            <ColumnSums columns={columns} records={records} hasLead={lead !== undefined} hasActions={actions} />
          </Suspense>
        )}
      </table>
    </ScrollArea>
  );
});

/** For table.css: the heights of rows, the least width of the columns side by side, and of those that stay in view. */
const sizesStyle = (sizes: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`--${name}`, `${size}px`]));

interface ColumnHeaderProps extends Pick<EntityTableProps, 'onPointAt'> {
  readonly entity: Entity;
  readonly column: TableColumn;
  readonly isResizable: boolean;
}

/** A column's title; for a sortable column a button that sorts by it. */
function ColumnHeader({ entity, column, isResizable, onPointAt }: ColumnHeaderProps) {
  const { meta } = column.columnDef;
  if (!meta) return null;
  const { config, cell } = meta;
  const direction = column.getIsSorted();
  const isOneOfSeveral = direction && (column.table.options.state?.sorting?.length ?? 0) > 1;
  const sorted = direction ? (direction === 'desc' ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-align={cell.align}
      data-column={isResizable ? config.field : undefined}
      data-label={config.field === entity.list.label || undefined}
      aria-sort={sorted}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className="sort"
          data-sorted={sorted}
          data-rank={isOneOfSeveral ? column.getSortIndex() + 1 : undefined}
          aria-keyshortcuts={isResizable ? 'Shift+Enter Shift+ArrowLeft Shift+ArrowRight' : 'Shift+Enter'}
          onPointerEnter={() => onPointAt(config)}
          onClick={column.getToggleSortingHandler()}
        >
          {config.title}
        </button>
      ) : (
        config.title
      )}
    </th>
  );
}
