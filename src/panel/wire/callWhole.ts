import type { Entity } from '../../shared/config/entity.ts';
import { decodeList } from '../../shared/wire/record.ts';
import type { Api } from './api.ts';
import { callList, type WireList } from './callList.ts';

/** A page has at least so many records by default, and a round number of them. */
const [LEAST, ROUND] = [10, 5];

/** Whether an API may have more records than an answer has: it says so, or it has pages, and the answer may be a full one. */
export function mayHaveMore(entity: Entity, { rows, total, next }: WireList): boolean {
  const count = entity.list.tree ? decodeList(entity, rows).length : rows.length;
  if (total !== undefined) return total > count;
  return next !== undefined || (canPage(entity) && count >= LEAST && count % ROUND === 0);
}

const canPage = ({ api }: Entity): boolean => api?.query?.page !== undefined;

/** Fetches the list of an entity (`callList`), with the other pages where the API gives only the first one by default. */
export async function callWhole(
  api: Pick<Api, 'send'>,
  entity: Entity,
  known?: string | null,
  signal?: AbortSignal,
): Promise<WireList | undefined> {
  const list = await callList(api, entity, known, signal);
  if (!list || !mayHaveMore(entity, list) || (list.next === undefined && !canPage(entity))) return list;
  const { restOfList } = await import('./restOfList.ts');
  return restOfList(api, entity, list, signal);
}
