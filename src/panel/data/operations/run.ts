import { notifyManager } from '@tanstack/react-query';
import { isObject } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { type Batch, createBatch } from '../batch/batch.ts';
import type { Attempt } from '../batch/patience.ts';
import { previewsOf, type Values } from '../outbox/previews.ts';
import { aboutRecord } from './aboutRecord.ts';
import { refetchLists, type Writer } from './writer.ts';

/** A change of one record, or of several by one call: what lists show meanwhile, and the call. */
export interface Operation<Result> {
  readonly entity: Entity;
  /** None for a new record. */
  readonly records: readonly EntityRecord[];
  readonly preview?: Values | undefined;
  /** Whether it is a save, of which the list tells if it hides the record (`useSaved`). */
  readonly isSave?: boolean;
  /** Whether it ends before the lists are fetched again. */
  readonly isQuick?: boolean;
  /**
   * Sends it and tells what became of it.
   * @param ahead the record as the change before it has saved it, if it had to wait for that
   */
  readonly send: (ahead: EntityRecord | undefined) => Promise<Result>;
}

/**
 * Sends a change once all earlier changes of its records are over. Lists show its preview at once, until they have fetched the
 * result.
 * @throws whatever `send` throws
 */
export function run<Result>(
  writer: Writer,
  { entity, records, preview, isSave = false, isQuick = false, send }: Operation<Result>,
): Promise<Result> {
  const { outbox } = writer;
  const previews = preview && previewsOf(entity, records, () => preview);
  const id = outbox.put(entity, { state: 'waiting', previews });
  return outbox.inTurn(turnsOf(entity, records), async (ahead) => {
    outbox.become(id, { state: 'sending' });
    const sent = Promise.resolve(ahead).then(send);
    const saved = await sent.catch(() => undefined);
    const fetched = refetchLists(writer, entity);
    outbox.become(id, { state: 'saved', saved: isSave && isObject(saved) ? saved : undefined });
    // The preview stays until the lists have the record: the old values must not flash in between.
    const shown = fetched.then(() => endShown(writer, id));
    if (!isQuick) await shown;
    return sent;
  });
}

/** The subjects of changes of records: those without an id wait for nothing. */
const turnsOf = (entity: Entity, records: readonly EntityRecord[]): readonly string[] =>
  records.flatMap((record) => (isEmpty(record.id) ? [] : aboutRecord(entity, record)));

/** The previews of a change end when the lists have told what was fetched. */
export function endShown({ outbox }: Pick<Writer, 'outbox'>, id: number): void {
  notifyManager.schedule(() => outbox.become(id, { state: 'gone', previews: undefined }));
}

/** A batch whose records each wait for the changes of theirs that are on their way. Its parts are those of `createBatch`. */
export const batchInTurn = (
  { outbox }: Pick<Writer, 'outbox'>,
  entity: Entity,
  records: readonly EntityRecord[],
  work: (record: EntityRecord, attempt: Attempt, ahead: EntityRecord | undefined) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
  load?: (record: EntityRecord) => Promise<EntityRecord>,
  atOnce?: number,
): Batch =>
  createBatch(
    records,
    (record, attempt) => outbox.inTurn(turnsOf(entity, [record]), (ahead) => work(record, attempt, ahead)),
    reasonOf,
    load,
    atOnce,
  );
