/** Loaded with the first deferred deletion. */

import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { readyEndpoint } from '../../wire/callEndpoint.ts';
import type { Batch } from '../batch/batch.ts';
import type { Attempt } from '../batch/patience.ts';
import { keepLastRemovals } from '../outbox/lastRemovals.ts';
import { hidden } from '../outbox/previews.ts';
import { removalFailure } from './removalFailure.ts';
import { removeRecord } from './removeRecord.ts';
import { batchInTurn } from './run.ts';
import { sentVersion } from './sentVersion.ts';
import { refetchLists, type Writer } from './writer.ts';

/** Records to delete. */
export interface Removal {
  readonly records: readonly EntityRecord[];
  /** What the message names: the record, or the number of records. */
  readonly what: string;
  /** Called when it was sent, with an error for each record that was not deleted. */
  readonly onEnd: (batch: Batch, errors: readonly unknown[]) => void;
}

/**
 * Deletes records when the time to undo is over, or when their list or the page is left. They are hidden at once, and
 * shown again after an undo or a failure (docs/behaviour.md#undo).
 */
export function deferRemoval(writer: Writer, entity: Entity, { records, what, onEnd }: Removal): void {
  const { api, toasts, outbox } = writer;
  const { texts } = writer.config.panel;
  const lastCalls = readyCalls(api, entity, records);
  const errors: unknown[] = [];
  const reasonOf = (error: unknown) => {
    errors.push(error);
    return removalFailure(entity, texts, error);
  };
  const remove = (record: EntityRecord, attempt: Attempt) => removeRecord(writer, entity, record, attempt);
  const batch = batchInTurn(writer, entity, records, remove, reasonOf);
  const done = interpolate(texts.deferred, { what });
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
    const tellLate = async () => toasts.show('info', interpolate((await writer.config.texts()).undoTooLate, { done }));
    if (!end({ state: 'sending', undo: () => void tellLate() })) return;
    await batch.run();
    await refetchLists(writer, entity);
    outbox.become(id, shown);
    onEnd(batch, errors);
  };
  const sendLast = () => {
    // A page restored from the browser's back/forward cache fetches its lists.
    if (!end(shown)) return;
    keepLastRemovals(lastCalls.map(({ id }) => ({ entity: entity.name, id })));
    for (const { call } of lastCalls) call();
  };
  const id = outbox.put(entity, {
    state: 'waiting',
    previews: new Map(records.map((record) => [record.id, hidden])),
    undo: () => void end(shown),
    deferred: { count: records.length, send: () => void send(), sendLast },
  });
  const button = { text: texts.undo, press: () => outbox.undo(id), over: () => void send(), undoes: true };
  const toast = toasts.show('undo', done, { button });
}

/** The prepared call that deletes a record. */
interface LastCall {
  readonly id: unknown;
  readonly call: () => void;
}

/** The prepared calls for when the page closes: there is no time to get a token then. */
function readyCalls(api: Api, entity: Entity, records: readonly EntityRecord[]): readonly LastCall[] {
  const ready: LastCall[] = [];
  const { remove } = entity.endpoints;
  if (!remove) return ready;
  for (const record of records) {
    readyEndpoint(api, entity, remove, record, { version: sentVersion(entity, record) }).then(
      (call) => ready.push({ id: record.id, call }),
      // Without a token it would be refused.
      () => undefined,
    );
  }
  return ready;
}
