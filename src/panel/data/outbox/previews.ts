import { perObject } from '../../../shared/base/perObject.ts';
import { type Entity, recomputed } from '../../../shared/config/entity.ts';
import { encodeRecord } from '../../../shared/wire/encode.ts';
import { decodeRecord, type EntityRecord, originOf, wireRecord } from '../../../shared/wire/record.ts';

/** What a record is shown as during a change; undefined if it is hidden. The same object for the same record. */
export type Preview = (record: EntityRecord) => EntityRecord | undefined;

/** Values of some fields, by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** The preview of a record that is being deleted. */
export const hidden: Preview = () => undefined;

/** The values of some fields of a record: the preview of an undo. */
export const valuesBefore = (record: EntityRecord, others: Values): Values =>
  Object.fromEntries(Object.keys(others).map((field) => [field, record[field]]));

/** A record with values that are being saved, as if received with them: a form opened on it starts from them. */
export const withValues = (entity: Entity, values: Values): Preview =>
  perObject((record: EntityRecord) => {
    const origin = originOf(record);
    const changed = recomputed(entity, { ...record, ...values });
    if (!origin) return changed;
    const wire = encodeRecord(entity, changed, record);
    // A computed field that has no number any more is in the record before alone.
    const fields = Object.keys({ ...record, ...changed }).filter(
      (field) => field in values || changed[field] !== record[field],
    );
    const sent = Object.fromEntries(fields.map((field) => [field, wire[field]]));
    return decodeRecord(entity, wireRecord({ ...origin, ...sent }));
  });

/** The previews of records, by their ids, from the values that each gets. Records that were never loaded are in no list. */
export const previewsOf = (
  entity: Entity,
  records: readonly EntityRecord[],
  valuesOf: (record: EntityRecord) => Values,
): ReadonlyMap<unknown, Preview> =>
  new Map(records.filter(originOf).map((record) => [record.id, withValues(entity, valuesOf(record))]));
