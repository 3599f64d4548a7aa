import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { objectOf } from '../../shared/base/json.ts';
import { type Backend, isExternal, tokenHeader } from '../../shared/config/backend.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { may, waysTo } from '../../shared/config/rights.ts';
import { fieldOf, fromKeys, toKeys } from '../../shared/wire/names.ts';
import { isRecord, type WireRecord } from '../../shared/wire/record.ts';
import { historyHandler } from '../history/history.ts';
import { backendOfCall } from '../http/answers.ts';
import { tagsIn, takes, varyByEncoding } from '../http/encoding.ts';
import { HttpError, invalid } from '../http/httpError.ts';
import { isTooDeep, limits } from '../http/limits.ts';
import { linkNext } from '../http/nextLink.ts';
import { listShape, nextHeader, totalHeader } from '../http/shapes.ts';
import { type ListState, readableList } from '../lists/cachedList.ts';
import { type Figure, isOfFigures, readFigures } from '../lists/figures.ts';
import { Kept } from '../lists/kept.ts';
import { fingerprint, type Lists } from '../lists/lists.ts';
import { readPage, type TotalOf } from '../lists/pages.ts';
import { refuseUnreadable } from '../lists/readableRows.ts';
import { isPageWord, type PageQuery } from '../lists/selection.ts';
import { Totals } from '../lists/totals.ts';
import { type Caller, nobody, requireStaff, type WhoCalls } from '../people/access.ts';
import type { CountAttempt } from '../people/attempts.ts';
import { shownRecord } from '../records/fields.ts';
import { requireRight } from '../records/requiredRights.ts';
import { projectionFor, searchedAs } from '../records/seen.ts';
import type { Shop } from '../records/shop.ts';
import { Unusable } from '../store/database.ts';
import {
  type Answer,
  addToRecord,
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
  versionTag,
  type Write,
} from '../writes/records.ts';
import { type ApiCall, addressesOf, apiCalls, baseOf, callAt, callsOf, rightOf } from './endpoints.ts';
import { keyedCall } from './keyedCall.ts';
import { pageQueryOf, recordInBody } from './presetAdapter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, after the token has been checked. */
    caller: Caller | null;
    /** The ETag of every list, read once per call. */
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
    base: string,
    call: Pick<ApiCall, 'method' | 'path'>,
    route: Pick<RouteOptions, 'handler' | 'config'>,
    ...rules: readonly Check[]
  ) => {
    const checks = [authorize, ...rules];
    for (const address of addressesOf(base, call)) {
      const url = address.replace(/\{(\w+)\}/g, ':$1');
      const onRequest = address.startsWith(`${base}/`) ? checks : [passPages, ...checks];
      try {
        app.route({ ...route, method: call.method, url, onRequest });
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Unusable(`The call '${call.method} ${call.path}' cannot be served: ${reason}`, { cause });
      }
    }
  };
  refuseUnreadable(shop.entities.values());
  for (const call of apiCalls(shop)) {
    // The call of the list answers it: the path is the same.
    if (call.action === 'read' && call.idIn) continue;
    const isOpen = call.action === 'list' && call.entity.name === session.entity;
    const rules = isOpen ? [] : [staffOnly(shop), rightOnly(call)];
    mount(baseOf(shop.panel, call.entity), call, { handler: handlerOf(shop, lists, call), config: { call } }, ...rules);
  }
  if (api.history && !isExternal(api.base))
    mount(api.base, callAt(api.history), { handler: historyHandler(shop) }, staffOnly(shop));
}

/** A hook that answers 403 to everybody except staff. */
export const staffOnly =
  (shop: Shop) =>
  async ({ caller }: FastifyRequest): Promise<void> => {
    if (caller) requireStaff(shop, caller);
  };

type Check = (request: FastifyRequest) => Promise<void>;

/** A hook that answers 403 to callers without the right that a call needs. */
const rightOnly =
  (call: ApiCall): Check =>
  async ({ caller }) => {
    if (caller) requireRight(call.entity, rightOf(call), caller);
  };

/** A path outside the API's base may also be a page of the panel: a browser that opens it gets the page. */
const passPages = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (!isPage || sentToken(request) !== undefined) return undefined;
  reply.callNotFound();
  // A hook that returns the reply ends the call: later handlers must not answer again.
  return reply;
};

