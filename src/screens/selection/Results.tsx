import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { labelOf } from '../../cells/cell.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import type { Panel } from '../../config/grammar.ts';
import type { OneOfMany } from '../../data/many.ts';

/** The height of a line, and of the list at most, in pixels. */
const LINE = 36;
const MOST = 320;

export interface ResultsProps {
  readonly entity: Entity;
  readonly all: readonly OneOfMany[];
  readonly isRunning: boolean;
  readonly labelledBy: string;
}

/** A line for each of many records: what it is called, and how it went. In the end those first that have failed. */
export function Results({ entity, all, isRunning, labelledBy }: ResultsProps) {
  const { texts } = usePanel();
  const frame = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    () => (isRunning ? all : all.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))),
    [all, isRunning],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: lines.length,
    getScrollElement: () => frame.current,
    initialRect: { width: 0, height: MOST },
    estimateSize: () => LINE,
    overscan: 8,
  });
  return (
    // In the tab order, because a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <Box ref={frame} role="region" aria-labelledby={labelledBy} tabIndex={0} sx={{ maxHeight: MOST, overflow: 'auto' }}>
      <Box component="ul" sx={{ position: 'relative', m: 0, p: 0 }} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return (
            line && (
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
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 1,
                  minHeight: LINE,
                  py: 0.75,
                  listStyle: 'none',
                  overflowWrap: 'anywhere',
                }}
                style={{ top: start }}
              >
                <Box component="span" sx={{ flex: 1, minWidth: 160 }}>
                  {labelOf(entity, line.record)}
                </Box>
                <Box component="span" sx={{ color: line.state === 'failed' ? 'error.main' : 'text.secondary' }}>
                  {stateText(line, isRunning, texts)}
                </Box>
              </Box>
            )
          );
        })}
      </Box>
    </Box>
  );
}

function stateText({ state, reason }: OneOfMany, isRunning: boolean, texts: Panel['texts']): string {
  switch (state) {
    case 'failed':
      return reason ?? '';
    case 'done':
      return texts.manySent;
    case 'sending':
      return texts.manySending;
    case 'waiting':
      return isRunning ? texts.manyWaiting : texts.manyUnsent;
  }
}
