import type { Entity } from '../../config/entity.ts';
import { pageSizeOf } from '../../config/paging.ts';
import type { Api } from '../../wire/api.ts';
import { callPage } from '../../wire/call.ts';
import { type Asked, nextPath, pagePath } from '../../wire/pageCall.ts';
import { decodeList, type EntityRecord, isEmpty } from '../../wire/record.ts';
import { checkSize, repeatedPage, repeats } from './fullPages.ts';

/** How somebody reads all that a list finds. */
export interface ReadingAll {
  /** Ends the call that is under way. */
  readonly signal?: AbortSignal;
  /** Makes a call, and may make it again when it fails: the reading then goes on where it was. */
  readonly attempt?: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** Called at the end if the API counts more records than it has sent. */
  readonly onPartlyRead?: (done: number, total: number) => void;
}

/** Records that came at once. */
interface Slice {
  readonly records: readonly EntityRecord[];
  /** How many have come by then, and how many there are, if the API says so. */
  readonly done: number;
  readonly total: number | undefined;
}

/** So often a list is read from its beginning while others add to it, delete from it and change its order. */
const ROUNDS = 3;

/**
 * All records that are asked for, each once, page by page and past the cache, which is for what is near the view. An answer
 * that names the address of the next page is followed. Otherwise pages are found by their number, and what others add,
 * delete or sort elsewhere meanwhile moves records into pages that were read: the total tells, and what is missing is read
 * then.
 * @throws {ApiError}
 */
export async function* readAll(
  api: Pick<Api, 'send'>,
  entity: Entity,
  asked: Asked,
  { signal, attempt = (call) => call(), onPartlyRead }: ReadingAll = {},
): AsyncGenerator<Slice> {
  const size = pageSizeOf(entity);
  const isLinked = entity.api?.query?.next !== undefined;
  const isNew = firstTime();
  let done = 0;
  let last: number | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const isRepeated = repeats();
    const totals = new Set<number | undefined>();
    let path: string | undefined = pagePath(entity, asked, 0, size);
    let isFollowed = isLinked;
    for (let index = 0; path !== undefined; index += 1) {
      const called: string = path;
      const before = index * size;
      const page = await attempt(() => callPage(api, entity, called, signal, isFollowed ? 0 : before));
      const { rows, total, next } = page;
      if (next === undefined && !isFollowed) checkSize(entity, page, size, before);
      const all = decodeList(entity, rows);
      if (isRepeated(all, total)) throw repeatedPage(entity, all);
      const records = all.filter(isNew);
      done += records.length;
      totals.add(total);
      last = total;
      yield { records, done, total };
      isFollowed ||= next !== undefined;
      const isLast = isFollowed || (total === undefined ? rows.length < size : before + rows.length >= total);
      if (rows.length === 0) path = undefined;
      else if (next !== undefined) path = nextPath(entity, next);
      else path = isLast ? undefined : pagePath(entity, asked, before + size, size);
    }
    if (isFollowed || (totals.size === 1 && done >= (last ?? 0))) return;
  }
  if (last !== undefined && done < last) onPartlyRead?.(done, last);
}

/** Tells of each record whether it comes for the first time: it may be in two pages. */
export function firstTime(): (record: EntityRecord) => boolean {
  const seen = new Set<unknown>();
  return ({ id }) => {
    const isNew = isEmpty(id) || !seen.has(id);
    seen.add(id);
    return isNew;
  };
}
