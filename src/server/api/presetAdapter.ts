// How calls are read and answered like the backend of a preset (`--speak`, examples/backends): its own words around what the
// embedded API does. Without a preset nothing differs.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { objectOf } from '../../shared/base/json.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { fieldOf, keyOf } from '../../shared/wire/names.ts';
import { isRecord } from '../../shared/wire/record.ts';
import { HttpError } from '../http/httpError.ts';
import { responseStyleOf } from '../http/responseStyles.ts';
import type { ApiCall } from './endpoints.ts';
import { type KindOf, presetQuery } from './presetQuery.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A handler that answers an empty list where a query names a record that is not there, where the backend does so. */
export function listedWhenMissing({ entity: { api }, action, idIn }: ApiCall, handler: Handler): Handler {
  if (!responseStyleOf(api).isListed || (!idIn && action !== 'list')) return handler;
  return async (request, reply) => {
    try {
      return await handler(request, reply);
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return [];
      throw error;
    }
  };
}

/** The record in a body: below a key, where the backend has it there. */
export function recordInBody({ api }: Entity, body: unknown): unknown {
  const under = api?.preset ? api.body?.under : undefined;
  return under !== undefined && isRecord(body) ? body[under] : body;
}

/** The parameters of a page, in the words of the embedded API. @throws {HttpError} 422 for an unknown parameter */
export function pageQueryOf({ entity, fixed }: ApiCall, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { api } = entity;
  const words = api?.preset ? api.query : undefined;
  if (!words?.page) return objectOf(request.query);
  return presetQuery(words, paramsIn(request), fixed, responseStyleOf(api).token, keyOf(api, 'id'), kindIn(entity));
}

/** @throws {HttpError} for a page behind the last one, where the backend refuses it */
export function refusePastEnd({ api }: Entity, from: number, total: number): void {
  const { pastEnd } = responseStyleOf(api);
  if (pastEnd && from > 0 && from >= total) throw new HttpError(pastEnd, 'There is no such page.');
}

/** Sets the header with the address of the next page, where the backend has one. @param after the cursor of that page */
export function linkNextOf(
  { api }: Entity,
  request: FastifyRequest,
  reply: FastifyReply,
  after: string | undefined,
): void {
  const next = api?.preset ? api.query?.next : undefined;
  const { token } = responseStyleOf(api);
  if (!next || !token || after === undefined) return;
  const params = paramsIn(request);
  params.set(token, after);
  reply.header(next, `${request.protocol}://${request.host}${request.originalUrl.replace(/\?.*$/, '')}?${params}`);
}

const paramsIn = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1]);

/** What the field of a key is, for the words that ask for it. */
const kindIn =
  (entity: Entity): KindOf =>
  (key) => {
    const type = entity.schema.properties[fieldOf(entity.api, key)]?.type;
    return type === 'boolean' ? 'flag' : type === 'array' ? 'list' : undefined;
  };
