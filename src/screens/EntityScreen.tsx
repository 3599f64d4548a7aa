import './list/list.css';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type Action, rowActions } from '../config/actions.ts';
import { hasBulk } from '../config/bulk.ts';
import { useConfig } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { memoizeAsync } from '../config/memoizeAsync.ts';
import { useApi } from '../data/context.ts';
import { listQuery } from '../data/lists/listQuery.ts';
import { useShownList } from '../data/lists/useShownList.ts';
import { useRemove } from '../data/removing/useRemove.ts';
import { useActions } from '../data/saving/useActions.ts';
import { Icon } from '../look/Icon.tsx';
import { ADD, EMPTY } from '../look/icons.ts';
import { Progress } from '../look/Progress.tsx';
import { SearchField } from '../look/SearchField.tsx';
import type { EntityRecord } from '../wire/record.ts';
import { AddressProvider } from './address/AddressProvider.tsx';
import { useOpenForm } from './address/useOpenForm.ts';
import { ColumnsButton } from './columns/ColumnsButton.tsx';
import { useColumnState } from './columns/useColumnState.ts';
import { Conflicts } from './dialogs/Conflicts.tsx';
import { DialogPreloader } from './dialogs/DialogPreloader.tsx';
import { dialogPieces } from './dialogs/dialogs.ts';
import { EntityDialogs, type OpenDialog } from './dialogs/EntityDialogs.tsx';
import { useRestoreFocus } from './dialogs/useRestoreFocus.ts';
import { EntityFilter } from './filters/EntityFilter.tsx';
import { Filters } from './filters/Filters.tsx';
import { everything } from './filters/shownRecords.ts';
import { useListFilters } from './filters/useListFilters.ts';
import { EntityTable } from './list/EntityTable.tsx';
import { EntityTree } from './list/EntityTree.tsx';
import { ListFoot } from './list/ListFoot.tsx';
import { ListNotices } from './list/ListNotices.tsx';
import { useEntityTable } from './list/useEntityTable.ts';
import { useMatchMarks } from './list/useMatchMarks.ts';
import { useShownRecords } from './list/useShownRecords.ts';
import { useSorting } from './list/useSorting.ts';
import { labelColumns, useLabels } from './references/useLabels.ts';
import { SelectButton } from './selection/SelectButton.tsx';
import { useSelecting } from './selection/useSelecting.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

const ColumnLabels = lazyComponent(async () => ({
  default: (await import('./references/ColumnLabels.tsx')).ColumnLabels,
}));
const ListSummary = lazyComponent(async () => ({ default: (await import('./plot/ListSummary.tsx')).ListSummary }));
const SelectionTools = lazyComponent(async () => ({
  default: (await import('./selection/SelectionTools.tsx')).SelectionTools,
}));

/** The records before they are there. */
const NOTHING: readonly EntityRecord[] = [];

interface EntityScreenProps {
  readonly entity: Entity;
}

/** The screen of an entity: everything on it comes from the entity's config; what that leaves out is not there. */
export const EntityScreen = memo(function EntityScreen(props: EntityScreenProps) {
  return (
    <AddressProvider>
      <ListScreen {...props} />
    </AddressProvider>
  );
});

