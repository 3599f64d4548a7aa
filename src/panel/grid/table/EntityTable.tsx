import { type ClipboardEvent, type FocusEvent, memo, type PointerEvent, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Column, Panel } from '../../../shared/config/grammar.ts';
import { isLabelField } from '../../../shared/config/label.ts';
import { decimalSign } from '../../../shared/text/decimalSign.ts';
import { localeOf } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { cutAt, isCut } from '../../ui/cutText.ts';
import { Later, later } from '../../ui/later.tsx';
import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import type { CellEdits, Pasted } from '../model/cellEdits.ts';
import type { ColumnState } from '../model/columnState.ts';
import { indexOf } from '../model/focusStops.ts';
import { GUTTER } from '../model/leadColumn.ts';
import type { TableRows } from '../model/rowWindow.ts';
import { TableFocusProvider } from '../model/tableFocus.ts';
import type { RowKeys } from '../model/tableKey.ts';
import { HEAD_HEIGHT, useRowHeight } from '../model/tableParts.ts';
import { configOf, type RowColumn } from '../model/useEntityTable.ts';
import type { InlineSelect } from '../selection/selection.ts';
import { actionsWidthOf } from './EntityRow.tsx';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { TableHead, type TableHeadProps } from './TableHead.tsx';
import { type FocusWatch, useRowFocus } from './useRowFocus.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import { useTableKeys } from './useTableKeys.ts';

const ColumnSums = later(async () => (await import('./ColumnSums.tsx')).ColumnSums);

/** Shows records as cards, in as many columns as fit. */
export interface Cards {
  readonly columns: readonly RowColumn[];
  /** The height of a card with the gap below it, in pixels. */
  readonly height: number;
}

/** By default the records of the table are all, and have no sums. */
type PageProps = Partial<Pick<TableRows, 'from' | 'count' | 'isCounted' | 'query' | 'onView'>>;

export interface EntityTableProps extends TableHeadProps, TableBodyProps, PageProps {
  readonly source?: ListSource;
  /** How high rows are. */
  readonly density?: ColumnState['density'];
  /** Starts the selection from a row; a stable object. */
  readonly pick?: InlineSelect;
  /** A row is hovered or focused. */
  readonly preload?: (() => void) | undefined;
  /** Moves a record by a number of rows, if the list is in manual order; a stable function. */
  readonly onMove?: RowKeys['onMove'];
  /** The list's focus handlers; a stable object. */
  readonly focusWatch?: FocusWatch;
  /** The selected records that are shown; undefined while none are selected, or not all are known. */
  readonly selectedRecords?: (() => readonly EntityRecord[] | undefined) | undefined;
  /** Set to show records as cards instead of rows. */
  readonly cards?: Cards;
}

/** The records as a sortable table that scrolls in its own frame. A long table is windowed. */
export const EntityTable = memo(function EntityTable(props: EntityTableProps) {
  const { entity, table, density, source, query, lead, pick, onHover, preload, onMove, cards, edits, onView, ...more } =
    props;
  const { focusWatch, selectedRecords } = props;
  const panel = usePanel();
  const { data: records } = table.options;
  const { from = 0, count = records.length, isCounted = true, onShow, onEdit, onRemove } = more;
  const recordAt = (index: number) => records[index - from];
  const frame = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(frame, entity, focusWatch);
  const keys = useTableKeys({
    table: focus,
    recordAt,
    onOpen: (entity.list.rowClick === 'edit' ? onEdit : onShow) ?? onEdit,
    onRemove,
    onMove,
    onPick: pick?.begin,
    loadEditors: edits?.load,
    onEditCell: edits && ((...how) => flushSync(() => edits.begin(...how))),
    asks: entity.confirm !== undefined,
    copied: (target) => {
      const listed = configOf(cards?.columns ?? table.getVisibleLeafColumns());
      const selected = selectedRecords?.();
      if (selected && selected.length > 0) return { panel, entity, columns: listed, records: selected };
      const cell = target.closest<HTMLTableCellElement>('tbody td[data-title]');
      const row = cell?.closest('tr');
      const record = row ? recordAt(indexOf(row)) : undefined;
      const column = cell ? listed[cell.cellIndex - (lead ? 1 : 0)] : undefined;
      return record && column && { panel, entity, columns: [column], records: [record] };
    },
  });
  useRepeatedClicks(frame);
  const order = JSON.stringify(table.options.state?.sorting);
  useScrollPosition(frame, entity.name, query, order, focus);
  const columns = table.getVisibleLeafColumns();
  const shown: readonly RowColumn[] = cards?.columns ?? columns;
  const isCards = cards !== undefined;
  const actionsWidth = actionsWidthOf(entity, props);
  const hasActions = actionsWidth > 0;
  const gutter = (lead || pick) && !isCards ? GUTTER : 0;
  const labelAt = columns.findIndex(({ id }) => isLabelField(entity, id));
  const labelWidth = columns[labelAt]?.getSize() ?? 0;
  const rowHeight = useRowHeight(columns, density);
  const height = cards?.height ?? rowHeight;
  const span = columns.length + (hasActions ? 1 : 0) + (lead ? 1 : 0);
  const onPoint = (event: PointerEvent | FocusEvent) => {
    preload?.();
    edits?.load().catch(() => undefined);
    pick?.offer(event, recordAt);
  };

  return (
    <ScrollArea
      ref={frame}
      className="table paper"
      role="region"
      aria-label={entity.list.title}
      data-cards={isCards || undefined}
      data-gutter={gutter > 0 || undefined}
      {...keys}
      onPaste={edits && ((event) => pasteInto(event, edits, configOf(shown), recordAt, panel))}
      style={{
        // A single row may be a card without a head.
        minHeight: count === 1 ? 'min-content' : HEAD_HEIGHT + Math.min(count, isCards ? 1 : 3) * height,
        ...sizesStyle({
          'head-height': HEAD_HEIGHT,
          'row-height': height,
          'columns-width': table.getTotalSize() + actionsWidth + gutter,
          'label-width': labelWidth + (labelAt === 0 ? gutter : 0),
          'actions-width': actionsWidth,
        }),
      }}
    >
      <table
        data-density={density}
        aria-rowcount={count + 1}
        onPointerOver={(event) => {
          onPoint(event);
          tellWholeText(event);
        }}
        onFocus={onPoint}
      >
        <TableHead
          entity={entity}
          table={table}
          lead={lead}
          onHover={onHover}
          gutter={gutter}
          actionsWidth={actionsWidth}
          isCards={isCards}
        />
        <TableFocusProvider value={focus}>
          <TableBody
            {...more}
            entity={entity}
            lead={lead}
            edits={edits}
            columns={shown}
            rows={{ records, from, count, isCounted, query, height, span, isCards, onView }}
          />
        </TableFocusProvider>
        {!isCards && source && query && columns.some(({ columnDef: { meta } }) => meta?.config.sum) && (
          <Later>
            <ColumnSums
              entity={entity}
              source={source}
              query={query}
              columns={columns}
              hasLead={lead !== undefined}
              hasActions={hasActions}
            />
          </Later>
        )}
      </table>
    </ScrollArea>
  );
});

