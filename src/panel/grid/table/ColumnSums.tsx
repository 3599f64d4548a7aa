import './columnSums.css';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { sumText } from '../../cells/sumText.ts';
import { usePanel } from '../../config/context.ts';
import type { TableColumn } from '../model/useEntityTable.ts';

interface ColumnSumsProps {
  readonly columns: readonly TableColumn[];
  /** The records that are shown. */
  readonly records: readonly EntityRecord[];
  /** Whether there are cells before, and after, those of the columns. */
  readonly hasLead: boolean;
  readonly hasActions: boolean;
}

/** The foot of a table: the sums of the shown values, in columns that have one (`sum`). */
export function ColumnSums({ columns, records, hasLead, hasActions }: ColumnSumsProps) {
  const { texts } = usePanel();
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
                  <span className="small">{texts.summarySum}</span> {sumText(config, records)}
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
