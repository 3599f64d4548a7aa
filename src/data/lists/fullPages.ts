import type { Entity } from '../../config/entity.ts';
import { queryWords } from '../../config/paging.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { WireList } from '../../wire/call.ts';
import { type EntityRecord, isEmpty } from '../../wire/record.ts';
import { WrongAnswer } from '../../wire/wrongAnswer.ts';

/**
 * Checks that a page without an address of the next one has as many records as it was asked for, if there are so many: other
 * pages would leave some out, or repeat them.
 * @param before how many records come before it
 * @throws {ApiError}
 */
export function checkSize({ api }: Entity, { rows, total = 0 }: WireList, count: number, before: number): void {
  const given = rows.length;
  if (given < count && total > before + given) {
    throw new ApiError(200, `The server sends at most ${given} records at once: 'list.pageSize' must not be more.`);
  }
  const said = api?.query?.page;
  if (said !== undefined && given > count) {
    throw new WrongAnswer(200, { word: 'query.page', said, came: `${given} > ${count}` });
  }
}

/** How many ids the message names. */
const TOLD = 3;

/** The failure of pages that have the same records: the API does not heed what it is asked for. */
export function repeatedPage({ api }: Entity, records: readonly EntityRecord[]): WrongAnswer {
  const { next, page = '' } = queryWords(api?.query);
  const [word, said] = next === undefined ? ['query.page', page] : ['query.next', next];
  const ids = records.slice(0, TOLD).map(({ id }) => JSON.stringify(id) ?? '-');
  const came = [...ids, ...(records.length > TOLD ? ['…'] : [])].join(', ');
  return new WrongAnswer(200, { word, said, came, isRepeated: true });
}

/** What tells a record from others: its id, or all of it. */
const keyOf = (record: EntityRecord): unknown => (isEmpty(record['id']) ? JSON.stringify(record) : record['id']);

/**
 * Tells of each page of a list, one after the other, whether the API answers what it answered before. What others add moves
 * records into a page that was read, too: the total tells that, and without one it takes two such pages.
 */
export function repeats(): (records: readonly EntityRecord[], total: number | undefined) => boolean {
  const seen = new Set<unknown>();
  let last: number | undefined;
  let again = 0;
  return (records, total) => {
    const isAgain = records.length > 0 && total === last && records.every((record) => seen.has(keyOf(record)));
    again = isAgain ? again + 1 : 0;
    last = total;
    for (const record of records) seen.add(keyOf(record));
    return again > (total === undefined ? 1 : 0);
  };
}

/** Whether two pages have the same records. */
export const areSame = (one: readonly EntityRecord[], other: readonly EntityRecord[]): boolean =>
  one.length > 0 &&
  one.length === other.length &&
  one.every((record, place) => keyOf(record) === keyOf(other[place] ?? {}));
