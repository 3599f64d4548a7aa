import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { ApiError, withoutCall } from '../../wire/apiError.ts';
import { callEndpoint } from '../../wire/callEndpoint.ts';
import { type Attempt, attemptAlone } from '../batch/patience.ts';
import { recentWrites } from '../outbox/recentWrites.ts';
import { sentVersion } from './sentVersion.ts';
import type { Writer } from './writer.ts';

/**
 * Deletes a record, if it has not changed since the user saw it (docs/behaviour.md#conflicts).
 * @throws {ApiError}
 */
export async function removeRecord(
  writer: Writer,
  entity: Entity,
  record: EntityRecord,
  attempt: Attempt = attemptAlone(writer),
): Promise<void> {
  const { remove } = entity.endpoints;
  if (!remove) throw withoutCall();
  if (entity.conflicts === 'compare') {
    const { isListedChanged } = await import('./saveMerged.ts');
    if (await isListedChanged(writer, entity, record)) throw new ApiError(412, undefined);
  }
  const version = sentVersion(entity, record);
  await attempt(() => callEndpoint(writer.api, entity, remove, record, { version }));
  recentWrites(writer.client).removed(entity, record.id);
}
