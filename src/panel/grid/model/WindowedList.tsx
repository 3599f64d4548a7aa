import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type AriaAttributes, type ReactNode, useRef } from 'react';

interface WindowedListProps<Line> extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  readonly lines: readonly Line[];
  /** The height of a line whose texts need no more, in pixels. */
  readonly height: number;
  /** The maximum height of the frame, in CSS. */
  readonly most: string;
  /** Renders a line. */
  readonly children: (line: Line) => ReactNode;
}

/** A list in a frame of its own that scrolls. Only the lines in view are in the document. */
export function WindowedList<Line>({ lines, height, most, children, ...label }: WindowedListProps<Line>) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: lines.length,
    getScrollElement: () => frame.current,
    initialRect: { width: 0, height: window.innerHeight },
    estimateSize: () => height,
    overscan: 8,
  });
  return (
    // In the tab order, because a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <Box ref={frame} role="region" {...label} tabIndex={0} sx={{ maxHeight: most, overflow: 'auto' }}>
      <Box component="ul" sx={{ position: 'relative', m: 0, p: 0 }} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return (
            line !== undefined && (
              <Box
                key={index}
                component="li"
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                sx={{
                  position: 'absolute',
                  insetInline: 0,
                  minHeight: height,
                  listStyle: 'none',
                  overflowWrap: 'anywhere',
                }}
                style={{ top: start }}
              >
                {children(line)}
              </Box>
            )
          );
        })}
      </Box>
    </Box>
  );
}
