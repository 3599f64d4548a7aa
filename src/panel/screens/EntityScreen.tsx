import './list/list.css';
import { memo, useState } from 'react';
import type { Entity } from '../../shared/config/entity.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { usePanel } from '../config/context.ts';
import { useLayout } from '../grid/cards/useLayout.ts';
import { UnsavedCells, useCellEdits } from '../grid/editing/useCellEdits.tsx';
import { useMatchMarks } from '../grid/table/useMatchMarks.ts';
import { PastedCells } from '../import/PastedCells.tsx';
import { Announced } from '../ui/Announced.tsx';
import { Later } from '../ui/later.tsx';
import { useSelecting } from './batch/useSelecting.ts';
import { EntityDialogs, PreloadAfterRows } from './dialogs/preloads.tsx';
import { useEntityDialogs } from './dialogs/useEntityDialogs.ts';
import { useTellHidden } from './dialogs/useTellHidden.ts';
import { Filters } from './filters/Filters.tsx';
import { ListBody } from './list/ListBody.tsx';
import { ListHead } from './list/ListHead.tsx';
import { ListFailure, ListNotices } from './list/ListNotices.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import { TabsPlace } from './list/TabsPlace.tsx';
import { useEntityList } from './list/useEntityList.ts';

interface EntityScreenProps {
  readonly entity: Entity;
}

/** The screen of an entity. Everything on it comes from the entity's config. */
export const EntityScreen = memo(function EntityScreen({ entity }: EntityScreenProps) {
  const { edits, isReady } = useCellEdits(entity);
  const list = useEntityList(entity, isReady);
  const { query, wanted: currentQuery, onQuery, source, call, page, isStale, table } = list;
  const isComing = !page && (call.isPending || !isReady);
  const selecting = useSelecting(table, { source, query: currentQuery, page: isStale ? undefined : page });
  const layout = useLayout(entity);
  const marked = useMatchMarks(currentQuery.search);
  const { texts } = usePanel();
  const { heading, addButton, dialog, leftRecord, ...dialogs } = useEntityDialogs(entity, source, page);
  useTellHidden(entity, { source, query: currentQuery });
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const failure = call.error && (
    <ListFailure
      entity={entity}
      page={page}
      fetchedAt={list.fetchedAt}
      error={call.error}
      onRetry={() => void call.refetch()}
    />
  );

  return (
    <div className="list" ref={marked} aria-busy={isStale || isComing || undefined}>
      <ListHead
        entity={entity}
        heading={heading}
        addButton={addButton}
        list={list}
        selecting={selecting}
        layout={layout}
        onAdd={dialogs.forms.add}
        onDown={() => dialogs.rows.focusWatch?.ref.current?.enter()}
        onRoom={setRoom}
      />
      <TabsPlace entity={entity} list={list} />
      <Filters
        entity={entity}
        query={query}
        isComing={isComing}
        onChange={onQuery}
        onCleared={() => heading.current?.focus()}
      />
      {!page && failure}
      {isComing && <ListSkeleton entity={entity} list={list} rows={dialogs.rows} />}
      {page && (
        <>
          <ListNotices entity={entity} page={page} hasFailed={call.error !== null} />
          <PreloadAfterRows entity={entity} />
          <ListBody
            entity={entity}
            list={list}
            page={page}
            selecting={selecting}
            edits={edits}
            dialogs={dialogs}
            isGrid={layout.isGrid}
            room={room}
            failure={failure}
          />
        </>
      )}
      {dialog && (
        <Later onFailed={dialog.over.kind === 'form' ? dialog.forms.close : () => dialog.onOver(undefined)}>
          <EntityDialogs {...dialog} source={source} query={currentQuery} page={page} />
        </Later>
      )}
      {edits && <UnsavedCells edits={edits} />}
      {edits && <PastedCells entity={entity} edits={edits} listColumns={list.columns} />}
      <Announced text={leftRecord === undefined ? undefined : interpolate(texts.rowLeft, { name: leftRecord })} />
    </div>
  );
});
