import { hasBulk } from '../../config/bulk.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { mainFilter } from '../../config/filters.ts';
import { canSearch, isPaged } from '../../config/paging.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { Icon } from '../../look/Icon.tsx';
import { ADD } from '../../look/icons.ts';
import { LazyPopup } from '../../look/LazyPopup.tsx';
import { SearchField } from '../../look/SearchField.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import type { ColumnState } from '../columns/columnState.ts';
import type { RestoreFocus } from '../dialogs/useRestoreFocus.ts';
import { EntityFilter } from '../filters/EntityFilter.tsx';
import type { ChangeQuery } from '../filters/useListQuery.ts';
import type { Selecting } from '../selection/useSelecting.ts';
import type { EntityTableInstance } from './useEntityTable.ts';

const ColumnsMenu = themedComponent(async () => ({
  default: (await import('../columns/ColumnsMenu.tsx')).ColumnsMenu,
}));
const ViewsMenu = themedComponent(async () => ({ default: (await import('../views/ViewsMenu.tsx')).ViewsMenu }));

interface ListHeadProps extends Pick<RestoreFocus, 'heading' | 'addButton'> {
  readonly entity: Entity;
  readonly query: ListQuery;
  readonly onQuery: ChangeQuery;
  readonly table: EntityTableInstance;
  readonly columnState: ColumnState;
  readonly onColumnState: (next: ColumnState) => void;
  readonly selecting: Selecting;
  /** Without any there is nothing to select. */
  readonly isEmpty: boolean;
  readonly onAdd: () => void;
}

/** The title of a list, what changes what it shows, and the button that adds a record. */
export function ListHead({ entity, heading, addButton, query, onQuery, table, ...props }: ListHeadProps) {
  const { texts } = usePanel();
  const { list } = entity;
  const { columnState, onColumnState, isEmpty, onAdd } = props;
  const { isOn, begin, preload, button } = props.selecting;
  const columnProps = { columnState, onColumnState };
  const filter = mainFilter(list.filters);
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
        {list.chooseColumns && (
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
        {hasBulk(entity) && !isOn && (
          <button
            ref={button}
            type="button"
            className="button outlined"
            disabled={isEmpty}
            onClick={begin}
            onPointerEnter={preload}
            onFocus={preload}
          >
            {texts.select}
          </button>
        )}
      </div>
      {list.add && (
        <button ref={addButton} type="button" className="button filled" onClick={onAdd}>
          <Icon path={ADD} />
          {list.add}
        </button>
      )}
    </header>
  );
}
