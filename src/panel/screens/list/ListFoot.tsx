import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { configOf, type EntityTableInstance } from '../../grid/model/useEntityTable.ts';
import { Later, later } from '../../ui/later.tsx';
import { BatchDialog } from '../dialogs/RunningJob.tsx';
import { ExportButtons } from '../export/ExportButtons.tsx';

const ImportDialog = later(
  () => {
    BatchDialog.preload();
    return import('../../import/ImportDialog.tsx');
  },
  { mui: true },
);

interface ListFootProps {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  readonly source: ListSource;
  /** The query whose records are shown. */
  readonly query: ListQuery;
  readonly page: ListPage;
  /** The container of its buttons, if not here. */
  readonly room: HTMLElement | null;
}

const canImport = ({ list, form, endpoints }: Entity): boolean =>
  list.import === true && form !== undefined && (endpoints.create !== undefined || endpoints.update !== undefined);

/** The foot of a list: the number of shown records, and the tools for all of them. */
export function ListFoot({ entity, table, source, query, page, room }: ListFootProps) {
  const { texts } = usePanel();
  const [importing, setImporting] = useState(false);
  const endImport = () => setImporting(false);
  const tools = (
    <>
      <ExportButtons
        entity={entity}
        kinds={entity.list.export}
        isEmpty={page.matches === 0}
        shown={() => ({
          source,
          query,
          columns: configOf(table.getVisibleLeafColumns()),
          count: page.isCounted ? page.matches : undefined,
        })}
      />
      {canImport(entity) && (
        <button type="button" className="button little plain" aria-haspopup="dialog" onClick={() => setImporting(true)}>
          {texts.importCsv}
        </button>
      )}
    </>
  );
  return (
    <div className="foot">
      <p className="small" aria-live="polite">
        {page.of > 0 && page.isCounted && interpolate(texts.count, { shown: page.matches, total: page.of })}
      </p>
      {room ? createPortal(tools, room) : tools}
      <Later open={importing} onFailed={endImport}>
        {importing && (
          <ImportDialog
            entity={entity}
            listColumns={configOf(table.getAllLeafColumns())}
            source={source}
            onClose={endImport}
          />
        )}
      </Later>
    </div>
  );
}
