import { interpolate } from '../../../shared/text/interpolate.ts';
import { recordsOf } from '../batch/batch.ts';
import { doneText, isStopped, recordsText } from '../batch/batchTexts.ts';
import type { Job } from '../outbox/job.ts';
import { currentJob, type Entry } from '../outbox/outbox.ts';
import { previewsOf, valuesBefore } from '../outbox/previews.ts';
import { endShown } from './run.ts';
import { tellDone } from './tellDone.ts';
import { refetchLists, type Writer } from './writer.ts';

/** Work that takes less time than this ends without a dialog, in ms. */
export const SHORT = 1000;

/**
 * Runs a job after those before it, then fetches the lists again (docs/behaviour.md#many-at-once). If all records are done and
 * no row was left out, it ends by itself; otherwise its dialog stays open with the results. A toast shows the result.
 */
export function startJob(writer: Writer, job: Job): void {
  // An 'Undo' can be pressed while another job runs.
  void writer.outbox.inTurn(['jobs'], () => run(writer, job, job.batch.run));
}

/** Sends the failed records of a job again. */
export const retryJob = (writer: Writer, job: Job): Promise<void> => run(writer, job, job.batch.retry);

/** Closes the dialog of a job that is over, and tells the result. */
export const closeJob = (writer: Writer, job: Job): void => end(writer, job);

/** Shows the dialog of a job: one in the background, or the results of one that ran without. */
export function showJob(writer: Writer, job: Job, parts: Partial<Entry> = {}): void {
  const { outbox } = writer;
  const now = outbox.get().find((entry) => entry.job === job);
  const id = now?.id ?? outbox.put(job.entity, { state: 'saved' });
  show(writer, id, { ...(!now && { state: 'gone' }), job, isHidden: false, notice: undefined, ...parts });
}

/** Closes the dialog of a running job: a message leads back to it. */
export function hideJob(writer: Writer, job: Job): void {
  const { toasts, config } = writer;
  const button = { text: config.panel.texts.show, press: () => showJob(writer, job) };
  showJob(writer, job, { isHidden: true, notice: toasts.show('notice', job.title, { button }) });
}

/** Makes the job of an entry the current one: the message of one in the background goes. */
function show({ outbox, toasts }: Writer, id: number, parts: Partial<Entry>): void {
  const current = currentJob(outbox.get());
  if (current?.notice !== undefined) toasts.dismiss(current.notice);
  if (current && current.id !== id) outbox.become(current.id, { job: undefined, notice: undefined });
  outbox.become(id, parts);
}

/** Closes the dialog of a job, unless another one has taken its place. */
function hide(writer: Writer, job: Job): void {
  const current = currentJob(writer.outbox.get());
  if (current?.job === job) show(writer, current.id, { job: undefined, notice: undefined });
}

/** @param replaces the id of the message that says it runs */
function end(writer: Writer, job: Job, replaces?: number): void {
  hide(writer, job);
  const { entity, batch, undo, leftOut = [] } = job;
  const [done, remaining] = [recordsOf(batch, true), recordsOf(batch, false)];
  const isFailure = leftOut.length > 0 || (remaining.length > 0 && !isStopped(batch));
  const canUndo = undo && done.length > 0;
  tellDone(writer, entity, {
    kind: isFailure ? 'error' : canUndo ? 'undo' : remaining.length > 0 ? 'info' : 'success',
    text: doneText(writer.config.panel, entity, job),
    about: `${entity.name} ${job.title}`,
    replaces,
    undo: canUndo ? () => undo(done) : undefined,
  });
  job.onEnd?.(remaining);
}

/** Runs a job: rows show what they will have, where the job says it, and 'Undo' is offered from the beginning on. */
async function run(writer: Writer, job: Job, work: () => Promise<void>): Promise<void> {
  const { outbox, toasts, config } = writer;
  const { entity, batch, preview: values, undo } = job;
  const { changeSaving } = await config.texts();
  const remaining = recordsOf(batch, false);
  const all = () => batch.get().all.map(({ record }) => record);
  const id = outbox.put(entity, { previews: values && previewsOf(entity, remaining, values) });
  let isUndone = false;
  let message: number | undefined;
  if (values && undo) {
    const takeBack = () => {
      isUndone = true;
      const isCurrent = currentJob(outbox.get())?.id === id;
      const previews = previewsOf(entity, all(), (record) => valuesBefore(record, values(record)));
      outbox.become(id, { previews, ...(isCurrent && { isHidden: true }) });
      batch.stop();
      if (message !== undefined) toasts.dismiss(message);
    };
    outbox.become(id, { undo: takeBack });
    const button = { text: config.panel.texts.undo, press: () => outbox.undo(id), undoes: true };
    const text = interpolate(changeSaving, { what: recordsText(config.panel, entity, remaining) });
    message = toasts.show('notice', text, { button });
  }
  const working = work();
  show(writer, id, { job, isHidden: false });
  await working;
  // After the list has told what was saved: its rows would show the old values in between.
  outbox.become(id, { state: 'saved', undo: undefined });
  endShown(writer, id);
  job.show?.();
  if (isUndone) {
    hide(writer, job);
    return undo?.(all());
  }
  const fetched = refetchLists(writer, entity);
  if (!job.show) await fetched;
  const isAllDone = recordsOf(batch, false).length === 0 && !job.leftOut?.length;
  if (isAllDone) return end(writer, job, message);
  if (message !== undefined) toasts.dismiss(message);
  // It may have been in the background.
  if (currentJob(outbox.get())?.job === job) showJob(writer, job);
}
