import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { useToasts } from '../context.ts';
import { recordsOf } from './batch.ts';
import { type BatchEnd, doneText, isStopped } from './batchTexts.ts';

/** A batch job. Its title is that of the dialog. */
export interface BatchJob extends BatchEnd {
  /** Deletes the records: they are gone when it is done. */
  readonly removes?: boolean;
  /** Shows what was saved in the list; without it the result waits until the list is fetched again. */
  readonly show?: (() => void) | undefined;
  /** Undoes it, for the finished records. */
  readonly undo?: ((done: readonly EntityRecord[]) => void) | undefined;
}

/** The result of a finished batch. */
interface BatchResult {
  readonly done: readonly EntityRecord[];
  /** Records that failed or were not sent. */
  readonly left: readonly EntityRecord[];
}

/**
 * Runs a batch, then the list is fetched again (docs/behaviour.md#many-at-once). If all are done and nothing was left
 * out it closes by itself; otherwise it stays open with the results until `close`. A toast shows the result.
 */
export function useBatchJob(entity: Entity, onEnd: (end: BatchResult, job: BatchJob) => void) {
  const [toasts, panel, client] = [useToasts(), usePanel(), useQueryClient()];
  const [work, setWork] = useState<BatchJob>();
  /** What runs now, for when the page is left. */
  const running = useRef<BatchJob>(undefined);
  const isGone = useRef(false);
  /** The message with the button 'Undo'. */
  const toast = useRef<number>(undefined);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.batch.stop();
      if (toast.current !== undefined) toasts.dismiss(toast.current);
    };
  }, [toasts]);

  const end = (ended: BatchJob) => {
    setWork((now) => (now === ended ? undefined : now));
    const [done, left] = [recordsOf(ended.batch, true), recordsOf(ended.batch, false)];
    const { undo, leftOut = 0 } = ended;
    const button =
      undo && done.length > 0 && !isGone.current
        ? { text: panel.texts.undo, press: () => undo(done), undoes: true }
        : undefined;
    const isFailure = leftOut > 0 || (left.length > 0 && !isStopped(ended.batch));
    const kind = isFailure ? 'error' : button ? 'undo' : left.length > 0 ? 'info' : 'success';
    const about = `${entity.name} ${ended.title}`;
    toasts.succeeded(about);
    const shown = toasts.show(kind, doneText(panel, entity, ended), { button, about });
    if (button) toast.current = shown;
    onEnd({ done, left }, ended);
  };
  const run = async (now: BatchJob, how: () => Promise<void>) => {
    running.current = now;
    await how();
    now.show?.();
    const fetched = client.invalidateQueries({ queryKey: [entity.name] });
    if (!now.show) await fetched;
    running.current = undefined;
    if (isGone.current || (recordsOf(now.batch, false).length === 0 && !now.leftOut)) end(now);
  };
  return {
    work,
    start(next: BatchJob) {
      setWork(next);
      void run(next, next.batch.run);
    },
    /** The button that shows the results of a batch that ran in the background; none when the page is left. */
    resultsButton: (ended: BatchJob) =>
      isGone.current ? undefined : { text: panel.texts.show, press: () => setWork(ended) },
    retry: () => work && void run(work, work.batch.retry),
    close: () => work && end(work),
  };
}
