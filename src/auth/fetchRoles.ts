import type { Config } from '../config/config.ts';
import type { Api } from '../wire/api.ts';
import { callList } from '../wire/call.ts';
import { decodeList } from '../wire/record.ts';
import type { User } from './identity.ts';
import { rolesOf } from './roles.ts';

/**
 * The roles of the signed-in user, from the list of people.
 * @returns an empty list also when the list cannot be fetched (docs/behaviour.md#session)
 */
export async function fetchRoles(
  { panel, entity }: Config,
  api: Api,
  { uid }: User,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const people = await entity(panel.session.entity);
    const list = await callList(api, people, undefined, signal);
    return rolesOf(decodeList(people, list?.rows ?? []), uid, panel.session);
  } catch {
    return [];
  }
}
