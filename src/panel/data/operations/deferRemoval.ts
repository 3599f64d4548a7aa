/** Loaded with the first deferred deletion. */

import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { readyEndpoint } from '../../wire/callEndpoint.ts';
import type { Batch } from '../batch/batch.ts';
import { keepLastRemovals } from '../outbox/lastRemovals.ts';
import { type Change, putChange } from './change.ts';
import { removalFailure } from './removalFailure.ts';
import { removeRecord } from './removeRecord.ts';
import { sentVersion } from './sentVersion.ts';
import type { Writer } from './writer.ts';

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
  const { texts } = writer.config.panel;
  const lastCalls = readyCalls(writer.api, entity, records);
  const removal: Change = {
    entity,
    records,
    preview: () => undefined,
    // As it was when the person pressed: their own changes before it are part of that.
    send: (record, attempt, ahead) => removeRecord(writer, entity, ahead ?? record, attempt),
    when: 'afterUndo',
    done: interpolate(texts.deferred, { what }),
    failed: (error) => removalFailure(entity, texts, error),
    about: `${entity.name} removal`,
    sendLast() {
      keepLastRemovals(lastCalls.map(({ id }) => ({ entity: entity.name, id })));
      for (const { call } of lastCalls) call();
    },
  };
  void putChange(writer, removal, ({ batch, errors }) => onEnd(batch, errors));
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
