import { type MouseEvent, memo, type Ref, useState } from 'react';
import { labelOf } from '../cells/cell.ts';
import { widthOf } from '../cells/text.ts';
import { valueIn } from '../cells/value.ts';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import { actKey, type RecordAction } from '../data/useActions.ts';
import { Icon } from '../look/Icon.tsx';
import { EDIT, REMOVE, SHOW } from '../look/icons.ts';
import { useMedia } from '../look/useMedia.ts';
import type { EntityRecord } from '../wire/record.ts';
import { columnWidths } from './columnWidths.ts';
import { rowKey } from './rowKey.ts';
import { HEAD_HEIGHT, ROW_HEIGHT } from './tableParts.ts';
import type { EntityTableInstance, TableColumn } from './useEntityTable.ts';
import { WindowedRows } from './WindowedRows.tsx';

/** With more rows than this only the rows in view are in the document. */
const WINDOWED_FROM = 100;
const ACTIONS_WIDTH = 120;
/** The most a column takes in a narrow window, so that two fit side by side. */
const NARROW_COLUMN = 160;

/** Stands between titles in one text. */
const BETWEEN = '\n';

/** Room for the buttons of a row: its own actions have a text. */
const actionsWidthOf = ({ actions = [], list, endpoints }: Entity): number =>
  actions.reduce(
    (sum, { title }) => sum + Math.max(64, widthOf(title) + 24),
    ACTIONS_WIDTH + (list.rowClick === 'show' && endpoints.update && endpoints.remove ? 44 : 0),
  );

const actingOn = ({ actions = [] }: Entity, record: EntityRecord, acting: ReadonlySet<string> = new Set()): string =>
  acting.size === 0
    ? ''
    : actions
        .filter((action) => acting.has(actKey(action, record)))
        .map(({ title }) => title)
        .join(BETWEEN);

export interface EntityTableProps {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  /** The records that are shown, in their order; the same array as long as nothing changes. */
  readonly records: readonly EntityRecord[];
  /** The ids of the records that are being deleted. */
  readonly removing: ReadonlySet<unknown>;
  /** Somebody points at a row, or the focus comes into one. */
  readonly onNear?: (() => void) | undefined;
  readonly onShow?: ((record: EntityRecord) => void) | undefined;
  readonly onEdit?: ((record: EntityRecord) => void) | undefined;
  readonly onRemove?: ((record: EntityRecord) => void) | undefined;
  /** The keys of the actions that are under way. */
  readonly acting?: ReadonlySet<string> | undefined;
  readonly onAct?: ((action: RecordAction, record: EntityRecord) => void) | undefined;
}

/** The records as a sortable table that scrolls in its own frame. A long table is windowed. */
export const EntityTable = memo(function EntityTable({
  entity,
  table,
  records,
  removing,
  onNear,
  onShow,
  onEdit,
  onRemove,
  acting,
  onAct,
}: EntityTableProps) {
  const { texts } = usePanel();
  const columns = table.getAllLeafColumns();
  const actions = onShow !== undefined || onEdit !== undefined || onRemove !== undefined || onAct !== undefined;
  const actionsWidth = actionsWidthOf(entity);
  // Only once: widths that change with every search and refetch would be hard to read.
  const [measured, setMeasured] = useState(() => ({ entity, widths: columnWidths(entity, records) }));
  // An edit of the config in development may bring other columns.
  if (measured.entity !== entity) setMeasured({ entity, widths: columnWidths(entity, records) });
  const wanted = measured.widths;
  const narrow = useMedia('(max-width: 599.95px)');
  const widths = narrow ? wanted.map((width) => Math.min(width, NARROW_COLUMN)) : wanted;
  const tableWidth = widths.reduce((sum, width) => sum + width, actions ? actionsWidth : 0);
  const span = columns.length + (actions ? 1 : 0);
  const rowAt = (index: number, measure?: Ref<HTMLTableRowElement>) => {
    const record = records[index];
    return (
      record && (
        <Row
          key={rowKey(records, index)}
          entity={entity}
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
      )
    );
  };

  return (
    // In the tab order, because a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/useSemanticElements: a section is a region only when it has a name
    <div
      className="table paper"
      role="region"
      aria-label={entity.list.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      style={{ minHeight: HEAD_HEIGHT + Math.min(records.length, 3) * ROW_HEIGHT }}
    >
      <table
        aria-rowcount={records.length + 1}
        style={{ minWidth: tableWidth }}
        onPointerOver={onNear}
        onFocus={onNear}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.id} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {table.getFlatHeaders().map((header) => (
              <ColumnHeader key={header.id} entity={entity} column={header.column} />
            ))}
            {actions && (
              <th scope="col" data-align="right">
                {texts.actions}
              </th>
            )}
          </tr>
        </thead>
        {records.length > WINDOWED_FROM ? (
          <WindowedRows records={records} span={span}>
            {rowAt}
          </WindowedRows>
        ) : (
          <tbody>{records.map((_, index) => rowAt(index))}</tbody>
        )}
      </table>
    </div>
  );
});

