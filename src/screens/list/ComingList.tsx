import './comingList.css';
import { usePanel } from '../../config/context.ts';
import { Progress } from '../../look/Progress.tsx';
import type { ColumnState } from '../columns/columnState.ts';
import { firstRows } from '../table/rowWindow.ts';
import { HEAD_HEIGHT, rowHeightOf } from '../table/tableParts.ts';
import type { TableColumn } from '../table/useEntityTable.ts';

interface ComingListProps {
  readonly columns: readonly TableColumn[];
  readonly density: ColumnState['density'];
  /** The width of the column before them that shows no field, where there is one. */
  readonly leadWidth?: number | undefined;
  /** The width of the column of buttons; 0 where rows have none. */
  readonly actionsWidth: number;
}

/**
 * What stands in place of a table that is on its way: its columns, with a bar for each value, in as many rows as the window
 * has room for. Only the spinner over them is read aloud.
 */
export function ComingList({ columns, density, leadWidth, actionsWidth }: ComingListProps) {
  const { texts } = usePanel();
  const height = rowHeightOf(columns, density);
  const sizes = [...columns.map((column) => column.getSize()), ...(actionsWidth > 0 ? [actionsWidth] : [])];
  const tracks = sizes.map((size) => `minmax(${size}px, ${size}fr)`);
  const style: Readonly<Record<string, string>> = {
    '--tracks': tracks.join(' '),
    '--lead': `${leadWidth ?? 0}px`,
    '--head-height': `${HEAD_HEIGHT}px`,
    '--row-height': `${height}px`,
  };
  return (
    <div className="coming-list" style={style}>
      <Progress />
      <div className="paper" aria-hidden>
        <div>
          {columns.map(({ id, columnDef: { meta } }) => (
            <span key={id} data-align={meta?.cell.align}>
              {meta?.config.title}
            </span>
          ))}
          {actionsWidth > 0 && <span data-align="right">{texts.actions}</span>}
        </div>
        {firstRows(Math.ceil(window.innerHeight / height)).map(({ index }) => (
          <div key={index}>
            {columns.map(({ id, columnDef: { meta } }) => {
              const size = meta?.cell.height?.(meta.config);
              return (
                <span key={id} data-align={meta?.cell.align} data-picture={size}>
                  <i className="coming" style={size ? { width: size, height: size } : undefined} />
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
