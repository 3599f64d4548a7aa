import type { Entity } from '../../../shared/config/entity.ts';
import { queryWords } from '../../../shared/config/paging.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import type { WireList } from '../../wire/callList.ts';
import { WrongAnswer } from '../../wire/wrongAnswer.ts';

/**
 * Checks that a numbered page has as many records as were asked for, if the list has that many. With another number,
 * later pages would skip or repeat records.
 * @param before how many records come before it
 * @throws {WrongAnswer}
 */
export function checkSize({ api }: Entity, { rows, total = 0 }: WireList, count: number, before: number): void {
  const given = rows.length;
  if (given < count && total > before + given) {
    throw new WrongAnswer(200, { word: 'pageSize', said: `${count}`, came: `${given}`, text: 'shortPage' });
  }
  const pageParam = api?.query?.page;
  if (pageParam !== undefined && given > count) {
    throw new WrongAnswer(200, { word: 'query.page', said: pageParam, came: `${given} > ${count}` });
  }
}

/** How many ids the message names. */
const TOLD = 3;

/** The error for two pages with the same records: the API ignores the page number. */
export function repeatedPage({ api }: Entity, records: readonly EntityRecord[]): WrongAnswer {
  const { next, page = '' } = queryWords(api?.query);
  const [word, setting] = next === undefined ? ['query.page', page] : ['query.next', next];
  const ids = records.slice(0, TOLD).map(({ id }) => JSON.stringify(id) ?? '-');
  const came = [...ids, ...(records.length > TOLD ? ['…'] : [])].join(', ');
  return new WrongAnswer(200, { word, said: setting, came, text: 'repeatedPage' });
}

/** The identity of a record: its id, else all its values. */
const keyOf = (record: EntityRecord): unknown => (isEmpty(record.id) ? JSON.stringify(record) : record.id);

/**
 * Detects that the API sends the same page again; called with each page in turn. A record added by others also moves
 * known records into the next page. Then the total differs; without a total, only a second such page counts.
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
export const areSame = (a: readonly EntityRecord[], b: readonly EntityRecord[]): boolean =>
  a.length > 0 && a.length === b.length && a.every((record, index) => keyOf(record) === keyOf(b[index] ?? {}));
