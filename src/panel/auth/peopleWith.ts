import type { Entity } from '../../shared/config/entity.ts';
import { pageSizeOf } from '../../shared/config/paging.ts';
import { UNSORTED } from '../../shared/config/sort.ts';
import { decodeList, type EntityRecord } from '../../shared/wire/record.ts';
import type { Api } from '../wire/api.ts';
import { isPassing } from '../wire/apiError.ts';
import type { WireList } from '../wire/callList.ts';
import { callPage } from '../wire/callPage.ts';
import { restOfList } from '../wire/restOfList.ts';
import { isOfUser } from './roles.ts';

/** The records of people that could be read, and how many the API has, if it is known. */
export interface People {
  readonly records: readonly EntityRecord[];
  readonly total: number | undefined;
}

/**
 * Looks for a user beyond the first page of the list of people: the API is asked for their user id, then for the other pages.
 * @param first the first page
 * @param field that of the user id
 * @throws {ApiError} when a call fails, and is not refused
 */
export async function peopleWith(
  api: Api,
  people: Entity,
  first: WireList,
  field: string,
  uid: string,
  signal: AbortSignal,
): Promise<People> {
  const found = await recordsWith(api, people, field, uid, signal);
  if (found.some((one) => isOfUser(one, field, uid))) return { records: found, total: undefined };
  if (first.next === undefined && people.api?.query?.page === undefined)
    return { records: decodeList(people, first.rows), total: first.total };
  const { rows, total } = await restOfList(api, people, first, signal);
  return { records: decodeList(people, rows), total };
}

/** The records with a user id, where the API can be asked for them: it may refuse that, or give others. */
async function recordsWith(api: Api, people: Entity, field: string, uid: string, signal: AbortSignal) {
  const asked = { search: '', sort: UNSORTED, conditions: [{ field, is: 'any', values: [uid] }] } as const;
  try {
    const part = { from: 0, count: pageSizeOf(people) };
    return decodeList(people, (await callPage(api, people, asked, part, signal)).rows);
  } catch (error) {
    if (isPassing(error)) throw error;
    return [];
  }
}
