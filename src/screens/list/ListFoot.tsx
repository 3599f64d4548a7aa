import { useState } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { useToasts } from '../../data/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import type { EntityRecord } from '../../wire/record.ts';
import { configOf, type EntityTableInstance } from './useEntityTable.ts';

const ImportDialog = themedComponent(() => import('../transfer/ImportDialog.tsx'));

interface ListFootProps {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  readonly source: ListSource;
  /** What is shown of it. */
  readonly query: ListQuery;
  readonly page: ListPage;
}

const canImport = ({ list, form, endpoints }: Entity): boolean =>
  list.import === true && form !== undefined && (endpoints.create !== undefined || endpoints.update !== undefined);

/** What is below the table: how many records are shown, and what can be done with all of those. */
export function ListFoot({ entity, table, source, query, page }: ListFootProps) {
  const { texts } = usePanel();
  const toasts = useToasts();
  const [importing, setImporting] = useState(false);
  const exportAs = async (as: 'csv' | 'json') => {
    try {
      const { exportList } = await import('../transfer/exportList.ts');
      const records: EntityRecord[] = [];
      for await (const slice of source.all(query)) for (const record of slice) records.push(record);
      exportList(entity, configOf(table.getVisibleLeafColumns()), records, as);
    } catch {
      toasts.show('error', texts.unreachable);
    }
  };
  return (
    <div className="foot">
      <p className="small" aria-live="polite">
        {page.of > 0 && fillBlanks(texts.count, { shown: page.found, total: page.of })}
      </p>
      {entity.list.export?.map((as) => (
        <button
          key={as}
          type="button"
          className="button little plain"
          disabled={page.found === 0}
          onClick={() => void exportAs(as)}
        >
          {as === 'csv' ? texts.exportCsv : texts.exportJson}
        </button>
      ))}
      {canImport(entity) && (
        <button type="button" className="button little plain" aria-haspopup="dialog" onClick={() => setImporting(true)}>
          {texts.importCsv}
        </button>
      )}
      {importing && (
        <LazyOverlay onFailed={() => setImporting(false)}>
          <ImportDialog
            entity={entity}
            listColumns={configOf(table.getAllLeafColumns())}
            source={source}
            onClose={() => setImporting(false)}
          />
        </LazyOverlay>
      )}
    </div>
  );
}
