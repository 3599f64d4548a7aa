/** Loaded with the first deferred deletion. */

import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { readyEndpoint } from '../../wire/callEndpoint.ts';
import { type Batch, createBatch } from '../batch/batch.ts';
import type { Attempt } from '../batch/patience.ts';
import { keepLastRemovals } from '../overlay/lastRemovals.ts';
import { hidden } from '../overlay/previews.ts';
import type { PendingRemoval, PendingRemovals } from '../session/pendingRemovals.ts';
import { removalFailure } from './removalFailure.ts';
import { removeRecord } from './removeRecord.ts';
import { asMutation } from './run.ts';
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
export function deferRemoval(
  writer: Writer,
  pendingRemovals: PendingRemovals,
  entity: Entity,
  { records, what, onEnd }: Removal,
): void {
  const { api, toasts, overlay } = writer;
  const { texts } = writer.config.panel;
  let isPending = true;
  const lastCalls = readyCalls(api, entity, records);
  const show = overlay.put(entity, new Map(records.map(({ id }) => [id, hidden])));

  const errors: unknown[] = [];
  const reasonOf = (error: unknown) => {
    errors.push(error);
    return removalFailure(entity, texts, error);
  };
  const remove = (record: EntityRecord, attempt: Attempt) => removeRecord(writer, entity, record, attempt);
  const batch = createBatch(records, remove, reasonOf);
  const sendAll = async () => {
    await asMutation(writer, batch.run);
    await refetchLists(writer, entity);
    show();
    onEnd(batch, errors);
  };

  /** @returns whether it was still to be sent */
  const end = () => {
    const wasPending = isPending;
    isPending = false;
    pendingRemovals.drop(pendingRemoval);
    undoable.forget();
    toasts.dismiss(toast);
    return wasPending;
  };
  const pendingRemoval: PendingRemoval = {
    count: records.length,
    send() {
      if (!end()) return;
      const tellLate = async () =>
        toasts.show('info', interpolate((await writer.config.texts()).undoTooLate, { done }));
      writer.history.add(() => void tellLate(), undoable.at);
      void sendAll();
    },
    sendLast() {
      if (!end()) return;
      // A page restored from the browser's back/forward cache fetches its lists.
      show();
      keepLastRemovals(lastCalls.map(({ id }) => ({ entity: entity.name, id })));
      for (const { call } of lastCalls) call();
    },
  };
  const undoable = writer.history.add(() => {
    if (end()) show();
  });
  const button = { text: texts.undo, press: undoable.undo, over: () => pendingRemoval.send(), undoes: true };
  const done = interpolate(texts.deferred, { what });
  const toast = toasts.show('undo', done, { button });
  pendingRemovals.add(pendingRemoval);
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
