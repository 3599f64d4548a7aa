import { getPath } from '../../../shared/base/getPath.ts';
import { isSameJson } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { codecOf, type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';

/** A field that two people changed, each to another value. */
export interface FieldConflict {
  readonly field: string;
  /** Its value before both changes. */
  readonly was: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** The merge of two changes of one record. */
interface Merged {
  /** Their record with my changes in it; a field that both changed has my value. */
  readonly record: EntityRecord;
  /** The fields of the schema that only they changed, in its order. */
  readonly merged: readonly string[];
  /** The fields that both changed, in the order of the schema. */
  readonly conflicts: readonly FieldConflict[];
}

/**
 * Merges two changes of a record, field by field. The same change by both is not a conflict, and fields that cannot be
 * edited are taken from theirs.
 * @param was the record that both changes were made from, decoded
 * @param theirs the current record, decoded: the merged one is saved against it
 * @param mine the record in the form
 */
export function mergeRecords(entity: Entity, was: EntityRecord, theirs: EntityRecord, mine: EntityRecord): Merged {
  const { properties } = entity.schema;
  const record: Record<string, unknown> = { ...theirs };
  const merged: string[] = [];
  const conflicts: FieldConflict[] = [];
  for (const field of new Set([...Object.keys(properties), ...Object.keys(mine)])) {
    const schema = properties[field];
    if (field === 'id' || schema?.readOnly || schema?.derived) continue;
    const [before, other, own] = [was[field], theirs[field], mine[field]];
    const same = sameOnWire(entity, field, was);
    if (same(before, own)) {
      if (schema && !same(before, other)) merged.push(field);
      continue;
    }
    if (own === undefined) delete record[field];
    else record[field] = own;
    if (schema && !same(before, other) && !same(other, own)) {
      conflicts.push({ field, was: before, theirs: other, mine: own });
    }
  }
  return { record, merged, conflicts };
}

/** Whether a save makes no difference between two values: both are empty, or encoded to the same (without dropped rows). */
function sameOnWire(entity: Entity, field: string, was: EntityRecord): (a: unknown, b: unknown) => boolean {
  const codec = codecOf(entity, field);
  const wire = originOf(was)?.[field];
  const sent = (value: unknown) => codec?.encode(value, wire, (path) => getPath(was, path));
  return (a, b) => isSameValue(a, b) || (codec !== undefined && isSameJson(sent(a), sent(b)));
}
