import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { usePendingChanges, useToasts } from '../context.ts';
import { recordsOf } from './batch.ts';
import { type BatchEnd, doneText, isStopped, recordsText } from './batchTexts.ts';
import type { Values } from './pendingChanges.ts';
import { showPending, valuesBefore } from './showPending.ts';

/** A batch job. Its title is that of the dialog. */
export interface BatchJob extends BatchEnd {
  /** Deletes the records: they are gone when it is done. */
  readonly removes?: boolean;
  /** Shows what was saved in the list; without it the result waits until the list is fetched again. */
  readonly show?: (() => void) | undefined;
  /** What rows show of a record from the beginning on; what can be undone can be so from then on, too. */
  readonly gets?: (record: EntityRecord) => Values;
  /** Undoes it, for the finished records, or for all of them while it runs. */
  readonly undo?: ((records: readonly EntityRecord[]) => void) | undefined;
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
  const [toasts, panel, client, pending] = [useToasts(), usePanel(), useQueryClient(), usePendingChanges()];
  const { changeSaving } = useOpenedTexts();
  const [work, setWork] = useState<BatchJob>();
  /** The job whose 'Undo' was pressed while it ran. */
  const [takenBack, setTakenBack] = useState<BatchJob>();
  /** What runs now, for when the page is left. */
  const running = useRef<BatchJob>(undefined);
  const isGone = useRef(false);
  const last = useRef(Promise.resolve());
  /** The messages with the button 'Undo'. */
  const [undoable] = useState(() => new Set<number>());
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.batch.stop();
      for (const id of undoable) toasts.dismiss(id);
    };
  }, [toasts, undoable]);

  /** @param replaces the message that it is under way */
  const end = (ended: BatchJob, replaces?: number) => {
    setWork((now) => (now === ended ? undefined : now));
    const [done, left] = [recordsOf(ended.batch, true), recordsOf(ended.batch, false)];
    const { undo, leftOut = [] } = ended;
    const button =
      undo && done.length > 0 && !isGone.current
        ? { text: panel.texts.undo, press: () => undo(done), undoes: true }
        : undefined;
    const isFailure = leftOut.length > 0 || (left.length > 0 && !isStopped(ended.batch));
    const kind = isFailure ? 'error' : button ? 'undo' : left.length > 0 ? 'info' : 'success';
    const about = `${entity.name} ${ended.title}`;
    toasts.succeeded(about);
    const shown = toasts.show(kind, doneText(panel, entity, ended), { button, about, replaces });
    if (button) undoable.add(shown);
    onEnd({ done, left }, ended);
  };
  const run = async (now: BatchJob, how: () => Promise<void>) => {
    running.current = now;
    const { batch, gets, undo } = now;
    const left = recordsOf(batch, false);
    let endShown = gets && showPending(pending, entity, left, gets);
    let isTakenBack = false;
    let saving: number | undefined;
    if (gets && undo) {
      const takeBack = () => {
        isTakenBack = true;
        setTakenBack(now);
        const all = batch.get().all.map(({ record }) => record);
        endShown = showPending(pending, entity, all, (record) => valuesBefore(record, gets(record)));
        batch.stop();
      };
      const button = { text: panel.texts.undo, press: takeBack, undoes: true };
      const text = fillBlanks(changeSaving, { what: recordsText(panel, entity, left) });
      saving = toasts.show('notice', text, { button });
      undoable.add(saving);
    }
    await how();
    now.show?.();
    // After the list has told what was saved: its rows would show the old values in between.
    if (endShown) notifyManager.schedule(endShown);
    running.current = undefined;
    if (isTakenBack) return undo?.(batch.get().all.map(({ record }) => record));
    const fetched = client.invalidateQueries({ queryKey: [entity.name] });
    if (!now.show) await fetched;
    const isAllDone = recordsOf(batch, false).length === 0 && !now.leftOut?.length;
    if (isGone.current || isAllDone) end(now, saving);
    else if (saving !== undefined) toasts.dismiss(saving);
  };
  /** Begins when the job before it is over: an 'Undo' of a message can be pressed while another one runs. */
  const start = (next: BatchJob) => {
    const begin = async () => {
      setWork(next);
      await run(next, next.batch.run);
    };
    // Also after one that broke off.
    last.current = last.current.then(begin, begin);
  };
  return {
    work,
    /** Whether it is about to be taken back: its result is of no interest. */
    isTakenBack: work !== undefined && work === takenBack,
    start,
    /** The button that shows the results of a batch that ran in the background; none when the page is left. */
    resultsButton: (ended: BatchJob) =>
      isGone.current ? undefined : { text: panel.texts.show, press: () => setWork(ended) },
    retry: () => work && void run(work, work.batch.retry),
    close: () => work && end(work),
  };
}
