import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '../../config/entity.ts';
import { pageSizeOf } from '../../config/paging.ts';
import { perObject } from '../../config/perObject.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError } from '../../wire/apiError.ts';
import { callPage } from '../../wire/call.ts';
import { type Asked, nextPath, pagePath } from '../../wire/pageCall.ts';
import { decodeNext, type EntityRecord, isEmpty } from '../../wire/record.ts';
import { askedFor, withIds } from './asked.ts';
import { type FetchedList, type ListOptions, listedRecords } from './fetchedList.ts';
import { EVERYTHING, type ListQuery } from './listQuery.ts';
import type { ListAnswer, ListPage, ListSource } from './listSource.ts';
import { recordsById } from './recordsById.ts';

/** A page that came within this time, in ms, is not fetched again for another view of it. */
const FRESH = 5_000;
/** How long a page is kept that is not in view, in ms: a few thousand records at most. */
const KEPT = 15_000;
/** So long nothing is asked for a text that is being typed, in ms. */
const TYPING = 150;
/** So many records are asked for by their ids in one call. */
const AT_ONCE = 100;
/** So many are suggested. */
const SUGGESTED = 100;

export interface PagedListParts {
  readonly client: QueryClient;
  readonly api: Api;
  readonly entity: Entity;
  /** The ids of records that are taken for deleted. */
  readonly hidden?: ReadonlySet<unknown> | undefined;
}

/** A list that the API searches, sorts, filters and pages (docs/behaviour.md#long-lists). Only what is in view is kept. */
export function pagedList({ client, api, entity, hidden }: PagedListParts): ListSource {
  const { name } = entity;
  const size = pageSizeOf(entity);
  const isPresent = ({ id }: EntityRecord) => !hidden?.has(id);
  const present = (records: readonly EntityRecord[]) => (hidden?.size ? records.filter(isPresent) : records);

  /**
   * A part of what is asked for, by a key of its own.
   * @param before the part before it, which may say where it is; its path is undefined where there is nothing more
   */
  const part = (key: string, asked: Asked, from: number, count: number, before?: () => ListOptions): ListOptions => {
    const queryKey = [name, key, asked, from, count];
    const pathOf = async () => {
      if (!before) return pagePath(entity, asked, from, count);
      const { next } = await client.query({ ...before(), staleTime: KEPT });
      return next && nextPath(entity, next);
    };
    return {
      ...kept,
      queryKey,
      queryFn: async ({ signal }) => {
        const last = client.getQueryData<FetchedList>(queryKey);
        const path = await pathOf();
        if (!path) return { records: [], from, entity };
        const { rows, total, next } = await callPage(api.background ?? api, entity, path, signal);
        const more = total === undefined ? 0 : total - from - rows.length;
        if (!isLinked && rows.length < count && more > 0) throw tooFew(rows.length);
        const records = decodeNext(entity, rows, last?.entity === entity ? last.records : undefined);
        return { records, total, next, from, entity };
      },
    };
  };
  const isLinked = entity.api?.query?.next !== undefined;
  const pageOf = (asked: Asked, index: number): ListOptions =>
    part('page', asked, index * size, size, isLinked && index > 0 ? () => pageOf(asked, index - 1) : undefined);
  const everything = askedFor(entity, EVERYTHING);
  const readPage = async (asked: Asked, index: number, staleTime: number) => {
    const page = pageOf(asked, index);
    const { queryKey } = page;
    const state = client.getQueryState(queryKey);
    // An answer that is under way since before a change does not have it.
    if (state?.isInvalidated && state.fetchStatus === 'fetching') await client.cancelQueries({ queryKey, exact: true });
    return client.query({ ...page, staleTime });
  };

  /** Pages side by side. What others have changed between them is mended by asking for all of them once more. */
  const pages = async (asked: Asked, first: number, end: number): Promise<FetchedList> => {
    const indexes = Array.from({ length: end - first }, (_, place) => first + place);
    const read = (staleTime: number) => Promise.all(indexes.map((index) => readPage(asked, index, staleTime)));
    const fresh = await read(FRESH);
    const all = fitTogether(fresh, size) ? fresh : await read(0);
    const total = all.findLast((page) => page.total !== undefined)?.total;
    return { records: all.flatMap(({ records }) => records).filter(firstTime()), total, from: first * size, entity };
  };

  const byValues = (field: string, values: Iterable<string>): ListOptions => {
    const wanted = [...new Set(values)].filter((value) => value !== '');
    const queryKey = [name, 'by', field, wanted];
    const known = () => (field === 'id' ? listedRecords(client, entity, new Set(wanted)) : []);
    const records = known();
    return {
      ...kept,
      queryKey,
      ...(records.length === wanted.length && { initialData: { records, entity } }),
      queryFn: async ({ signal }) => {
        const isFirst = client.getQueryData(queryKey) === undefined;
        const here = isFirst ? known() : [];
        const ids = new Set(here.map(({ id }) => String(id)));
        const missing = field === 'id' ? wanted.filter((id) => !ids.has(id)) : wanted;
        const slices = Array.from({ length: Math.ceil(missing.length / AT_ONCE) }, (_, place) =>
          missing.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
        );
        const answers: EntityRecord[] = [];
        for (const slice of slices) {
          // Many records may have one value of a field.
          const has = (record: EntityRecord) => slice.includes(String(record[field]));
          for await (const { records, done } of slicesOf(withIds(slice, field))) {
            answers.push(...(field === 'id' ? records.filter(has) : records));
            signal.throwIfAborted();
            // An id has one record, also where the API finds others besides.
            if (field === 'id' && done >= slice.length) break;
          }
        }
        return { records: [...here, ...answers], entity };
      },
    };
  };

  /** All records that are asked for, page by page; for a moment they are known by their ids, too. */
  async function* slicesOf(asked: Asked) {
    const isNew = firstTime();
    for (let index = 0; ; index += 1) {
      const { records, total } = await readPage(asked, index, FRESH);
      const done = index * size + records.length;
      yield { records: records.filter(isNew), done, total };
      const isLast = total === undefined ? records.length < size : done >= total;
      if (isLast || records.length === 0) return;
    }
  }

  return {
    page(query, from = 0, count = size): ListAnswer<ListPage> {
      const asked = askedFor(entity, query);
      const [first, end] = [Math.floor(from / size), Math.max(Math.ceil((from + count) / size), 1)];
      return {
        ...kept,
        queryKey: [name, 'view', asked, first, end],
        queryFn: async ({ signal }) => {
          await typed(query.search, signal);
          const [view, of] = await Promise.all([
            pages(asked, first, end),
            isNarrowed(query) ? readPage(everything, 0, NUMBER_LASTS) : undefined,
          ]);
          return { ...view, of: of?.total };
        },
        refetchInterval: entity.list.poll ?? false,
        placeholderData: lastOf(name),
        select: perObject(({ records, from: start = 0, total, of }: FetchedList): ListPage => {
          const shown = present(records);
          // Without a total there is at least one more, until a page is not full.
          const atLeast = start + records.length + (records.length >= (end - first) * size ? 1 : 0);
          const found = (total ?? atLeast) - (records.length - shown.length);
          return {
            records: shown,
            from: start,
            found,
            of: of ?? Math.max(found, isNarrowed(query) ? 1 : 0),
            total: undefined,
          };
        }),
      };
    },
    async *all(query, onProgress) {
      for await (const { records, done, total } of slicesOf(askedFor(entity, query))) {
        onProgress?.(done, total ?? done);
        yield present(records);
      }
    },
    byIds: (ids) => ({ ...byValues('id', ids), select: perObject(({ records }) => recordsById(present(records))) }),
    find: (field, values) => ({ ...byValues(field, values), select: perObject(({ records }) => present(records)) }),
    suggest(text) {
      const found = part('suggested', askedFor(entity, { ...EVERYTHING, search: text }), 0, Math.min(SUGGESTED, size));
      return {
        ...found,
        queryFn: async (context) => {
          await typed(text, context.signal);
          return found.queryFn(context);
        },
        placeholderData: lastOf(name),
        select: perObject(({ records }) => present(records)),
      };
    },
    prepare: () => () => undefined,
  };
}

