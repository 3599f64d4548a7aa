import type { Action } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { withoutCall } from '../../wire/apiError.ts';
import { callEndpoint, type Sent } from '../../wire/callEndpoint.ts';
import { type Attempt, attemptAlone } from '../batch/patience.ts';
import { type Show, shownFrom, showSaved, versionIn } from './answered.ts';
import type { Writer } from './writer.ts';

/**
 * Makes the call of an action. A whole record in the answer is shown as after a save.
 * @returns that record
 * @param attempt repeats a call that the server asks to wait for
 * @throws {ApiError} also for an action without a call
 */
export async function callAction(
  writer: Writer,
  entity: Entity,
  { call }: Action,
  record: EntityRecord,
  { attempt = attemptAlone(writer), show, ...sent }: Sent & { readonly attempt?: Attempt; readonly show?: Show } = {},
): Promise<EntityRecord | undefined> {
  if (!call) throw withoutCall();
  const answer = await attempt(() => callEndpoint(writer.api, entity, call, record, sent));
  const known = originOf(record);
  const wire = known && shownFrom(entity, known, answer?.record);
  if (!wire || wire === known) return undefined;
  return showSaved(writer, entity, wire, { before: record, version: versionIn(entity, answer), show });
}
