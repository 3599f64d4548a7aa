import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { LeaveGuard } from '../../address/LeaveGuard.tsx';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { type BatchEnd, counted, doneText, roughTime } from '../../data/operations/batchTexts.ts';
import { secondsText } from '../../data/operations/patience.ts';
import { isCovered } from '../../ui/isCovered.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { Results } from './Results.tsx';

interface BatchDialogProps {
  readonly entity: Entity;
  readonly work: BatchEnd;
  /** How long it runs in ms before it is shown; what is all done by then never is. */
  readonly after?: number;
  /** Whether it is not shown at all: leaving is asked about as always. */
  readonly isHidden?: boolean;
  /** More buttons for when it is over. */
  readonly more?: ReactNode;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The progress of a batch, and the result for each record. While it runs it can only be stopped. */
export function BatchDialog({ entity, work, after = 0, isHidden = false, more, onRetry, onClose }: BatchDialogProps) {
  const { title, batch } = work;
  const panel = usePanel();
  const { texts } = panel;
  const { manyProgress, manyLeft } = useOpenedTexts();
  const { all, isRunning, isStopping, left, waits } = useStore(batch);
  const failed = all.filter(({ state }) => state === 'failed').length;
  const done = all.filter(({ state }) => state === 'done').length;
  const ended = failed + done;
  const isShown = useShown(after, !isRunning && done < all.length);

  return (
    <>
      {isShown && !isHidden && (
        <TitledDialog
          title={title}
          maxWidth="sm"
          onClose={isRunning ? undefined : onClose}
          actions={
            isRunning ? (
              <Button key="stop" onClick={batch.stop} disabled={isStopping} autoFocus>
                {texts.stop}
              </Button>
            ) : (
              <>
                {more}
                {failed > 0 && <Button onClick={onRetry}>{texts.retryFailed}</Button>}
                <Button key="close" onClick={onClose} variant="contained" autoFocus>
                  {texts.close}
                </Button>
              </>
            )
          }
        >
          <LinearProgress
            variant="determinate"
            aria-label={title}
            color={failed > 0 ? 'error' : 'primary'}
            value={all.length > 0 ? Math.floor((100 * ended) / all.length) : 100}
          />
          {isRunning && (
            <Typography variant="body2" sx={{ my: 1 }}>
              {counted(manyProgress, batch)}
              {left !== undefined && ` ${interpolate(manyLeft, { time: roughTime(left) })}`}
              {waits !== undefined && ` ${interpolate(texts.waits, { time: secondsText(waits) })}`}
            </Typography>
          )}
          <Typography variant="body2" sx={{ my: isRunning ? 0 : 1 }} aria-live="polite">
            {!isRunning && doneText(panel, entity, work)}
          </Typography>
          <Results entity={entity} all={all} leftOut={work.leftOut} isRunning={isRunning} name={title} />
        </TitledDialog>
      )}
      <LeaveGuard
        isChanged={() => batch.get().isRunning}
        saving={false}
        onDiscard={batch.stop}
        question={{ title: texts.stopTitle, text: texts.stopText, cancel: texts.goOn, submit: texts.stop }}
      />
    </>
  );
}

/**
 * Whether it is shown: after so many ms, or before that if something is left. It never comes over another dialog, which waits
 * for an answer or is typed into.
 */
function useShown(after: number, isLeft: boolean): boolean {
  const [isShown, setShown] = useState(after === 0);
  useEffect(() => {
    if (isShown) return undefined;
    const show = () => setShown(!isCovered());
    if (isLeft) show();
    const timer = setInterval(show, after);
    return () => clearInterval(timer);
  }, [isShown, isLeft, after]);
  return isShown;
}
