import './listSkeleton.css';
import { hasBulk } from '../../../shared/config/bulk.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { isLabelField } from '../../../shared/config/label.ts';
import { usePanel } from '../../config/context.ts';
import { GUTTER } from '../../grid/model/leadColumn.ts';
import { rowsFrom } from '../../grid/model/rowWindow.ts';
import { HEAD_HEIGHT, useRowHeight } from '../../grid/model/tableParts.ts';
import { actionsWidthOf, type RowHandlers } from '../../grid/table/EntityRow.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { usePlotFold } from '../plot/usePlotFold.ts';
import { TreeSkeleton } from './TreeSkeleton.tsx';
import type { EntityList } from './useEntityList.ts';

interface ListSkeletonProps {
  readonly entity: Entity;
  readonly list: EntityList;
  readonly rows: RowHandlers;
}

/** The assumed number of roots of a tree. */
const ROOTS = 3;

/**
 * The placeholder of a loading list: its tree and table columns with a bar for each value, in as many rows as fit.
 * Screen readers only find the spinner.
 */
export function ListSkeleton({ entity, list, rows }: ListSkeletonProps) {
  const { texts } = usePanel();
  const { isClosed } = usePlotFold(entity);
  const columns = list.table.getVisibleLeafColumns();
  const actionsWidth = actionsWidthOf(entity, rows);
  const height = useRowHeight(columns, list.columnState.density);
  const gutter = list.moving || hasBulk(entity) ? GUTTER : 0;
  const sizes = [
    ...columns.map((column, index) => column.getSize() + (index === 0 ? gutter : 0)),
    ...(actionsWidth > 0 ? [actionsWidth] : []),
  ];
  const tracks = sizes.map((size) => `minmax(${size}px, ${size}fr)`);
  const style: Readonly<Record<string, string>> = {
    '--tracks': tracks.join(' '),
    '--gutter': `${gutter}px`,
    '--head-height': `${HEAD_HEIGHT}px`,
    '--row-height': `${height}px`,
  };
  const rowsComing = (
    <div className="list-skeleton" style={style}>
      <Progress />
      <div className="paper" aria-hidden>
        <div>
          {columns.map(({ id, columnDef: { meta } }) => (
            <span key={id} data-align={meta?.cell.align}>
              {meta?.config.title}
            </span>
          ))}
          {actionsWidth > 0 && (
            <span data-align="right" data-actions>
              {texts.actions}
            </span>
          )}
        </div>
        {rowsFrom(Math.ceil(window.innerHeight / height)).map(({ index }) => (
          <div key={index}>
            {columns.map(({ id, columnDef: { meta } }) => {
              const size = meta?.cell.height?.(meta.config);
              return (
                <span
                  key={id}
                  data-align={meta?.cell.align}
                  data-label={isLabelField(entity, id) || undefined}
                  data-picture={size}
                >
                  <i className="coming" style={size ? { width: size, height: size } : undefined} />
                </span>
              );
            })}
            {actionsWidth > 0 && <span data-actions />}
          </div>
        ))}
      </div>
    </div>
  );
  return (
    <>
      {entity.list.summary && <div className="plot" data-closed={isClosed} />}
      {entity.list.tree && list.source.isWhole ? (
        <div className="beside">
          <TreeSkeleton roots={ROOTS} />
          {rowsComing}
        </div>
      ) : (
        rowsComing
      )}
      <div className="foot" />
    </>
  );
}
