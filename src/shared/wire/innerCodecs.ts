import { isObject, isSameJson, objectOf } from '../base/json.ts';
import type { FieldCodec, Sibling } from '../codecs/codec.ts';
import { codecFor } from '../codecs/index.ts';
import type { CodecConfig, FieldSchema } from '../config/grammar.ts';
import type { Zone } from '../text/zone.ts';

/** A codec and its place: the field, and the path inside it. */
type Use = readonly [path: readonly string[], codec: FieldCodec];

/** The codecs of an entity's fields. */
export interface CodecsByField {
  /** By field: the codec of the whole field. */
  readonly own: ReadonlyMap<string, FieldCodec>;
  /** By field: a codec of an object or a list, composed of those of its nested fields. */
  readonly inner: ReadonlyMap<string, FieldCodec>;
}

/**
 * The codecs that a config names by field, or by the path of a field inside an object or a list's rows: 'lines.price'.
 * @param isField whether a dotted name is a field's name
 * @param zone that of days, where a codec has none of its own
 */
export function codecsByField(
  configs: Readonly<Record<string, CodecConfig>>,
  isField: (name: string) => boolean,
  zone?: Zone,
): CodecsByField {
  const uses = Object.entries(configs).map(
    ([name, config]): Use => [isField(name) ? [name] : name.split('.'), codecFor(config, zone)],
  );
  const own = new Map(
    uses.flatMap(([[field = '', ...inside], codec]) => (inside.length === 0 ? [[field, codec]] : [])),
  );
  const nested = uses.filter(([[field = ''], _]) => !own.has(field));
  return { own, inner: byFirstStep(nested) };
}

/** The codec for each first step of the paths. */
function byFirstStep(uses: readonly Use[]): Map<string, FieldCodec> {
  const steps = new Set(uses.map(([[first = '']]) => first));
  return new Map(
    [...steps].map((step) => {
      const below = uses.flatMap(([[first, ...rest], codec]): Use[] => (first === step ? [[rest, codec]] : []));
      const whole = below.find(([path]) => path.length === 0);
      return [step, whole ? whole[1] : codecOfInside(byFirstStep(below))];
    }),
  );
}

/** A codec of an object, or of a list of objects, from the codecs of its fields. Everything else stays unchanged. */
function codecOfInside(fields: ReadonlyMap<string, FieldCodec>): FieldCodec {
  const decode = (wire: unknown, sibling?: Sibling): unknown => {
    if (Array.isArray(wire)) return wire.map((entry) => decode(entry, sibling));
    if (!isObject(wire)) return wire;
    const siblings = siblingIn(wire, sibling);
    const decoded = [...fields].map(([name, codec]) => [name, codec.decode(wire[name], siblings)] as const);
    return { ...wire, ...Object.fromEntries(decoded) };
  };
  const encode = (value: unknown, wire?: unknown, sibling?: Sibling): unknown => {
    if (Array.isArray(value)) {
      const came = originsOf(value, Array.isArray(wire) ? wire : [], (entry) => decode(entry, sibling));
      return value.map((entry, place) => encode(entry, came[place], sibling));
    }
    if (!isObject(value)) return value;
    const origin = objectOf(wire);
    const sent: Record<string, unknown> = { ...value };
    const siblings = siblingIn(value, sibling);
    for (const [name, codec] of fields) {
      const one = codec.encode(value[name], origin[name], siblings);
      if (one === undefined) delete sent[name];
      else sent[name] = one;
    }
    return sent;
  };
  return {
    decode,
    encode,
    schema: (field) => schemaOf(field, fields),
    drops: () => false,
    alone: (value, sibling) => encode(value, undefined, sibling),
    bound: (value) => encode(value),
  };
}

/** What stands beside a value in an object, else in the record around it. */
const siblingIn =
  (values: Readonly<Record<string, unknown>>, around: Sibling = () => undefined): Sibling =>
  (field) =>
    Object.hasOwn(values, field) ? values[field] : around(field);

/**
 * The original of each entry of a list: the equal one at any position; for a changed entry the one at its position,
 * unless it is another entry's.
 */
export function originsOf(
  entries: readonly unknown[],
  wires: readonly unknown[],
  decode: (wire: unknown) => unknown,
): unknown[] {
  const left = new Map(wires.map((wire, place) => [place, filled(decode(wire))]));
  const taken = entries.map((entry, place) => {
    const wanted = filled(entry);
    const same = (at: number) => left.has(at) && isSameJson(left.get(at), wanted);
    const found = same(place) ? place : [...left.keys()].find(same);
    if (found !== undefined) left.delete(found);
    return found;
  });
  return taken.map((found, place) => wires[found ?? (left.has(place) ? place : -1)]);
}

/** A value without null and missing parts, as in decoded records. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, filled(one)]));
}

/** The schema on the wire of a field with these codecs inside it. */
function schemaOf(field: FieldSchema, fields: ReadonlyMap<string, FieldCodec>): object {
  if (field.items) return { ...field, items: schemaOf(field.items, fields) };
  const properties = Object.entries(field.properties ?? {}).map(([name, inner]) => [
    name,
    fields.get(name)?.schema(inner) ?? inner,
  ]);
  return { ...field, properties: Object.fromEntries(properties) };
}
