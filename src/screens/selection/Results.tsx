import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import type { Panel } from '../../config/grammar.ts';
import { labelOf } from '../../config/label.ts';
import type { BatchItem } from '../../data/batch/batch.ts';
import { WindowedList } from '../table/WindowedList.tsx';

interface ResultsProps {
  readonly entity: Entity;
  readonly all: readonly BatchItem[];
  readonly isRunning: boolean;
  /** The name of the batch. */
  readonly name: string;
}

/** A line for each record of a batch: its name and status. At the end failures come first. */
export function Results({ entity, all, isRunning, name }: ResultsProps) {
  const lines = useMemo(
    () => (isRunning ? all : all.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))),
    [all, isRunning],
  );
  return (
    <WindowedList aria-label={name} lines={lines} height={36} most="320px">
      {(line) => <Line entity={entity} line={line} isRunning={isRunning} />}
    </WindowedList>
  );
}

interface LineProps extends Pick<ResultsProps, 'entity' | 'isRunning'> {
  readonly line: BatchItem;
}

/** Drawn again only when its own status has changed: most of those in view stay as they are. */
const Line = memo(function Line({ entity, line, isRunning }: LineProps) {
  const { texts } = usePanel();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.75 }}>
      <Box component="span" sx={{ flex: 1, minWidth: 160 }}>
        {labelOf(entity, line.record)}
      </Box>
      <Box component="span" sx={{ color: line.state === 'failed' ? 'error.main' : 'text.secondary' }}>
        {stateText(line, isRunning, texts)}
      </Box>
    </Box>
  );
});

function stateText({ state, reason }: BatchItem, isRunning: boolean, texts: Panel['texts']): string {
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
