import './list.css';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type Action, rowActions } from '../config/actions.ts';
import { hasBulk } from '../config/bulk.ts';
import { useConfig } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { fetchedOnce } from '../config/settled.ts';
import { useApi } from '../data/context.ts';
import { listQuery } from '../data/listQuery.ts';
import { useActions } from '../data/useActions.ts';
import { useRemove } from '../data/useRemove.ts';
import { useShownList } from '../data/useShownList.ts';
import { Icon } from '../look/Icon.tsx';
import { ADD, EMPTY } from '../look/icons.ts';
import { Progress } from '../look/Progress.tsx';
import { SearchField } from '../look/SearchField.tsx';
import type { EntityRecord } from '../wire/record.ts';
import { AddressProvider } from './AddressProvider.tsx';
import { arranged } from './arrangement/arrangement.ts';
import { ColumnsButton } from './arrangement/ColumnsButton.tsx';
import { useArrangement } from './arrangement/useArrangement.ts';
import { Conflicts } from './Conflicts.tsx';
import { DialogsAhead } from './DialogsAhead.tsx';
import { dialogPieces } from './dialogs.ts';
import { EntityFilter } from './EntityFilter.tsx';
import { EntityTable } from './EntityTable.tsx';
import { EntityTree } from './EntityTree.tsx';
import { Filters } from './Filters.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListNotices } from './ListNotices.tsx';
import { type Over, OverList } from './OverList.tsx';
import { SelectButton } from './SelectButton.tsx';
import { prepareSearch } from './searchText.ts';
import { everything, shownRecords } from './shownRecords.ts';
import { useEntityTable } from './useEntityTable.ts';
import { useHomeFocus } from './useHomeFocus.ts';
import { labelColumns, useLabels } from './useLabels.ts';
import { useMatchMarks } from './useMatchMarks.ts';
import { useNarrowing } from './useNarrowing.ts';
import { useOpenForm } from './useOpenForm.ts';
import { useSelecting } from './useSelecting.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

const ColumnLabels = lazyComponent(async () => ({ default: (await import('./ColumnLabels.tsx')).ColumnLabels }));
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
  const [asking, setOver] = useState<Over>();
  const [narrowing, narrow] = useNarrowing(entity);
  const wanted = useDeferredValue(narrowing);
  const records = useShownList(entity, list.data);
  // Here and not in EntityTable, which is unmounted while there is nothing to show: its state must not be lost then.
  const [labelled, onLabels] = useLabels(entity);
  const [arrangement, arrange, resize] = useArrangement(entity);
  const seen = useMemo(() => arranged(labelled, arrangement), [labelled, arrangement]);
  const [table, sorted, pointAt] = useEntityTable(seen, records ?? NOTHING);
  const shown = useMemo(() => shownRecords(seen, sorted, wanted), [seen, sorted, wanted]);
  const selecting = useSelecting(shown);
  useEffect(() => prepareSearch(seen, records ?? NOTHING), [seen, records]);
  const marked = useMatchMarks(wanted.search);
  const [opened, isByLink, forms] = useOpenForm(entity, records);
  const over: Over | undefined = asking ?? (opened && { kind: 'form', form: opened });
  const { addButton, heading, goHome } = useHomeFocus(over !== undefined, records);

  useEffect(() => {
    // However it is closed, also by Back. Nothing on the page has opened it when it came by a link.
    if (opened && (isByLink || form?.returnFocus === 'add')) goHome('uncovered');
  }, [opened, isByLink, form, goHome]);

  const dialogs = useMemo(
    () => fetchedOnce(() => Promise.all(dialogPieces(entity, panelConfig).map((piece) => piece()))),
    [entity, panelConfig],
  );
  const comeNear = useCallback(() => void dialogs().catch(() => undefined), [dialogs]);

  const show = useCallback((record: EntityRecord) => setOver({ kind: 'show', record }), []);
  const askOrRemove = useCallback(
    (record: EntityRecord) =>
      confirm ? setOver({ kind: 'confirm', record }) : remove(record, { onRemoved: () => goHome('ifLost') }),
    [confirm, remove, goHome],
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
        <div className="narrowing">
          {config.filter && (
            <EntityFilter filter={config.filter} value={narrowing.option} onChange={(to) => narrow({ option: to })} />
          )}
          <SearchField label={texts.search} value={narrowing.search} onChange={(search) => narrow({ search })} />
          {config.chooseColumns && (
            <ColumnsButton entity={labelled} arrangement={arrangement} onArrange={arrange} records={shown} />
          )}
          {config.views && <ViewsButton entity={entity} arrangement={arrangement} onArrange={arrange} />}
          {hasBulk(entity) && !selecting.isOn && <SelectButton {...selecting} disabled={shown.length === 0} />}
        </div>
        {config.add && (
          <button ref={addButton} type="button" className="button filled" onClick={forms.add}>
            <Icon path={ADD} />
            {config.add}
          </button>
        )}
      </header>

      <Filters entity={entity} narrowing={narrowing} onChange={narrow} onCleared={() => heading.current?.focus()} />
      <ListNotices entity={entity} records={list.data} error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && (
        <div className="middle">
          <Progress />
        </div>
      )}
      {records && (
        <>
          <DialogsAhead entity={entity} />
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
                <ListSummary entity={seen} summary={config.summary} records={shown} />
              </Suspense>
            </ErrorBoundary>
          )}
          {selecting.selected && (
            <Suspense fallback={null}>
              <SelectionTools
                entity={entity}
                selection={selecting.selected.selection}
                isOn={selecting.isOn}
                records={records}
                shown={shown}
                onEnd={selecting.end}
              />
            </Suspense>
          )}
          {shown.length > 0 ? (
            <EntityTable
              entity={seen}
              density={arrangement.density}
              onResize={resize}
              table={table}
              onPointAt={pointAt}
              records={shown}
              narrowing={wanted}
              lead={selecting.isOn ? selecting.selected?.column : undefined}
              removing={removal.removing}
              onNear={comeNear}
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
                <button type="button" className="button plain" onClick={() => narrow(everything(entity))}>
                  {texts.clearFilter}
                </button>
              )}
            </div>
          )}
          <ListFoot entity={seen} whole={labelled} records={records} shown={shown} />
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
        <OverList
          entity={entity}
          over={over}
          shown={shown}
          onOver={setOver}
          forms={forms}
          goHome={goHome}
          removal={removal}
          actions={actions}
        />
      )}
      <Conflicts />
    </div>
  );
}
