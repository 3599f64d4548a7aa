import { notifyManager } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { type Values, withValues } from '../overlay/previews.ts';
import { aboutRecord } from './aboutRecord.ts';
import { refetchLists, type Writer } from './writer.ts';

/** A change of one record: what lists show of it meanwhile, and its call. */
export interface Operation<Result> {
  readonly entity: Entity;
  readonly record: EntityRecord;
  readonly preview?: Values | undefined;
  /** What its mutation is known by. */
  readonly key?: readonly string[];
  /** Sends it and tells what became of it. */
  readonly send: () => Promise<Result>;
}

/** Runs work as a mutation, so that a page that closes meanwhile asks first. */
export function asMutation({ client }: Writer, work: () => Promise<void>): Promise<void> {
  // A mutation begins later: its dialog would show a batch that has not begun.
  const working = work();
  return client
    .getMutationCache()
    .build(client, { mutationFn: () => working })
    .execute(undefined);
}

/**
 * Runs an operation: lists show its preview at once, and until they have fetched what became of it. Operations of one record
 * run one after the other. As a mutation, so that a page that closes meanwhile asks first.
 * @throws whatever `send` throws
 */
export async function run<Result>(
  writer: Writer,
  { entity, record, preview, key, send }: Operation<Result>,
): Promise<Result> {
  const { client, overlay } = writer;
  const end = preview && overlay.put(entity, new Map([[record.id, withValues(entity, preview)]]));
  const mutation = client.getMutationCache().build(client, {
    ...(key && { mutationKey: key }),
    scope: { id: aboutRecord(entity, record) },
    mutationFn: send,
    // Awaited, so that the preview stays until the lists have the record: the old values must not flash in between.
    onSettled: () => refetchLists(writer, entity),
  });
  try {
    return await mutation.execute(undefined);
  } finally {
    if (end) notifyManager.schedule(end);
  }
}
