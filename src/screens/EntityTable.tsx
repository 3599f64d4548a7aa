import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type MouseEvent, memo, Suspense, useMemo, useRef, useState } from 'react';
import { labelOf } from '../cells/cell.ts';
import { cellOf } from '../cells/cells.ts';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import type { EntityRecord } from '../wire/record.ts';
import { columnWidths } from './columnWidths.ts';
import { nextSorting, type Sorting, sortedRecords } from './sortedRecords.ts';
import { HEAD_HEIGHT, IconAction, ROW_HEIGHT, SortButton, TableFrame } from './tableParts.ts';

/** With more rows than this only those in view are in the document. */
const WINDOWED_FROM = 100;
const ACTIONS_WIDTH = 120;
/** In a narrow window no column takes more, so that two fit beside each other. */
const NARROW_COLUMN = 160;
const WindowedRows = lazy(() => import('./WindowedRows.tsx'));

export interface EntityTableProps {
  readonly entity: Entity;
  readonly records: readonly EntityRecord[];
  /** The ids of the records that are being deleted. */
  readonly removing: ReadonlySet<unknown>;
  readonly onEdit?: ((record: EntityRecord) => void) | undefined;
  readonly onRemove?: ((record: EntityRecord) => void) | undefined;
}

/** The records as a real table that scrolls inside itself: sortable, and windowed when it is long. */
export const EntityTable = memo(function EntityTable({
  entity,
  records,
  removing,
  onEdit,
  onRemove,
}: EntityTableProps) {
  const { texts } = usePanel();
  const [sorting, setSorting] = useState<Sorting>();
  const rows = useMemo(() => sortedRecords(records, sorting), [records, sorting]);
  const columns = entity.list.columns;
  const actions = onEdit !== undefined || onRemove !== undefined;
  // Once: columns that moved with every search and poll would be hard to read.
  const [wanted] = useState(() => columnWidths(entity, records));
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const widths = narrow ? wanted.map((width) => Math.min(width, NARROW_COLUMN)) : wanted;
  const tableWidth = widths.reduce((sum, width) => sum + width, actions ? ACTIONS_WIDTH : 0);
  const frame = useRef<HTMLDivElement>(null);
  const windowed = rows.length > WINDOWED_FROM;
  const span = columns.length + (actions ? 1 : 0);
  const rowAt = (index: number) => {
    const record = rows[index];
    return (
      record && (
        <Row
          key={String(record['id'] ?? index)}
          entity={entity}
          record={record}
          index={index}
          removing={removing.has(record['id'])}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      )
    );
  };

  return (
    // In the tab order, because a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <TableFrame
      ref={frame}
      role="region"
      aria-label={entity.list.title}
      tabIndex={0}
      style={{ minHeight: HEAD_HEIGHT + Math.min(rows.length, 3) * ROW_HEIGHT }}
    >
      <table aria-rowcount={rows.length + 1} style={{ minWidth: tableWidth }}>
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.field} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: ACTIONS_WIDTH }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => {
              const { field, title } = column;
              const { align, sorts } = cellOf(column);
              const sorted = sorting?.field === field ? (sorting.descending ? 'descending' : 'ascending') : undefined;
              return (
                <th
                  key={field}
                  scope="col"
                  data-align={align}
                  data-label={field === entity.list.label || undefined}
                  aria-sort={sorted}
                >
                  {sorts ? (
                    <SortButton
                      type="button"
                      data-sorted={sorted}
                      onClick={() => setSorting(nextSorting(sorting, field))}
                    >
                      {title}
                    </SortButton>
                  ) : (
                    title
                  )}
                </th>
              );
            })}
            {actions && (
              <th scope="col" data-align="right">
                {texts.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {windowed ? (
            <Suspense fallback={rows.slice(0, WINDOWED_FROM).map((_, index) => rowAt(index))}>
              <WindowedRows count={rows.length} span={span} frame={frame}>
                {rowAt}
              </WindowedRows>
            </Suspense>
          ) : (
            rows.map((_, index) => rowAt(index))
          )}
        </tbody>
      </table>
    </TableFrame>
  );
});

interface RowProps extends Pick<EntityTableProps, 'entity' | 'onEdit' | 'onRemove'> {
  readonly record: EntityRecord;
  readonly index: number;
  readonly removing: boolean;
}

const Row = memo(function Row({ entity, record, index, removing, onEdit, onRemove }: RowProps) {
  const { texts } = usePanel();
  const label = labelOf(entity, record);
  const opens = entity.list.rowClick === 'edit' && onEdit;
  return (
    <tr
      aria-rowindex={index + 2}
      data-clickable={opens ? true : undefined}
      aria-busy={removing || undefined}
      onClick={opens ? (event) => isOwnClick(event) && opens(record) : undefined}
    >
      {entity.list.columns.map((column) => {
        const { Component, align } = cellOf(column);
        return (
          <td key={column.field} data-align={align} data-label={column.field === entity.list.label || undefined}>
            <Component value={record[column.field]} record={record} column={column} entity={entity} />
          </td>
        );
      })}
      {(onEdit || onRemove) && (
        <td data-align="right">
          {onEdit && (
            <IconAction type="button" aria-label={`${texts.edit} ${label}`} onClick={() => onEdit(record)}>
              <EditOutlined />
            </IconAction>
          )}
          {onRemove && (
            <IconAction
              type="button"
              aria-label={`${texts.delete} ${label}`}
              disabled={removing}
              onClick={() => onRemove(record)}
            >
              <DeleteOutlined />
            </IconAction>
          )}
        </td>
      )}
    </tr>
  );
});

/** A click on the row itself, not on a control in it, nor (React bubbles those too) in a menu it opened. */
function isOwnClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    !target.closest('button, a, input, label, [role="combobox"]') &&
    String(window.getSelection() ?? '') === ''
  );
}
