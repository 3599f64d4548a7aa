import { getPath } from '../base/getPath.ts';
import { getProp } from '../base/getProp.ts';
import { isObject, isSameJson } from '../base/json.ts';
import { boundOf, type FieldCodec, type Sibling, type ValuesAmong } from '../codecs/codec.ts';
import { activeConditions } from '../config/conditions.ts';
import type { Entity } from '../config/entity.ts';
import { fieldAt } from '../config/fieldAt.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { filledValue } from '../config/normalizeRecord.ts';
import { withDigits } from '../text/exactNumber.ts';
import { codecOf, codecsOf, type EntityRecord, isEmpty, originOf, type WireRecord, wireRecord } from './record.ts';
import { newToWireForm, toWireForm } from './wireForm.ts';

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
  const codecs = codecsOf(entity);
  // What is sent beside a value: a price is one of the currency that was chosen with it.
  const sibling: Sibling = (path) => getPath(record, path) ?? getPath(origin, path);
  const former: Sibling = (path) => getPath(withDigits(origin), path);
  /** Whether what came means something else beside what is sent now: amounts in the rows of an order whose currency changed. */
  const isOtherNow = (codec: FieldCodec, field: string) => {
    const came = withDigits(origin[field]);
    return !isSameJson(codec.decode(came, sibling), codec.decode(came, former));
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
      codecs.own.has(field) || !isSameJson(record[field], before[field]) || (codec && isOtherNow(codec, field));
    const encoded = codec ? codec.encode(value, withDigits(origin[field]), sibling) : value;
    const isEncoded = codec !== undefined;
    const sent = isChanged ? toWireForm(encoded, schema, origin[field], { isEncoded }) : origin[field];
    const whole = sent === undefined && field in origin ? null : sent;
    // The parent of a tree's root is always null.
    wire[field] = isEmpty(value) && field !== tree?.parent ? emptied(entity, field, whole, origin[field]) : whole;
    if (wire[field] === undefined) delete wire[field];
  }
  const { gone } = activeConditions(entity.schema, record);
  for (const field of [...gone, ...(entity.wire?.omit ?? [])]) delete wire[field];
  if (entity.version) delete wire[entity.version];
  if (!known || !entity.api?.body?.changes) return wireRecord(wire);
  const changed = Object.entries(wire).filter(([key, value]) => !isSameJson(value, origin[key]));
  return wireRecord(Object.fromEntries(changed));
}

/**
 * The wire value of a field in a body of named fields.
 * @param record the one that it is of
 * @param like the record on the wire, if there is one
 */
export const encodeField = (
  entity: Entity,
  field: string,
  value: unknown,
  record?: EntityRecord,
  like?: WireRecord,
): unknown => {
  const codec = codecOf(entity, field);
  const encoded = codec ? codec.alone(value, record && ((name) => getPath(record, name))) : value;
  const sent = newToWireForm(encoded, fieldAt(entity.schema, field), {
    like: like?.[field],
    isEncoded: codec !== undefined,
  });
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
  among: ValuesAmong = unknownValues,
): unknown {
  const codec = codecOf(entity, field);
  return codec ? boundOf(codec, value, among) : newToWireForm(value, fieldAt(entity.schema, field));
}

const unknownValues = () => undefined;
