// How calls are read where the config names a preset for an entity that is served here (examples/atelier).

import type { FastifyRequest } from 'fastify';
import { objectOf } from '../../shared/base/json.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { fieldOf, keyOf } from '../../shared/wire/names.ts';
import { isRecord } from '../../shared/wire/record.ts';
import type { ApiCall } from './endpoints.ts';
import { type KindOf, presetQuery } from './presetQuery.ts';

/** The record in a body: below a key, where the config says so. */
export function recordInBody({ api }: Entity, body: unknown): unknown {
  const under = api?.preset ? api.body?.under : undefined;
  return under !== undefined && isRecord(body) ? body[under] : body;
}

/**
 * The parameters of a page: where the config names a preset, read by its words for queries.
 * @throws {HttpError} 422 for an unknown parameter
 */
export function pageQueryOf({ entity, fixed }: ApiCall, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { api } = entity;
  const words = api?.preset ? api.query : undefined;
  if (!words?.page) return objectOf(request.query);
  return presetQuery(words, paramsIn(request), fixed, keyOf(api, 'id'), kindIn(entity));
}

const paramsIn = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1]);

/** What the field of a key is, for the words that ask for it. */
const kindIn =
  (entity: Entity): KindOf =>
  (key) => {
    const type = entity.schema.properties[fieldOf(entity.api, key)]?.type;
    return type === 'boolean' ? 'flag' : type === 'array' ? 'list' : undefined;
  };
