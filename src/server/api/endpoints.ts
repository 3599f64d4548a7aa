import { isExternal } from '../../shared/config/backend.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Endpoint } from '../../shared/config/grammar.ts';
import type { BodyMap } from '../records/checks.ts';
import type { CallRight } from '../records/requiredRights.ts';
import type { Shop } from '../records/shop.ts';
import { Unusable } from '../store/database.ts';

/** The operation of an API call on an entity's records. */
export type Action = 'list' | 'read' | 'create' | 'replace' | 'merge' | 'add' | 'remove';

/** One call of the API, as configured. */
export interface ApiCall {
  readonly entity: Entity;
  readonly action: Action;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base, with `{field}` for a field of the record. */
  readonly path: string;
  /** The query string that the panel always sends. */
  readonly fixed: ReadonlyMap<string, string>;
  /** The body's keys and the fields they name; without it the body is the whole record. */
  readonly map?: BodyMap;
  /** The parameter that names the record, where the path does not: 'id', 'eq.{id}'. */
  readonly idIn?: readonly [name: string, value: string];
}

/**
 * The calls of an entity that is served here. A record that can be changed can also be read at the same URL, for the
 * version for `If-Match`.
 * @throws {Unusable} when the path of an endpoint that changes a record does not name the record
 */
export function callsOf(entity: Entity): ApiCall[] {
  const { list, create, update, remove, afterSave = [] } = entity.endpoints;
  const calls = [
    callOf(entity, 'list', list),
    ...(create ? [callOf(entity, 'create', create)] : []),
    ...(update ? [callOf(entity, 'read', update, 'GET'), callOf(entity, 'replace', update)] : []),
    ...(remove ? [callOf(entity, 'remove', remove)] : []),
    ...afterSave.map((step) => callOf(entity, 'add', step)),
  ];
  for (const { action, path, idIn } of calls) {
    if (action !== 'list' && action !== 'create' && !path.includes('{id}') && !idIn) {
      throw new Unusable(
        `The calls of ${entity.name} cannot be served: the path '${path}' must name the record by {id}.`,
      );
    }
  }
  return calls;
}

/**
 * Every call of the API to records: those of the entities, and the one that adds people if the form does not. Entities
 * whose base is the URL of another server have none.
 * @throws {Unusable} when one cannot be served
 */
export function apiCalls({ panel, entities }: Pick<Shop, 'panel' | 'entities'>): ApiCall[] {
  const { entity, invite } = panel.session;
  const own = [...entities.values()].filter((entity) => !isExternal(baseOf(panel, entity)));
  const people = own.find(({ name }) => name === entity);
  const calls = own.flatMap(callsOf);
  return !people || !invite || people.endpoints.create ? calls : [...calls, callOf(people, 'create', invite)];
}

/** The right that a call needs. */
export const rightOf = ({ action }: Pick<ApiCall, 'action'>): CallRight => rights[action];

const rights: Readonly<Record<Action, CallRight>> = {
  list: 'read',
  read: 'read',
  create: 'add',
  replace: 'edit',
  merge: 'edit',
  add: 'edit',
  remove: 'remove',
};

/** The base path of an entity's calls. */
export const baseOf = ({ api }: Shop['panel'], entity: Entity): string => entity.api?.base ?? api.base;

/** The base paths of the API. */
export const apiBases = ({ panel, entities }: Pick<Shop, 'panel' | 'entities'>): string[] => {
  const bases = [panel.api.base, ...[...entities.values()].map((entity) => baseOf(panel, entity))];
  return [...new Set(bases)].filter((base) => !isExternal(base));
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** 'GET /things?all' → GET, /things: the query string is not part of the route. */
export function callAt(call: string): Pick<ApiCall, 'method' | 'path'> {
  const [verb = '', path = '/'] = call.replace(/[?#].*$/, '').split(' ');
  return { method: methods.find((method) => method === verb) ?? 'GET', path };
}

function callOf(entity: Entity, action: Action, endpoint: Endpoint, as?: 'GET'): ApiCall {
  const { call, body } = typeof endpoint === 'string' ? { call: endpoint, body: undefined } : endpoint;
  const { path, method: verb } = callAt(call);
  const fixed = new Map(new URLSearchParams(call.split('?')[1]));
  const method = as ?? verb;
  const changes = entity.api?.body?.changes === true;
  const isMerge = action === 'replace' && (method === 'PATCH' || body !== undefined || changes);
  const idIn = [...fixed].find(([, value]) => value.includes('{id}'));
  return {
    entity,
    action: isMerge ? 'merge' : action,
    method,
    path,
    fixed,
    ...(body && !as && { map: body }),
    ...(idIn && { idIn }),
  };
}

/** The paths of a call: below the API's base; for one that starts with /admin also without the base. */
export const addressesOf = (base: string, { path }: Pick<ApiCall, 'path'>): string[] =>
  path.startsWith('/admin/') ? [base + path, path] : [base + path];
