/** The OpenAPI schemas of configured answer and record shapes. */

import { objectOf } from '../../shared/base/json.ts';
import type { Backend } from '../../shared/config/backend.ts';
import { tokenHeader } from '../../shared/config/backend.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { keyOf } from '../../shared/wire/names.ts';
import { rowsPlace } from '../http/shapes.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The schema of an object that has values at dotted paths: {'data.items': …, 'data.total': …}. */
export function schemaOfPlaces(places: ReadonlyMap<string, Schema>): Schema {
  const inner = new Map<string, Map<string, Schema>>();
  for (const [path, schema] of places) {
    const [head = '', ...rest] = path.split('.');
    inner.set(head, (inner.get(head) ?? new Map<string, Schema>()).set(rest.join('.'), schema));
  }
  const properties = [...inner].map(([head, below]): [string, Schema] => {
    const whole = below.get('');
    if (below.size === 1 && whole) return [head, whole];
    // A message next to other values is under `message`.
    return [head, schemaOfPlaces(new Map([...below].map(([path, schema]) => [path || 'message', schema])))];
  });
  return { type: 'object', required: [...inner.keys()], properties: Object.fromEntries(properties) };
}

/** The schema of a list's answer. */
export function listSchema({ api }: Entity, rows: Schema): Schema {
  const path = api && rowsPlace(api);
  if (path === undefined) return rows;
  const total = { type: 'integer', description: 'How many records there are.' };
  return schemaOfPlaces(new Map([[path, rows], ...(api?.total ? [[api.total, total] as const] : [])]));
}

/** The schema of a record by its keys on the wire, also in its conditions. */
export function keyedSchema({ api }: Entity, schema: object): object {
  if (Object.keys(api?.names ?? {}).length === 0) return schema;
  const read = (node: object): object =>
    Object.fromEntries(
      Object.entries(node).map(([word, value]: [string, unknown]) => {
        if (word === 'properties') return [word, renamed(value)];
        if (word === 'required') return [word, [value].flat().map((field) => keyOf(api, String(field)))];
        if (word === 'allOf' && Array.isArray(value)) return [word, value.map(read)];
        return [word, ['if', 'then', 'else'].includes(word) ? read(objectOf(value)) : value];
      }),
    );
  const renamed = (properties: unknown) =>
    Object.fromEntries(Object.entries(objectOf(properties)).map(([field, value]) => [keyOf(api, field), value]));
  return read(schema);
}

/** The security scheme for the token. */
export function tokenScheme(backend: Backend): Schema {
  const { name, start } = tokenHeader(backend);
  if (name.toLowerCase() === 'authorization' && start.toLowerCase() === 'bearer ') {
    return { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };
  }
  return { type: 'apiKey', in: 'header', name, ...(start && { description: `'${start}' and the token.` }) };
}