/** An API that gives fewer records a page than it is asked for: the next pages would leave some out. */
const tooFew = (given: number) =>
  new ApiError(200, `The server sends at most ${given} records at once: 'list.pageSize' must not be more.`);

/** Waits whether more of a text is typed: whoever goes on asks for something else, which rejects this. */
async function typed(text: string, signal: AbortSignal): Promise<void> {
  if (text.trim() === '') return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** How long the number of all records is taken for true, in ms. */
const NUMBER_LASTS = 60_000;

/** Until the next part is there the last one is shown. */
const lastOf =
  (entity: string): NonNullable<ListOptions['placeholderData']> =>
  (last, of) =>
    of?.queryKey[0] === entity ? last : undefined;

const kept = { structuralSharing: false, refetchInterval: false, gcTime: KEPT } as const;

const isNarrowed = ({ search, filters }: ListQuery): boolean => search.trim() !== '' || filters.length > 0;

/** Whether pages are of one list: their totals agree, and no record is in two of them. */
function fitTogether(pages: readonly FetchedList[], size: number): boolean {
  const totals = new Set(pages.map(({ total }) => total));
  const ids = pages.flatMap(({ records }) => records.map(({ id }) => id));
  const isFull = pages
    .slice(0, -1)
    .every(({ records }, place) => records.length === size || pages[place + 1]?.records.length === 0);
  return totals.size === 1 && new Set(ids).size === ids.length && isFull;
}

/** Tells of each record whether it comes for the first time: it may be in two pages. */
function firstTime(): (record: EntityRecord) => boolean {
  const seen = new Set<unknown>();
  return ({ id }) => {
    const isNew = isEmpty(id) || !seen.has(id);
    seen.add(id);
    return isNew;
  };
}
