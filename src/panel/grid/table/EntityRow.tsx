import { type MouseEvent, memo, type Ref } from 'react';
import { type Action, isDone, rowActions } from '../../../shared/config/actions.ts';
import { type Entity, entityFor, isChangeable } from '../../../shared/config/entity.ts';
import { meetsHint } from '../../../shared/config/hints.ts';
import { isLabelField, labelOf } from '../../../shared/config/label.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { isEdited } from '../../cells/index.ts';
import { widthOf } from '../../cells/text.ts';
import { valueIn } from '../../cells/value.ts';
import { usePanel } from '../../config/context.ts';
import { actKey } from '../../data/operations/actionTexts.ts';
import { EDIT, MORE, REMOVE, SHOW } from '../../ui/icons.ts';
import { openNewTab, wantsNewTab } from '../../ui/newTab.ts';
import { CellValue, EditedCell } from '../editing/EditedCell.tsx';
import { type CellEdits, cellKey } from '../model/cellEdits.ts';
import type { LeadColumn } from '../model/leadColumn.ts';
import { RowButton, RowLink } from '../model/RowButton.tsx';
import { FIRST_ROW } from '../model/tableParts.ts';
import { getRowId, type RowColumn } from '../model/useEntityTable.ts';
import '../../ui/tone.css';
import './tones.css';

/** The actions on a record; missing ones have no button. */
export interface RowHandlers {
  readonly onShow?: ((record: EntityRecord) => void) | undefined;
  readonly onEdit?: ((record: EntityRecord) => void) | undefined;
  readonly onRemove?: ((record: EntityRecord) => void) | undefined;
  readonly onAct?: ((action: Action, record: EntityRecord) => void) | undefined;
  /** Opens the menu of a row's actions beside its button. */
  readonly onMenu?: ((anchor: HTMLElement, record: EntityRecord) => void) | undefined;
  /** The address of a record; a stable function. */
  readonly hrefOf?: ((record: EntityRecord) => string | undefined) | undefined;
}

const ACTIONS_WIDTH = 112;

/** The width of one more icon, in pixels. */
const ICON_WIDTH = 44;

/** The maximum width of the texts of a row's actions, in pixels: more would hide the last columns. */
const MOST_TEXTS = 200;

/** The width of a row's own actions, which have a text. */
const textsWidthOf = (entity: Entity): number =>
  rowActions(entity).reduce((sum, { title }) => sum + Math.max(64, widthOf(title) + 12), 0);

/** Whether the actions of each row are in a menu (docs/behaviour.md#actions). */
export const hasActionsMenu = (entity: Entity): boolean => textsWidthOf(entity) > MOST_TEXTS;

/** Whether rows have buttons. Where no record has a form, a click and Enter can only mean 'Show', which then has none. */
const hasButtons = ({ form }: Entity, { onShow, onEdit, onRemove, onAct }: RowHandlers): boolean =>
  [form && onShow, onEdit, onRemove, onAct].some(Boolean);

/** The width of a row's buttons. */
export function actionsWidthOf(entity: Entity, handlers: RowHandlers): number {
  if (!hasButtons(entity, handlers)) return 0;
  const { list, form, endpoints } = entity;
  return (
    ACTIONS_WIDTH +
    (list.rowClick === 'show' && form && endpoints.update && endpoints.remove ? ICON_WIDTH : 0) +
    (hasActionsMenu(entity) ? ICON_WIDTH : textsWidthOf(entity))
  );
}

/** Separates the titles. */
const BETWEEN = '\n';

/** The titles of a record's running actions, as one string so that memo compares it by value. */
export const actingOn = (entity: Entity, record: EntityRecord, acting: ReadonlySet<string> = new Set()): string =>
  acting.size === 0
    ? ''
    : rowActions(entity)
        .filter((action) => acting.has(actKey(action, record)))
        .map(({ title }) => title)
        .join(BETWEEN);

interface EntityRowProps extends RowHandlers {
  readonly entity: Entity;
  /** The cell before all others, if there is one. */
  readonly Lead: LeadColumn['Cell'] | undefined;
  readonly columns: readonly RowColumn[];
  /** The id of the column that leads to the record. */
  readonly linked: string | undefined;
  readonly record: EntityRecord;
  readonly index: number;
  /** Measures the row of a windowed table. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
  readonly removing: boolean;
  /** The result of `actingOn`. */
  readonly acting: string;
  /** The table's edits; undefined if nothing is editable. */
  readonly edits: CellEdits | undefined;
  /** The day that it is, which a tone may depend on. */
  readonly today: string;
}

