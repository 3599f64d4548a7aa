import type { Config } from '../config/config.ts';
import type { Api } from '../wire/api.ts';
import { callList } from '../wire/call.ts';
import { decodeList } from '../wire/record.ts';
import type { User } from './identity.ts';
import { roleOf } from './roleOf.ts';

/**
 * The role of whoever signed in, by one look into the list of people.
 * @returns undefined when they have none, and also, silently, when the list cannot be had (docs/behaviour.md#session)
 */
export async function fetchRole(
  { panel, entity }: Config,
  api: Api,
  { uid }: User,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const people = await entity(panel.session.entity);
    const list = await callList(api, people, undefined, signal);
    return roleOf(decodeList(people, list?.rows ?? []), uid, panel.session);
  } catch {
    return undefined;
  }
}