/** A hook that checks the caller before the body is read. */
export type Authorize = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** @param countFailed counts invalid tokens */
export const authorizer =
  (whoCalls: WhoCalls, countFailed: CountAttempt): Authorize =>
  async (request, reply) => {
    const sent = sentToken(request);
    const identified = await whoCalls(tokenIn(sent, backendOfCall(request))).catch(async (error: unknown) => {
      const isRefused = error instanceof HttpError && error.status === 401;
      if (isRefused && sent !== undefined) await countFailed(request, reply);
      throw error;
    });
    request.tags = identified.tags;
    request.caller = identified.caller;
  };

/** The value of the token's header. */
function sentToken(request: FastifyRequest): string | undefined {
  const { name } = tokenHeader(backendOfCall(request) ?? {});
  const sent = request.headers[name.toLowerCase()];
  return typeof sent === 'string' ? sent : undefined;
}

/** The token after its scheme: 'Bearer …'. */
function tokenIn(sent = '', backend: Backend | undefined): string | undefined {
  const scheme = tokenHeader(backend ?? {})
    .start.trim()
    .toLowerCase();
  const words = sent.trim().split(/ +/);
  const token = words.pop() || undefined;
  return words.join(' ').toLowerCase() === scheme ? token : undefined;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function handlerOf(shop: Shop, lists: Lists, call: ApiCall): Handler {
  const { entity, action, map } = call;
  const by = ({ caller }: FastifyRequest): Write => ({
    shop,
    entity,
    uid: caller?.uid ?? '',
    email: caller?.email,
    person: caller?.id,
  });
  // Deep nesting is refused later, per field.
  const bodyOf = ({ body: sent }: FastifyRequest): unknown => {
    const body = recordInBody(entity, sent);
    return isRecord(body) && !isTooDeep(body) ? fromKeys(entity, body) : body;
  };
  const idOf = (request: FastifyRequest) => idIn(request, call) ?? idOfPath(request);
  switch (action) {
    case 'list':
      return listHandler(shop, lists, call);
    case 'read':
      return async (request, reply) => {
        const reader = request.caller ?? nobody('');
        return sendRecord(reply, entity, await readRecord(shop, entity, idOf(request), reader));
      };
    case 'create':
      return async (request, reply) => {
        const body = bodyOf(request);
        const [at = ''] = addressesOf(baseOf(shop.panel, entity), call);
        const own = filled(at, paramsOf(request));
        const write = { ...by(request), keyed: keyedCall(request, entity.api, own, body) };
        const added = await createRecord(write, paramsOf(request), body, map);
        const address = addressOf(request, call, added);
        if (address !== undefined) reply.header('location', address);
        return sendRecord(reply.code(201), entity, added);
      };
    case 'replace':
    case 'merge':
      return async (request, reply) => {
        const options = { merge: action === 'merge', ...(map && { map }), ...ifMatchOf(request) };
        return sendRecord(reply, entity, await changeRecord(by(request), idOf(request), bodyOf(request), options));
      };
    case 'add':
      return async (request, reply) => {
        const { ifMatch } = ifMatchOf(request);
        const changed = await addToRecord(by(request), idOf(request), bodyOf(request), map ?? {}, ifMatch);
        return sendRecord(reply, entity, changed);
      };
    case 'remove':
      return async (request, reply) => {
        await removeRecord(by(request), idOf(request), ifMatchOf(request).ifMatch);
        return reply.code(204).send();
      };
  }
}

const expanded = promisify(gunzip);

function listHandler(shop: Shop, lists: Lists, call: ApiCall): Handler {
  const { entity, fixed } = call;
  const read = callsOf(entity).find(({ action, idIn }) => action === 'read' && idIn);
  const [sendPage, sendFigures] = [pageSender(shop, call), figuresSender(shop, call)];
  return async (request, reply) => {
    const caller = request.caller ?? nobody('');
    const id = read && idIn(request, read);
    if (id !== undefined) {
      requireStaff(shop, caller);
      requireRight(entity, 'read', caller);
      return sendRecord(reply, entity, await readRecord(shop, entity, id, caller));
    }
    const seen = projectionFor(shop, caller.roles).as(entity);
    reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8');
    const state = lists.tagIn(request.tags ?? new Map(), seen);
    // Only the query of somebody who may read the list is parsed.
    if (!caller.isStaff || !may(entity, 'read', caller.roles)) return sendOwn(request, reply, seen, caller, state);
    refuseManyParams(request);
    const query = askedIn(seen, pageQueryOf(call, request), fixed);
    const ways = waysTo(entity.rights?.read, caller.roles);
    // An answer for somebody who may read only some records is not shared.
    const readable = ways ? `${state}-${fingerprint([caller.id, ways])}` : state;
    if (isOfFigures(query)) return sendFigures(request, reply, query, readable);
    if (Object.keys(query).length > 0) return sendPage(request, reply, query, readable);
    if (!ways) return sendWhole(request, reply, state, () => lists.read(seen, state));
    return sendWhole(request, reply, readable, async () => ({
      tag: readable,
      gzip: await readableList(shop, seen, caller),
    }));
  };
}

/** @throws {HttpError} 422 for a query with more parameters than any page needs */
function refuseManyParams({ url }: FastifyRequest): void {
  if (url.split('&', limits.params + 1).length <= limits.params) return;
  throw new HttpError(422, `A query may have at most ${limits.params.toLocaleString('en')} parameters.`);
}

/** The body of a list's answer. @param entity as the caller sees it */
function written(entity: Entity, records: readonly WireRecord[], total: number): string {
  const { before, after } = listShape(entity.api, total);
  return before + JSON.stringify(records.map((record) => toKeys(entity, record))).slice(1, -1) + after;
}

/** Answers the caller's own record: the panel identifies people without access to the list by it. */
function sendOwn(request: FastifyRequest, reply: FastifyReply, entity: Entity, caller: Caller, state: string): unknown {
  const own = caller.record ? [shownRecord(entity, caller.record)] : [];
  const tag = `${state}-${fingerprint([caller.uid, own])}`;
  return notModified(request, reply, tag) ?? reply.send(written(entity, own, own.length));
}

/** Answers a query. @param state of the list, as the caller may read it */
type SendAnswer = (request: FastifyRequest, reply: FastifyReply, query: PageQuery, state: string) => Promise<unknown>;

/** The state of all that a query reads: a search also reads the labels of other lists that the caller may read. */
function stateRead(shop: Shop, { tags }: FastifyRequest, caller: Caller, query: PageQuery, state: string): string {
  if (!('q' in query)) return state;
  return [searchedAs(shop, caller), ...(tags?.values() ?? [])].filter(Boolean).join(' ');
}

/** @returns a function that answers the figures of what a query finds; those of the last queries are kept */
function figuresSender(shop: Shop, { entity }: ApiCall): SendAnswer {
  const kept = new Kept<Figure[]>(50);
  return async (request, reply, query, state) => {
    const caller = request.caller ?? nobody('');
    const read = `${state}-${fingerprint([query, stateRead(shop, request, caller, query, state)])}`;
    const unchanged = notModified(request, reply, read);
    if (unchanged) return unchanged;
    const figures = await kept.of(read, read, () => readFigures(shop, entity, query, caller));
    const { before, after } = listShape(entity.api, figures.length);
    return reply.send(before + JSON.stringify(figures).slice(1, -1) + after);
  };
}

/** @returns a function that answers a page */
function pageSender(shop: Shop, { entity }: ApiCall): SendAnswer {
  const totals = new Totals();
  return async (request, reply, query, state) => {
    const caller = request.caller ?? nobody('');
    const entries = stateRead(shop, request, caller, query, state);
    const tag = `${state}-${fingerprint([query, entries])}`;
    const totalOf: TotalOf = (key, isOwn, count) => totals.of(isOwn ? key : `${entries} ${key}`, entries, count);
    const { records, total, after } = await readPage(shop, entity, query, totalOf, caller);
    const from = Number(query['offset'] ?? 0);
    reply.header('x-total-count', total);
    if (after !== undefined) linkNext(request, reply, after, nextHeader(entity.api));
    for (const [name, value] of totalHeader(entity.api, total, from, records.length)) {
      reply.header(name, value);
    }
    return notModified(request, reply, tag) ?? reply.send(written(entity, records, total));
  };
}

/** Answers a whole list, compressed if the caller accepts it. */
async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
  read: () => Promise<ListState>,
): Promise<unknown> {
  varyByEncoding(reply);
  const isGzip = takes('gzip', request.headers['accept-encoding']);
  const tagOf = (tag: string) => (isGzip ? `${tag}-gzip` : tag);
  const unchanged = notModified(request, reply, tagOf(state));
  if (unchanged) return unchanged;
  const { tag, gzip } = await read();
  reply.header('etag', `"${tagOf(tag)}"`);
  return isGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(await expanded(gzip));
}

