import type { UiSchema } from '@rjsf/utils';
import { type Entity, fieldTitle } from '../../shared/config/entity.ts';
import { fieldAt } from '../../shared/config/fieldAt.ts';
import { editableFields } from '../../shared/config/formSchema.ts';
import type { FieldSchema, RecordSchema } from '../../shared/config/grammar.ts';
import { columnOf } from '../../shared/config/units.ts';
import { formUi, isEditable } from '../widgets/form/formUi.ts';

/** The fields that only identify a record, as its API gives them: the id, and the numbers of a `sequence`. */
export const identifyingFields = ({ properties }: RecordSchema): string[] => [
  'id',
  ...Object.keys(properties).filter((field) => properties[field]?.sequence !== undefined),
];

/**
 * The fields that a column can be read into: those that only identify the record; the form's fields, except nested
 * records; and nested fields that are columns of the list.
 */
export function targetsOf(entity: Entity): string[] {
  const { schema, list } = entity;
  const inside = list.columns.flatMap(({ field, of }) =>
    of && !Object.hasOwn(schema.properties, field) ? [field] : [],
  );
  const fields = [...editableFields(schema).map(([name]) => name), ...inside].filter((field) => {
    const known = fieldAt(schema, field);
    const isEdited = [false, true].some((editing) => isOpenAt(schema, formUi(entity, editing), field));
    return known !== undefined && isPlain(known) && isEdited;
  });
  return [...new Set([...identifyingFields(schema), ...fields])];
}

const isPlain = ({ type, items, writeOnly, readOnly }: FieldSchema): boolean =>
  !writeOnly &&
  !readOnly &&
  type !== 'object' &&
  (type !== 'array' || (items?.type !== 'object' && items?.type !== 'array'));

/** The title of a target: a field's as in the form, a nested field's as its column's. */
export function targetTitle(entity: Entity, field: string): string {
  const { properties } = entity.schema;
  if (field === 'id') return properties.id?.title ?? 'ID';
  const column = Object.hasOwn(properties, field) ? undefined : columnOf(entity.list.columns, field);
  return column?.title ?? fieldTitle(entity.schema, field);
}

/** Where a field is in a record: ['name'], inside an object ['address', 'city']. */
export const pathOf = ({ properties }: RecordSchema, field: string): string[] =>
  Object.hasOwn(properties, field) ? [field] : field.split('.');

/** Whether the user can change a field and all fields around it. */
export function isOpenAt(schema: RecordSchema, uiSchema: UiSchema, field: string): boolean {
  let ui = uiSchema;
  return pathOf(schema, field).every((name) => {
    const isOpenHere = isEditable(ui, name);
    ui = ui[name] ?? {};
    return isOpenHere;
  });
}
