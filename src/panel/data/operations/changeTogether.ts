import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { recordsOf } from '../batch/batch.ts';
import type { Attempt } from '../batch/patience.ts';
import { previewsOf } from '../outbox/previews.ts';
import { changeRecords } from './changeRecords.ts';
import { batchInTurn, runMany } from './run.ts';
import { reasonOf } from './saveTexts.ts';
import { tellDone } from './tellDone.ts';
import type { Writer } from './writer.ts';

/** A change of a few records that belong together. */
interface TogetherChange {
  readonly records: readonly EntityRecord[];
  /** The changed record, from the one that is current when its call is made. */
  readonly changed: (now: EntityRecord) => EntityRecord;
  /** The message that it is done. */
  readonly done: string;
  /** What it is about: a later change of the same takes the place of its message. */
  readonly about: string;
}

/**
 * Changes a few records as one operation: lists show it at once, all are saved or none, and one message says so, with 'Undo'.
 * @throws {Error} when one of them is refused, with the reason as its message: the others have their former values again
 */
export async function changeTogether(
  writer: Writer,
  entity: Entity,
  { records, changed, done, about }: TogetherChange,
): Promise<void> {
  const { toasts } = writer;
  const { apply, revert, preview, former } = changeRecords(writer, entity, { changed });
  const whyNot = (error: unknown) => reasonOf(writer, entity, error);
  /** Sends each while lists show what they become. @returns why one of them failed */
  const sendAll = async (
    some: readonly EntityRecord[],
    send: (record: EntityRecord, attempt: Attempt) => Promise<unknown>,
    shown: (record: EntityRecord) => Readonly<Record<string, unknown>>,
  ) => {
    const batch = batchInTurn(writer, entity, some, send, whyNot);
    await runMany(writer, { entity, previews: previewsOf(entity, some, shown), work: batch.run });
    const reason = batch.get().all.find(({ state }) => state === 'failed')?.reason;
    return { reason, saved: recordsOf(batch, true) };
  };

  const { reason, saved } = await sendAll(records, apply, preview);
  if (reason !== undefined) {
    await sendAll(saved, revert, former);
    throw new Error(reason);
  }
  const undo = async () => {
    const back = await sendAll(records, revert, former);
    if (back.reason !== undefined) toasts.show('error', back.reason, { about });
  };
  const canUndo = entity.undo !== 'never';
  for (const toast of toasts.get()) if (toast.about === about) toasts.dismiss(toast.id);
  tellDone(writer, entity, {
    kind: canUndo ? 'undo' : 'success',
    text: canUndo ? done : entity.toasts?.updated,
    about,
    undo: canUndo ? () => void undo() : undefined,
  });
}
