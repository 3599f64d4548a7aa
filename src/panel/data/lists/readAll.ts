import type { Entity } from '../../../shared/config/entity.ts';
import { pageSizeOf } from '../../../shared/config/paging.ts';
import { decodeList, type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { callPage, type Part } from '../../wire/callPage.ts';
import type { Asked } from '../../wire/pageCall.ts';
import { checkSize, repeatedPage, repeats } from './fullPages.ts';

/** Options for reading a whole list. */
export interface ReadingAll {
  /** Aborts the current call. */
  readonly signal?: AbortSignal;
  /** Makes a call, and may repeat it after a failure: reading then goes on from there. */
  readonly attempt?: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** Called at the end if the API counts more records than it has sent. */
  readonly onPartlyRead?: (done: number, total: number) => void;
}

/** The records of one answer. */
interface Slice {
  readonly records: readonly EntityRecord[];
  /** The number of records so far, and the total if the API sends one. */
  readonly done: number;
  readonly total: number | undefined;
}

/** The maximum number of reads from the start if others change the list meanwhile. */
const ROUNDS = 3;

/**
 * Reads all records of a query, each once, page by page and past the cache. If an answer has the address of the next
 * page, that is followed. Otherwise pages are numbered: a change by others can move a record into a page that was
 * already read. If the total then says that records are missing, the list is read again for them.
 * @throws {ApiError}
 */
export async function* readAll(
  api: Pick<Api, 'send'>,
  entity: Entity,
  query: Asked,
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
    let part: Part | undefined = { from: 0, count: size };
    let isFollowed = isLinked;
    for (let index = 0; part !== undefined; index += 1) {
      const called: Part = part;
      const before = index * size;
      const page = await attempt(() => callPage(api, entity, query, called, signal));
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
      const ends = rows.length === 0 || (next === undefined && isLast);
      part = ends ? undefined : { from: before + size, count: size, next };
    }
    if (isFollowed || (totals.size === 1 && done >= (last ?? 0))) return;
  }
  if (last !== undefined && done < last) onPartlyRead?.(done, last);
}

/** Whether a record is new: a record can be in two pages. */
export function firstTime(): (record: EntityRecord) => boolean {
  const seen = new Set<unknown>();
  return ({ id }) => {
    const isNew = isEmpty(id) || !seen.has(id);
    seen.add(id);
    return isNew;
  };
}
