import { getPath } from '../base/getPath.ts';
import { isObject, isSameJson, mapped } from '../base/json.ts';
import { perObject } from '../base/perObject.ts';
import type { FieldCodec, Sibling } from '../codecs/codec.ts';
import { referenceCodec } from '../codecs/index.ts';
import type { Entity } from '../config/entity.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { wireReferences } from '../config/wireReferences.ts';
import { withDigits } from '../text/exactNumber.ts';
import { type CodecsByField, codecsByField } from './innerCodecs.ts';
import { put, putFilled, valueBySchema } from './typedValue.ts';

/** Distinguishes decoded and wire records, for the compiler only: no record has this key. */
declare const side: unique symbol;
/** A decoded record, as the panel uses it. */
export type EntityRecord = Readonly<Record<string, unknown>> & { readonly id?: unknown; readonly [side]?: 'panel' };
/**
 * A record as the API sends and accepts it. Neither type can be used in place of the other; nor can a plain object
 * (`wireRecord`).
 */
export type WireRecord = Readonly<Record<string, unknown>> & { readonly [side]: 'wire' };

/** How the fields of an entity are decoded and encoded. */
interface Fields {
  readonly codecs: CodecsByField;
  /** Wire to panel, for each field of the schema, and others with a codec. */
  readonly readers: ReadonlyMap<string, Reader>;
}

type Reader = (wire: unknown, sibling: Sibling) => unknown;

const fields = perObject((entity: Entity): Fields => {
  const { properties } = entity.schema;
  const all = { ...mapped(wireReferences(entity), referenceCodec), ...entity.wire?.codecs };
  const codecs = codecsByField(all, (name) => Object.hasOwn(properties, name), entity.zone);
  const { own, inner } = codecs;
  const names = new Set([...own.keys(), ...inner.keys(), ...Object.keys(properties)]);
  const readers = [...names].map(
    (name) => [name, readerOf(own.get(name) ?? inner.get(name), properties[name])] as const,
  );
  const unread = [...(entity.hiddenFields ?? [])].map((name) => [name, readNothing] as const);
  return { codecs, readers: new Map([...readers, ...unread]) };
});

const readNothing: Reader = () => undefined;

function readerOf(codec: FieldCodec | undefined, schema: FieldSchema | undefined): Reader {
  const decode: Reader = codec ? (wire, sibling) => codec.decode(wire, sibling) : (wire) => wire;
  if (!schema) return decode;
  return (wire, sibling) => valueBySchema(decode(wire, sibling), schema);
}

/** The codecs of an entity's fields. */
export const codecsOf = (entity: Entity): CodecsByField => fields(entity).codecs;

/** The codec of a field, if the config names one for it, or for a field inside it. */
export function codecOf(entity: Entity, field: string): FieldCodec | undefined {
  const { own, inner } = codecsOf(entity);
  return own.get(field) ?? inner.get(field);
}

/** The wire record of each decoded record: a save sends back unchanged what the form does not have. */
const origins = new WeakMap<EntityRecord, WireRecord>();

/** The wire record a decoded record came from. */
export const originOf = (record: EntityRecord): WireRecord | undefined => origins.get(record);

/** The version of a decoded record, if the API gave it one: the `If-Match` of its changes. */
export function versionOf(entity: Entity, record: EntityRecord): string | undefined {
  const version = entity.version && withDigits(originOf(record)?.[entity.version]);
  return typeof version === 'number' ? String(version) : typeof version === 'string' && version ? version : undefined;
}

/**
 * Wire to panel: applies the codecs to a whole record. A null field becomes absent, a list field with another value
 * becomes an empty list, and keys outside the schema stay unchanged. The version is not a field of the record
 * (`versionOf`).
 */
export function decodeRecord(entity: Entity, wire: WireRecord): EntityRecord {
  const { readers } = fields(entity);
  const record: Record<string, unknown> = {};
  const values = withDigits(wire);
  const sibling: Sibling = (name) => getPath(values, name);
  // Built key by key: deleting keys from a copy takes four times as long and as much memory.
  for (const name of Object.keys(values)) {
    if (name === entity.version) continue;
    const read = readers.get(name);
    if (!read) put(record, name, values[name]);
    else putFilled(record, name, read(values[name], sibling));
  }
  for (const [name, read] of readers) {
    if (name !== entity.version && !Object.hasOwn(wire, name)) putFilled(record, name, read(undefined, sibling));
  }
  origins.set(record, wire);
  return record;
}

/** Whether a value is empty: undefined or null, a blank text, an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two records are equal without their empty fields: to enter and leave a field is no change. */
export const sameContent = (a: EntityRecord, b: EntityRecord): boolean => isSameJson(filled(a), filled(b));

const filled = (record: EntityRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/**
 * Wire list to panel. With a tree in the config, the children nested in a record become records of their own, each
 * once, with their parent's id.
 */
export const decodeList = (entity: Entity, rows: readonly WireRecord[]): EntityRecord[] =>
  rowsOf(entity, rows).map((row) => decodeRecord(entity, row));

/**
 * The same for a list that is fetched again.
 * @param last the previous list: records that are equal on the wire stay the same objects
 * @returns `last` itself if nothing changed
 */
export function decodeNext(
  entity: Entity,
  rows: readonly WireRecord[],
  last: readonly EntityRecord[] = [],
): readonly EntityRecord[] {
  const known = new Map(last.map((record) => [withDigits(originOf(record)?.id), record]));
  const next = rowsOf(entity, rows).map((row) => {
    const before = known.get(withDigits(row.id));
    return before && isSameJson(originOf(before), row) ? before : decodeRecord(entity, row);
  });
  return next.length === last.length && next.every((record, index) => record === last[index]) ? last : next;
}

function rowsOf({ list: { tree } }: Entity, rows: readonly WireRecord[]): readonly WireRecord[] {
  return tree ? flatten(rows, tree.children, tree.parent) : rows;
}

function flatten(rows: readonly WireRecord[], children: string, parent: string): WireRecord[] {
  const seen = new Map<unknown, WireRecord>();
  const visit = (row: WireRecord, above: WireRecord | undefined) => {
    const id = withDigits(row.id);
    if (seen.has(id)) return;
    seen.set(id, above && isEmpty(row[parent]) ? { ...row, [parent]: above.id } : row);
    const nested = row[children];
    if (Array.isArray(nested)) for (const child of nested) if (isRecord(child)) visit(child, row);
  };
  for (const row of rows) visit(row, undefined);
  return [...seen.values()];
}

/** Whether a value is a JSON object, as every wire record is. */
export const isRecord = (value: unknown): value is WireRecord => isObject(value);

/** Makes a wire record of values that were not read from the wire. They must be as the API has them. */
export function wireRecord(values: Readonly<Record<string, unknown>>): WireRecord {
  if (!isRecord(values)) throw new TypeError('A record is an object.');
  return values;
}
