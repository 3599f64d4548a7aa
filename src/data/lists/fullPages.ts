import type { Entity } from '../../config/entity.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { WireList } from '../../wire/call.ts';
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
