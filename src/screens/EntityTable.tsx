import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, useMemo, useRef } from 'react';
import { labelOf } from '../cells/cell.ts';
import { cellOf } from '../cells/cells.ts';
import { type Entity, panel } from '../entity/entities.ts';
import type { Column } from '../entity/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';
import { HEAD_HEIGHT, IconAction, ROW_HEIGHT, SortButton, TableFrame } from './tableParts.ts';

/** From this many rows on only those in view are in the document. */
const VIRTUAL_FROM = 100;

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});
const helper = createColumnHelper<typeof features, EntityRecord>();

const columnsOf = (entity: Entity) =>
  helper.columns(
    entity.list.columns.map((column) =>
      helper.accessor((record) => sortValue(record[column.field]), {
        id: column.field,
        header: column.title,
        sortFn: cellOf(column).align === 'right' ? 'basic' : 'text',
        enableSorting: cellOf(column).sorts,
        sortUndefined: 'last',
      }),
    ),
  );

/** Numbers by size, everything else by its text, nothing last. */
function sortValue(value: unknown): string | number | undefined {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? undefined : String(value);
}

export interface EntityTableProps {
  readonly entity: Entity;
  readonly records: readonly EntityRecord[];
  /** The record that is being deleted, if any. */
  readonly removing?: EntityRecord | undefined;
  readonly onEdit?: ((record: EntityRecord) => void) | undefined;
  readonly onRemove?: ((record: EntityRecord) => void) | undefined;
}

/** The records as a real table that scrolls inside itself: sortable, and windowed when it is long. */
export const EntityTable = memo(function EntityTable({ entity, records, removing, onEdit, onRemove }: EntityTableProps) {
  const columns = useMemo(() => columnsOf(entity), [entity]);
  const table = useTable({ features, columns, data: records, getRowId: (record, index) => String(record['id'] ?? index) });
  const rows = table.getRowModel().rows;
  const frame = useRef<HTMLDivElement>(null);
  const windowed = rows.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: windowed,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const shown = windowed ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const above = items[0]?.start ?? 0;
  const below = windowed ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const actions = onEdit !== undefined || onRemove !== undefined;
  const span = columns.length + (actions ? 1 : 0);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <TableFrame
      ref={frame}
      role="region"
      aria-label={entity.list.title}
      tabIndex={0}
      style={{ minHeight: HEAD_HEIGHT + Math.min(rows.length, 3) * ROW_HEIGHT }}
    >
      <table aria-rowcount={rows.length + 1} style={{ minWidth: 120 * span }}>
        <colgroup>
          {entity.list.columns.map((column) => (
            <col key={column.field} style={{ width: widthOf(column) }} />
          ))}
          {actions && <col style={{ width: 120 }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {table.getFlatHeaders().map(({ column }, index) => {
              const sorted = column.getIsSorted();
              const config = entity.list.columns[index];
              const align = config && cellOf(config).align;
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-align={align}
                  {...(sorted && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
                >
                  {column.getCanSort() ? (
                    <SortButton type="button" data-sorted={sorted || undefined} onClick={column.getToggleSortingHandler()}>
                      {config?.title}
                    </SortButton>
                  ) : (
                    config?.title
                  )}
                </th>
              );
            })}
            {actions && (
              <th scope="col" data-align="right">
                {panel.texts.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {windowed && above > 0 && <Spacer height={above} span={span} />}
          {shown.map((index) => {
            const row = rows[index];
            return (
              row && (
                <Row
                  key={row.id}
                  entity={entity}
                  record={row.original}
                  index={index}
                  removing={row.original === removing}
                  onEdit={onEdit}
                  onRemove={onRemove}
                />
              )
            );
          })}
          {windowed && below > 0 && <Spacer height={below} span={span} />}
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
          <td key={column.field} data-align={align}>
            <Component value={record[column.field]} record={record} column={column} entity={entity} />
          </td>
        );
      })}
      {(onEdit || onRemove) && (
        <td data-align="right">
          {onEdit && (
            <IconAction type="button" aria-label={`${panel.texts.edit} ${label}`} onClick={() => onEdit(record)}>
              <EditOutlined />
            </IconAction>
          )}
          {onRemove && (
            <IconAction
              type="button"
              aria-label={`${panel.texts.delete} ${label}`}
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

/** Stands for the rows that are not in the document. */
const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={span} style={{ padding: 0, border: 0 }} />
  </tr>
);

/** Pictures and numbers need little; the rest of the width is shared. */
function widthOf(column: Column): number | undefined {
  if (column.cell === 'image' || column.cell === 'avatar') return column.empty ? 128 : (column.size ?? 48) + 48;
  if (column.cell === 'switch') return 112;
  return column.cell === 'number' || column.cell === 'yesNo' ? 128 : undefined;
}
