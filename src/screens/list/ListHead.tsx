import { Suspense } from 'react';
import { hasBulk } from '../../config/bulk.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { mainFilter } from '../../config/filters.ts';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import { canSearch, isPaged } from '../../config/paging.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { NARROW } from '../../look/breakpoints.ts';
import { Icon } from '../../look/Icon.tsx';
import { ADD } from '../../look/icons.ts';
import { LazyPopup } from '../../look/LazyPopup.tsx';
import { SearchField } from '../../look/SearchField.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import { useMedia } from '../../look/useMedia.ts';
import type { ColumnState } from '../columns/columnState.ts';
import type { RestoreFocus } from '../dialogs/useRestoreFocus.ts';
import { EntityFilter } from '../filters/EntityFilter.tsx';
import type { ChangeQuery } from '../filters/useListQuery.ts';
import { type Layout, preloadGrid } from '../grid/useLayout.ts';
import type { Selecting } from '../selection/useSelecting.ts';
import type { EntityTableInstance } from '../table/useEntityTable.ts';

const ColumnsMenu = themedComponent(async () => ({
  default: (await import('../columns/ColumnsMenu.tsx')).ColumnsMenu,
}));
const SortChoice = lazyComponent(async () => ({ default: (await import('./SortChoice.tsx')).SortChoice }));
const MoreTools = lazyComponent(() => import('./MoreTools.tsx'));
const ViewsMenu = themedComponent(async () => ({ default: (await import('../views/ViewsMenu.tsx')).ViewsMenu }));

interface ListHeadProps extends Pick<RestoreFocus, 'heading' | 'addButton'> {
  readonly entity: Entity;
  readonly query: ListQuery;
  readonly onQuery: ChangeQuery;
  readonly table: EntityTableInstance;
  readonly columnState: ColumnState;
  readonly onColumnState: (next: ColumnState) => void;
  readonly selecting: Selecting;
  readonly layout: Layout;
  /** Without any there is nothing to select. */
  readonly isEmpty: boolean;
  readonly onAdd: () => void;
  /** Gets where there is room on a phone for what stands below the table elsewhere. */
  readonly onRoom: (room: HTMLElement | null) => void;
}

/** The title of a list, what changes what it shows, and the button that adds a record. */
export function ListHead({ entity, heading, addButton, query, onQuery, table, ...props }: ListHeadProps) {
  const { texts } = usePanel();
  const { list } = entity;
  const { columnState, onColumnState, layout, isEmpty, onAdd, onRoom } = props;
  const { isOn, begin, preload, button } = props.selecting;
  const columnProps = { columnState, onColumnState };
  const filter = mainFilter(list.filters);
  const isNarrow = useMedia(NARROW);
  const tools = (hide?: () => void) => (
    <>
      {list.chooseColumns && !layout.isGrid && (
        <LazyPopup
          kind="dialog"
          className="button outlined"
          preload={ColumnsMenu.preload}
          draw={(opened) =>
            opened.anchor && <ColumnsMenu {...opened} table={table} isWhole={!isPaged(entity)} {...columnProps} />
          }
        >
          {texts.columns}
        </LazyPopup>
      )}
      {list.views && (
        <LazyPopup
          kind="dialog"
          className="button outlined"
          preload={ViewsMenu.preload}
          draw={(opened) => opened.anchor && <ViewsMenu {...opened} entity={entity} {...columnProps} />}
        >
          {texts.views}
        </LazyPopup>
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
          // Its place is kept, so that the others stay where they are.
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
        {list.title}
      </h1>
      <div className="list-tools">
        {filter && <EntityFilter filter={filter} filters={query.filters} onChange={onQuery} />}
        {canSearch(entity) && (
          <SearchField label={texts.search} value={query.search} onChange={(search) => onQuery({ search })} />
        )}
        {!isNarrow && layout.isGrid && !isEmpty && (
          <Suspense fallback={null}>
            <SortChoice table={table} />
          </Suspense>
        )}
        {!isNarrow && tools()}
      </div>
      {list.add && (
        <button ref={addButton} type="button" className="button filled" onClick={onAdd}>
          <Icon path={ADD} />
          {list.add}
        </button>
      )}
      {isNarrow && (
        <Suspense fallback={<span className="more" />}>
          <MoreTools table={table} isEmpty={isEmpty}>
            {(hide) => (
              <>
                {tools(hide)}
                <div className="room" ref={onRoom} />
              </>
            )}
          </MoreTools>
        </Suspense>
      )}
    </header>
  );
}
