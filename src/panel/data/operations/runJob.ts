import { notifyManager } from '@tanstack/react-query';
import type { OpenedTexts } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { recordsOf } from '../batch/batch.ts';
import { doneText, isStopped, recordsText } from '../batch/batchTexts.ts';
import type { CurrentJob, Job } from '../batch/jobs.ts';
import { type Values, valuesBefore, withValues } from '../overlay/previews.ts';
import type { Undoable } from '../session/undoHistory.ts';
import { asMutation } from './run.ts';
import { tellDone } from './tellDone.ts';
import { refetchLists, type Writer } from './writer.ts';

/** Work that takes less time than this ends without a dialog, in ms. */
export const SHORT = 1000;

/**
 * Runs a job after those before it, then fetches the lists again (docs/behaviour.md#many-at-once). If all records are done and
 * no row was left out, it ends by itself; otherwise its dialog stays open with the results. A toast shows the result.
 */
export function startJob(writer: Writer, job: Job): void {
  writer.jobs.enqueue(() => run(writer, job, job.batch.run));
}

/** Sends the failed records of a job again. */
export const retryJob = (writer: Writer, job: Job): Promise<void> => run(writer, job, job.batch.retry);

/** Closes the dialog of a job that is over, and tells the result. */
export const closeJob = (writer: Writer, job: Job): void => end(writer, job);

/** Shows the dialog of a job: one in the background, or the results of one that ran without. */
export const showJob = (writer: Writer, job: Job): void => show(writer, { job, isHidden: false });

/** Closes the dialog of a running job: a message leads back to it. */
export function hideJob(writer: Writer, job: Job): void {
  const { toasts, config } = writer;
  const button = { text: config.panel.texts.show, press: () => showJob(writer, job) };
  show(writer, { job, isHidden: true, notice: toasts.show('notice', job.title, { button }) });
}

/** Makes a job the current one: the message of one in the background goes. */
function show({ jobs, toasts }: Writer, next: CurrentJob | undefined): void {
  const notice = jobs.get()?.notice;
  if (notice !== undefined) toasts.dismiss(notice);
  jobs.set(next);
}

/** @param replaces the id of the message that says it runs */
function end(writer: Writer, job: Job, replaces?: number): void {
  if (writer.jobs.get()?.job === job) show(writer, undefined);
  const { entity, batch, undo, leftOut = [] } = job;
  const [done, remaining] = [recordsOf(batch, true), recordsOf(batch, false)];
  const isFailure = leftOut.length > 0 || (remaining.length > 0 && !isStopped(batch));
  const canUndo = undo && done.length > 0;
  tellDone(writer, {
    kind: isFailure ? 'error' : canUndo ? 'undo' : remaining.length > 0 ? 'info' : 'success',
    text: doneText(writer.config.panel, entity, job),
    about: `${entity.name} ${job.title}`,
    replaces,
    undo: canUndo ? () => undo(done) : undefined,
  });
  job.onEnd?.(remaining);
}

async function run(writer: Writer, job: Job, work: () => Promise<void>): Promise<void> {
  const { jobs, toasts } = writer;
  const { entity, batch } = job;
  const progress = preview(writer, job, await writer.config.texts());
  const working = asMutation(writer, work);
  showJob(writer, job);
  await working;
  progress.end();
  job.show?.();
  if (progress.isUndone()) {
    if (jobs.get()?.job === job) show(writer, undefined);
    return job.undo?.(batch.get().all.map(({ record }) => record));
  }
  const fetched = refetchLists(writer, entity);
  if (!job.show) await fetched;
  const isAllDone = recordsOf(batch, false).length === 0 && !job.leftOut?.length;
  if (isAllDone) return end(writer, job, progress.message);
  if (progress.message !== undefined) toasts.dismiss(progress.message);
  // It may have been in the background.
  if (jobs.get()?.job === job) showJob(writer, job);
}

/** Shows what rows will have, where the job says it, and offers 'Undo' from the beginning on. */
function preview(writer: Writer, job: Job, { changeSaving }: OpenedTexts) {
  const { jobs, toasts, overlay, history, config } = writer;
  const { entity, batch, undo } = job;
  const remaining = recordsOf(batch, false);
  const put = (records: readonly EntityRecord[], by: (record: EntityRecord) => Values) =>
    // Records that were never loaded are in no list.
    overlay.put(entity, new Map(records.filter(originOf).map((record) => [record.id, withValues(entity, by(record))])));
  let shown = job.preview && put(remaining, job.preview);
  let isUndone = false;
  let message: number | undefined;
  let undoable: Undoable | undefined;
  if (job.preview && undo) {
    const values = job.preview;
    undoable = history.add(() => {
      isUndone = true;
      if (jobs.get()?.job === job) show(writer, { job, isHidden: true });
      const all = batch.get().all.map(({ record }) => record);
      shown?.();
      shown = put(all, (record) => valuesBefore(record, values(record)));
      batch.stop();
      if (message !== undefined) toasts.dismiss(message);
    });
    const button = { text: config.panel.texts.undo, press: undoable.undo, undoes: true };
    const text = interpolate(changeSaving, { what: recordsText(config.panel, entity, remaining) });
    message = toasts.show('notice', text, { button });
  }
  return {
    message,
    isUndone: () => isUndone,
    end() {
      undoable?.forget();
      // After the list has told what was saved: its rows would show the old values in between.
      if (shown) notifyManager.schedule(shown);
    },
  };
}
