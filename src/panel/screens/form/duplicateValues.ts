import { isObject } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { editableFields } from '../../../shared/config/formSchema.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { formUi, isEditable } from '../../widgets/form/formUi.ts';

/** The initial values of a copy: those that can be set in a new record, except write-only and unique ones. */
export function duplicateValues(entity: Entity, record: EntityRecord): EntityRecord {
  const { schema } = entity;
  const ui = formUi(entity, false);
  const open = editableFields(schema).filter(([name]) => isEditable(ui, name));
  // For a unique combination one different field is enough: the last that the user can choose.
  const parting = (schema.unique ?? []).map((names) =>
    names.findLast((name) => open.some(([field]) => field === name)),
  );
  const values = open.flatMap(([name, { unique, writeOnly, items }]) => {
    if (unique || writeOnly || parting.includes(name) || record[name] === undefined) return [];
    const ids = ['id', entity.api?.names?.id ?? 'id'].filter((id) => !items?.properties?.[id]);
    return [[name, withoutIds(record[name], ids)] as const];
  });
  return Object.fromEntries(values);
}

/**
 * A row of a list may be a record of its own in the API, which cannot be in two records.
 * @param ids the keys of such a record's id, which are not in the form
 */
function withoutIds(value: unknown, ids: readonly string[]): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !ids.includes(name))) : row,
  );
}
