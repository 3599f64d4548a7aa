import type { Asked } from '../../shared/config/custom.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Api } from './api.ts';
import { ApiError } from './apiError.ts';
import { listAt, totalIn, type WireList } from './callList.ts';
import { countPath, nextPath, pagePath } from './pageCall.ts';
import { answerOf } from './timeLimit.ts';
import { shapeOf } from './wrongAnswer.ts';

/** A part of a list: how many records come before it, and how many it has at most. */
export interface Part {
  readonly from: number;
  readonly count: number;
  /** The address of the part, where the answer before has named it. */
  readonly next?: string | undefined;
}

/**
 * Fetches a part of a list as `callList`. A page behind the last record is empty, even if the API refuses it: Django REST
 * with 404, PostgREST with 416.
 */
export async function callPage(
  api: Pick<Api, 'send'>,
  entity: Entity,
  asked: Asked,
  { from, count, next }: Part,
  signal?: AbortSignal,
): Promise<WireList> {
  const path = next === undefined ? pagePath(entity, asked, from, count) : nextPath(entity, next);
  const custom = { name: 'page', asked, from, count } as const;
  try {
    return (await listAt(api, entity, { method: 'GET', path }, undefined, signal, custom)) ?? noRows;
  } catch (error) {
    if (from > 0 && next === undefined && error instanceof ApiError && (error.status === 404 || error.status === 416))
      return noRows;
    throw error;
  }
}

const noRows: WireList = { rows: [], total: undefined, etag: null };

/**
 * How many records there are, asked for by a call of its own (`api.query.count`).
 * @throws {ApiError} when the call fails
 */
export async function callCount(
  api: Pick<Api, 'send'>,
  entity: Entity,
  asked: Asked,
  signal?: AbortSignal,
): Promise<Pick<WireList, 'total' | 'lacksTotal'>> {
  const method = entity.api?.query?.count === 'HEAD' ? 'HEAD' : 'GET';
  const response = await api.send(countPath(entity, asked), { method, ...(signal && { signal }) }, entity.api);
  const answer = await answerOf(response);
  const total = totalIn(answer, response, entity);
  const isLacking = total === undefined && entity.api?.query?.next === undefined;
  return {
    total,
    lacksTotal: isLacking ? { word: 'total', said: entity.api?.total, came: shapeOf(answer) } : undefined,
  };
}
