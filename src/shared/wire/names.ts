import { perObject } from '../base/perObject.ts';
import type { Backend } from '../config/backend.ts';
import type { Entity } from '../config/entity.ts';
import { isRecord, type WireRecord, wireRecord } from './record.ts';

/** A record with its wire keys. Everywhere else wire records have the names of the fields. */
export type Keyed = Readonly<Record<string, unknown>>;

type Renames = ReadonlyMap<string, string>;

/** The mapping in both directions. */
interface BothWays {
  readonly keys: Renames;
  readonly fields: Renames;
}

const bothWaysOf = perObject(
  (names: NonNullable<Backend['names']>): BothWays => ({
    keys: new Map(Object.entries(names)),
    fields: new Map(Object.entries(names).map(([field, key]) => [key, field])),
  }),
);
const none: NonNullable<Backend['names']> = {};
const bothWays = (names = none): BothWays => bothWaysOf(names);

/**
 * The key of a field, or the field of a key. A name that collides with a renamed one is swapped with it, so that nothing is
 * lost: with {id: '_id'} the wire key 'id' is the field '_id'.
 */
function renamed(name: string, there: Renames, back: Renames): string {
  let other = there.get(name);
  if (other !== undefined) return other;
  for (other = name; back.has(other); ) other = back.get(other) ?? other;
  return other;
}

/** The key of a field on the wire. */
export function keyOf(backend: Backend | undefined, field: string): string {
  const { keys, fields } = bothWays(backend?.names);
  return renamed(field, keys, fields);
}

/** The key of a field on the wire, or of one inside it: 'lines.productId'. */
export function keyOfPath({ api, schema }: Entity, path: string): string {
  const [first = '', ...rest] = Object.hasOwn(schema.properties, path) ? [path] : path.split('.');
  return [keyOf(api, first), ...rest].join('.');
}

/** The field of a key on the wire. */
export function fieldOf(backend: Backend | undefined, key: string): string {
  const { keys, fields } = bothWays(backend?.names);
  return renamed(key, fields, keys);
}

/** A received record with field names, including nested records. */
export function fromKeys({ api, list: { tree } }: Entity, keyed: Keyed): WireRecord {
  if (bothWays(api?.names).keys.size === 0) return wireRecord(keyed);
  const read = (row: Keyed): WireRecord =>
    wireRecord(
      mapped(
        row,
        (key) => fieldOf(api, key),
        tree?.children,
        (child) => (isRecord(child) ? read(child) : child),
      ),
    );
  return read(keyed);
}

/** A record to send with wire keys, including nested records. */
export function toKeys({ api, list: { tree } }: Entity, record: WireRecord): Keyed {
  if (bothWays(api?.names).keys.size === 0) return record;
  const children = tree && keyOf(api, tree.children);
  const write = (row: WireRecord): Keyed =>
    mapped(
      row,
      (field) => keyOf(api, field),
      children,
      (child) => (isRecord(child) ? write(child) : child),
    );
  return write(record);
}

/** @param nested the new name of the list whose entries are mapped by `inside` */
function mapped(
  from: Keyed,
  rename: (name: string) => string,
  nested: string | undefined,
  inside: (entry: unknown) => unknown,
): Keyed {
  return Object.fromEntries(
    Object.entries(from).map(([name, value]) => {
      const other = rename(name);
      return [other, other === nested && Array.isArray(value) ? value.map(inside) : value];
    }),
  );
}
