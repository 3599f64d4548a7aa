import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { usePanel } from '../../config/context.ts';
import type { BatchItem } from '../../data/batch/batch.ts';
import type { LeftOutRow } from '../../data/batch/batchTexts.ts';
import { WindowedList } from '../../grid/model/WindowedList.tsx';

interface ResultsProps {
  readonly entity: Entity;
  readonly all: readonly BatchItem[];
  /** Rows of a file that were not sent. */
  readonly leftOut?: readonly LeftOutRow[];
  readonly isRunning: boolean;
  /** The name of the batch. */
  readonly name: string;
}

const NONE: readonly LeftOutRow[] = [];

/** The list of a batch's records with their status. At the end, skipped and failed ones come first. */
export function Results({ entity, all, leftOut = NONE, isRunning, name }: ResultsProps) {
  const lines = useMemo((): readonly (BatchItem | LeftOutRow)[] => {
    if (isRunning) return all;
    return [...leftOut, ...all.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))];
  }, [all, leftOut, isRunning]);
  return (
    <WindowedList aria-label={name} lines={lines} height={36} most="320px">
      {(line) =>
        'why' in line ? (
          <Result name={line.name} state={line.why} isFailure />
        ) : (
          <Line entity={entity} line={line} isRunning={isRunning} />
        )
      }
    </WindowedList>
  );
}

interface LineProps extends Pick<ResultsProps, 'entity' | 'isRunning'> {
  readonly line: BatchItem;
}

/** Drawn again only when its own status has changed: most of those in view stay as they are. */
const Line = memo(function Line({ entity, line, isRunning }: LineProps) {
  const { texts } = usePanel();
  const state = stateText(line, isRunning, texts);
  return <Result name={labelOf(entity, line.record)} state={state} isFailure={line.state === 'failed'} />;
});

interface ResultProps {
  readonly name: string;
  readonly state: string;
  readonly isFailure: boolean;
}

const Result = ({ name, state, isFailure }: ResultProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.75 }}>
    <Box component="span" sx={{ flex: 1, minWidth: 160 }}>
      {name}
    </Box>
    {/* Its words change from below the same edge. */}
    <Box component="span" sx={{ minWidth: '6em', color: isFailure ? 'error.main' : 'text.secondary' }}>
      {state}
    </Box>
  </Box>
);

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
