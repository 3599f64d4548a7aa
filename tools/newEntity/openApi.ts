import { getProp } from '../../src/shared/base/getProp.ts';
import { isObject, objectOf } from '../../src/shared/base/json.ts';

/** What an OpenAPI document (2.0, 3.0, 3.1) says of the records of one name. */
export interface Described {
  /** The server's address and path, if the document has it: 'https://api.shop.example/v1'. */
  readonly server?: string | undefined;
  readonly endpoints: {
    readonly list: string;
    readonly create?: string;
    readonly update?: string;
    readonly remove?: string;
  };
  /** Where a list's answer has its rows, if it is not the list itself. */
  readonly rows?: string | undefined;
  readonly total?: string | undefined;
  /** What the path of a record names it by: 'id'. */
  readonly idName?: string | undefined;
  /** The properties of a record as it is answered, and as it is sent; undefined where there is no such schema. */
  readonly answered: Shape;
  readonly sent: Shape | undefined;
}

/** The resolved properties of an object. */
export interface Shape {
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: readonly string[];
  /** The resolved schema itself. */
  readonly schema?: unknown;
}

/** Follows the keys into JSON. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inside, key) => getProp(inside, key), value);

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Whether a path is of records, not of one: 'GET /products'. */
const isListed = (document: unknown, path: string): boolean =>
  !path.includes('{') && at(document, 'paths', path, 'get') !== undefined;

const lastOf = (path: string): string => path.replace(/\/$/, '').split('/').at(-1) ?? '';

/** The names of the lists in an OpenAPI document, those whose records are described first. */
export function listNames(document: unknown): string[] {
  const paths = Object.keys(objectOf(at(document, 'paths'))).filter((path) => isListed(document, path));
  const names = [...new Set(paths.map(lastOf).filter(Boolean))];
  const isDescribed = (name: string) => {
    const described = describedIn(document, name);
    return typeof described !== 'string' && described.answered.properties.size > 0;
  };
  return [...names.filter(isDescribed), ...names.filter((name) => !isDescribed(name))];
}

/**
 * Finds the calls and the records of a name in an OpenAPI document.
 * @returns a sentence where it has no list of that name
 */
export function describedIn(document: unknown, name: string): Described | string {
  const paths = new Map(entriesOf(at(document, 'paths')));
  const lists = [...paths.keys()].filter((path) => isListed(document, path));
  const path = lists
    .filter((one) => lastOf(one).toLowerCase() === name.toLowerCase())
    .sort((a, b) => a.length - b.length)[0];
  if (path === undefined) {
    const others = [...new Set(lists.map(lastOf))].filter(Boolean);
    return `The document has no list '${name}': a GET of …/${name}. It has: ${others.join(', ') || 'none'}.`;
  }
  const one = [...paths.keys()].find(
    (other) => other.replace(/\/$/, '').replace(/\/\{[^}]+\}$/, '') === path.replace(/\/$/, '') && /\}\/?$/.test(other),
  );
  const [list, record] = [paths.get(path), one === undefined ? undefined : paths.get(one)];
  const listed = listIn(document, answerOf(document, at(list, 'get')));
  const single = recordIn(document, answerOf(document, at(record, 'get')));
  const change = ['patch', 'put'].find((verb) => at(record, verb) !== undefined);
  // PostgREST names the record in the query.
  const inQuery = at(list, 'patch') !== undefined && record === undefined;
  const to = inQuery ? `${path}?id=eq.{id}` : one?.replace(/\{[^}]+\}(\/?)$/, '{id}$1');
  const sent = bodyOf(document, at(list, 'post')) ?? (change ? bodyOf(document, at(record, change)) : undefined);
  const updates = inQuery ? 'PATCH' : change?.toUpperCase();
  const removes = at(inQuery ? list : record, 'delete') !== undefined;
  return {
    server: serverOf(document),
    endpoints: {
      list: `GET ${path}`,
      ...(at(list, 'post') !== undefined && { create: `POST ${path}` }),
      ...(to && updates && { update: `${updates} ${to}` }),
      ...(to && removes && { remove: `DELETE ${to}` }),
    },
    rows: listed?.rows,
    total: listed?.total,
    idName: one && /\{([^}]+)\}\/?$/.exec(one)?.[1],
    answered: shapeOf(document, listed?.item ?? single ?? {}),
    sent: sent === undefined ? undefined : shapeOf(document, sent),
  };
}

function serverOf(document: unknown): string | undefined {
  const servers = at(document, 'servers');
  const url = Array.isArray(servers) ? at(servers[0], 'url') : undefined;
  // Directus: '127.0.0.1:8055'.
  if (typeof url === 'string') return `${/^[\w.-]+:\d+(\/|$)/.test(url) ? 'http://' : ''}${url.replace(/\/+$/, '')}`;
  const [host, base] = [at(document, 'host'), at(document, 'basePath')];
  const path = typeof base === 'string' ? base.replace(/\/+$/, '') : '';
  return typeof host === 'string' ? `https://${host}${path}` : path || undefined;
}

/** The schema of a successful answer. */
function answerOf(document: unknown, call: unknown): unknown {
  const [, answer] = entriesOf(at(call, 'responses')).find(([status]) => /^(2|default)/.test(status)) ?? [];
  return resolved(document, contentOf(resolved(document, answer)));
}

