import type { Action } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { withoutCall } from '../../wire/apiError.ts';
import { callEndpoint, type Sent } from '../../wire/callEndpoint.ts';
import { type Attempt, attemptAlone } from '../batch/patience.ts';
import type { Writer } from './writer.ts';

/**
 * Makes the call of an action.
 * @param attempt repeats a call that the server asks to wait for
 * @throws {ApiError} also for an action without a call
 */
export function callAction(
  writer: Writer,
  entity: Entity,
  { call }: Action,
  record: EntityRecord,
  { attempt = attemptAlone(writer), ...sent }: Sent & { readonly attempt?: Attempt } = {},
) {
  if (!call) throw withoutCall();
  return attempt(() => callEndpoint(writer.api, entity, call, record, sent));
}
