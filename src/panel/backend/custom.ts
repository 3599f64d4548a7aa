/** A shop's own backend in place of calls. Loaded only for a config that names one (`api.backend`). */
import { isObject } from '../../shared/base/json.ts';
import { tokenHeader } from '../../shared/config/backend.ts';
import type { Asked, ChangeCall, CustomCall, CustomCalls } from '../../shared/config/custom.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Panel } from '../../shared/config/grammar.ts';
import { isDescending, sortedField } from '../../shared/config/sort.ts';
import { exactJson, withDigits } from '../../shared/text/exactNumber.ts';
import { keyOf, keyOfPath } from '../../shared/wire/names.ts';
import { ApiError } from '../wire/apiError.ts';
import { encodedCondition } from '../wire/pageCall.ts';
import { CALL_LIMIT, timeLimit, UPLOAD_LIMIT } from '../wire/timeLimit.ts';
import {
  BackendFailure,
  type BackendFunctions,
  type Caller,
  type PageOf,
  type ServerPage,
  type ServerRecord,
  type SignedIn,
} from './backend.ts';

/** The functions of a backend, as its file has them: any may be missing. */
export type Functions = Partial<BackendFunctions>;

const files = import.meta.glob<{ default: Functions }>('#custom/backends/*.ts', { exhaustive: true });

/** The file of a backend, as sentences name it. */
const fileOf = (name: string): string => `custom/backends/${name}.ts`;

/** @throws with a sentence when there is no such file, which `npm run check` reports, or it exports no backend */
async function functionsOf(name: string): Promise<Functions> {
  const load = Object.entries(files).find(([file]) => file.endsWith(`/backends/${name}.ts`))?.[1];
  if (!load) throw new Error(`${fileOf(name)} is missing.`);
  const { default: functions } = await load();
  if (!isObject(functions)) throw new Error(`${fileOf(name)} has no backend as its default export.`);
  return functions;
}

/** An entity whose calls the functions of a shop's own backend answer, if its config names one. */
export async function withBackend(entity: Entity): Promise<Entity> {
  const name = entity.api?.backend;
  return name === undefined ? entity : customEntity(entity, name, await functionsOf(name));
}

/** An entity with a backend of its own: without the calls for which that has no function. */
export function customEntity(entity: Entity, name: string, functions: Functions): Entity {
  const { api = { base: '' }, endpoints, list, actions } = entity;
  const { create, update, remove, afterSave, ...others } = endpoints;
  // A function answers as the panel has it, whatever the words for the answers of others.
  const noWords = { rows: undefined, total: undefined, error: undefined, fieldErrors: undefined, ok: undefined };
  const upload = functions.upload && { ...api.upload, call: 'POST /', base: api.base, field: 'files', paths: '[]' };
  return {
    ...entity,
    custom: customCalls(entity, fileOf(name), functions),
    api: { ...api, ...noWords, upload, query: { ...api.query, figures: functions.figures ? figureWords : false } },
    endpoints: {
      ...others,
      ...(create && functions.create && { create }),
      ...(update && functions.update && { update }),
      ...(remove && functions.remove && { remove }),
      ...(afterSave && functions.call && { afterSave }),
    },
    list: functions.page ? list : { ...list, paging: undefined },
    ...(actions && !functions.call && { actions: actions.filter(({ call }) => !call) }),
  };
}

/** Where the figures of a function have their values, in the words for the answers of others. */
const figureWords = {
  ...{ ask: 'figures=1', sum: 'sum=1', by: 'by=1', day: 'day=1' },
  ...{ count: 'count', sumAt: 'values.{field}', byAt: 'values.{field}' },
};

/** How many records are asked for at once where all are wanted and there is no `list`. */
const AT_ONCE = 200;

/** How long a call may take beyond its function, which has its own sentence for that. */
const GRACE = 5_000;

/**
 * What takes the place of the `fetch` of an entity's calls: the answer of the function, as the panel's own API would give it, so
 * that what is done with answers, refusals, sessions and waiting is the same for both.
 */
function customCalls(entity: Entity, file: string, functions: Functions): CustomCalls {
  const { name, start } = tokenHeader(entity.api ?? {});
  return (call) => {
    const longest = call.name === 'upload' ? UPLOAD_LIMIT : CALL_LIMIT;
    return {
      timeout: longest + GRACE,
      async fetch(input, init) {
        const { headers, signal } = new Request(input, init);
        const limit = limitOf(longest, file, call.name);
        const sent = headers.get(name) ?? '';
        const caller: Caller = sent.startsWith(start) ? { token: sent.slice(start.length) } : {};
        try {
          const ends = AbortSignal.any([signal, limit.signal]);
          const answer = run({ entity, file, functions, caller, signal: ends }, call);
          return responseTo(file, call, entity, await limit.keep(answer));
        } catch (error) {
          return refusal(error, file, call.name, signal);
        } finally {
          limit.end();
        }
      },
    };
  };
}

