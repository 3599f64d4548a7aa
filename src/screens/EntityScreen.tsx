import './list/list.css';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import { hasBulk } from '../config/bulk.ts';
import type { Entity } from '../config/entity.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { canSortBySeveral, isPaged } from '../config/paging.ts';
import type { ListPage } from '../data/lists/listSource.ts';
import { afterPaint } from '../look/afterPaint.ts';
import { LazyOverlay } from '../look/LazyOverlay.tsx';
import { useColumnState } from './columns/useColumnState.ts';
import { Conflicts } from './dialogs/Conflicts.tsx';
import { DialogPreloader } from './dialogs/DialogPreloader.tsx';
import { EntityDialogs } from './dialogs/EntityDialogs.tsx';
import { useEntityDialogs } from './dialogs/useEntityDialogs.ts';
import { PastedCells } from './editing/PastedCells.tsx';
import { UnsavedCells } from './editing/UnsavedCells.tsx';
import { useCellEdits } from './editing/useCellEdits.ts';
import { Filters } from './filters/Filters.tsx';
import { useListQuery } from './filters/useListQuery.ts';
import { GridTable, useLayout } from './grid/useLayout.ts';
import { ComingList } from './list/ComingList.tsx';
import { EntityTree } from './list/EntityTree.tsx';
import { ListFoot } from './list/ListFoot.tsx';
import { ListHead } from './list/ListHead.tsx';
import { ListNotices } from './list/ListNotices.tsx';
import { useListView } from './list/useListView.ts';
import { usePrepared, useShownSource } from './list/useShownSource.ts';
import { useSorting } from './list/useSorting.ts';
import { useMoving } from './moving/useMoving.ts';
import { LazySummary } from './plot/LazySummary.tsx';
import { LazyLabels } from './references/LazyLabels.tsx';
import { useLabels } from './references/useLabels.ts';
import { SelectionTools, useSelecting } from './selection/useSelecting.ts';
import { actionsWidthOf, EntityTable } from './table/EntityTable.tsx';
import { useEntityTable } from './table/useEntityTable.ts';
import { useMatchMarks } from './table/useMatchMarks.ts';

const Moving = lazyComponent(async () => {
  await new Promise<void>((painted) => afterPaint(painted));
  return import('./moving/Moving.tsx');
});
const EmptyList = lazyComponent(() => import('./list/EmptyList.tsx'));

interface EntityScreenProps {
  readonly entity: Entity;
}

/** The screen of an entity: everything on it comes from the entity's config; what that leaves out is not there. */
export const EntityScreen = memo(function EntityScreen({ entity }: EntityScreenProps) {
  const { list: config } = entity;
  const isWhole = !isPaged(entity);
  const [query, setQuery] = useListQuery(entity);
  const deferred = useDeferredValue(query);
  // Only in the search may the next key come before the rows of the one before are drawn. The rest is shown at once.
  const isTyping = deferred.filters === query.filters && deferred.sort === query.sort;
  const wanted = isTyping ? deferred : query;
  // Here and not in EntityTable, which is unmounted while there is nothing to show: its state must not be lost then.
  const [columns, onLabels] = useLabels(entity);
  const [columnState, onColumnState] = useColumnState(entity);
  const [sorting, onSortingChange] = useSorting(query.sort, setQuery);
  const source = useShownSource(entity, columns, columnState.columnVisibility);
  const { page, list, isFormer, onView } = useListView(entity, source, wanted);
  const isComing = list.isPending && !page;
  const [shown, moving] = useMoving(entity, source, wanted, page);
  const pointAt = usePrepared(source, page);
  const isMultiSort = canSortBySeveral(entity);
  const table = useEntityTable({
    name: entity.name,
    columns,
    columnState,
    onColumnState,
    sorting,
    onSortingChange,
    isMultiSort,
    shown,
  });
  const selecting = useSelecting(table, { source, query: wanted, page: isFormer ? undefined : page });
  const layout = useLayout(entity);
  const edits = useCellEdits(entity);
  const marked = useMatchMarks(wanted.search);
  const { heading, addButton, forms, dialog, rows } = useEntityDialogs(entity, source, page);
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const clear = () => setQuery({ search: '', filters: [] });

  const tableProps = ({ from, found: count }: ListPage) => ({
    entity,
    density: columnState.density,
    table,
    onPointAt: pointAt,
    query: wanted,
    from,
    count,
    onView,
    lead: selecting.isOn ? selecting.column : moving?.column,
    pick: hasBulk(entity) ? selecting.pick : undefined,
    onMove: moving?.moveBy,
    edits,
    ...rows,
  });

  return (
    <div className="list" ref={marked} aria-busy={isFormer || isComing || undefined}>
      <ListHead
        entity={entity}
        heading={heading}
        addButton={addButton}
        query={query}
        onQuery={setQuery}
        table={table}
        columnState={columnState}
        onColumnState={onColumnState}
        selecting={selecting}
        layout={layout}
        isEmpty={shown.length === 0}
        onAdd={forms.add}
        onRoom={setRoom}
      />
      <Filters entity={entity} query={query} onChange={setQuery} onCleared={() => heading.current?.focus()} />
      <ListNotices entity={entity} page={page} error={list.error} onRetry={() => void list.refetch()} />
      {isComing && (
        <>
          {isWhole && config.summary && <div className="plot" />}
          <ComingList
            columns={table.getVisibleLeafColumns()}
            density={columnState.density}
            leadWidth={moving?.column.width}
            actionsWidth={actionsWidthOf(entity, rows)}
          />
          <div className="foot" />
        </>
      )}
      {page && (
        <>
          <DialogPreloader entity={entity} />
          {isWhole && config.tree && page.of > 0 && (
            <EntityTree
              entity={entity}
              source={source}
              found={page.found < page.of ? page.records : undefined}
              onEdit={forms.edit}
              onAddChild={forms.addBelow}
            />
          )}
          {isWhole && config.summary && page.of > 0 && (
            <LazySummary columns={columns} summary={config.summary} records={shown} />
          )}
          {selecting.column && (
            <Suspense fallback={null}>
              <SelectionTools
                entity={entity}
                table={table}
                isOn={selecting.isOn}
                selection={selecting.selection}
                onEnd={selecting.end}
              />
            </Suspense>
          )}
          {page.found > 0 ? (
            layout.isGrid ? (
              <Suspense fallback={null}>
                <GridTable {...tableProps(page)} />
              </Suspense>
            ) : (
              <EntityTable {...tableProps(page)} />
            )
          ) : (
            <LazyOverlay>
              <EmptyList
                entity={entity}
                text={config.empty}
                onClear={page.of > 0 ? clear : undefined}
                onAdd={forms.add}
              />
            </LazyOverlay>
          )}
          {moving && (
            <LazyOverlay>
              <Moving {...moving} shown={shown} />
            </LazyOverlay>
          )}
          <ListFoot entity={entity} table={table} source={source} query={wanted} page={page} room={room} />
          <LazyLabels entity={entity} records={shown} onLabels={onLabels} />
        </>
      )}
      {dialog && <EntityDialogs {...dialog} source={source} query={wanted} page={page} />}
      {edits && <UnsavedCells edits={edits} />}
      {edits && <PastedCells entity={entity} edits={edits} listColumns={columns} />}
      <Conflicts />
    </div>
  );
});
