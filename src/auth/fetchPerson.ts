import type { Config } from '../config/config.ts';
import type { Api } from '../wire/api.ts';
import { callList } from '../wire/call.ts';
import { decodeList } from '../wire/record.ts';
import type { User } from './identity.ts';
import { personIn, rolesOf } from './roles.ts';

/** The shop's data about a signed-in user. */
export interface Person {
  readonly roles: readonly string[];
  /** The id of their record, if they have one. */
  readonly id?: string | undefined;
}

const nobody: Person = { roles: [] };

/**
 * The record and the roles of the signed-in user, from the list of people.
 * @returns no roles if the list cannot be fetched (docs/behaviour.md#session)
 */
export async function fetchPerson(
  { panel, entity }: Config,
  api: Api,
  { uid }: User,
  signal: AbortSignal,
): Promise<Person> {
  try {
    const people = await entity(panel.session.entity);
    const list = await callList(api, people, undefined, signal);
    const records = decodeList(people, list?.rows ?? []);
    const id = personIn(records, uid, panel.session)?.['id'];
    return { roles: rolesOf(records, uid, panel.session), id: id === undefined ? undefined : String(id) };
  } catch {
    return nobody;
  }
}
