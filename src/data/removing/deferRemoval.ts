/** Loaded with the first deferred deletion. */

import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Panel } from '../../config/grammar.ts';
import type { Api } from '../../wire/api.ts';
import { readyEndpoint } from '../../wire/call.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { type Batch, createBatch } from '../batch/batch.ts';
import { sentVersion } from '../saving/save.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { PendingRemoval, PendingRemovals } from './pendingRemovals.ts';
import { removalFailure, removeRecord } from './removeRecord.ts';

/** What a deletion needs of the session. */
interface Remover {
  readonly api: Api;
  readonly client: QueryClient;
  readonly toasts: Toasts;
  readonly pendingRemovals: PendingRemovals;
  readonly panel: Panel;
}

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
export function deferRemoval(remover: Remover, entity: Entity, { records, what, onEnd }: Removal): void {
  const { api, client, toasts, pendingRemovals, panel } = remover;
  const { texts } = panel;
  let isPending = true;
  const lastCalls = readyCalls(api, entity, records);

  const errors: unknown[] = [];
  const reasonOf = (error: unknown) => {
    errors.push(error);
    return removalFailure(entity, texts, error);
  };
  const batch = createBatch(records, (record) => removeRecord(api, entity, record), reasonOf);
  const sendAll = async () => {
    // As a mutation, so that a reload meanwhile asks first.
    await client.getMutationCache().build(client, { mutationFn: batch.run }).execute(undefined);
    await client.invalidateQueries({ queryKey: [entity.name] });
    pendingRemovals.drop(pendingRemoval);
    onEnd(batch, errors);
  };

  const undo = {
    text: texts.undo,
    press() {
      isPending = false;
      pendingRemovals.drop(pendingRemoval);
    },
    over: () => pendingRemoval.send(),
  };
  const text = fillBlanks(texts.deferred, { what });
  const toast = toasts.show('undo', text, { button: undo });
  const pendingRemoval: PendingRemoval = {
    entity: entity.name,
    ids: records.map(({ id }) => id),
    send() {
      if (!isPending) return;
      isPending = false;
      toasts.dismiss(toast);
      void sendAll();
    },
    sendLast() {
      if (!isPending) return;
      isPending = false;
      toasts.dismiss(toast);
      // A page restored from the browser's back/forward cache fetches its lists.
      pendingRemovals.drop(pendingRemoval);
      for (const call of lastCalls) call();
    },
  };
  pendingRemovals.add(pendingRemoval);
}

/** The prepared calls for when the page closes: there is no time to get a token then. */
function readyCalls(api: Api, entity: Entity, records: readonly EntityRecord[]): (() => void)[] {
  const ready: (() => void)[] = [];
  const { remove } = entity.endpoints;
  if (!remove) return ready;
  for (const record of records) {
    readyEndpoint(api, entity, remove, record, { version: sentVersion(entity, record) }).then(
      (call) => ready.push(call),
      // Without a token it would be refused.
      () => undefined,
    );
  }
  return ready;
}
