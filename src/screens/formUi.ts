import type { UiSchema } from '@rjsf/utils';
import type { Entity } from '../config/entity.ts';
import { editableFields } from '../config/formSchema.ts';
import { widgets } from '../widgets/index.ts';

const uiOf = new WeakMap<Entity, Map<boolean, UiSchema>>();

/**
 * The uiSchema of a form: the config's, with its `whenEditing` merged in field by field while editing, and the default
 * widgets. The same object each time, which spares every drawing of the form a comparison.
 */
export function formUi(entity: Entity, editing: boolean): UiSchema {
  const known = uiOf.get(entity) ?? new Map<boolean, UiSchema>();
  const ui = known.get(editing) ?? createFormUi(entity, editing);
  uiOf.set(entity, known.set(editing, ui));
  return ui;
}

function createFormUi({ schema, uiSchema = {}, form }: Entity, editing: boolean): UiSchema {
  const overlay: Readonly<Record<string, unknown>> = (editing && form?.whenEditing) || {};
  const fields = editableFields(schema).map(([name, field]) => {
    const given: object = { ...objectAt(uiSchema, name), ...objectAt(overlay, name) };
    if ('ui:widget' in given || 'ui:field' in given) return [name, given];
    const widget = widgets.find((kind) => kind.byDefault?.(field));
    return [name, widget ? { ...given, [widget.namedBy]: widget.name } : given];
  });
  // rjsf draws no button: the dialog has its own.
  return { ...uiSchema, ...Object.fromEntries(fields), 'ui:submitButtonOptions': { norender: true } };
}

/** Whether a user can change a field. */
export function isOpen(uiSchema: UiSchema, field: string | number | undefined): boolean {
  const { 'ui:widget': widget, 'ui:disabled': disabled, 'ui:readonly': readonly } = uiSchema[String(field)] ?? {};
  return widget !== 'hidden' && !disabled && !readonly;
}

const objectAt = (map: Readonly<Record<string, unknown>>, key: string): object => {
  const value = map[key];
  return typeof value === 'object' && value !== null ? value : {};
};
