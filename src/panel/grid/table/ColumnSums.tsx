import './columnSums.css';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { sumText } from '../../cells/sumText.ts';
import { usePanel } from '../../config/context.ts';
import { figuresOfSum, useFigures } from '../../data/lists/figures.ts';
import { EVERYTHING, type ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import type { TableColumn } from '../model/useEntityTable.ts';

interface ColumnSumsProps {
  readonly entity: Entity;
  /** The source of the list, and the query whose records it shows. */
  readonly source: ListSource;
  readonly query: ListQuery;
  readonly columns: readonly TableColumn[];
  /** Whether there are cells before, and after, those of the columns. */
  readonly hasLead: boolean;
  readonly hasActions: boolean;
}

/**
 * The foot of a table: the sums of the shown values, in columns that have one (`sum`). It is there before they come, unless
 * the API has none.
 */
export function ColumnSums({ entity, source, query, columns, hasLead, hasActions }: ColumnSumsProps) {
  const { texts } = usePanel();
  const what = useMemo(() => {
    const figures = columns.flatMap(({ columnDef: { meta } }) => {
      const sum = meta?.config.sum && figuresOfSum(entity, meta.config.field, meta.config);
      return sum && source.figures(EVERYTHING, sum) ? sum : [];
    });
    const by = new Set(figures.flatMap((one) => one.by));
    return figures.length > 0 ? { sums: figures.flatMap((one) => one.sums), by: [...by] } : undefined;
  }, [entity, source, columns]);
  const groups = useFigures(source, query, what)?.data?.groups;
  if (!what) return null;
  return (
    <tfoot>
      <tr>
        {hasLead && <td data-lead />}
        {columns.map(({ id, columnDef: { meta } }) => {
          if (!meta) return null;
          const { config, cell } = meta;
          return (
            <td key={id} data-align={cell.align} data-title={config.sum ? config.title : undefined}>
              {config.sum && (
                <>
                  <span className="small">{texts.summarySum}</span>{' '}
                  {groups && what.sums.includes(config.field) ? sumText(config, groups) : '\u00a0'}
                </>
              )}
            </td>
          );
        })}
        {hasActions && <td data-actions />}
      </tr>
    </tfoot>
  );
}
