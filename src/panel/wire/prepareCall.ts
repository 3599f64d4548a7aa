import { filledAddress } from '../../shared/config/filledAddress.ts';
import type { Endpoint } from '../../shared/config/grammar.ts';
import { type EntityRecord, isEmpty, type WireRecord } from '../../shared/wire/record.ts';
import { unsafeId } from './apiError.ts';

/** An endpoint with its placeholders filled in. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The settings of an endpoint. */
export const settings = (endpoint: Endpoint): Exclude<Endpoint, string> =>
  typeof endpoint === 'string' ? { call: endpoint } : endpoint;

/**
 * Fills an endpoint from a record: 'PUT /things/{id}' and {id: 'a b'} give PUT /things/a%20b.
 * @param body the wire record, used when the endpoint has no body of its own
 * @param encoded a function for the wire value of a field, for a body of named fields
 * @throws when the record lacks a field of the path
 * @throws {ApiError} when a field of the path is '.' or '..': the call would be another one
 */
export function prepareCall(
  endpoint: Endpoint,
  record: EntityRecord,
  body?: WireRecord,
  encoded: (field: string) => unknown = (field) => record[field],
): Call {
  const { call, body: fields } = settings(endpoint);
  const [method = 'GET', template = '/'] = call.split(' ');
  const stepOf = (_: string, field: string) => {
    if (isEmpty(record[field])) throw new Error(`'${call}' wants a '${field}', and the record has none.`);
    return encodeURIComponent(String(record[field]));
  };
  const path = filledAddress(template, (part) => part.replace(/\{(\w+)\}/g, stepOf));
  if (path === undefined) throw unsafeId();
  if (method === 'GET' || method === 'DELETE') return { method, path };
  const named = fields && Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, encoded(field)]));
  return { method, path, body: named ?? body };
}

/** Whether a call is skipped, because a field that it is for is empty. */
export const isSkipped = (endpoint: Endpoint, record: EntityRecord): boolean =>
  [settings(endpoint).unlessEmpty ?? []].flat().some((field) => isEmpty(record[field]));