/**
 * The requested page, with field names. Parameters that the config's call always sends, such as `expand`, are for
 * another API.
 */
function askedIn(
  entity: Entity,
  query: Readonly<Record<string, unknown>>,
  fixed: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const params = Object.entries(query).flatMap(([key, value]): [string, unknown][] => {
    const name = isPageWord(key) ? key : fieldAtKey(entity, key);
    if (!isPageWord(name, entity) && fixed.get(key) === value) return [];
    if (!namesFields.has(name) || typeof value !== 'string') return [[name, value]];
    return [[name, value.replace(/[^-,][^,]*/g, (by) => fieldOf(entity.api, by))]];
  });
  return Object.fromEntries(params);
}

/** The parameters whose values are keys, with commas between them. */
const namesFields = new Set(['sort', 'figures.sum', 'figures.by', 'figures.day']);

/** The field of a key, or of its prefix: 'rows.productId', 'price.from'. */
function fieldAtKey(entity: Entity, key: string): string {
  const whole = fieldOf(entity.api, key);
  if (isPageWord(whole, entity)) return whole;
  const [first = '', ...rest] = key.split('.');
  return [fieldOf(entity.api, first), ...rest].join('.');
}

/** Sets the answer's ETag, and answers 304 if the caller has that state already. */
function notModified(request: FastifyRequest, reply: FastifyReply, state: string): FastifyReply | undefined {
  const tag = `"${state}"`;
  reply.header('etag', tag);
  return tagsIn(request.headers['if-none-match']).includes(tag) ? reply.code(304).send() : undefined;
}

