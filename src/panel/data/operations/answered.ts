import { isObject, isSameJson } from '../../../shared/base/json.ts';
import { without } from '../../../shared/config/conditions.ts';
import { type Entity, secretFields } from '../../../shared/config/entity.ts';
import { withDigits } from '../../../shared/text/exactNumber.ts';
import { decodeRecord, type EntityRecord, isEmpty, type WireRecord, wireRecord } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import type { Answer } from '../../wire/callEndpoint.ts';
import { fileAt } from '../../wire/chosenFiles.ts';
import { replaceListed } from '../lists/listed.ts';
import { recentWrites } from '../outbox/recentWrites.ts';
import type { Writer } from './writer.ts';

/** A changed value that the API keeps otherwise than it was sent. */
export interface KeptValue {
  readonly field: string;
  /** What it keeps, decoded. */
  readonly value: unknown;
  /** Whether the change was not taken at all: the value is the one from before. */
  readonly isStale: boolean;
}

interface Answered {
  readonly record: EntityRecord;
  readonly original: EntityRecord | undefined;
  /** The wire record as it was sent. */
  readonly sent: WireRecord;
  /** The record in the answer. */
  readonly answered: WireRecord;
}

/**
 * The changed values that the answer has otherwise than they were sent. They are compared decoded: "12.50" is 12.5. A value in
 * another shape (a record in place of its id) says nothing.
 */
export function keptOtherwise(entity: Entity, { record, original, sent, answered }: Answered): readonly KeptValue[] {
  const isSecret = new Set(secretFields(entity));
  const [was, is] = [decodeRecord(entity, sent), decodeRecord(entity, answered)];
  return Object.entries(entity.schema.properties).flatMap(([field, schema]): KeptValue[] => {
    const isAsked = Object.hasOwn(answered, field) && Object.hasOwn(sent, field) && !isSecret.has(field);
    const isOwn = schema.readOnly || schema.derived || field === 'id';
    if (!isAsked || isOwn || isSameValue(record[field], original?.[field])) return [];
    const value = is[field];
    if (isKept(was[field], value, schema.format)) return [];
    return [{ field, value, isStale: original !== undefined && isSameValue(value, original[field]) }];
  });
}

/** Whether a value has been kept: an API may add to objects, and write a time or a line's end in another form. */
function isKept(sent: unknown, kept: unknown, format?: string): boolean {
  // It was sent as the file itself.
  if (fileAt(sent)) return !isEmpty(kept);
  if (isSameValue(sent, kept)) return true;
  if (isEmpty(sent) || isEmpty(kept)) return false;
  if (Array.isArray(sent) && Array.isArray(kept))
    return isOfShape(sent[0], kept[0])
      ? sent.length === kept.length && sent.every((one, place) => isKept(one, kept[place]))
      : true;
  if (!isOfShape(sent, kept)) return true;
  if (isObject(sent) && isObject(kept))
    return Object.entries(sent).every(([name, value]) => !Object.hasOwn(kept, name) || isKept(value, kept[name]));
  if (typeof sent !== 'string' || typeof kept !== 'string') return false;
  if (format === 'date') return sent.slice(0, 10) === kept.slice(0, 10);
  if (format === 'date-time') return Date.parse(sent) === Date.parse(kept);
  if (format === 'time') return sent.startsWith(kept) || kept.startsWith(sent);
  return sent.replaceAll('\r\n', '\n') === kept.replaceAll('\r\n', '\n');
}

const isOfShape = (a: unknown, b: unknown): boolean => typeof a === typeof b && Array.isArray(a) === Array.isArray(b);

/**
 * The wire record that is shown after a save: the answer's, where it is the whole record, else what was sent. A value that the
 * answer has in another shape stays as it was sent.
 */
export function shownFrom(entity: Entity, sent: WireRecord, answered: WireRecord | undefined): WireRecord {
  if (!answered) return sent;
  const hidden = new Set([...secretFields(entity), ...(entity.wire?.omit ?? [])]);
  const isWhole = Object.keys(entity.schema.properties).every(
    (field) => !Object.hasOwn(sent, field) || hidden.has(field) || Object.hasOwn(answered, field),
  );
  if (!isWhole) return sent;
  const shown: Record<string, unknown> = { ...sent };
  for (const [name, value] of Object.entries(answered)) {
    const isOther =
      !isEmpty(value) && !isEmpty(sent[name]) && !isOfShape(sent[name], value) && isNested(sent[name], value);
    if (!hidden.has(name) && !isOther && !isSameJson(sent[name], value)) shown[name] = value;
  }
  return wireRecord(shown);
}

/** Puts a saved record into the lists. */
export type Show = (entity: Entity, saved: EntityRecord) => void;

/**
 * Shows a record as it is saved, also over reads that are behind.
 * @param before the record that was changed; none for a new one
 * @param version undefined if it is not known
 * @param show by default the lists have it at once
 */
export function showSaved(
  { client }: Pick<Writer, 'client'>,
  entity: Entity,
  wire: WireRecord,
  {
    before,
    version,
    show,
  }: { before?: EntityRecord | undefined; version: string | undefined; show?: Show | undefined },
): EntityRecord {
  const field = entity.version;
  const others = field === undefined ? wire : without(wire, [field]);
  const whole = field === undefined || version === undefined ? others : { ...others, [field]: version };
  const saved = decodeRecord(entity, wireRecord(whole));
  recentWrites(client).saved(entity, saved, before);
  if (show) show(entity, saved);
  else replaceListed(client, entity, new Map([[saved.id, saved]]));
  return saved;
}

/** The version of the record in an answer. */
export function versionIn({ version }: Entity, answer: Answer | undefined): string | undefined {
  const value = version === undefined ? undefined : withDigits(answer?.record?.[version]);
  return answer?.version ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
}

/** Whether one of two values has others inside. */
const isNested = (a: unknown, b: unknown): boolean => typeof a === 'object' || typeof b === 'object';
