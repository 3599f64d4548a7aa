import type { Entity } from '../../shared/config/entity.ts';
import { pageSizeOf } from '../../shared/config/paging.ts';
import { UNSORTED } from '../../shared/config/sort.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import type { Api } from './api.ts';
import { ApiError } from './apiError.ts';
import type { WireList } from './callList.ts';
import { callPage } from './callPage.ts';

/** A longer list stays incomplete: to fetch it whole takes too long, and `list.paging` is for such ones. */
const MOST = 5_000;

const ALL = { search: '', conditions: [], sort: UNSORTED };

/**
 * Reads the other pages of a list of which an API gives only the first one unless asked: by the address of the next page, if
 * the answer names it, else by `api.query.page`. An API may give fewer records a page than it is asked for.
 * @returns the list, incomplete if the API does not give more of it
 * @throws {ApiError} when a call fails, and is not refused
 */
export async function restOfList(
  api: Pick<Api, 'send'>,
  entity: Entity,
  first: WireList,
  signal?: AbortSignal,
): Promise<WireList> {
  const rows = new Map<unknown, WireRecord>();
  /** @returns whether there are new ones */
  const add = (some: readonly WireRecord[]): boolean => {
    const before = rows.size;
    for (const row of some) {
      const key = row.id ?? JSON.stringify(row);
      if (!rows.has(key)) rows.set(key, row);
    }
    return rows.size > before;
  };
  let { total, next } = first;
  let size = pageSizeOf(entity);
  if (next !== undefined) add(first.rows);
  try {
    for (let from = 0; ; ) {
      const isLinked = next !== undefined;
      const page = await callPage(api, entity, ALL, { from, count: size, next }, signal);
      next = page.next;
      total = page.total ?? total;
      from += page.rows.length;
      // The same page again: the API cannot be asked for another one.
      if (!add(page.rows) || rows.size >= MOST) break;
      if (next !== undefined) continue;
      const isShort = page.rows.length < size;
      if (isLinked || (total === undefined ? isShort : from >= total)) break;
      if (isShort) size = page.rows.length;
    }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status !== undefined && error.status < 500 && !error.isPage;
    if (!isRefused) throw error;
  }
  add(first.rows);
  return { rows: [...rows.values()], total, etag: null };
}
