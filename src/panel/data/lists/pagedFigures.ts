import type { Entity } from '../../../shared/config/entity.ts';
import { figureWords } from '../../../shared/config/figures.ts';
import { isDated, isGrouped, isSummed } from '../../../shared/wire/figureFields.ts';
import { decodeRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { callFigures } from '../../wire/callFigures.ts';
import type { Asked, AskedFigures } from '../../wire/pageCall.ts';
import type { FetchedList } from './fetchedList.ts';
import { standingFor } from './figures.ts';

/**
 * The call for figures of the records that a query finds, as the API computes them.
 * @returns undefined if the API has none such
 */
export function figuresCall(
  api: Pick<Api, 'send'>,
  entity: Entity,
  asked: Asked,
  what: AskedFigures,
): ((signal: AbortSignal) => Promise<FetchedList>) | undefined {
  const { sums, by, day } = what;
  const words = figureWords(entity.api ?? { base: '' });
  const isOffered =
    words !== undefined &&
    (sums.length === 0 || words.sum !== undefined) &&
    (by.length === 0 || words.by !== undefined) &&
    (!day || (words.day !== undefined && isDated(entity, day.field) !== undefined)) &&
    sums.every((field) => isSummed(entity, field)) &&
    by.every((field) => isGrouped(entity, field));
  if (!isOffered) return undefined;
  return async (signal) => {
    const groups = await callFigures(api, entity, words, asked, what, signal);
    return { records: groups.map(({ count, values }) => standingFor(count, decodeRecord(entity, values))), entity };
  };
}
