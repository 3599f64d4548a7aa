import type { Entity } from '../../../shared/config/entity.ts';
import { editableFields } from '../../../shared/config/formSchema.ts';
import { isOnlyAdded } from '../../../shared/config/onlyAdded.ts';
import { fromKeys, type Keyed } from '../../../shared/wire/names.ts';
import { decodeRecord, type EntityRecord, originOf, wireRecord } from '../../../shared/wire/record.ts';
import { formUi, isEditable } from '../../widgets/form/formUi.ts';
import type { HistoryEntry } from '../../wire/history.ts';

/** The fields of an open record that can be restored. */
export function restorableFields(entity: Entity): ReadonlySet<string> {
  const ui = formUi(entity, true);
  const fields = editableFields(entity.schema).filter(
    ([name, { writeOnly }]) => !writeOnly && isEditable(ui, name) && !isOnlyAdded(entity, name),
  );
  return new Set(fields.map(([name]) => name));
}

/**
 * The values of some fields before a change.
 * @returns the values; undefined for a field that had none
 */
export function valuesBefore(entity: Entity, { before }: HistoryEntry, fields: Iterable<string>): EntityRecord {
  const was = decodeRecord(entity, fromKeys(entity, before));
  return Object.fromEntries([...fields].map((field) => [field, was[field]]));
}

/**
 * The values of some fields right after a change: those of the record as it is, without what came later.
 * @param later the changes since, the newest first
 */
export function valuesAfter(
  entity: Entity,
  record: EntityRecord,
  later: readonly HistoryEntry[],
  fields: Iterable<string>,
): EntityRecord {
  const wire: Record<string, unknown> = { ...originOf(record) };
  const changed = new Set<string>();
  for (const { before, after } of later) {
    const [was, is]: readonly Keyed[] = [fromKeys(entity, before), fromKeys(entity, after)];
    for (const key of Object.keys({ ...was, ...is })) {
      changed.add(key);
      wire[key] = was?.[key];
    }
  }
  const former = decodeRecord(entity, wireRecord(wire));
  return Object.fromEntries([...fields].flatMap((field) => (changed.has(field) ? [[field, former[field]]] : [])));
}