function bodyOf(document: unknown, call: unknown): unknown {
  const parameters = at(call, 'parameters');
  const inBody = Array.isArray(parameters)
    ? parameters.map((one) => resolved(document, one)).find((one) => at(one, 'in') === 'body')
    : undefined;
  const schema = resolved(document, contentOf(resolved(document, at(call, 'requestBody')) ?? inBody));
  return schema === undefined ? undefined : recordIn(document, schema);
}

/** The schema of a body: of its JSON, or, in a document of version 2, its own. */
function contentOf(body: unknown): unknown {
  const [, content] = entriesOf(at(body, 'content')).find(([type]) => /json/.test(type)) ?? [];
  return at(content, 'schema') ?? at(body, 'schema');
}

/** The list in an answer: itself, or the first one in an object, three levels deep at most. */
function listIn(
  document: unknown,
  schema: unknown,
  depth = 0,
): { item: unknown; rows?: string; total?: string } | undefined {
  if (at(schema, 'items') !== undefined) return { item: resolved(document, at(schema, 'items')) };
  const { properties } = shapeOf(document, schema);
  for (const [name, property] of properties) {
    if (at(property, 'items') !== undefined) {
      const total = totalIn(document, properties);
      return { item: resolved(document, at(property, 'items')), rows: name, ...(total && { total }) };
    }
  }
  for (const [name, property] of properties) {
    const isDeeper = depth < 2 && at(property, 'properties') !== undefined;
    const inside = isDeeper ? listIn(document, property, depth + 1) : undefined;
    if (inside?.rows) return { ...inside, rows: `${name}.${inside.rows}` };
  }
  return undefined;
}

const totals = /^(total|count|total_?count|total_?docs|total_?items|filter_?count)$/i;

/** The path of a number that counts, one level deep at most. */
function totalIn(document: unknown, properties: Shape['properties'], depth = 0): string | undefined {
  for (const [name, property] of properties) {
    if (totals.test(name) && at(property, 'properties') === undefined) return name;
    const inside =
      depth < 2 && at(property, 'properties') !== undefined
        ? totalIn(document, shapeOf(document, property).properties, depth + 1)
        : undefined;
    if (inside) return `${name}.${inside}`;
  }
  return undefined;
}

/** A record: itself, what is alone under one key, or the one of which a call takes one or a list. */
function recordIn(document: unknown, schema: unknown): unknown {
  const choices = [at(schema, 'oneOf'), at(schema, 'anyOf')].flat().map((one) => resolved(document, one));
  const whole = choices.filter((one) => at(one, 'properties') !== undefined);
  if (at(schema, 'properties') === undefined && whole.length === 1) return recordIn(document, whole[0]);
  if (at(schema, 'items') !== undefined) return resolved(document, at(schema, 'items'));
  const { properties } = shapeOf(document, schema);
  const [only] = [...properties.values()];
  return properties.size === 1 && at(only, 'properties') !== undefined ? only : schema;
}

/**
 * A value that comes as an id or as the whole record.
 * @returns the id, and the name of the record's schema; undefined for all else
 */
export function idOrRecord(schema: unknown): { readonly id: unknown; readonly record: string } | undefined {
  const choices = [at(schema, 'oneOf'), at(schema, 'anyOf')].flat().filter(isObject);
  const ids = choices.filter(({ type }) => type === 'string' || type === 'integer' || type === 'number');
  const records = choices.filter((one) => typeof one['$ref'] === 'string');
  const [[id], [record]] = [ids, records];
  if (!id || !record || choices.length !== 2) return undefined;
  return { id: { ...id, nullable: at(schema, 'nullable') }, record: String(record['$ref']).replace(/^.*\//, '') };
}

/** The properties of a schema, with those of `allOf`. */
export function shapeOf(document: unknown, schema: unknown): Shape {
  const whole = resolved(document, schema);
  const own = entriesOf(at(whole, 'properties')).map(
    ([name, property]) => [name, resolved(document, property)] as const,
  );
  return { properties: new Map(own), required: textsIn(at(whole, 'required')), schema: whole };
}

/** A schema with its reference followed, and the parts of `allOf`, or the one beside null, in it. */
export function resolved(document: unknown, schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > 20) return schema;
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    const steps = ref
      .replace(/^#\//, '')
      .split('/')
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    return ref.startsWith('#/') ? resolved(document, at(document, ...steps), depth + 1) : {};
  }
  const choices = [schema['oneOf'], schema['anyOf']].flatMap((one) => (Array.isArray(one) ? one : []));
  const real = choices.filter((one) => at(one, 'type') !== 'null');
  const parts = [...(Array.isArray(schema['allOf']) ? schema['allOf'] : []), ...(real.length === 1 ? real : [])];
  const all: Record<string, unknown> = { ...schema };
  for (const part of parts.map((one) => resolved(document, one, depth + 1))) {
    if (!isObject(part)) continue;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') all[key] = { ...objectOf(value), ...objectOf(all[key]) };
      else if (key === 'required') all[key] = [...textsIn(all[key]), ...textsIn(value)];
      else all[key] ??= value;
    }
  }
  return all;
}
