import type { Entity } from '../../config/entity.ts';
import type { Panel } from '../../config/grammar.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError, changeErrorText, isOutdated, withoutCall } from '../../wire/apiError.ts';
import { callEndpoint } from '../../wire/call.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { sentVersion } from '../saving/save.ts';

/**
 * Deletes a record, if it has not changed since the user saw it (docs/behaviour.md#conflicts).
 * @throws {ApiError}
 */
export async function removeRecord(api: Api, entity: Entity, record: EntityRecord): Promise<void> {
  if (!entity.endpoints.remove) throw withoutCall();
  if (entity.conflicts === 'compare') {
    const { isListedChanged } = await import('../saving/saveMerged.ts');
    if (await isListedChanged(api, entity, record)) throw new ApiError(412, undefined);
  }
  await callEndpoint(api, entity, entity.endpoints.remove, record, { version: sentVersion(entity, record) });
}

/** Why a record was not deleted. */
export function removalFailure(entity: Entity, texts: Panel['texts'], error: unknown): string {
  if (isOutdated(error)) return texts.changedFirst;
  return changeErrorText(error, entity.errors?.remove ?? (error instanceof Error ? error.message : ''), texts);
}
