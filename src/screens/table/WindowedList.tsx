import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type AriaAttributes, type ReactNode, useRef } from 'react';

interface WindowedListProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  /** How many lines there are. */
  readonly count: number;
  /** The height of a line whose texts need no more, in pixels. */
  readonly line: number;
  /** The height of the frame at most, as CSS has it. */
  readonly most: string;
  /** Draws the line at an index. */
  readonly children: (index: number) => ReactNode;
}

/** A list in a frame of its own that scrolls. Only the lines in view are in the document. */
export function WindowedList({ count, line, most, children, ...label }: WindowedListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => frame.current,
    initialRect: { width: 0, height: window.innerHeight },
    estimateSize: () => line,
    overscan: 8,
  });
  return (
    // In the tab order, because a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <Box ref={frame} role="region" {...label} tabIndex={0} sx={{ maxHeight: most, overflow: 'auto' }}>
      <Box component="ul" sx={{ position: 'relative', m: 0, p: 0 }} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <Box
            key={index}
            component="li"
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            sx={{ position: 'absolute', insetInline: 0, minHeight: line, listStyle: 'none', overflowWrap: 'anywhere' }}
            style={{ top: start }}
          >
            {children(index)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
