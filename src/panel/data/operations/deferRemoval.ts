/** Loaded with the first deferred deletion. */

import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { readyEndpoint } from '../../wire/callEndpoint.ts';
import type { Batch } from '../batch/batch.ts';
import { keepLastRemovals } from '../outbox/lastRemovals.ts';
import { aboutRecord } from './aboutRecord.ts';
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
  const seen = new Map(
    records.map((record): [EntityRecord, Promise<EntityRecord>] => [
      record,
      writer.outbox.inTurn([aboutRecord(entity, record)], async (ahead) => ahead).then((ahead) => ahead ?? record),
    ]),
  );
  // A function of the shop's own backend cannot outlive the page: the browser asks first.
  const lastCalls = entity.custom ? undefined : readyCalls(writer.api, entity, seen.values());
  const removal: Change = {
    entity,
    records,
    preview: () => undefined,
    // As it was when the person pressed: their own changes before it are part of that, also those that end meanwhile.
    send: async (record, attempt, ahead) =>
      removeRecord(writer, entity, ahead ?? (await seen.get(record)) ?? record, attempt),
    when: 'afterUndo',
    done: interpolate(texts.deferred, { what }),
    failed: (error) => removalFailure(entity, texts, error),
    about: `${entity.name} removal`,
    ...(lastCalls && {
      sendLast() {
        keepLastRemovals(lastCalls.map(({ id }) => ({ entity: entity.name, id })));
        for (const { call } of lastCalls) call();
      },
    }),
  };
  void putChange(writer, removal, ({ batch, errors }) => onEnd(batch, errors));
}

/** The prepared call that deletes a record. */
interface LastCall {
  readonly id: unknown;
  readonly call: () => void;
}

/** The prepared calls for when the page closes: there is no time to get a token then. */
function readyCalls(api: Api, entity: Entity, records: Iterable<Promise<EntityRecord>>): readonly LastCall[] {
  const ready: LastCall[] = [];
  const { remove } = entity.endpoints;
  if (!remove) return ready;
  const prepare = async (seen: Promise<EntityRecord>) => {
    const record = await seen;
    const call = await readyEndpoint(api, entity, remove, record, { version: sentVersion(entity, record) });
    ready.push({ id: record.id, call });
  };
  // Without a token it would be refused.
  for (const record of records) prepare(record).catch(() => undefined);
  return ready;
}
