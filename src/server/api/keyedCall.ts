import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../shared/base/json.ts';
import { type Backend, IDEMPOTENCY_KEY, idempotencyHeader } from '../../shared/config/backend.ts';
import { HttpError } from '../http/httpError.ts';
import { isTooDeep } from '../http/limits.ts';
import { forgetCreations, type KeyedCall } from '../store/creationTable.ts';
import type { Database } from '../store/database.ts';
import { everyHour } from '../store/everyHour.ts';

/** A key: letters, digits and signs of ASCII, as many as an address of e-mail may have. */
const form = /^[!-~]{1,255}$/;

/**
 * The key that a call has in its header: `Idempotency-Key`, or the one that `api.idempotency` names.
 * @param address of the call, which a caller may write in several ways
 * @param body as it is created
 * @throws {HttpError} 400 for what cannot be a key
 */
export function keyedCall(
  { headers, method, caller }: FastifyRequest,
  backend: Backend | undefined,
  address: string,
  body: unknown,
): KeyedCall | undefined {
  const name = idempotencyHeader(backend ?? {}) ?? IDEMPOTENCY_KEY;
  const key = headers[name.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !form.test(key)) throw oddKey(name);
  // One that is nested too deep is refused, and cannot be sorted.
  if (isTooDeep(body)) return undefined;
  return { id: hash([caller?.uid ?? '', method, address, key]), body: hash(sorted(body)) };
}

const oddKey = (name: string) =>
  new HttpError(400, `The header ${name} must have 1 to 255 letters, digits and signs of ASCII, without spaces.`);

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** JSON whose objects have their keys in order: the order says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value ?? null;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inside]) => [key, sorted(inside)]));
}

/** Forgets old calls with a key: at the start, and every hour. */
export function forgetKeyedCalls(app: FastifyInstance, database: Database): void {
  everyHour(app, {
    first: 0,
    failure: 'Old keys of calls could not be forgotten.',
    run: async (closing) => {
      // In small batches, so that others can write in between.
      while (!closing.aborted && (await forgetCreations(database))) await pause(20);
    },
  });
}
