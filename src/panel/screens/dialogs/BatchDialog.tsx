import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { counted, doneText, roughTime } from '../../data/batch/batchTexts.ts';
import { secondsText } from '../../data/batch/patience.ts';
import { closeJob, hideJob, retryJob } from '../../data/operations/runJob.ts';
import { useWriter } from '../../data/operations/writer.ts';
import type { Job } from '../../data/outbox/job.ts';
import { isCovered } from '../../ui/isCovered.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { Results } from './Results.tsx';

interface BatchDialogProps {
  readonly job: Job;
  /** Whether it is not shown: the job is in the background, or about to be undone. */
  readonly isHidden: boolean;
}

/** The progress of a batch, and the result for each record. While it runs it can be stopped, or go on in the background. */
export function BatchDialog({ job, isHidden }: BatchDialogProps) {
  const { entity, title, batch, shownAfter = 0, more } = job;
  const writer = useWriter();
  const panel = usePanel();
  const { texts } = panel;
  const { manyProgress, manyLeft, manyHide } = useOpenedTexts();
  const { all, isRunning, isStopping, remaining, waits } = useStore(batch);
  const failed = all.filter(({ state }) => state === 'failed').length;
  const done = all.filter(({ state }) => state === 'done').length;
  const ended = failed + done;
  const close = () => closeJob(writer, job);
  const isShown = useShown(shownAfter, !isRunning && done < all.length);

  if (!isShown || isHidden) return null;
  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      onClose={isRunning ? undefined : close}
      actions={
        isRunning ? (
          <>
            <Button key="hide" onClick={() => hideJob(writer, job)}>
              {manyHide}
            </Button>
            <Button key="stop" onClick={batch.stop} disabled={isStopping} autoFocus>
              {texts.stop}
            </Button>
          </>
        ) : (
          <>
            {more && <Button onClick={more.press}>{more.text}</Button>}
            {failed > 0 && <Button onClick={() => void retryJob(writer, job)}>{texts.retryFailed}</Button>}
            <Button key="close" onClick={close} variant="contained" autoFocus>
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
          {remaining !== undefined && ` ${interpolate(manyLeft, { time: roughTime(remaining) })}`}
          {waits !== undefined && ` ${interpolate(texts.waits, { time: secondsText(waits) })}`}
        </Typography>
      )}
      <Typography variant="body2" sx={{ my: isRunning ? 0 : 1 }} aria-live="polite">
        {!isRunning && doneText(panel, entity, job)}
      </Typography>
      <Results entity={entity} all={all} leftOut={job.leftOut} isRunning={isRunning} name={title} />
    </TitledDialog>
  );
}

/**
 * Whether the dialog is shown: after `after` ms, or sooner if records remain. It never comes over another dialog, which
 * waits for an answer or is typed into.
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
