import type { Config } from '../../shared/config/config.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { decodeList } from '../../shared/wire/record.ts';
import type { Api } from '../wire/api.ts';
import { ApiError, isPassing } from '../wire/apiError.ts';
import { callList } from '../wire/callList.ts';
import { mayHaveMore } from '../wire/callWhole.ts';
import type { Person, User } from './identity.ts';
import type { People } from './peopleWith.ts';
import { isOfUser, personIn, rolesOf } from './roles.ts';

/** The pauses before the list is asked for again after a failure that may pass, and for how long that is done, in ms. */
const [PAUSES, PATIENCE] = [[500, 1500], 3000];

/**
 * The record and the roles of the signed-in user, from the list of people.
 * @returns no roles if the list cannot be fetched (docs/behaviour.md#session)
 * @throws what is no failed call, such as code that cannot be loaded
 */
export async function fetchPerson(
  { panel, entity }: Config,
  api: Api,
  { uid }: User,
  signal: AbortSignal,
): Promise<Person> {
  const { session, texts } = panel;
  const people = await entity(session.entity);
  try {
    const { records, total } = await patiently(() => listWith(api, people, session.uid, uid, signal), signal);
    const id = personIn(records, uid, session)?.id;
    if (id === undefined && total !== undefined && total > records.length) {
      const said = interpolate(texts.peopleIncomplete, { shown: records.length, total });
      return { roles: [], failure: new ApiError(200, said) };
    }
    return { roles: rolesOf(records, uid, session), id: id === undefined ? undefined : String(id) };
  } catch (error) {
    if (error instanceof ApiError) return { roles: [], failure: error };
    throw error;
  }
}

/** Makes a call, and again after a failure that may pass. */
async function patiently<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const start = Date.now();
  for (const pause of PAUSES) {
    try {
      return await call();
    } catch (error) {
      const wait = Math.max(pause, (error instanceof ApiError && error.retryAfter) || 0);
      if (signal.aborted || !isPassing(error) || Date.now() - start + wait > PATIENCE) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return call();
}

/** The records of the list of people, with that of a user: an API may give only the first page unless it is asked. */
async function listWith(api: Api, people: Entity, field: string, uid: string, signal: AbortSignal): Promise<People> {
  const list = (await callList(api, people, undefined, signal)) ?? { rows: [], total: undefined, etag: null };
  const records = decodeList(people, list.rows);
  if (records.some((one) => isOfUser(one, field, uid)) || !mayHaveMore(people, list))
    return { records, total: list.total };
  const { peopleWith } = await import('./peopleWith.ts');
  return peopleWith(api, people, list, field, uid, signal);
}