interface Run {
  readonly entity: Entity;
  readonly file: string;
  readonly functions: Functions;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** The function's answer. @throws also at once */
async function run({ entity, file, functions, caller, signal }: Run, call: CustomCall): Promise<unknown> {
  const lacks = () => new ApiError(501, `${file} has no function '${call.name}'.`);
  switch (call.name) {
    case 'list':
      if (functions.list) return functions.list(entity, caller, signal);
      return allPages({ entity, file, functions, caller, signal });
    case 'page':
      return pageOf({ entity, file, functions, caller, signal }, call.asked, call.from, call.count);
    case 'figures': {
      if (!functions.figures) throw lacks();
      const { sums, by, day } = call.figures;
      const keys = (fields: readonly string[]) => fields.map((field) => keyOf(entity.api, field));
      const ofDay = day && { field: keyOf(entity.api, day.field), zone: day.zone };
      const { search, filters } = queryOf(entity, call.asked);
      const args = { ...caller, search, filters, sums: keys(sums), by: keys(by), day: ofDay };
      return functions.figures(entity, args, signal);
    }
    case 'one':
      if (!functions.one) throw lacks();
      return functions.one(entity, { ...caller, id: call.id }, signal);
    case 'upload':
      if (!functions.upload) throw lacks();
      return functions.upload(entity, { ...caller, files: call.files }, signal);
    default:
      if (!functions[call.name]) throw lacks();
      return change({ entity, file, functions, caller, signal }, call);
  }
}

function change({ entity, functions, caller, signal }: Run, call: ChangeCall): unknown {
  const { id, version } = call;
  const body = withDigits(call.body);
  const record = isObject(body) ? body : {};
  if (call.name === 'create') return functions.create?.(entity, { ...caller, record, key: call.key }, signal);
  if (call.name === 'update') return functions.update?.(entity, { ...caller, id, record, version }, signal);
  if (call.name === 'remove') return functions.remove?.(entity, { ...caller, id, version }, signal);
  return functions.call?.(entity, { ...caller, id, call: call.call, body }, signal);
}

const ALL: Asked = { search: '', conditions: [], sort: [] };

async function pageOf({ entity, file, functions, caller, signal }: Run, asked: Asked, from: number, count: number) {
  if (!functions.page) throw new ApiError(501, `${file} has neither 'list' nor 'page'.`);
  return functions.page(entity, { ...caller, ...queryOf(entity, asked), from, count }, signal);
}

/** A query by the keys and with the values of the server. */
function queryOf(entity: Entity, { search, conditions, sort }: Asked): Pick<PageOf, 'search' | 'filters' | 'sort'> {
  const filters = conditions.map((condition) => {
    const { field, is, values } = encodedCondition(entity, condition, conditions);
    return { field: keyOfPath(entity, field), is, values: withDigits(values) };
  });
  const by = sort.map((one) => ({ field: keyOf(entity.api, sortedField(one)), descending: isDescending(one) }));
  return { search: search.trim(), filters, sort: by };
}

/** All records, page by page, up to a page without new ones: a server may give fewer than it is asked for, or the same again. */
async function allPages(of: Run): Promise<readonly ServerRecord[]> {
  const key = keyOf(of.entity.api, 'id');
  const all = new Map<string, ServerRecord>();
  for (;;) {
    of.signal.throwIfAborted();
    const before = all.size;
    const { records, total = Number.POSITIVE_INFINITY } = pageIn(of.file, await pageOf(of, ALL, before, AT_ONCE));
    for (const record of records) all.set(String(record[key] ?? exactJson(record)), record);
    if (all.size === before || all.size >= total) return [...all.values()];
  }
}

/** The sentence for an answer that makes no sense. */
const nonsense = (file: string, name: string, what: string): ApiError =>
  new ApiError(500, `${file}: ${name} answered what ${what}.`);

const areRecords = (value: unknown): value is readonly ServerRecord[] => Array.isArray(value) && value.every(isObject);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** @throws {ApiError} for what is no page */
function pageIn(file: string, answer: unknown): ServerPage {
  const { records, total } = isObject(answer) ? { records: undefined, total: undefined, ...answer } : {};
  if (areRecords(records) && (total === undefined || total === null || isCount(total)))
    return { records, total: total ?? undefined };
  throw nonsense(file, 'page', 'is no page of records');
}

/** The answer of a function as the panel's own API would give it. @throws {ApiError} for one that makes no sense */
function responseTo(file: string, call: CustomCall, { api }: Entity, answer: unknown): Response {
  const wrong = (what: string) => nonsense(file, call.name, what);
  switch (call.name) {
    case 'list':
      if (!areRecords(answer)) throw wrong('is no list of records');
      return json(answer);
    case 'page': {
      const { records, total } = pageIn(file, answer);
      return json({ data: records, total });
    }
    case 'figures':
      if (!areRecords(answer) || !answer.every(({ count, values }) => isCount(count) && isObject(values)))
        throw wrong('are no figures');
      return json(answer);
    case 'upload': {
      const texts: readonly unknown[] = Array.isArray(answer) ? answer : [];
      const areAll = texts.length === call.files.length && texts.every((text) => typeof text === 'string' && text);
      if (!areAll) throw wrong('is no address for each file');
      return json(texts);
    }
    case 'remove':
      return new Response(null, { status: 204 });
    default:
      if ((answer ?? '') === '') return new Response(null, { status: call.name === 'one' ? 404 : 204 });
      if (isObject(answer)) return json(answer);
      if (call.name === 'one') throw wrong('is no record');
      if (typeof answer === 'string' || isCount(answer)) return json({ [keyOf(api, 'id')]: answer });
      // The change is made, whatever was answered.
      console.error(wrong('is no record'), answer);
      return new Response(null, { status: 204 });
  }
}

const json = (value: unknown, init?: ResponseInit): Response => new Response(exactJson(value), init);

/** The time limit of a function, with a sentence that names it. */
const limitOf = (milliseconds: number, file: string, name: string) =>
  timeLimit(milliseconds, `${file}: ${name} has not answered.`);

/** The messages with which browsers reject a call that gets no answer. */
const unanswered = /fetch|network|load failed/i;

/** What a thrown value makes of a call. @throws {ApiError} where there is no answer, or no word of the server */
function refusal(error: unknown, file: string, name: string, signal: AbortSignal): Response {
  if (error instanceof ApiError || signal.aborted) throw error;
  if (!(error instanceof BackendFailure)) {
    console.error(error);
    const text = error instanceof Error ? error.message : String(error);
    const status = error instanceof TypeError && unanswered.test(text) ? undefined : 500;
    throw new ApiError(status, `${file}: ${name} failed: ${text.replace(/[.!]?$/, '.')}`, {}, { cause: error });
  }
  const { status, said, fields, retryAfter } = error;
  if (status === undefined) throw new ApiError(undefined, said, {}, { cause: error });
  return json(
    { message: said, fields },
    {
      status: status >= 400 && status < 600 ? status : 500,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    },
  );
}

/** The sign-in of a shop's own backend. @throws {ApiError} */
export type CustomSignIn = (typed: { readonly name: string; readonly password: string }) => Promise<SignedIn>;

/** The sign-in of the backend that panel.json names, if it has one. @throws {ApiError} from its function */
export async function signInOf({ api }: Pick<Panel, 'api'>): Promise<CustomSignIn | undefined> {
  const { backend: name } = api;
  const { signIn } = name === undefined ? {} : await functionsOf(name);
  if (name === undefined || !signIn) return undefined;
  return customSignIn(name, signIn);
}

/** The sign-in of a backend with this function. @throws {ApiError} from it */
export function customSignIn(name: string, signIn: NonNullable<BackendFunctions['signIn']>): CustomSignIn {
  const file = fileOf(name);
  return async (typed) => {
    const limit = limitOf(CALL_LIMIT, file, 'signIn');
    try {
      return personIn(file, await limit.keep(Promise.resolve(signIn(typed, limit.signal))));
    } catch (error) {
      const { status } = refusal(error, file, 'signIn', limit.signal);
      throw new ApiError(status, error instanceof BackendFailure ? error.said : undefined);
    } finally {
      limit.end();
    }
  };
}

/** @throws {ApiError} for what is no person: `roles` as a text would be searched for a part of it */
function personIn(file: string, answer: SignedIn): SignedIn {
  if (!isObject(answer) || typeof answer.id !== 'string') throw nonsense(file, 'signIn', 'is nobody: it has no id');
  const { name, email, token, roles } = answer;
  const isText = (value: unknown) => typeof value === 'string';
  if (![name, email, token].every((value) => isText(value ?? '')))
    throw nonsense(file, 'signIn', 'has no text as name, email or token');
  const list: unknown = roles ?? [];
  if (!Array.isArray(list) || !list.every(isText)) throw nonsense(file, 'signIn', 'has no list of texts as roles');
  return { ...answer, token: token ?? undefined };
}
