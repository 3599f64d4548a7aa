/** A shop's own backend in place of calls. Loaded only for a config that names one (`api.backend`). */
import { isObject } from '../../shared/base/json.ts';
import { tokenHeader } from '../../shared/config/backend.ts';
import type { Asked, ChangeCall, CustomCall, CustomCalls } from '../../shared/config/custom.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Panel } from '../../shared/config/grammar.ts';
import { isDescending, sortedField } from '../../shared/config/sort.ts';
import { exactJson } from '../../shared/text/exactNumber.ts';
import { keyOf, keyOfPath } from '../../shared/wire/names.ts';
import { ApiError, timedOut } from '../wire/apiError.ts';
import { encodedCondition } from '../wire/pageCall.ts';
import { CALL_LIMIT, UPLOAD_LIMIT } from '../wire/timeLimit.ts';
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
    const limit = call.name === 'upload' ? UPLOAD_LIMIT : CALL_LIMIT;
    return {
      timeout: limit + GRACE,
      async fetch(input, init) {
        const { headers, signal } = new Request(input, init);
        const sent = headers.get(name) ?? '';
        const caller: Caller = sent.startsWith(start) ? { token: sent.slice(start.length) } : {};
        try {
          const answer = run({ entity, file, functions, caller, signal }, call);
          return responseTo(file, call, entity, await inTime(answer, limit, file, call.name));
        } catch (error) {
          return refusal(error, file, call.name, signal);
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
      return allPages(file, (from) => pageOf({ entity, file, functions, caller, signal }, ALL, from, AT_ONCE));
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
  const record = isObject(call.body) ? call.body : {};
  if (call.name === 'create') return functions.create?.(entity, { ...caller, record, key: call.key }, signal);
  if (call.name === 'update') return functions.update?.(entity, { ...caller, id, record, version }, signal);
  if (call.name === 'remove') return functions.remove?.(entity, { ...caller, id, version }, signal);
  return functions.call?.(entity, { ...caller, id, call: call.call, body: call.body }, signal);
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
    return { field: keyOfPath(entity, field), is, values };
  });
  const by = sort.map((one) => ({ field: keyOf(entity.api, sortedField(one)), descending: isDescending(one) }));
  return { search: search.trim(), filters, sort: by };
}

/** All records, page by page. A page without new records is the last one. */
async function allPages(file: string, page: (from: number) => Promise<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (;;) {
    const { records, total } = pageIn(file, await page(all.length));
    all.push(...records);
    if (records.length === 0 || (total === undefined ? records.length < AT_ONCE : all.length >= total)) return all;
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
      if (call.name === 'one' || (typeof answer !== 'string' && !isCount(answer))) throw wrong('is no record');
      return json({ [keyOf(api, 'id')]: answer });
  }
}

const json = (value: unknown, init?: ResponseInit): Response => new Response(exactJson(value), init);

/** @throws {ApiError} with a sentence that names the function, when the time is over first */
async function inTime<Answer>(answer: Promise<Answer>, limit: number, file: string, name: string): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(`${file}: ${name} has not answered.`)), limit);
  });
  return Promise.race([answer, over]).finally(() => clearTimeout(timer));
}

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
  const file = fileOf(name);
  return async (typed) => {
    const { signal } = new AbortController();
    try {
      const answer = await inTime(Promise.resolve(signIn(typed, signal)), CALL_LIMIT, file, 'signIn');
      if (!isObject(answer) || typeof answer.id !== 'string') throw nonsense(file, 'signIn', 'is nobody: it has no id');
      return answer;
    } catch (error) {
      const { status } = refusal(error, file, 'signIn', signal);
      throw new ApiError(status, error instanceof BackendFailure ? error.said : undefined);
    }
  };
}
