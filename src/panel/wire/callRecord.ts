import type { Entity } from '../../shared/config/entity.ts';
import { withDigits } from '../../shared/text/exactNumber.ts';
import { fromKeys } from '../../shared/wire/names.ts';
import type { EntityRecord, WireRecord } from '../../shared/wire/record.ts';
import type { Api } from './api.ts';
import { recordIn, versionIn } from './callEndpoint.ts';
import { prepareCall } from './prepareCall.ts';
import { answerOf, discard } from './timeLimit.ts';

/**
 * Fetches one record, at the path of its update.
 * @returns the wire record, with its version if the answer has one; undefined if the API lacks the call or the record,
 *   or the answer is not a record
 * @throws {ApiError} when the call fails for another reason
 */
export async function callRecord(
  api: Api,
  entity: Entity,
  record: EntityRecord,
  signal?: AbortSignal,
): Promise<WireRecord | undefined> {
  const { update = entity.custom && 'PUT /{id}' } = entity.endpoints;
  if (!update) return undefined;
  const { path } = prepareCall(update, record);
  const custom = entity.custom?.({ name: 'one', id: record.id });
  const throwHttpErrors = (status: number) => status !== 404 && status !== 405;
  const response = await api.send(path, { throwHttpErrors, ...(signal && { signal }), ...custom }, entity.api);
  const json: unknown = await (response.ok ? answerOf(response) : discard(response));
  const found = recordIn(json, entity);
  const wire = found && fromKeys(entity, found);
  if (wire?.id === undefined || String(withDigits(wire.id)) !== String(record.id)) return undefined;
  const version = versionIn(response);
  return entity.version && version !== undefined ? { ...wire, [entity.version]: version } : wire;
}
