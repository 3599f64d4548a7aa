import { hasBulk } from '../../../shared/config/bulk.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { mainFilter } from '../../../shared/config/filters.ts';
import { canSearch } from '../../../shared/config/paging.ts';
import { usePanel } from '../../config/context.ts';
import { type Layout, preloadGrid } from '../../grid/cards/useLayout.ts';
import { CARDS, NARROW } from '../../ui/breakpoints.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ADD } from '../../ui/icons.ts';
import { Later, later } from '../../ui/later.tsx';
import { PopupButton } from '../../ui/PopupButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import type { Selecting } from '../batch/useSelecting.ts';
import type { RestoreFocus } from '../dialogs/useRestoreFocus.ts';
import { ExportButtons } from '../export/ExportButtons.tsx';
import { EntityFilter } from '../filters/EntityFilter.tsx';
import type { EntityList } from './useEntityList.ts';

const ColumnsMenu = later(async () => (await import('../../grid/columns/ColumnsMenu.tsx')).ColumnsMenu, { mui: true });
const SortChoice = later(async () => (await import('./SortChoice.tsx')).SortChoice);
const MoreTools = later(() => import('./MoreTools.tsx'));
const ViewsMenu = later(async () => (await import('../views/ViewsMenu.tsx')).ViewsMenu, { mui: true });

interface ListHeadProps extends Pick<RestoreFocus, 'heading' | 'addButton'> {
  readonly entity: Entity;
  readonly list: EntityList;
  readonly selecting: Selecting;
  readonly layout: Layout;
  readonly onAdd: () => void;
  /** The down key in the search field. */
  readonly onDown: () => void;
  /** Called with the container that holds the foot's tools on a phone. */
  readonly onRoom: (room: HTMLElement | null) => void;
}

/** The head of a list: title, search, filters, and the add button. */
export function ListHead({
  entity,
  heading,
  addButton,
  list,
  selecting,
  layout,
  onAdd,
  onDown,
  onRoom,
}: ListHeadProps) {
  const { texts } = usePanel();
  const { title, add, chooseColumns, views, filters } = entity.list;
  const { query, onQuery, source, table, columnState, onColumnState, page } = list;
  const { isOn, begin, preload, button } = selecting;
  const columnProps = { columnState, onColumnState };
  const filter = mainFilter(filters);
  const isEmpty = list.shown.length === 0;
  const isNarrow = useMedia(NARROW);
  const hasCards = useMedia(CARDS) || layout.isGrid;
  const tools = (hide?: () => void) => (
    <>
      {chooseColumns && !layout.isGrid && (
        <PopupButton
          kind="dialog"
          className="button outlined"
          preload={ColumnsMenu.preload}
          render={(opened) =>
            opened.anchor && (
              <ColumnsMenu
                {...opened}
                table={table}
                entity={entity}
                source={source}
                query={list.wanted}
                {...columnProps}
              />
            )
          }
        >
          {texts.columns}
        </PopupButton>
      )}
      {views && (
        <PopupButton
          kind="dialog"
          className="button outlined"
          preload={ViewsMenu.preload}
          render={(opened) => opened.anchor && <ViewsMenu {...opened} entity={entity} {...columnProps} />}
        >
          {texts.views}
        </PopupButton>
      )}
      {layout.toggle && (
        <button type="button" className="button outlined" onPointerEnter={preloadGrid} onClick={layout.toggle}>
          {layout.isGrid ? texts.asTable : texts.asGrid}
        </button>
      )}
      {hasBulk(entity) && !(isOn && isNarrow) && (
        <button
          ref={button}
          type="button"
          className="button outlined"
          disabled={isEmpty}
          // Its space is reserved, so that the others do not move.
          style={isOn ? { visibility: 'hidden' } : undefined}
          onClick={() => {
            hide?.();
            begin();
          }}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {texts.select}
        </button>
      )}
    </>
  );
  return (
    <header>
      <h1 className="title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className="list-tools">
        {filter && <EntityFilter filter={filter} filters={query.filters} onChange={onQuery} />}
        {canSearch(entity) && (
          <SearchField
            label={texts.search}
            value={query.search}
            onChange={(search) => onQuery({ search })}
            onDown={onDown}
          />
        )}
        {!isNarrow && hasCards && !isEmpty && (
          <Later fallback={<span className="choice" />}>
            <SortChoice table={table} />
          </Later>
        )}
        {!isNarrow && tools()}
      </div>
      {add && (
        <button ref={addButton} type="button" className="button filled" onClick={onAdd}>
          <Icon path={ADD} />
          {add}
        </button>
      )}
      {(isNarrow || !source.isWhole) && (
        <Later fallback={<span className="more" />}>
          <MoreTools table={table} hasSort={isNarrow && !isEmpty}>
            {(hide) => (
              <>
                {isNarrow && tools(hide)}
                {isNarrow && <div className="room" ref={onRoom} />}
                {!source.isWhole && (
                  <ExportButtons
                    entity={entity}
                    kinds={['print']}
                    isEmpty={isEmpty}
                    shown={() => ({ ...list, query: list.wanted, count: page?.isCounted ? page.matches : undefined })}
                  />
                )}
              </>
            )}
          </MoreTools>
        </Later>
      )}
    </header>
  );
}
