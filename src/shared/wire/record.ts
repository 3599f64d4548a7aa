import equal from 'fast-deep-equal';
import { getPath } from '../base/getPath.ts';
import { getProp } from '../base/getProp.ts';
import { isObject, mapped } from '../base/json.ts';
import { perObject } from '../base/perObject.ts';
import type { FieldCodec, Sibling } from '../codecs/codec.ts';
import { referenceCodec } from '../codecs/index.ts';
import { activeConditions } from '../config/conditions.ts';
import type { Entity } from '../config/entity.ts';
import { fieldAt } from '../config/fieldAt.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { filledValue } from '../config/normalizeRecord.ts';
import { wireReferences } from '../config/wireReferences.ts';
import { withDigits } from '../text/exactNumber.ts';
import { alone, asCame, put, putFilled, valueBySchema } from './asCame.ts';
import { type CodecsByField, codecsByField } from './innerCodecs.ts';

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

/** The codec of a field, if the config names one for it, or for a field inside it. */
export function codecOf(entity: Entity, field: string): FieldCodec | undefined {
  const { own, inner } = fields(entity).codecs;
  return own.get(field) ?? inner.get(field);
}

/**
 * The wire value of a field in a body of named fields.
 * @param record the one that it is of
 * @param like the record on the wire, if there is one
 */
export const encodeAlone = (
  entity: Entity,
  field: string,
  value: unknown,
  record?: EntityRecord,
  like?: WireRecord,
): unknown => {
  const codec = codecOf(entity, field);
  const encoded = codec ? codec.alone(value, record && ((name) => getPath(record, name))) : value;
  const sent = alone(encoded, fieldAt(entity.schema, field), { like: like?.[field], isEncoded: codec !== undefined });
  return isEmpty(value) ? emptied(entity, field, sent, like?.[field]) : sent;
};

/**
 * How an emptied field is sent: as `wire.empty` says, else `body.empty`, whose '' is for fields that are texts on the wire.
 * @param sent null or '', or an empty list, which stays
 * @param came what the API has there
 * @returns undefined to leave it out
 */
function emptied({ schema, wire, api }: Entity, field: string, sent: unknown, came: unknown): unknown {
  if ((sent ?? '') !== '') return sent;
  const own = wire?.empty?.[field];
  if (own !== undefined) return own === 'omit' ? undefined : own;
  const { empty } = api?.body ?? {};
  const rule = fieldAt(schema, field);
  if (isObject(empty)) {
    const said = getProp(empty, rule ? emptyKindOf(rule) : 'other');
    return said === 'omit' ? undefined : said === undefined ? sent : said;
  }
  if (empty === 'omit') return undefined;
  const isText = isEmpty(came) ? rule?.type === 'string' : typeof came === 'string';
  return empty === '' && isText ? '' : sent;
}

/** What a field is for `body.empty`. */
const emptyKindOf = ({ type, format, enum: choices, reference }: FieldSchema): 'text' | 'reference' | 'other' =>
  reference ? 'reference' : type === 'string' && format === undefined && choices === undefined ? 'text' : 'other';

/**
 * The wire value of one end of a range.
 * @param among the values that another field of the records may have, such as their currency; undefined if nothing is known
 * @returns undefined if it differs between these
 */
export function encodeBound(
  entity: Entity,
  field: string,
  value: unknown,
  among: (field: string) => readonly unknown[] | undefined = () => undefined,
): unknown {
  const codec = codecOf(entity, field);
  if (!codec) return alone(value, fieldAt(entity.schema, field));
  const { by } = codec;
  const possible = (by === undefined ? undefined : among(by)) ?? [undefined];
  const [bound, ...others] = new Set(
    possible.map((one) => codec.bound(value, (name) => (name === by ? one : undefined))),
  );
  return others.length > 0 ? undefined : bound;
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

/**
 * Panel to wire: the body of a save.
 * @param original the decoded record it was made from, for a change of an existing one. What was not changed goes back
 *   byte for byte (unknown keys too); a field that was cleared goes back as null, because leaving it out means
 *   "unchanged" to most APIs (`body.empty`). A field that no active condition includes is left out.
 */
export function encodeRecord(entity: Entity, record: EntityRecord, original?: EntityRecord): WireRecord {
  const known = original && originOf(original);
  const origin = known ?? wireRecord({});
  const before: EntityRecord = known && original ? original : {};
  const wire: Record<string, unknown> = { ...origin };
  const { properties, required = [] } = entity.schema;
  const { tree } = entity.list;
  const { codecs } = fields(entity);
  // What is sent beside a value: a price is one of the currency that was chosen with it.
  const sibling: Sibling = (path) => getPath(record, path) ?? getPath(origin, path);
  const former: Sibling = (path) => getPath(withDigits(origin), path);
  /** Whether what came means something else beside what is sent now: amounts in the rows of an order whose currency changed. */
  const isOtherNow = (codec: FieldCodec, field: string) => {
    const came = withDigits(origin[field]);
    return !equal(codec.decode(came, sibling), codec.decode(came, former));
  };
  for (const field of new Set([...Object.keys(record), ...Object.keys(properties)])) {
    const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
    const value = schema ? filledValue(schema, record[field]) : record[field];
    if (schema?.writeOnly && isEmpty(value)) {
      // Blank in the form because it is write-only: it stays unchanged.
      delete wire[field];
      continue;
    }
    // What was empty and still is goes back as it came, or not at all: '' and null, or a list and null, may differ for the
    // API. Only a tree's root has no parent but null.
    const isNeeded = schema?.nullable && required.includes(field);
    const isUntouched = known && isEmpty(value) && isEmpty(before[field]) && isEmpty(origin[field]);
    if (isUntouched && field !== tree?.parent && (field in origin || !isNeeded)) continue;
    if (isNeeded && isEmpty(value)) {
      wire[field] = null;
      continue;
    }
    const codec = codecs.own.get(field) ?? codecs.inner.get(field);
    if (!(field in origin) && isEmpty(value) && codec?.encode(undefined, undefined, sibling) === undefined) continue;
    const isChanged =
      codecs.own.has(field) || !equal(record[field], before[field]) || (codec && isOtherNow(codec, field));
    const encoded = codec ? codec.encode(value, withDigits(origin[field]), sibling) : value;
    const isEncoded = codec !== undefined;
    const sent = isChanged ? asCame(encoded, schema, origin[field], { isEncoded }) : origin[field];
    const whole = sent === undefined && field in origin ? null : sent;
    // The parent of a tree's root is always null.
    wire[field] = isEmpty(value) && field !== tree?.parent ? emptied(entity, field, whole, origin[field]) : whole;
    if (wire[field] === undefined) delete wire[field];
  }
  const { gone } = activeConditions(entity.schema, record);
  for (const field of [...gone, ...(entity.wire?.omit ?? [])]) delete wire[field];
  if (entity.version) delete wire[entity.version];
  if (!known || !entity.api?.body?.changes) return wireRecord(wire);
  const changed = Object.entries(wire).filter(([key, value]) => !equal(value, origin[key]));
  return wireRecord(Object.fromEntries(changed));
}

/** Whether a value is empty: undefined or null, a blank text, an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two records are equal without their empty fields: to enter and leave a field is no change. */
export const sameContent = (a: EntityRecord, b: EntityRecord): boolean => equal(filled(a), filled(b));

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
    return before && equal(originOf(before), row) ? before : decodeRecord(entity, row);
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
