import { getPath } from '../../shared/base/getPath.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Endpoint } from '../../shared/config/grammar.ts';
import { withDigits } from '../../shared/text/exactNumber.ts';
import { encodeField } from '../../shared/wire/encode.ts';
import { fromKeys, type Keyed, keyOf, toKeys } from '../../shared/wire/names.ts';
import { type EntityRecord, isEmpty, isRecord, originOf, type WireRecord } from '../../shared/wire/record.ts';
import type { Api } from './api.ts';
import { ApiError, answeredByProxy, isPage } from './apiError.ts';
import { failedAnswer } from './failedAnswer.ts';
import { isSkipped, prepareCall, settings } from './prepareCall.ts';
import { type Doing, refusedIn } from './refusedAnswer.ts';
import { answerOf, UPLOAD_LIMIT } from './timeLimit.ts';

/** What a call sends besides its path. */
export interface Sent {
  /** The wire record, used when the endpoint has no body of its own. */
  readonly body?: WireRecord | undefined;
  /** The version that the record must still have, else the answer is 412. */
  readonly version?: string | undefined;
  /** The same for each repeat of a call that adds a record: an API that knows it adds the record once. */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** What an endpoint answered. */
export interface Answer {
  /** The id of its record, if the answer has one. */
  readonly id: unknown;
  /** The version of its record, if the answer has one. */
  readonly version: string | undefined;
  /**
   * The called record as the API has it now, by its fields, if the answer has more of it than the id. It lacks what the API
   * does not answer.
   */
  readonly record: WireRecord | undefined;
}

/**
 * Makes one call of an entity's endpoint.
 * @returns undefined when the call is skipped (`isSkipped`)
 * @throws {ApiError} also for an answer that refuses in its body (`isRefusedInBody`)
 */
export async function callEndpoint(
  api: Api,
  entity: Entity,
  endpoint: Endpoint,
  record: EntityRecord,
  sent: Sent = {},
): Promise<Answer | undefined> {
  if (isSkipped(endpoint, record)) return undefined;
  const { log } = settings(endpoint);
  const { path, options, content } = request(entity, endpoint, record, sent);
  if (log) console.log(options.json);
  const body = await bodyWithFiles(entity, content);
  const call = body ? { ...options, json: undefined, ...body } : options;
  const response = await api.send(path, customised(entity, endpoint, record, sent) ?? call, entity.api);
  const json = await answerOf(response, true);
  // The API has not answered.
  if (isPage(json)) throw answeredByProxy();
  if (isNoRecord(json) && isFilter(entity, endpoint)) throw new ApiError(404, undefined);
  const found = recordIn(json, entity);
  const wire = found && fromKeys(entity, found);
  const whole = wire && hasFields(entity, wire) ? wire : undefined;
  const holds = !whole ? 'none' : found === json ? 'whole' : 'inside';
  const refused = options.method !== 'GET' && refusedIn(json, entity, doing(entity, endpoint), holds);
  if (refused)
    throw await failedAnswer(response.status, refused, entity.api, api.inLanguage, { isRefusedInBody: true });
  const known = wire?.id;
  const isNew = endpoint === entity.endpoints.create;
  const id = isEmpty(known) && isNew ? idInLocation(response, entity) : known;
  // The answer of an action may be another record.
  const isIt = isNew || String(withDigits(known)) === String(record.id);
  return { id, version: versionIn(response), record: isIt ? whole : undefined };
}

/** Whether a record has more than its id and version. */
const hasFields = ({ schema, version }: Entity, record: WireRecord): boolean =>
  Object.keys(record).some((name) => name !== 'id' && name !== version && Object.hasOwn(schema.properties, name));

const doing = ({ endpoints: { create, update, remove } }: Entity, endpoint: Endpoint): Doing =>
  endpoint === create ? 'create' : endpoint === update ? 'update' : endpoint === remove ? 'remove' : 'other';

/**
 * The id in the address of a new record, where an answer has no record but its header `Location` (RFC 9110, 15.3.2): in the
 * place that the record's own calls have it, else the last step of the path. Undefined where the address is the list's.
 */
function idInLocation({ headers, status }: Response, { endpoints }: Entity): string | undefined {
  const location = headers.get('location') ?? '';
  if (status !== 201 || location === '') return undefined;
  const address = location.replace(/#.*$/, '').replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '');
  const path = address.replace(/\?.*$/, '').replace(/\/+$/, '');
  const own = [endpoints.update, endpoints.remove].flatMap((endpoint) => {
    const [, template = ''] = endpoint ? settings(endpoint).call.split(' ') : [];
    const [, before, after] = /([^{}]*)\{id\}([^{}]*)$/.exec(template) ?? [];
    if (before === undefined || after === undefined) return [];
    const found = new RegExp(`${escaped(before)}([^/?&]+)${escaped(after)}$`).exec(
      before.includes('?') ? address : path,
    );
    return found?.[1] ?? [];
  });
  const [last = '', ...above] = path.split('/').reverse();
  const isList =
    settings(endpoints.create ?? '')
      .call.split(' ')[1]
      ?.replace(/\?.*$/, '')
      .endsWith(`/${last}`) ?? false;
  const id = own[0] ?? (isList || above.length === 0 ? '' : last);
  return isText(id) ? decodeURIComponent(id) : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether an encoded text can be decoded, and is not empty. */
function isText(encoded: string): boolean {
  try {
    return decodeURIComponent(encoded) !== '';
  } catch {
    return false;
  }
}

const isNoRecord = (json: unknown): boolean => Array.isArray(json) && json.length === 0;

/** Whether a call changes or deletes what a filter finds: an answer without records then means that there were none. */
const isFilter = ({ endpoints: { update, remove } }: Entity, endpoint: Endpoint): boolean =>
  (endpoint === update || endpoint === remove) && /\?.*\{id\}/.test(settings(endpoint).call);

/** The call of a function of the shop's own backend, if the entity has one. */
function customised(entity: Entity, endpoint: Endpoint, record: EntityRecord, sent: Sent) {
  if (!entity.custom) return undefined;
  const { path, options, content } = request(entity, endpoint, record, sent);
  const what = doing(entity, endpoint);
  const call = entity.custom({
    name: what === 'other' ? 'call' : what,
    ...{ id: record.id, body: content, version: sent.version, key: sent.idempotencyKey },
    call: `${options.method} ${path}`,
  });
  return { ...call, method: options.method, ...(sent.signal && { signal: sent.signal }) };
}

/** The same call, prepared to be sent when the page closes. @returns sends it */
export async function readyEndpoint(
  api: Api,
  entity: Entity,
  endpoint: Endpoint,
  record: EntityRecord,
  sent: Sent,
): Promise<() => void> {
  const { path, options } = request(entity, endpoint, record, sent);
  return api.ready(path, options, entity.api);
}

/** The body of a save with its new pictures, if they go with it; undefined for JSON. */
async function bodyWithFiles({ api }: Entity, content: unknown) {
  const { multipart } = api?.body ?? {};
  if (!multipart) return undefined;
  const { multipartBody } = await import('./multipartBody.ts');
  const body = multipartBody(content, multipart === true ? {} : multipart);
  return body && { body, timeout: UPLOAD_LIMIT };
}

function request(
  entity: Entity,
  endpoint: Endpoint,
  record: EntityRecord,
  { body, version, signal, idempotencyKey }: Sent,
) {
  const call = prepareCall(endpoint, record, body, (field) =>
    encodeField(entity, field, record[field], record, body ?? originOf(record)),
  );
  const keyed: unknown = isRecord(call.body) ? toKeys(entity, call.body) : call.body;
  const { under } = entity.api?.body ?? {};
  const whole = isRecord(keyed) && call.body === body ? { ...constantsFor(entity, endpoint), ...keyed } : keyed;
  const json = under && isRecord(whole) ? { [under]: whole } : whole;
  const options = {
    method: call.method,
    ...(json !== undefined && { json }),
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(signal && { signal }),
  };
  return { path: call.path, options, content: whole };
}

/** What a body has besides the record: of a new one, or of a change that sends all of it. */
function constantsFor({ api, endpoints }: Entity, endpoint: Endpoint): Keyed {
  const { constant = {}, changes } = api?.body ?? {};
  return endpoint === endpoints.create || (endpoint === endpoints.update && !changes) ? constant : {};
}

/**
 * The record in an answer, recognised by the key of its id: the answer itself, the only entry of a list, or under the only
 * key. With other keys beside it, the record is where a list has its rows: `{data: {id}, meta: {}}`.
 */
export function recordIn(answer: unknown, { api }: Entity): Keyed | undefined {
  const key = keyOf(api, 'id');
  const [place = ''] = (api?.rows ?? 'data').split('.');
  const find = (value: unknown): Keyed | undefined => {
    if (isRecord(value) && Object.hasOwn(value, key)) return value;
    if (typeof value !== 'object' || value === null) return undefined;
    const wrapped: unknown[] = Object.entries(value)
      // An error may have an id of its own (JSON:API).
      .filter(([place, one]) => typeof one === 'object' && one !== null && place !== 'error' && place !== 'errors')
      .map(([, one]) => one);
    return wrapped.length === 1 ? find(wrapped[0]) : undefined;
  };
  return find(answer) ?? find(getPath(answer, place));
}

/** The version in an answer's ETag, without quotes. A proxy may have marked it as weak. */
export const versionIn = ({ headers }: Response): string | undefined =>
  /^(?:W\/)?"(.+)"$/.exec(headers.get('etag') ?? '')?.[1];
