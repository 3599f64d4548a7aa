import { getPath } from '../../shared/base/getPath.ts';
import type { CustomCall } from '../../shared/config/custom.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { canCount } from '../../shared/config/paging.ts';
import { numberOf } from '../../shared/text/exactNumber.ts';
import { fromKeys } from '../../shared/wire/names.ts';
import { isRecord, type WireRecord } from '../../shared/wire/record.ts';
import type { Api } from './api.ts';
import { ApiError, isPage, type Mismatch } from './apiError.ts';
import { type Call, prepareCall } from './prepareCall.ts';
import { answerOf, discard } from './timeLimit.ts';
import { shapeOf, WrongAnswer } from './wrongAnswer.ts';

/** A list, with its ETag. */
export interface WireList {
  readonly rows: readonly WireRecord[];
  /** The total, if the answer has it: more than the rows if the list is incomplete. */
  readonly total: number | undefined;
  readonly etag: string | null;
  /** The address of the next page, if the answer names it: where `api.query.next` says, or in its header `Link`. */
  readonly next?: string | undefined;
  /** The config says where the total is, and there is none. */
  readonly lacksTotal?: Mismatch | undefined;
}

/**
 * Fetches the list of an entity: at `rows` in the answer, '' for a bare array; without it a bare array, or one wrapped as
 * `data`, `items` or under the entity's name.
 * @returns undefined when the list still has the ETag `known`
 * @throws {ApiError} when the call fails, or the answer is not a list (`malformed`)
 */
export const callList = (
  api: Pick<Api, 'send'>,
  entity: Entity,
  known?: string | null,
  signal?: AbortSignal,
): Promise<WireList | undefined> => listAt(api, entity, prepareCall(entity.endpoints.list, {}), known, signal);

/**
 * The list at a path.
 * @param custom the call, for a shop's own backend
 */
export async function listAt(
  api: Pick<Api, 'send'>,
  entity: Entity,
  { method, path }: Call,
  known: string | null | undefined,
  signal: AbortSignal | undefined,
  custom: CustomCall = { name: 'list' },
): Promise<WireList | undefined> {
  // The API would refuse it, too.
  if (entity.isHidden) throw new ApiError(403, undefined);
  const response = await api.send(path, { method, ...(signal && { signal }), ...entity.custom?.(custom) }, entity.api);
  const etag = response.headers.get('etag');
  if (etag && etag === known) {
    await discard(response);
    return undefined;
  }
  const answer = await answerOf(response);
  const list = listIn(answer, entity);
  const { rows: said, total: counted, preset } = entity.api ?? {};
  if (!list && (said !== undefined || preset !== undefined))
    throw new WrongAnswer(response.status, { word: 'rows', said, came: shapeOf(answer) }, isPage(answer));
  if (!list) throw new ApiError(response.status, undefined, {}, { cause: 'malformed', isPage: isPage(answer) });
  const key = entity.api?.names?.id;
  if (key !== undefined && list.length > 0 && !list.some((row) => isRecord(row) && Object.hasOwn(row, key))) {
    throw new WrongAnswer(response.status, { word: 'id', said: key, came: shapeOf(list[0]) });
  }
  const rows = list.filter(isRecord).map((row) => fromKeys(entity, row));
  const total = totalIn(answer, response, entity);
  // Pages that name the next one may come without a total.
  const { next, count } = entity.api?.query ?? {};
  const isCounting = canCount(entity.api) && next === undefined && count === undefined;
  const isLacking = counted !== undefined && total === undefined && isCounting;
  const lacksTotal = isLacking ? { word: 'total', said: counted, came: shapeOf(answer) } : undefined;
  return { rows, total, etag, next: nextIn(answer, response, entity), lacksTotal };
}

function nextIn(answer: unknown, { headers }: Response, { api }: Entity): string | undefined {
  const { next } = api?.query ?? {};
  if (next === undefined) return /<([^>]*)>[^,<]*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  const said = getPath(answer, next) ?? (isHeader(next) ? headers.get(next) : undefined);
  return typeof said === 'string' && said !== '' ? said : undefined;
}

/** Whether a text can be the name of a header. */
const isHeader = (text: string): boolean => /^[\w-]+$/.test(text);

/** The rows in the answer of a list. */
export function listIn(answer: unknown, { name, api }: Entity): readonly unknown[] | undefined {
  const guesses = api?.rows === undefined ? ['data', 'items', name] : [api.rows].filter(Boolean);
  const places = api?.rows ? [] : [answer];
  const found = [...places, ...guesses.map((path) => getPath(answer, path))];
  return found.find((one): one is readonly unknown[] => Array.isArray(one));
}

export function totalIn(answer: unknown, { headers }: Response, { api }: Entity): number | undefined {
  if (!canCount(api)) return undefined;
  const guessed = () => (Array.isArray(answer) ? undefined : getPath(answer, 'total')) ?? headers.get('x-total-count');
  const { total: place } = api ?? {};
  // 'rows 0-24/319'
  const inHeader = () => (place && isHeader(place) ? headers.get(place)?.replace(/^.*\//, '') : undefined);
  const said = place === undefined ? guessed() : (getPath(answer, place) ?? inHeader());
  return typeof said === 'string' && !/^\d+$/.test(said) ? undefined : numberOf(said);
}