function ListScreen({ entity }: EntityScreenProps) {
  const panelConfig = useConfig();
  const { texts } = panelConfig.panel;
  const { list: config, form, confirm, endpoints } = entity;
  const list = useQuery(listQuery(useApi(), entity));
  const removal = useRemove(entity);
  const actions = useActions(entity);
  const { remove } = removal;
  const { act } = actions;
  const [asking, setOver] = useState<OpenDialog>();
  const [listFilters, setListFilters] = useListFilters(entity);
  const wanted = useDeferredValue(listFilters);
  const records = useShownList(entity, list.data);
  // Here and not in EntityTable, which is unmounted while there is nothing to show: its state must not be lost then.
  const [columns, onLabels] = useLabels(entity);
  const [columnState, onColumnState] = useColumnState(entity);
  const [sorting, onSortingChange] = useSorting(entity);
  const { columnVisibility } = columnState;
  const narrowedTo = { columns, columnVisibility, sorting, listFilters: wanted };
  const [shown, pointAt] = useShownRecords(entity, records ?? NOTHING, narrowedTo);
  const table = useEntityTable({ columns, columnState, onColumnState, sorting, onSortingChange, shown });
  const selecting = useSelecting(table);
  const marked = useMatchMarks(wanted.search);
  const [opened, isByLink, forms] = useOpenForm(entity, records);
  const over: OpenDialog | undefined = asking ?? (opened && { kind: 'form', form: opened });
  const { addButton, heading, restoreFocus } = useRestoreFocus(over !== undefined, records);

  useEffect(() => {
    // However it is closed, also by Back. Nothing on the page has opened it when it came by a link.
    if (opened && (isByLink || form?.returnFocus === 'add')) restoreFocus('dialogClosed');
  }, [opened, isByLink, form, restoreFocus]);

  const dialogs = useMemo(
    () => memoizeAsync(() => Promise.all(dialogPieces(entity, panelConfig).map((piece) => piece()))),
    [entity, panelConfig],
  );
  const preload = useCallback(() => void dialogs().catch(() => undefined), [dialogs]);

  const show = useCallback((record: EntityRecord) => setOver({ kind: 'show', record }), []);
  const askOrRemove = useCallback(
    (record: EntityRecord) =>
      confirm ? setOver({ kind: 'confirm', record }) : remove(record, { onRemoved: () => restoreFocus('ifLost') }),
    [confirm, remove, restoreFocus],
  );
  const askOrAct = useCallback(
    (action: Action, record: EntityRecord) =>
      action.confirm ? setOver({ kind: 'action', action, record }) : act(action, record),
    [act],
  );
  const canEdit = form !== undefined && endpoints.update !== undefined;
  const canRemove = endpoints.remove !== undefined;
  const narrowed = shown.length !== records?.length;

  return (
    <div className="list" ref={marked}>
      <header>
        <h1 className="title" ref={heading} tabIndex={-1}>
          {config.title}
        </h1>
        <div className="list-tools">
          {config.filter && (
            <EntityFilter
              filter={config.filter}
              value={listFilters.option}
              onChange={(to) => setListFilters({ option: to })}
            />
          )}
          <SearchField
            label={texts.search}
            value={listFilters.search}
            onChange={(search) => setListFilters({ search })}
          />
          {config.chooseColumns && (
            <ColumnsButton table={table} columnState={columnState} onColumnState={onColumnState} />
          )}
          {config.views && <ViewsButton entity={entity} columnState={columnState} onColumnState={onColumnState} />}
          {hasBulk(entity) && !selecting.isOn && <SelectButton {...selecting} disabled={shown.length === 0} />}
        </div>
        {config.add && (
          <button ref={addButton} type="button" className="button filled" onClick={forms.add}>
            <Icon path={ADD} />
            {config.add}
          </button>
        )}
      </header>

      <Filters
        entity={entity}
        listFilters={listFilters}
        onChange={setListFilters}
        onCleared={() => heading.current?.focus()}
      />
      <ListNotices entity={entity} records={list.data} error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && (
        <div className="middle">
          <Progress />
        </div>
      )}
      {records && (
        <>
          <DialogPreloader entity={entity} />
          {config.tree && records.length > 0 && (
            // biome-ignore-start lint/a11y: a region that scrolls must be reachable by keyboard
            <div role="group" aria-label={config.title} tabIndex={0} className="tree paper">
              {/* biome-ignore-end lint/a11y: that region */}
              <EntityTree entity={entity} records={records} onEdit={forms.edit} onAddChild={forms.addBelow} />
            </div>
          )}
          {config.summary && records.length > 0 && (
            <ErrorBoundary fallback={null}>
              <Suspense fallback={<div className="plot" aria-busy="true" />}>
                <ListSummary columns={columns} summary={config.summary} records={shown} />
              </Suspense>
            </ErrorBoundary>
          )}
          {selecting.column && (
            <Suspense fallback={null}>
              <SelectionTools
                entity={entity}
                table={table}
                isOn={selecting.isOn}
                records={records}
                onEnd={selecting.end}
              />
            </Suspense>
          )}
          {shown.length > 0 ? (
            <EntityTable
              entity={entity}
              density={columnState.density}
              table={table}
              onPointAt={pointAt}
              listFilters={wanted}
              lead={selecting.isOn ? selecting.column : undefined}
              removing={removal.removing}
              preload={preload}
              onShow={config.rowClick === 'show' ? show : undefined}
              onEdit={canEdit ? forms.edit : undefined}
              onRemove={canRemove ? askOrRemove : undefined}
              acting={actions.acting}
              onAct={rowActions(entity).length > 0 ? askOrAct : undefined}
            />
          ) : (
            <div className="empty paper">
              <Icon path={EMPTY} />
              <p className="text">{config.empty}</p>
              {narrowed && (
                <button type="button" className="button plain" onClick={() => setListFilters(everything(entity))}>
                  {texts.clearFilter}
                </button>
              )}
            </div>
          )}
          <ListFoot entity={entity} table={table} records={records} />
        </>
      )}

      {records && labelColumns(entity).length > 0 && (
        <ErrorBoundary
          fallback={null}
          onError={() => {
            for (const { field } of labelColumns(entity)) onLabels(field, { byId: new Map() });
          }}
        >
          <Suspense fallback={null}>
            <ColumnLabels entity={entity} onLabels={onLabels} />
          </Suspense>
        </ErrorBoundary>
      )}
      {over && (
        <EntityDialogs
          entity={entity}
          over={over}
          shown={shown}
          onOver={setOver}
          forms={forms}
          restoreFocus={restoreFocus}
          removal={removal}
          actions={actions}
        />
      )}
      <Conflicts />
    </div>
  );
}