interface ColumnHeaderProps {
  readonly entity: Entity;
  readonly column: TableColumn;
}

/** A column's title; for a sortable column a button that sorts by it. */
function ColumnHeader({ entity, column }: ColumnHeaderProps) {
  const { meta } = column.columnDef;
  if (!meta) return null;
  const { config, cell } = meta;
  const direction = column.getIsSorted();
  const sorted = direction ? (direction === 'desc' ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-align={cell.align}
      data-label={config.field === entity.list.label || undefined}
      aria-sort={sorted}
    >
      {column.getCanSort() ? (
        <button type="button" className="sort" data-sorted={sorted} onClick={column.getToggleSortingHandler()}>
          {config.title}
        </button>
      ) : (
        config.title
      )}
    </th>
  );
}

interface RowProps extends Pick<EntityTableProps, 'entity' | 'onShow' | 'onEdit' | 'onRemove' | 'onAct'> {
  readonly columns: readonly TableColumn[];
  readonly record: EntityRecord;
  readonly index: number;
  /** Measures the row of a windowed table. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
  readonly removing: boolean;
  /** The titles of the actions on it that are under way, as one text: the same while nothing changes. */
  readonly acting: string;
}

const Row = memo(function Row(props: RowProps) {
  const { entity, columns, record, index, measure, removing, onShow, onEdit, onRemove, acting, onAct } = props;
  const { texts } = usePanel();
  const label = labelOf(entity, record);
  const opens = entity.list.rowClick === 'edit' ? onEdit : onShow;
  return (
    <tr
      ref={measure}
      data-index={measure && index}
      aria-rowindex={index + 2}
      data-clickable={opens ? true : undefined}
      aria-busy={removing || undefined}
      onClick={opens ? (event) => isOwnClick(event) && opens(record) : undefined}
    >
      {columns.map(({ id, columnDef: { meta } }) => {
        if (!meta) return null;
        const { config, cell, Component } = meta;
        const value = valueIn(record, config);
        return (
          <td key={id} data-align={cell.align} data-label={config.field === entity.list.label || undefined}>
            {Component ? (
              <Component value={value} record={record} column={config} entity={entity} />
            ) : (
              cell.text?.(value, config, record)
            )}
          </td>
        );
      })}
      {(onShow || onEdit || onRemove || onAct) && (
        <td data-align="right">
          {onAct &&
            entity.actions?.map((action) => (
              <button
                key={action.title}
                type="button"
                className="button little plain"
                aria-label={`${action.title} ${label}`}
                disabled={removing || acting.split(BETWEEN).includes(action.title)}
                onClick={() => onAct(action, record)}
              >
                {action.title}
              </button>
            ))}
          {onShow && (
            <button
              type="button"
              className="row-action"
              aria-label={`${texts.show} ${label}`}
              onClick={() => onShow(record)}
            >
              <Icon path={SHOW} />
            </button>
          )}
          {onEdit && (
            <button
              type="button"
              className="row-action"
              aria-label={`${texts.edit} ${label}`}
              onClick={() => onEdit(record)}
            >
              <Icon path={EDIT} />
            </button>
          )}
          {onRemove && (
            <button
              type="button"
              className="row-action"
              aria-label={`${texts.delete} ${label}`}
              disabled={removing}
              onClick={() => onRemove(record)}
            >
              <Icon path={REMOVE} />
            </button>
          )}
        </td>
      )}
    </tr>
  );
});

/** Whether a click was on the row itself, not on a control in it or in a menu it opened (React bubbles those too). */
function isOwnClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    !target.closest('button, a, input, label, [role="combobox"]') &&
    String(window.getSelection() ?? '') === ''
  );
}
