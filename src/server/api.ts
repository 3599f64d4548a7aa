import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { WireRecord } from '../wire/record.ts';
import { type Caller, requireStaff, type WhoCalls } from './access.ts';
import type { CountAttempt } from './attempts.ts';
import { takes, varyByEncoding } from './encoding.ts';
import { type ApiCall, addressesOf, apiCalls, callAt } from './endpoints.ts';
import { inTurns } from './gzipParts.ts';
import { historyHandler } from './history.ts';
import { HttpError, invalid } from './httpError.ts';
import { fingerprint, type Lists } from './lists.ts';
import { linkNext } from './nextLink.ts';
import { readPage } from './pages.ts';
import {
  type Answer,
  addToRecord,
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
  versionTag,
  type Write,
} from './records.ts';
import type { Shop } from './shop.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, after the token has been checked. */
    caller: Caller | null;
    /** The tag of every list, read once per call. */
    tags: ReadonlyMap<string, string> | null;
  }
  interface FastifyContextConfig {
    /** The call to records that a route answers. */
    readonly call?: ApiCall;
  }
}

/** Mounts every call of every entity, as its config names them. */
export function mountApi(app: FastifyInstance, shop: Shop, lists: Lists, authorize: Authorize): void {
  const { session, api } = shop.panel;
  const mount = (
    call: Pick<ApiCall, 'method' | 'path'>,
    route: Pick<RouteOptions, 'handler' | 'config'>,
    isOpen = false,
  ) => {
    const checks = isOpen ? [authorize] : [authorize, staffOnly(shop)];
    for (const address of addressesOf(api.base, call)) {
      app.route({
        ...route,
        method: call.method,
        url: address.replace(/\{(\w+)\}/g, ':$1'),
        onRequest: address.startsWith(`${api.base}/`) ? checks : [passPages, ...checks],
      });
    }
  };
  for (const call of apiCalls(shop)) {
    const isOpen = call.action === 'list' && call.entity.name === session.entity;
    mount(call, { handler: handlerOf(shop, lists, call), config: { call } }, isOpen);
  }
  if (api.history) mount(callAt(api.history), { handler: historyHandler(shop) });
}

/** A hook that answers 403 to everybody but staff. */
export const staffOnly =
  (shop: Shop) =>
  async ({ caller }: FastifyRequest): Promise<void> => {
    if (caller) requireStaff(shop, caller);
  };

/** A path outside the API's base may also be a page of the panel: a browser that opens it gets the page. */
const passPages = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (!isPage || request.headers.authorization !== undefined) return undefined;
  reply.callNotFound();
  // A hook that returns the reply ends the call: what follows must not answer too.
  return reply;
};

/** A hook that checks the caller before the body is read. */
export type Authorize = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** @param countFailed counts the tokens that are not valid */
export const authorizer =
  (whoCalls: WhoCalls, countFailed: CountAttempt): Authorize =>
  async (request, reply) => {
    const { authorization } = request.headers;
    const found = await whoCalls(authorization).catch(async (error: unknown) => {
      const isRefused = error instanceof HttpError && error.status === 401;
      if (isRefused && authorization !== undefined) await countFailed(request, reply);
      throw error;
    });
    request.tags = found.tags;
    request.caller = found.caller;
  };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function handlerOf(shop: Shop, lists: Lists, call: ApiCall): Handler {
  const { entity, action, map } = call;
  const by = ({ caller }: FastifyRequest): Write => ({
    shop,
    entity,
    uid: caller?.uid ?? '',
    email: caller?.email,
  });
  switch (action) {
    case 'list':
      return listHandler(shop, lists, call);
    case 'read':
      return async (request, reply) => sendRecord(reply, await readRecord(shop, entity, idOf(request)));
    case 'create':
      return async (request, reply) =>
        sendRecord(reply.code(201), await createRecord(by(request), paramsOf(request), request.body, map));
    case 'replace':
    case 'merge':
      return async (request, reply) => {
        const options = { merge: action === 'merge', ...(map && { map }), ...ifMatchOf(request) };
        return sendRecord(reply, await changeRecord(by(request), idOf(request), request.body, options));
      };
    case 'add':
      return async (request, reply) => {
        const { ifMatch } = ifMatchOf(request);
        return sendRecord(reply, await addToRecord(by(request), idOf(request), request.body, map ?? {}, ifMatch));
      };
    case 'remove':
      return async (request, reply) => {
        await removeRecord(by(request), idOf(request), ifMatchOf(request).ifMatch);
        return reply.code(204).send();
      };
  }
}

function listHandler(shop: Shop, lists: Lists, { entity }: ApiCall): Handler {
  return async (request, reply) => {
    const state = request.tags?.get(entity.name) ?? '';
    const query = Object(request.query);
    reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8');
    if (request.caller && !request.caller.isStaff) {
      const { uid, record } = request.caller;
      const own = record ? [record] : [];
      return notModified(request, reply, `${state}-${fingerprint([uid, own])}`) ?? reply.send(JSON.stringify(own));
    }
    if (Object.keys(query).length > 0) {
      const tag = `${state}-${fingerprint(query)}`;
      const page = await readPage(shop, entity, query);
      reply.header('x-total-count', page.total);
      if (page.after !== undefined) linkNext(request, reply, page.after);
      return notModified(request, reply, tag) ?? reply.send(JSON.stringify(page.records));
    }
    varyByEncoding(reply);
    const isGzip = takes('gzip', request.headers['accept-encoding']);
    const tagOf = (tag: string) => (isGzip ? `${tag}-gzip` : tag);
    const unchanged = notModified(request, reply, tagOf(state));
    if (unchanged) return unchanged;
    const { tag, gzip, plain } = await lists.read(entity, state);
    reply.header('etag', `"${tagOf(tag)}"`).header('content-length', (isGzip ? gzip : plain).length);
    if (isGzip) reply.header('content-encoding', 'gzip');
    return reply.send(Readable.from(isGzip ? inTurns(gzip.buffers) : plain.buffers()));
  };
}

/** Sets the answer's ETag, and answers 304 if the caller has that state already. */
function notModified(request: FastifyRequest, reply: FastifyReply, state: string): FastifyReply | undefined {
  const tag = `"${state}"`;
  reply.header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(tag) ? reply.code(304).send() : undefined;
}

function sendRecord(reply: FastifyReply, { record, version }: Answer): WireRecord {
  reply.header('etag', versionTag(version)).header('cache-control', 'private, no-store');
  return record;
}

const paramsOf = (request: FastifyRequest): WireRecord => Object(request.params);

/** The id in the path of a call. @throws {HttpError} 422 when there is none */
export function idOf(request: FastifyRequest): string {
  const id = paramsOf(request)['id'];
  if (typeof id !== 'string') throw invalid({ id: 'The path names no record' });
  return id;
}

function ifMatchOf(request: FastifyRequest): { ifMatch?: string } {
  const ifMatch = request.headers['if-match'];
  return ifMatch === undefined ? {} : { ifMatch };
}
