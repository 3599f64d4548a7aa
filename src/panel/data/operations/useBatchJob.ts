import { notifyManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { type Values, valuesBefore } from '../overlay/overlay.ts';
import type { Undoable } from '../session/undoHistory.ts';
import { recordsOf } from './batch.ts';
import { type BatchEnd, doneText, isStopped, recordsText } from './batchTexts.ts';
import { tellDone } from './tellDone.ts';
import { refetchLists, useWriter } from './writer.ts';

/** A batch job. Its title is that of the dialog. */
export interface BatchJob extends BatchEnd {
  /** Deletes the records: they are gone when it is done. */
  readonly removes?: boolean;
  /** Shows what was saved in the list; without it the result waits until the list is fetched again. */
  readonly show?: (() => void) | undefined;
  /** What rows show of a record from the beginning on; what can be undone can be so from then on, too. */
  readonly preview?: (record: EntityRecord) => Values;
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
  const writer = useWriter();
  const { changeSaving } = useOpenedTexts();
  const [work, setWork] = useState<BatchJob>();
  /** The job whose 'Undo' was pressed while it ran. */
  const [takenBack, setTakenBack] = useState<BatchJob>();
  /** What runs now, for when the page is left. */
  const running = useRef<BatchJob>(undefined);
  const isGone = useRef(false);
  const last = useRef(Promise.resolve());
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.batch.stop();
    };
  }, []);
  const { toasts, overlay, history, config } = writer;
  const { panel } = config;

  /** @param replaces the message that it is under way */
  const end = (ended: BatchJob, replaces?: number) => {
    setWork((now) => (now === ended ? undefined : now));
    const [done, left] = [recordsOf(ended.batch, true), recordsOf(ended.batch, false)];
    const { undo, leftOut = [] } = ended;
    const isFailure = leftOut.length > 0 || (left.length > 0 && !isStopped(ended.batch));
    const canUndo = undo && done.length > 0;
    tellDone(writer, {
      kind: isFailure ? 'error' : canUndo ? 'undo' : left.length > 0 ? 'info' : 'success',
      text: doneText(panel, entity, ended),
      about: `${entity.name} ${ended.title}`,
      replaces,
      undo: canUndo ? () => undo(done) : undefined,
    });
    onEnd({ done, left }, ended);
  };
  const run = async (now: BatchJob, how: () => Promise<void>) => {
    running.current = now;
    const { batch, preview, undo } = now;
    const left = recordsOf(batch, false);
    const show = (records: readonly EntityRecord[], by: (record: EntityRecord) => Values) =>
      // Of those of which only the id is known nothing is shown.
      overlay.put(entity, new Map(records.filter(originOf).map((record) => [record.id, by(record)])));
    let endShown = preview && show(left, preview);
    let isTakenBack = false;
    let saving: number | undefined;
    let undoable: Undoable | undefined;
    if (preview && undo) {
      undoable = history.add(() => {
        isTakenBack = true;
        setTakenBack(now);
        const all = batch.get().all.map(({ record }) => record);
        endShown?.();
        endShown = show(all, (record) => valuesBefore(record, preview(record)));
        batch.stop();
        if (saving !== undefined) toasts.dismiss(saving);
      });
      const button = { text: panel.texts.undo, press: undoable.undo, undoes: true };
      const text = interpolate(changeSaving, { what: recordsText(panel, entity, left) });
      saving = toasts.show('notice', text, { button });
    }
    await how();
    undoable?.forget();
    now.show?.();
    // After the list has told what was saved: its rows would show the old values in between.
    if (endShown) notifyManager.schedule(endShown);
    running.current = undefined;
    if (isTakenBack) return undo?.(batch.get().all.map(({ record }) => record));
    const fetched = refetchLists(writer, entity);
    if (!now.show) await fetched;
    const isAllDone = recordsOf(batch, false).length === 0 && !now.leftOut?.length;
    if (isGone.current || isAllDone) end(now, saving);
    else if (saving !== undefined) toasts.dismiss(saving);
  };
  /** Begins when the job before it is over: an 'Undo' of a message can be pressed while another one runs. */
  const start = (next: BatchJob) => {
    const begin = async () => {
      setWork(next);
      await run(next, () => asMutation(next.batch.run));
    };
    // Also after one that broke off.
    last.current = last.current.then(begin, begin);
  };
  /** So that a page that closes meanwhile asks first. */
  const asMutation = (work: () => Promise<void>) => {
    // A mutation begins later: its dialog would show a batch that has not begun.
    const working = work();
    return writer.client
      .getMutationCache()
      .build(writer.client, { mutationFn: () => working })
      .execute(undefined);
  };
  return {
    work,
    /** Whether it is about to be taken back: its result is of no interest. */
    isTakenBack: work !== undefined && work === takenBack,
    start,
    /** The button that shows the results of a batch that ran in the background; none when the page is left. */
    resultsButton: (ended: BatchJob) =>
      isGone.current ? undefined : { text: panel.texts.show, press: () => setWork(ended) },
    retry: () => work && void run(work, () => asMutation(work.batch.retry)),
    close: () => work && end(work),
  };
}
