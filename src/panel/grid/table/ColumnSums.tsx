import './columnSums.css';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { sumText } from '../../cells/sumText.ts';
import { usePanel } from '../../config/context.ts';
import { figuresOfSum, offeredFigures, useFigures } from '../../data/lists/figures.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { TableColumn } from '../model/useEntityTable.ts';

interface RowProps {
  readonly columns: readonly TableColumn[];
  /** Whether there are cells before, and after, those of the columns. */
  readonly hasLead: boolean;
  readonly hasActions: boolean;
}

interface ColumnSumsProps extends RowProps {
  readonly entity: Entity;
  /** The records that are shown. */
  readonly records: readonly EntityRecord[];
  /** What is shown, where the API pages the list: then it is asked for the sums. */
  readonly query?: ListQuery | undefined;
}

/** The foot of a table: the sums of the shown values, in columns that have one (`sum`). */
export const ColumnSums = ({ query, entity, records, ...row }: ColumnSumsProps) =>
  query ? <AskedSums {...row} entity={entity} query={query} /> : <SumsRow {...row} recordsOf={() => records} />;

/** The same, as the API computes them. The row is there before they come. */
function AskedSums({ entity, query, columns, ...row }: RowProps & Required<Pick<ColumnSumsProps, 'entity' | 'query'>>) {
  const asked = useMemo(() => {
    const figures = columns.flatMap(({ columnDef: { meta } }) => {
      if (!meta?.config.sum) return [];
      return offeredFigures(entity, figuresOfSum(entity, meta.config.field, meta.config)) ?? [];
    });
    const [sums, by] = [figures.flatMap((one) => one.sums), figures.flatMap((one) => one.by)];
    return sums.length > 0 ? { sums, by: [...new Set(by)] } : undefined;
  }, [entity, columns]);
  const { data } = useFigures(entity, query, asked);
  if (!asked) return null;
  return <SumsRow {...row} columns={columns} recordsOf={(field) => (asked.sums.includes(field) ? data : undefined)} />;
}

/** @param recordsOf the records whose values of a field are added up; undefined while they are not known */
function SumsRow({
  columns,
  hasLead,
  hasActions,
  recordsOf,
}: RowProps & { readonly recordsOf: (field: string) => readonly EntityRecord[] | undefined }) {
  const { texts } = usePanel();
  return (
    <tfoot>
      <tr>
        {hasLead && <td data-lead />}
        {columns.map(({ id, columnDef: { meta } }) => {
          if (!meta) return null;
          const { config, cell } = meta;
          const records = config.sum ? recordsOf(config.field) : undefined;
          return (
            <td key={id} data-align={cell.align} data-title={config.sum ? config.title : undefined}>
              {config.sum && (
                <>
                  <span className="small">{texts.summarySum}</span> {records ? sumText(config, records) : '\u00a0'}
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
