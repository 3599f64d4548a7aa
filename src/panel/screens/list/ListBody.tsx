import { type ReactNode, useCallback, useMemo } from 'react';
import { hasBulk } from '../../../shared/config/bulk.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { sortedField } from '../../../shared/config/sort.ts';
import type { ListPage } from '../../data/lists/listSource.ts';
import { GridTable } from '../../grid/cards/useLayout.ts';
import type { CellEdits } from '../../grid/model/cellEdits.ts';
import { knownSelected } from '../../grid/selection/selection.ts';
import { EntityTable } from '../../grid/table/EntityTable.tsx';
import { Later, later } from '../../ui/later.tsx';
import { afterPaint } from '../../ui/schedule.ts';
import { type Selecting, SelectionTools } from '../batch/useSelecting.ts';
import type { OpenedDialogs } from '../dialogs/useEntityDialogs.ts';
import { usePlotFold } from '../plot/usePlotFold.ts';
import { labelColumns } from '../references/useLabels.ts';
import { ListFoot } from './ListFoot.tsx';
import { TreeSkeleton } from './TreeSkeleton.tsx';
import type { EntityList } from './useEntityList.ts';

const Moving = later(async () => {
  await new Promise<void>((painted) => afterPaint(painted));
  return import('../../grid/moving/Moving.tsx');
});
/** Few lists are trees. */
const EntityTree = later(async () => (await import('./EntityTree.tsx')).EntityTree);
const EmptyList = later(() => import('./EmptyList.tsx'));
const ListSummary = later(async () => (await import('../plot/ListSummary.tsx')).ListSummary);
const ColumnLabels = later(async () => (await import('../references/ColumnLabels.tsx')).ColumnLabels);

interface ListBodyProps {
  readonly entity: Entity;
  readonly list: EntityList;
  readonly page: ListPage;
  readonly selecting: Selecting;
  readonly edits: CellEdits | undefined;
  readonly dialogs: Pick<OpenedDialogs, 'forms' | 'rows'>;
  /** Whether the records are shown as cards. */
  readonly isGrid: boolean;
  /** The container of the foot's buttons, if not the foot. */
  readonly room: HTMLElement | null;
  /** The message that the list could not be refreshed: below the rows, which stay where they are. */
  readonly failure: ReactNode;
}

/** The loaded records of a list, and the controls around them. */
export function ListBody({ entity, list, page, selecting, edits, dialogs, isGrid, room, failure }: ListBodyProps) {
  const { summary, tree } = entity.list;
  const { wanted: query, onQuery, columns, source, shown, moving, table } = list;
  const { forms, rows } = dialogs;
  const isEmpty = page.of === 0;
  const { columnVisibility } = list.columnState;
  const fold = usePlotFold(entity);
  /** The columns whose labels are needed: to be shown, or to sort by. */
  const named = useMemo(
    () =>
      labelColumns(
        entity.list.columns.filter(
          ({ field }) => columnVisibility[field] !== false || query.sort.some((by) => sortedField(by) === field),
        ),
      ),
    [entity, columnVisibility, query.sort],
  );
  /** If the code for labels cannot be loaded. */
  const showIds = () => {
    for (const { field } of named) list.onLabels(field, { labelOf: () => undefined });
  };
  const Table = isGrid ? GridTable : EntityTable;
  const selectedRecords = useCallback(
    () => (selecting.isOn ? knownSelected(selecting.selection.get(), table) : undefined),
    [selecting.isOn, selecting.selection, table],
  );
  const records = (
    <Table
      entity={entity}
      density={list.columnState.density}
      table={table}
      onHover={list.onHover}
      source={source}
      query={query}
      from={page.from}
      count={page.matches}
      isCounted={page.isCounted}
      onView={list.onView}
      lead={selecting.isOn ? selecting.column : moving?.column}
      pick={hasBulk(entity) ? selecting.pick : undefined}
      onMove={moving?.moveBy}
      edits={edits}
      selectedRecords={selectedRecords}
      {...rows}
    />
  );
  const body =
    page.matches > 0 ? (
      isGrid ? (
        <Later>{records}</Later>
      ) : (
        records
      )
    ) : (
      <Later fallback={<div className="empty paper" />}>
        <EmptyList
          entity={entity}
          onClear={isEmpty ? undefined : () => onQuery({ search: '', filters: [] })}
          isSearch={query.filters.length === 0}
          onAdd={forms.add}
        />
      </Later>
    );
  const treePart = tree && !isEmpty && (
    <Later fallback={<TreeSkeleton roots={page.records.filter((record) => !record[tree.parent]).length} isBusy />}>
      <EntityTree
        entity={entity}
        source={source}
        matches={page.matches < page.of ? page.records : undefined}
        onEdit={forms.edit}
        onAddChild={forms.addBelow}
        hrefOf={forms.hrefOf}
      />
    </Later>
  );
  return (
    <>
      {summary && !isEmpty && (
        // After the rows, in a place that is there before. If its code cannot be loaded, there is no plot.
        <Later fallback={<div className="plot" data-closed={fold.isClosed} aria-busy="true" />} silent>
          <ListSummary entity={entity} columns={columns} summary={summary} source={source} query={query} fold={fold} />
        </Later>
      )}
      {selecting.column && (
        <Later>
          <SelectionTools
            entity={entity}
            table={table}
            isOn={selecting.isOn}
            selection={selecting.selection}
            onEnd={selecting.end}
          />
        </Later>
      )}
      {tree && source.isWhole ? (
        <div className="beside">
          {treePart}
          {body}
        </div>
      ) : (
        body
      )}
      {moving && (
        <Later>
          <Moving {...moving} shown={shown} />
        </Later>
      )}
      {failure}
      <ListFoot entity={entity} table={table} source={source} query={query} page={page} room={room} />
      {named.length > 0 && (
        <Later silent onFailed={showIds}>
          <ColumnLabels entity={entity} columns={named} records={shown} onLabels={list.onLabels} />
        </Later>
      )}
    </>
  );
}
