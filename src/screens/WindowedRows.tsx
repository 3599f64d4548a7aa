import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { ROW_HEIGHT } from './tableParts.ts';

export interface WindowedRowsProps {
  readonly count: number;
  /** How many columns a row spans. */
  readonly span: number;
  /** The element that scrolls the rows. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Draws the row at an index. */
  readonly children: (index: number) => ReactNode;
}

/** Draws only the rows in view, between two spacers, so that ten thousand rows cost no more than thirty. */
export default function WindowedRows({ count, span, frame, children }: WindowedRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  // React attaches the frame after the first layout effects of what is inside it: the virtualizer finds it at the second
  // draw. Where the code of this component is loaded already, nothing else would draw it again.
  const [, drawAgain] = useState(false);
  useLayoutEffect(() => drawAgain(true), []);
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {above > 0 && <Spacer height={above} span={span} />}
      {items.map(({ index, key }) => (
        <Fragment key={key}>{children(index)}</Fragment>
      ))}
      {below > 0 && <Spacer height={below} span={span} />}
    </>
  );
}

/** Takes the place of the rows that are not in the document. */
const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={span} style={{ padding: 0, border: 0 }} />
  </tr>
);
