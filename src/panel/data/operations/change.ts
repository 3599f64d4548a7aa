import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { type Batch, recordsOf } from '../batch/batch.ts';
import type { Attempt } from '../batch/patience.ts';
import { hidden, type Preview, type Values, withValues } from '../outbox/previews.ts';
import { batchInTurn } from './run.ts';
import { tellDone } from './tellDone.ts';
import { refetchLists, type Writer } from './writer.ts';

/** @param ahead the record as the change before it has saved it, if it had to wait for that */
type Send = (record: EntityRecord, attempt: Attempt, ahead?: EntityRecord) => Promise<unknown>;

/** A change of some records that one message tells, with one 'Undo'. */
export interface Change {
  readonly entity: Entity;
  readonly records: readonly EntityRecord[];
  /** The values that a record is shown with from the beginning on; undefined hides it. */
  readonly preview: (record: EntityRecord) => Values | undefined;
  readonly send: Send;
  /** Takes back what `send` has done. With it all of the records are changed, or none. */
  readonly undo?: Send | undefined;
  /** The values that a record is shown with while it is taken back. */
  readonly former?: ((record: EntityRecord) => Values) | undefined;
  /** Whether its records are sent one at a time, in their order. */
  readonly isInOrder?: boolean;
  /** When it is sent: at once, or when the time for its 'Undo' is over. */
  readonly when: 'now' | 'afterUndo';
  /** The message that it is done. */
  readonly done: string;
  readonly failed: (error: unknown) => string;
  /** Its subject: a later change of the same takes the place of its message. */
  readonly about: string;
  /** Sends one that waits for its 'Undo' while the page closes; without it the browser asks first. */
  readonly sendLast?: () => void;
}

/** What has become of a change. */
interface Sent {
  readonly batch: Batch;
  /** Why records failed, and the message of the first. */
  readonly errors: readonly unknown[];
  readonly reason: string | undefined;
}

/**
 * Puts a change of some records into the outbox: lists show it at once, it is sent, and a message tells it, with 'Undo'.
 * @param onSent called with the result of a change that waited for its 'Undo'; by default a toast shows why it failed
 * @throws {Error} when one that is sent at once is refused, with the reason as its message
 */
export async function putChange(writer: Writer, change: Change, onSent?: (sent: Sent) => void): Promise<void> {
  const { toasts } = writer;
  const { entity, about, done, undo } = change;
  if (change.when === 'afterUndo') return defer(writer, change, onSent);
  const { reason } = await sendAll(writer, change, put(writer, change));
  if (reason !== undefined) throw new Error(reason);
  const takeBack = async (back: Change) => {
    const { reason: why } = await sendAll(writer, back, put(writer, back));
    if (why !== undefined) toasts.show('error', why, { about });
  };
  for (const toast of toasts.get()) if (toast.about === about) toasts.dismiss(toast.id);
  const back = undo && entity.undo !== 'never' ? wayBack(change, undo) : undefined;
  tellDone(writer, entity, {
    kind: back ? 'undo' : 'success',
    text: back ? done : entity.toasts?.updated,
    about,
    undo: back && (() => void takeBack(back)),
  });
}

/** @returns the id of its entry */
function put({ outbox }: Writer, { entity, records, preview }: Change): number {
  const previews = records.map((record): [unknown, Preview] => {
    const values = preview(record);
    return [record.id, values ? withValues(entity, values) : hidden];
  });
  return outbox.put(entity, { state: 'waiting', previews: new Map(previews) });
}

const wayBack = ({ former = () => ({}), ...change }: Change, undo: Send, records = change.records): Change => ({
  ...change,
  records: records.toReversed(),
  preview: former,
  send: undo,
  undo: undefined,
});

async function sendAll(writer: Writer, change: Change, id: number): Promise<Sent> {
  const { outbox } = writer;
  const { entity, records, send, undo, failed, isInOrder } = change;
  const errors: unknown[] = [];
  const sendOne: Send = async (record, attempt, ahead) => {
    try {
      return await send(record, attempt, ahead);
    } catch (error) {
      errors.push(error);
      if (undo) batch.stop();
      throw error;
    }
  };
  const batch = batchInTurn(writer, entity, records, sendOne, failed, undefined, isInOrder ? 1 : undefined);
  outbox.become(id, { state: 'sending' });
  await batch.run();
  await refetchLists(writer, entity);
  outbox.become(id, { state: 'gone', previews: undefined });
  const reason = batch.get().all.find(({ state }) => state === 'failed')?.reason;
  const back = undo && reason !== undefined && wayBack(change, undo, recordsOf(batch, true));
  if (back) await sendAll(writer, back, put(writer, back));
  return { batch, errors, reason };
}

/** Sends a change when the time to undo it is over, or when its message or the page is left (docs/behaviour.md#undo). */
function defer(writer: Writer, change: Change, onSent?: (sent: Sent) => void): void {
  const { outbox, toasts, config } = writer;
  const { records, done, about, sendLast } = change;
  const id = put(writer, change);
  let isPending = true;
  /** @returns whether it was still to be sent */
  const end = (next: Parameters<typeof outbox.become>[1]) => {
    const wasPending = isPending;
    isPending = false;
    if (wasPending) outbox.become(id, { deferred: undefined, undo: undefined, ...next });
    toasts.dismiss(toast);
    return wasPending;
  };
  const shown = { state: 'gone', previews: undefined } as const;
  const send = async () => {
    const tellLate = async () => toasts.show('info', interpolate((await config.texts()).undoTooLate, { done }));
    if (!end({ undo: () => void tellLate() })) return;
    const sent = await sendAll(writer, change, id);
    if (onSent) onSent(sent);
    else if (sent.reason !== undefined) toasts.show('error', sent.reason, { about });
  };
  outbox.become(id, {
    undo: () => void end(shown),
    deferred: {
      count: sendLast ? records.length : Number.POSITIVE_INFINITY,
      send: () => void send(),
      // A page restored from the browser's back/forward cache fetches its lists.
      sendLast: () => (sendLast ? end(shown) && sendLast() : void send()),
    },
  });
  const button = { text: config.panel.texts.undo, press: () => outbox.undo(id), over: () => void send(), undoes: true };
  const toast = toasts.show('undo', done, { button });
}