/** The row of a record, with its buttons. */
export const EntityRow = memo(function EntityRow(props: EntityRowProps) {
  const { Lead, columns, linked, record, index, measure, removing, acting, edits, today } = props;
  const { onShow, onEdit, onRemove, onAct, onMenu, hrefOf } = props;
  const { texts } = usePanel();
  const entity = entityFor(props.entity, record);
  const { list, endpoints } = entity;
  const label = labelOf(entity, record);
  const tone = toneOf(entity, record, today);
  const shows = list.rowClick === 'show';
  /** Whether this row has no button for a call, and others may have one: its place is kept. */
  const lacks = (call: 'update' | 'remove') => props.entity.endpoints[call] && !endpoints[call];
  const actions = rowActions(entity);
  const opens = list.rowClick === 'edit' ? onEdit : shows ? onShow : undefined;
  const href = hrefOf?.(record);
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a.name') : null;
    if (!isOwnClick(event)) return;
    if (href !== undefined && wantsNewTab(event)) {
      // A link navigates by itself.
      if (!link && opens) openNewTab(href);
      return;
    }
    if (link) event.preventDefault();
    const key = target instanceof Element ? target.closest('[data-edit]')?.getAttribute('data-edit') : undefined;
    if (edits && key) edits.begin(key, false);
    else (opens ?? (link ? onEdit : undefined))?.(record);
  };
  return (
    <tr
      ref={measure}
      data-index={measure && index}
      aria-rowindex={index + FIRST_ROW}
      data-clickable={opens ? true : undefined}
      aria-busy={removing || undefined}
      data-tone={tone?.tone}
      title={tone?.title}
      onClick={opens || edits || href !== undefined ? onClick : undefined}
      onAuxClick={opens && href !== undefined ? (event) => event.button === 1 && onClick(event) : undefined}
      onMouseDown={opens && href !== undefined ? keepFromSelecting : undefined}
    >
      {Lead && (
        <td data-lead>
          <Lead record={record} rowId={getRowId(record, index)} label={label} />
        </td>
      )}
      {columns.map(({ id, columnDef: { meta } }, columnIndex) => {
        if (!meta) return null;
        const { config, cell, Component } = meta;
        const value = valueIn(record, config);
        const shown = { Component, value, record, column: config, entity };
        const link = id === linked && !isEmpty(value) ? { href } : {};
        const isOpen = edits && isEdited(config) && isChangeable(entity, config.field) && !isEmpty(record.id);
        return (
          <td
            key={id}
            data-align={cell.align}
            data-label={isLabelField(entity, config.field) || undefined}
            data-title={config.title}
            data-titled={(value === true && cell.text?.(value, config, record) === config.title) || undefined}
            data-picture={cell.height ? true : undefined}
            data-edit={isOpen ? cellKey(record.id, config.field) : undefined}
            aria-keyshortcuts={isOpen ? 'Enter F2' : undefined}
          >
            {isOpen ? <EditedCell {...shown} {...link} edits={edits} /> : <CellValue {...shown} {...link} />}
            {tone && columnIndex === 0 && <span className="tone">{tone.title}</span>}
          </td>
        );
      })}
      {hasButtons(entity, props) && (
        <td data-align="right" data-actions>
          {onMenu && actions.length > 0 && (
            <RowButton
              icon={MORE}
              label={`${texts.moreTools} ${label}`}
              aria-haspopup="menu"
              disabled={removing}
              onClick={({ currentTarget }) => onMenu(currentTarget, record)}
            />
          )}
          {onAct &&
            !onMenu &&
            actions.map((action) => (
              <button
                key={action.title}
                type="button"
                className="button little plain"
                aria-label={`${action.title} ${label}`}
                disabled={removing || acting.split(BETWEEN).includes(action.title) || isDone(action, record)}
                onClick={() => onAct(action, record)}
              >
                {action.title}
              </button>
            ))}
          {onShow && shows && entity.form && (
            <RowButton icon={SHOW} label={`${texts.show} ${label}`} onClick={() => onShow(record)} />
          )}
          {/* Where only rows like this one can be shown, 'Show' stands in the place of 'Edit'. */}
          {onEdit && lacks('update') && (!shows || props.entity.list.rowClick === 'show') && (
            <span className="row-action" />
          )}
          {onEdit && endpoints.update && (
            <RowLink icon={EDIT} label={`${texts.edit} ${label}`} href={href} onOpen={() => onEdit(record)} />
          )}
          {onRemove && lacks('remove') && <span className="row-action" />}
          {onRemove && endpoints.remove && (
            <RowButton
              icon={REMOVE}
              label={`${texts.delete} ${label}`}
              data-removes
              disabled={removing}
              onClick={() => onRemove(record)}
            />
          )}
        </td>
      )}
    </tr>
  );
});

/** Whether the event is on the row itself, not on a control in it or in its menu (React bubbles through portals). */
const isOwn = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('button, a:not(.name), input, label, [role="combobox"], .cell-edit, .pick');

/** Whether an event is on the row, and not the end of a text selection. */
const isOwnClick = (event: MouseEvent<HTMLTableRowElement>): boolean =>
  isOwn(event) && String(window.getSelection() ?? '') === '';

/** With Shift the browser would select the text from the last click on; with the middle button it would begin to scroll. */
function keepFromSelecting(event: MouseEvent<HTMLTableRowElement>): void {
  if (isOwnClick(event) && wantsNewTab(event)) event.preventDefault();
}

/** The tone of a record's row: the first of `list.tones` whose condition it meets. */
const toneOf = ({ list: { tones = [] }, zone }: Entity, record: EntityRecord, today: string) =>
  tones.find((tone) => meetsHint(tone.if, record, zone, today));
