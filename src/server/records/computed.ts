import { isObject, isSameJson } from '../../shared/base/json.ts';
import { computedFields, withComputed } from '../../shared/config/computed.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { encodeField } from '../../shared/wire/encode.ts';
import { decodeRecord, type WireRecord, wireRecord } from '../../shared/wire/record.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A wire record with its computed fields, whatever it has in them. Everything else stays as it is, also what is not valid.
 * @returns the same object if nothing changes
 */
export function computed(entity: Entity, record: WireRecord): WireRecord {
  const fields = computedFields(entity.schema);
  if (fields.length === 0) return record;
  const made = withComputed(entity.schema, decodeRecord(entity, record));
  const roots = new Set(fields.flatMap(({ path }) => path.slice(0, 1)));
  const sent = Object.fromEntries([...roots].map((root) => [root, encodeField(entity, root, made[root], made)]));
  const result = fields.reduce<Values>((wire, { path }) => withValueOf(wire, sent, path), record);
  return isSameJson(result, record) ? record : wireRecord(result);
}

/** An object with the value that another has at a path, or in each entry of its list. */
function withValueOf(wire: Values, other: Values, [name = '', ...rest]: readonly string[]): Values {
  const { [name]: known, ...others } = wire;
  if (rest.length === 0) return other[name] === undefined ? others : { ...wire, [name]: other[name] };
  const inside = (one: unknown, from: unknown): unknown => {
    if (isObject(one) && isObject(from)) return withValueOf(one, from, rest);
    // A list that its codec has made shorter has other entries.
    if (!Array.isArray(one) || !Array.isArray(from) || one.length !== from.length) return one;
    return one.map((entry: unknown, index) => inside(entry, from[index]));
  };
  return known === undefined ? wire : { ...wire, [name]: inside(known, other[name]) };
}
