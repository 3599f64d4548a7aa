import { memo, type PointerEvent, type Ref, useLayoutEffect, useRef } from 'react';
import { widthOf } from '../../cells/text.ts';
import { rowActions } from '../../config/actions.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { ColumnState } from '../columns/columnState.ts';
import { resizable } from '../columns/resizable.ts';
import { actingOn, EntityRow, type RowHandlers } from './EntityRow.tsx';
import type { AllRecords, LeadColumn } from './leadColumn.ts';
import { HEAD_HEIGHT, ROW_HEIGHT } from './tableParts.ts';
import { type EntityTableInstance, getRowId, type TableColumn } from './useEntityTable.ts';
import type { OnView } from './useListView.ts';
import { useRepeatedClicks } from './useRepeatedClicks.ts';
import { useTableKeys } from './useTableKeys.ts';
import { WindowedRows } from './WindowedRows.tsx';
import { tellWholeText } from './wholeText.ts';

/** With more rows than this only the rows in view are in the document. */
const WINDOWED_FROM = 100;
const ACTIONS_WIDTH = 120;

/** Room for the buttons of a row: its own actions have a text. */
const actionsWidthOf = ({ actions, list, endpoints }: Entity): number =>
  rowActions({ actions }).reduce(
    (sum, { title }) => sum + Math.max(64, widthOf(title) + 24),
    ACTIONS_WIDTH + (list.rowClick === 'show' && endpoints.update && endpoints.remove ? 44 : 0),
  );

export interface EntityTableProps extends RowHandlers {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  /** How many records come before those of the table, and how many there are in all: by default these are all. */
  readonly from?: number;
  readonly count?: number;
  /** All of them, where the table may have only a part; the same function as long as `query` is. */
  readonly all?: AllRecords | undefined;
  readonly onView?: OnView | undefined;
  /** Somebody points at the title of a column that sorts by it. */
  readonly onPointAt: (column: Column) => void;
  /** How high rows are. */
  readonly density?: ColumnState['density'] | undefined;
  /** What they are found by; the same object as long as that does not change. */
  readonly query?: ListQuery | undefined;
  readonly lead?: LeadColumn | undefined;
  /** The ids of the records that are being deleted. */
  readonly removing: ReadonlySet<unknown>;
  /** Somebody points at a row, or the focus comes into one. */
  readonly preload?: (() => void) | undefined;
  /** The keys of the actions that are under way. */
  readonly acting?: ReadonlySet<string> | undefined;
}

/** The records as a sortable table that scrolls in its own frame. A long table is windowed. */
export const EntityTable = memo(function EntityTable({
  entity,
  table,
  from = 0,
  count = table.options.data.length,
  all,
  onView,
  onPointAt,
  density,
  query,
  lead,
  removing,
  preload,
  onShow,
  onEdit,
  onRemove,
  acting,
  onAct,
}: EntityTableProps) {
  const { texts } = usePanel();
  const { data: records } = table.options;
  const keys = useTableKeys({
    recordAt: (index) => records[index - from],
    onOpen: (entity.list.rowClick === 'edit' ? onEdit : onShow) ?? onEdit,
    onRemove,
    asks: entity.confirm !== undefined,
  });
  const frame = useRef<HTMLDivElement>(null);
  useRepeatedClicks(frame);
  const columns = table.getVisibleLeafColumns();
  const by = columns.find((column) => column.getIsSorted());
  const order = by && `${by.id} ${by.getIsSorted()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes first then must be in view
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [order, query]);
  const actions = onShow !== undefined || onEdit !== undefined || onRemove !== undefined || onAct !== undefined;
  const actionsWidth = actionsWidthOf(entity);
  const tableWidth = table.getTotalSize() + (actions ? actionsWidth : 0) + (lead?.width ?? 0);
  const labelWidth = columns.find(({ id }) => id === entity.list.label)?.getSize() ?? 0;
  const canResize = entity.list.chooseColumns === true;
  const span = columns.length + (actions ? 1 : 0) + (lead ? 1 : 0);
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
    />
  );

  return (
    // In the tab order, because a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/useSemanticElements: a section is a region only when it has a name
    <div
      ref={frame}
      className="table paper"
      role="region"
      aria-label={entity.list.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      {...keys}
      style={{
        minHeight: HEAD_HEIGHT + Math.min(count, 3) * ROW_HEIGHT,
        ...sizesStyle({
          'head-height': HEAD_HEIGHT,
          'row-height': ROW_HEIGHT,
          'columns-width': tableWidth,
          'label-width': labelWidth,
          'actions-width': actions ? actionsWidth : 0,
        }),
      }}
    >
      <table
        data-density={density}
        aria-rowcount={count + 1}
        onPointerOver={(event: PointerEvent) => {
          preload?.();
          tellWholeText(event);
        }}
        onFocus={preload}
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
                <lead.Head table={table} count={count} query={query} all={all} />
              </th>
            )}
            {table.getFlatHeaders().map((header) => (
              <ColumnHeader
                key={header.id}
                entity={entity}
                column={header.column}
                isResizable={canResize}
                onPointAt={onPointAt}
              />
            ))}
            {actions && (
              <th scope="col" data-align="right" data-actions>
                {texts.actions}
              </th>
            )}
          </tr>
        </thead>
        {onView || count > WINDOWED_FROM ? (
          <WindowedRows records={records} from={from} count={count} query={query} span={span} onView={onView}>
            {rowOf}
          </WindowedRows>
        ) : (
          <tbody>{records.map((record, index) => rowOf(record, index))}</tbody>
        )}
      </table>
    </div>
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
          aria-keyshortcuts={isResizable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
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
