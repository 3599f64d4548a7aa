import type { UiSchema } from '@rjsf/utils';
import type { Entity } from '../config/entity.ts';

/** The uiSchema of a form, and while editing the config's overlay over it, field by field. */
export function formUi({ uiSchema = {}, form }: Entity, editing: boolean): UiSchema {
  const overlay: Readonly<Record<string, unknown>> = (editing && form?.whenEditing) || {};
  const merged = Object.fromEntries(
    Object.entries(overlay).map(([field, over]) => [
      field,
      { ...objectAt(uiSchema, field), ...(isObject(over) && over) },
    ]),
  );
  // rjsf draws no button: ours stand in the dialog's foot.
  return { ...uiSchema, ...merged, 'ui:submitButtonOptions': { norender: true } };
}

/** Whether a person can change a field. */
export function isOpen(uiSchema: UiSchema, field: string | number | undefined): boolean {
  const { 'ui:widget': widget, 'ui:disabled': disabled, 'ui:readonly': readonly } = uiSchema[String(field)] ?? {};
  return widget !== 'hidden' && !disabled && !readonly;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const objectAt = (map: Readonly<Record<string, unknown>>, key: string): object => {
  const value = map[key];
  return isObject(value) ? value : {};
};
