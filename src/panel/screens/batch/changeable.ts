import type { UiSchema } from '@rjsf/utils';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { editableFields } from '../../../shared/config/formSchema.ts';
import type { FieldSchema } from '../../../shared/config/grammar.ts';
import { isOnlyAdded } from '../../../shared/config/onlyAdded.ts';
import { editsInPlace } from '../../cells/index.ts';
import { formUi, isEditable } from '../../widgets/form/formUi.ts';

/**
 * The fields that can be set in many records, those with few values first: editable in a single record, by one widget,
 * and not unique.
 */
export const changeableFields = perObject((entity: Entity): readonly string[] => {
  const { endpoints, form, schema, list, wire } = entity;
  if (!endpoints.update) return [];
  const ui = formUi(entity, true);
  const inPlace = list.columns.filter(editsInPlace).map(({ field }) => field);
  const isOffered = (name: string) =>
    (form ? isEditable(ui, name) && hasWidget(ui[name]) : inPlace.includes(name)) &&
    (!wire?.omit?.includes(name) || isOnlyAdded(entity, name));
  const fields = editableFields(schema).filter(([name, field]) => isOffered(name) && isShareable(field));
  return [...fields.filter(([, field]) => hasFew(field)), ...fields.filter(([, field]) => !hasFew(field))].map(
    ([name]) => name,
  );
});

/** Whether a field is edited by a widget, and not by a part of the form that only a single record can have. */
const hasWidget = (ui: UiSchema[string] = {}): boolean => !ui['ui:field'] && ui['ui:widget'] !== 'files';

const hasFew = ({ enum: values, type, items }: FieldSchema): boolean =>
  values !== undefined || type === 'boolean' || items?.enum !== undefined;

/**
 * Whether a field's value is edited by one widget, not secret, not unique, and independent of the record's other
 * values.
 */
const isShareable = ({ type, items, unique, writeOnly, conditional }: FieldSchema): boolean =>
  (type === 'array' ? isPlain(items) : type !== 'object') && !unique && !writeOnly && !conditional;

/** Whether the entries of a list are values, and no objects or lists. */
const isPlain = (items: FieldSchema['items']): boolean =>
  items !== undefined && items.type !== 'object' && items.type !== 'array';
