import type { Entity } from '../config/entity.ts';
import type { Endpoint } from '../config/grammar.ts';
import type { Api } from './api.ts';
import { ApiError } from './apiError.ts';
import { type EntityRecord, encodeAlone, isEmpty, isRecord, type WireRecord } from './record.ts';

/** An endpoint with its blanks filled in. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const settings = (endpoint: Endpoint): Exclude<Endpoint, string> =>
  typeof endpoint === 'string' ? { call: endpoint } : endpoint;

/**
 * Fills an endpoint from a record: 'PUT /things/{id}' and {id: 'a b'} give PUT /things/a%20b.
 * @param body the wire record, used when the endpoint has no body of its own
 * @param encoded a function for the wire value of a field, for a body of named fields
 * @throws when the record lacks a field of the path
 */
export function prepareCall(
  endpoint: Endpoint,
  record: EntityRecord,
  body?: WireRecord,
  encoded: (field: string) => unknown = (field) => record[field],
): Call {
  const { call, body: fields } = settings(endpoint);
  const [method = 'GET', template = '/'] = call.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    if (isEmpty(record[field])) throw new Error(`'${call}' wants a '${field}', and the record has none.`);
    return encodeURIComponent(String(record[field]));
  });
  if (method === 'GET' || method === 'DELETE') return { method, path };
  const named = fields && Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, encoded(field)]));
  return { method, path, body: named ?? body };
}

/**
 * Makes one call of an entity's endpoint.
 * @returns the answer's JSON; undefined when it has no body
 * @throws {ApiError}
 */
export async function callEndpoint(
  api: Api,
  entity: Entity,
  endpoint: Endpoint,
  record: EntityRecord,
  body?: WireRecord,
): Promise<unknown> {
  const { unlessEmpty, log } = settings(endpoint);
  if (unlessEmpty && isEmpty(record[unlessEmpty])) return undefined;
  const call = prepareCall(endpoint, record, body, (field) => encodeAlone(entity, field, record[field]));
  if (log) console.log(call.body);
  const response = await api.send(call.path, {
    method: call.method,
    ...(call.body !== undefined && { json: call.body }),
  });
  return response.json().catch(() => undefined);
}

/** A list, with its ETag. */
export interface WireList {
  readonly rows: readonly WireRecord[];
  readonly etag: string | null;
}

/**
 * Fetches the list of an entity: a bare array, or one wrapped as `data`, `items` or under the entity's name.
 * @returns undefined when the list still has the ETag `known`
 * @throws {ApiError} when the call fails, or the answer is no list (`malformed`)
 */
export async function callList(
  api: Api,
  entity: Entity,
  known?: string | null,
  signal?: AbortSignal,
): Promise<WireList | undefined> {
  const { method, path } = prepareCall(entity.endpoints.list, {});
  const response = await api.send(path, { method, ...(signal && { signal }) });
  const etag = response.headers.get('etag');
  if (etag && etag === known) {
    await response.body?.cancel();
    return undefined;
  }
  const rows = listIn(await response.json().catch(() => undefined), entity.name);
  if (!rows) throw new ApiError(response.status, undefined, {}, { cause: 'malformed' });
  return { rows, etag };
}

function listIn(body: unknown, name: string): WireRecord[] | undefined {
  if (Array.isArray(body)) return body.filter(isRecord);
  if (typeof body !== 'object' || body === null) return undefined;
  const wrapped = new Map<string, unknown>(Object.entries(body));
  const list = ['data', 'items', name].map((key) => wrapped.get(key)).find(Array.isArray);
  return list && listIn(list, name);
}
