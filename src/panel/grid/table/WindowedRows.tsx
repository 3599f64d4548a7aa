import { Fragment, type ReactNode, type Ref, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { Later, later } from '../../ui/later.tsx';
import { afterPaint } from '../../ui/schedule.ts';
import { type RowWindow, rowsFrom, type TableRows } from '../model/rowWindow.ts';
import { useTableFocus } from '../model/tableFocus.ts';
import { estimatedHeight, FIRST_ROW, NARROWEST_CARD } from '../model/tableParts.ts';
import { getRowId } from '../model/useEntityTable.ts';

const FollowScroll = later(async () => {
  await new Promise<void>((painted) => afterPaint(painted));
  return import('./FollowScroll.tsx');
});

interface WindowedRowsProps extends TableRows {
  /** Renders the row of a record at an index; the ref measures it. */
  readonly children: (record: EntityRecord, index: number, measure: Ref<HTMLTableRowElement> | undefined) => ReactNode;
}

/**
 * A table's body with only the rows in view, between two spacers, so that ten thousand rows cost no more than thirty.
 * The first rows are drawn at once; the code that follows the scrolling is fetched when they are painted.
 */
export function WindowedRows({ children, ...all }: WindowedRowsProps) {
  const { records, from, count, height, span, isCards } = all;
  const body = useRef<HTMLTableSectionElement>(null);
  const [followed, setFollowed] = useState<RowWindow>();
  const isDrawn = useDeferredValue(true, false);
  const { apply } = useTableFocus();
  useLayoutEffect(() => apply(all));
  const { rows, below, measure } =
    followed ?? topOf(count, height, isCards ? Math.ceil(window.innerWidth / NARROWEST_CARD) : 1);
  return (
    <>
      <tbody ref={body}>
        {rows.map(({ index, above, lastRecord }) => {
          // Others have made the list shorter since the last report of the rows in view. Until the next report the
          // table keeps its height: the browser would scroll a shorter one to its top.
          if (index >= count) return <Spacer key={`row ${index}`} height={above} span={span} />;
          const record = records[index - from] ?? lastRecord;
          return (
            <Fragment key={record ? getRowId(record, index) : `row ${index}`}>
              {above > 0 && <Spacer height={above} span={span} />}
              {record ? children(record, index, measure) : <Coming index={index} height={height} span={span} />}
            </Fragment>
          );
        })}
        {below > 0 && <Spacer height={below} span={span} />}
      </tbody>
      {isDrawn && (
        <Later>
          <FollowScroll {...all} body={body} onChange={setFollowed} />
        </Later>
      )}
    </>
  );
}

/**
 * The rows that fit into the window at the top of a list, and some more. @param perLine the maximum number in a line
 */
function topOf(count: number, height: number, perLine: number): RowWindow {
  const length = Math.min(count, (Math.ceil(window.innerHeight / height) + 1) * perLine);
  const below = ((count - length) / perLine) * estimatedHeight(count / perLine, height);
  return { rows: rowsFrom(length), below, measure: undefined };
}

/** The placeholder of a row whose record is loading. */
const Coming = ({ index, height, span }: { index: number; height: number; span: number }) => (
  <tr aria-rowindex={index + FIRST_ROW} aria-busy style={{ height }}>
    <td colSpan={span}>
      <span className="coming" />
    </td>
  </tr>
);

/** The spacer for rows that are not in the document. */
const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={span} style={{ padding: 0, border: 0 }} />
  </tr>
);
