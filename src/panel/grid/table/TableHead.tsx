import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { isLabelField } from '../../../shared/config/label.ts';
import { usePanel } from '../../config/context.ts';
import { resizable } from '../columns/resizable.ts';
import type { LeadColumn } from '../model/leadColumn.ts';
import type { EntityTableInstance, TableColumn } from '../model/useEntityTable.ts';

export interface TableHeadProps {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  readonly lead?: LeadColumn;
  /** A sortable column's title is hovered. */
  readonly onHover: (column: Column) => void;
}

interface AllTableHeadProps extends TableHeadProps {
  readonly actionsWidth: number;
  /** The space before the values of the first column, in pixels. */
  readonly gutter: number;
  readonly isCards: boolean;
}

/** The widths of a table's columns, and their titles; cards have none. */
export function TableHead({ entity, table, lead, onHover, actionsWidth, gutter, isCards }: AllTableHeadProps) {
  const { texts } = usePanel();
  const canResize = entity.list.chooseColumns === true;
  return (
    <>
      <colgroup>
        {lead && <col style={{ width: 0 }} />}
        {table.getVisibleLeafColumns().map((column, index) => (
          <col key={column.id} style={{ width: column.getSize() + (index === 0 ? gutter : 0) }} />
        ))}
        {actionsWidth > 0 && <col style={{ width: actionsWidth }} />}
      </colgroup>
      <thead {...(canResize && resizable((widths) => table.setColumnSizing((sizes) => ({ ...sizes, ...widths }))))}>
        <tr aria-rowindex={1}>
          {lead && (
            <th scope="col" data-lead>
              <lead.Head table={table} />
            </th>
          )}
          {(isCards ? [] : table.getFlatHeaders()).map((header) => (
            <ColumnHeader
              key={header.id}
              entity={entity}
              column={header.column}
              isResizable={canResize}
              onHover={onHover}
            />
          ))}
          {actionsWidth > 0 && !isCards && (
            <th scope="col" data-align="right" data-actions>
              {texts.actions}
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}

interface ColumnHeaderProps extends Pick<TableHeadProps, 'onHover'> {
  readonly entity: Entity;
  readonly column: TableColumn;
  readonly isResizable: boolean;
}

/** A column's title; for a sortable column a button that sorts by it. */
function ColumnHeader({ entity, column, isResizable, onHover }: ColumnHeaderProps) {
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
      data-label={isLabelField(entity, config.field) || undefined}
      aria-sort={sorted}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className="sort"
          data-sorted={sorted}
          data-rank={isOneOfSeveral ? column.getSortIndex() + 1 : undefined}
          aria-keyshortcuts={isResizable ? 'Shift+Enter Shift+ArrowLeft Shift+ArrowRight' : 'Shift+Enter'}
          onPointerEnter={() => onHover(config)}
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
