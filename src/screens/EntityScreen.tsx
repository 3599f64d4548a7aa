import './list/list.css';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { hasBulk } from '../config/bulk.ts';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import { mainFilter } from '../config/filters.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
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
import { EntityDialogs, type OpenDialog } from './dialogs/EntityDialogs.tsx';
import { usePreloadDialogs } from './dialogs/usePreloadDialogs.ts';
import { useRestoreFocus } from './dialogs/useRestoreFocus.ts';
import { useRowHandlers } from './dialogs/useRowHandlers.ts';
import { EntityFilter } from './filters/EntityFilter.tsx';
import { Filters } from './filters/Filters.tsx';
import { useListQuery } from './filters/useListQuery.ts';
import { EntityTable } from './list/EntityTable.tsx';
import { EntityTree } from './list/EntityTree.tsx';
import { ListFoot } from './list/ListFoot.tsx';
import { ListNotices } from './list/ListNotices.tsx';
import { useEntityTable } from './list/useEntityTable.ts';
import { useMatchMarks } from './list/useMatchMarks.ts';
import { usePrepared, useShownSource } from './list/useShownSource.ts';
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
  const { texts } = usePanel();
  const { list: config, form } = entity;
  const removal = useRemove(entity);
  const actions = useActions(entity);
  const [asking, setOver] = useState<OpenDialog>();
  const [query, setQuery] = useListQuery(entity);
  const wanted = useDeferredValue(query);
  // Here and not in EntityTable, which is unmounted while there is nothing to show: its state must not be lost then.
  const [columns, onLabels] = useLabels(entity);
  const [columnState, onColumnState] = useColumnState(entity);
  const [sorting, onSortingChange] = useSorting(query.sort, setQuery);
  const source = useShownSource(entity, columns, columnState.columnVisibility);
  const list = useQuery(useMemo(() => source.page(wanted), [source, wanted]));
  const { data: page } = list;
  const shown = page?.records ?? NOTHING;
  const pointAt = usePrepared(source, page);
  const table = useEntityTable({ columns, columnState, onColumnState, sorting, onSortingChange, shown });
  const selecting = useSelecting(table);
  const marked = useMatchMarks(wanted.search);
  const [opened, isByLink, forms] = useOpenForm(entity, source);
  const over: OpenDialog | undefined = asking ?? (opened && { kind: 'form', form: opened });
  const { addButton, heading, restoreFocus } = useRestoreFocus(over !== undefined, page);

  useEffect(() => {
    // However it is closed, also by Back. Nothing on the page has opened it when it came by a link.
    if (opened && (isByLink || form?.returnFocus === 'add')) restoreFocus('dialogClosed');
  }, [opened, isByLink, form, restoreFocus]);

  const preload = usePreloadDialogs(entity);
  const rows = useRowHandlers({ entity, onOver: setOver, forms, restoreFocus, removal, actions });
  const main = mainFilter(config.filters);

  return (
    <div className="list" ref={marked}>
      <header>
        <h1 className="title" ref={heading} tabIndex={-1}>
          {config.title}
        </h1>
        <div className="list-tools">
          {main && <EntityFilter filter={main} filters={query.filters} onChange={setQuery} />}
          <SearchField label={texts.search} value={query.search} onChange={(search) => setQuery({ search })} />
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

      <Filters entity={entity} query={query} onChange={setQuery} onCleared={() => heading.current?.focus()} />
      <ListNotices entity={entity} page={page} error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && (
        <div className="middle">
          <Progress />
        </div>
      )}
      {page && (
        <>
          <DialogPreloader entity={entity} />
          {config.tree && page.of > 0 && (
            // biome-ignore-start lint/a11y: a region that scrolls must be reachable by keyboard
            <div role="group" aria-label={config.title} tabIndex={0} className="tree paper">
              {/* biome-ignore-end lint/a11y: that region */}
              <EntityTree entity={entity} source={source} onEdit={forms.edit} onAddChild={forms.addBelow} />
            </div>
          )}
          {config.summary && page.of > 0 && (
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
                source={source}
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
              query={wanted}
              lead={selecting.isOn ? selecting.column : undefined}
              removing={removal.removing}
              preload={preload}
              acting={actions.acting}
              {...rows}
            />
          ) : (
            <div className="empty paper">
              <Icon path={EMPTY} />
              <p className="text">{config.empty}</p>
              {page.of > 0 && (
                <button type="button" className="button plain" onClick={() => setQuery({ search: '', filters: [] })}>
                  {texts.clearFilter}
                </button>
              )}
            </div>
          )}
          <ListFoot entity={entity} table={table} source={source} query={wanted} page={page} />
        </>
      )}

      {page && labelColumns(entity).length > 0 && (
        <ErrorBoundary
          fallback={null}
          onError={() => {
            for (const { field } of labelColumns(entity)) onLabels(field, { labelOf: () => undefined });
          }}
        >
          <Suspense fallback={null}>
            <ColumnLabels entity={entity} records={shown} onLabels={onLabels} />
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