/** Sizes for table.css, which grow with a person's letters: row heights, the minimum width of the columns, and of the sticky ones. */
const sizesStyle = (sizes: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`--${name}`, `${size / 16}rem`]));

/** The number of cells in a table of HTML: none, one, or more. */
const cellsIn = (html: string): number => html.split(/<t[dh][\s>]/i, 3).length - 1;

/** The text of a spreadsheet's cell: one with line breaks or tabs is in quotes. */
const cellText = (text: string): string =>
  /^".*[\t\n].*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;

/**
 * Pastes into an editable cell: a text goes into its editor, several cells are previewed before they are saved. Where something is
 * typed already, all is text, and the browser's to paste.
 */
function pasteInto(
  event: ClipboardEvent<HTMLElement>,
  edits: CellEdits,
  columns: readonly Column[],
  recordAt: Pasted['recordAt'],
  panel: Panel,
): void {
  const { target, clipboardData } = event;
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-edit]') : null;
  const key = cell?.getAttribute('data-edit');
  if (!cell || !key) return;
  const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
  const cells = cellsIn(html);
  if (!edits.get().get(key)?.typed && (cells > 1 || (cells === 0 && text.includes('\t')))) {
    event.preventDefault();
    const index = columns.findIndex(({ field }) => key.endsWith(`/${field}`));
    const row = cell.closest('tr');
    edits.put(key, undefined);
    edits.pasted.set({ text, html, row: row ? indexOf(row) : 0, recordAt, columns: columns.slice(index) });
  } else if (text !== '' && !cell.querySelector('.cell-edit')) {
    event.preventDefault();
    // A number that was copied in a panel is written as this one reads it, whatever its decimal sign was there.
    const number = / x:num="([^"]+)"/.exec(html)?.[1]?.replace('.', decimalSign(localeOf(panel)));
    edits.begin(key, true, cells === 1 ? (number ?? cellText(text.trim())) : text.trim());
  }
}

/**
 * Ignores the second click of a double click on another row than the first: rows may have moved under the pointer,
 * because a record was deleted or a dialog was closed.
 * @param frame the element around the rows
 */
function useRepeatedClicks(frame: RefObject<HTMLElement | null>): void {
  const first = useRef<Element>(null);
  const onClick = (event: MouseEvent) => {
    const { target, detail } = event;
    const row = target instanceof Element ? target.closest('tbody > tr') : null;
    if (detail < 2) {
      first.current = row;
    } else if (row && row !== first.current && frame.current?.contains(row)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  // Before React's own listeners, and of the whole page: the first click may have been on something else.
  useWindowEvent('click', onClick, true);
}

/** Shows the full text of a truncated cell on hover; IconTips does at focus, and where a finger holds it. */
function tellWholeText({ target }: PointerEvent): void {
  const cut = cutAt(target);
  if (!cut) return;
  if (isCut(cut)) cut.title = cut.textContent;
  else cut.removeAttribute('title');
}
