import { getPath } from '../../shared/base/getPath.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { FigureWords } from '../../shared/config/figures.ts';
import { numberOf } from '../../shared/text/exactNumber.ts';
import { keyOf } from '../../shared/wire/names.ts';
import { type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import type { Api } from './api.ts';
import { ApiError } from './apiError.ts';
import { listIn } from './callList.ts';
import { type Asked, type AskedFigures, figuresPath } from './pageCall.ts';
import { answerOf } from './timeLimit.ts';
import { shapeOf, WrongAnswer } from './wrongAnswer.ts';

/** A group of records: how many there are, and their values, with sums in the fields that are added up. */
export interface WireFigure {
  readonly count: number;
  readonly values: WireRecord;
}

/**
 * Fetches figures of what a query finds.
 * @param words how the API is asked for them
 * @throws {ApiError} when the call fails, or the answer has none
 */
export async function callFigures(
  api: Pick<Api, 'send'>,
  entity: Entity,
  words: FigureWords,
  asked: Asked,
  figures: AskedFigures,
  signal?: AbortSignal,
): Promise<readonly WireFigure[]> {
  // The API would refuse it, too.
  if (entity.isHidden) throw new ApiError(403, undefined);
  const path = figuresPath(entity, asked, words, figures);
  const custom = entity.custom?.({ name: 'figures', asked, figures });
  const response = await api.send(path, { method: 'GET', ...(signal && { signal }), ...custom }, entity.api);
  const answer = await answerOf(response);
  const rows = listIn(answer, entity);
  if (!rows) throw new ApiError(response.status, undefined, {}, { cause: 'malformed' });
  const { sumAt = 'sum.{field}', byAt = '{field}', count: countAt } = words;
  const places = [
    ...figures.sums.map((field) => [field, sumAt] as const),
    ...[...figures.by, ...(figures.day ? [figures.day.field] : [])].map((field) => [field, byAt] as const),
  ].map(([field, place]) => [field, place.replaceAll('{field}', keyOf(entity.api, field))] as const);
  return rows.map((row) => {
    const count = numberOf(getPath(row, countAt));
    if (count === undefined)
      throw new WrongAnswer(response.status, { word: 'query.figures', said: countAt, came: shapeOf(row) });
    return { count, values: wireRecord(Object.fromEntries(places.map(([field, at]) => [field, getPath(row, at)]))) };
  });
}