function sendRecord(reply: FastifyReply, entity: Entity, { record, version }: Answer): object {
  reply.header('etag', versionTag(version)).header('cache-control', 'private, no-store');
  return toKeys(entity, record);
}

/** The address of a new record: where its own call is, below the same base. Undefined if it has no call. */
function addressOf({ originalUrl }: FastifyRequest, created: ApiCall, { record }: Answer): string | undefined {
  const [own] = callsOf(created.entity).filter(({ action }) => action === 'read' || action === 'remove');
  if (!own) return undefined;
  const base = originalUrl.replace(/\?.*$/, '').split('/').slice(0, -created.path.split('/').slice(1).length);
  const [name = '', value = ''] = own.idIn ?? [];
  return `${base.join('/')}${filled(own.path, record)}${own.idIn ? `?${name}=${filled(value, record)}` : ''}`;
}

/** A text with values in the place of its '{field}'. */
const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(values[field] ?? '')));

const paramsOf = (request: FastifyRequest): Readonly<Record<string, unknown>> => objectOf(request.params);

/** The id in a parameter of a call, where its path does not name the record. */
function idIn({ query }: FastifyRequest, { idIn: pageParam }: ApiCall): string | undefined {
  const [name = '', value = ''] = pageParam ?? [];
  const param = pageParam && objectOf(query)[name];
  const start = value.replace('{id}', '');
  return typeof param === 'string' && param.startsWith(start) ? param.slice(start.length) : undefined;
}

/** The id in the path of a call. @throws {HttpError} 422 when there is none */
export function idOfPath(request: FastifyRequest): string {
  const id = paramsOf(request).id;
  if (typeof id !== 'string') throw invalid({ id: 'The path names no record' });
  return id;
}

function ifMatchOf(request: FastifyRequest): { ifMatch?: string } {
  const ifMatch = request.headers['if-match'];
  return ifMatch === undefined ? {} : { ifMatch };
}
