import type { UiSchema } from '@rjsf/utils';
import { getProp } from '../../../shared/base/getProp.ts';
import { objectOf } from '../../../shared/base/json.ts';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { editableFields, shownFields } from '../../../shared/config/formSchema.ts';
import type { FieldSchema } from '../../../shared/config/grammar.ts';
import { COARSE } from '../../ui/breakpoints.ts';
import { widgets } from '../index.ts';
import { type FormSection, inSections } from './sections.ts';

const adding = perObject((entity: Entity) => createFormUi(entity, false));
const whileEditing = perObject((entity: Entity) => createFormUi(entity, true));

/**
 * The uiSchema of a form: the config's, with its `whenEditing` merged in field by field while editing, and the default
 * widgets. The same object each time, which avoids a comparison at each render.
 */
export const formUi = (entity: Entity, editing: boolean): UiSchema => (editing ? whileEditing : adding)(entity);

function createFormUi({ schema, uiSchema = {}, form, workflow }: Entity, editing: boolean): UiSchema {
  const overlay: Readonly<Record<string, unknown>> = (editing && form?.whenEditing) || {};
  const possible = editing ? workflow?.next : workflow?.start;
  // A finger edits where it taps: until then the keyboard would only hide the form.
  const isRead = editing && globalThis.matchMedia?.(COARSE).matches;
  const fields = shownFields(schema).map(([name, field]) => [
    name,
    fieldUi(field, {
      ...(field.readOnly && { 'ui:readonly': true }),
      ...objectAt(uiSchema, name),
      ...objectAt(overlay, name),
      ...closedChoices(field, possible?.get(name)),
      ...(isRead && { 'ui:autofocus': false }),
    }),
  ]);
  const ui: UiSchema = {
    ...uiSchema,
    ...Object.fromEntries(fields),
    // rjsf draws no button: the dialog has its own.
    'ui:submitButtonOptions': { norender: true },
  };
  const first = isRead ? undefined : firstInput(schema, ui, form?.sections);
  return first === undefined ? ui : { ...ui, [first]: { ...ui[first], 'ui:autofocus': true } };
}

/** The values of a choice that its `transitions` do not allow: shown, but not to be chosen. */
const closedChoices = ({ enum: values = [] }: FieldSchema, possible: readonly unknown[] | undefined): object =>
  possible ? { 'ui:enumDisabled': values.filter((value) => !possible.includes(value)) } : {};

/** The default field for autofocus: the first one with an input. */
function firstInput(
  schema: Entity['schema'],
  ui: UiSchema,
  sections: readonly FormSection[] | undefined,
): string | undefined {
  const fields = editableFields(schema);
  if (fields.some(([name]) => ui[name]?.['ui:autofocus'])) return undefined;
  const names = fields.map(([name]) => name);
  const order: readonly string[] = ui['ui:order'] ?? [];
  // The fields named before the others; '*' stands for the rest.
  const early = order.filter((name, index) => names.includes(name) && !order.slice(0, index).includes('*'));
  const ordered = [...early, ...names];
  return (sections ? inSections(sections, ordered) : ordered).find((name) => {
    const { type, items, conditional } = schema.properties[name] ?? {};
    const isWhole = ui[name]?.['ui:widget'] !== undefined || items?.enum !== undefined;
    const hasInput = type === 'array' ? isWhole : type !== 'object';
    return hasInput && !conditional && !ui[name]?.['ui:field'] && isEditable(ui, name);
  });
}

/** The uiSchema of a field and its inner fields: the config's, with the default widgets and the schema's titles. */
function fieldUi(field: FieldSchema, given: object): object {
  const { properties, items } = field;
  const inner = Object.entries(properties ?? {}).map(([name, field]) => [name, fieldUi(field, objectAt(given, name))]);
  const isNamed = 'ui:widget' in given || 'ui:field' in given;
  const widget = isNamed ? undefined : widgets.find((kind) => kind.byDefault?.(field));
  const names = 'ui:enumNames' in given ? undefined : (field.type === 'array' ? field.items : field)?.enumNames;
  const itemUi = items && !widget ? fieldUi(items, objectAt(given, 'items')) : {};
  // rjsf looks for the titles of a list's choices there only, if there is anything.
  const titles = 'ui:enumNames' in given ? { 'ui:enumNames': given['ui:enumNames'] } : {};
  return {
    ...given,
    ...Object.fromEntries(inner),
    ...(Object.keys(itemUi).length > 0 && { items: { ...titles, ...itemUi } }),
    ...(names && { 'ui:enumNames': names }),
    ...(widget && { [widget.namedBy]: widget.name }),
  };
}

/** Whether a user can change a field. */
export function isEditable(uiSchema: UiSchema, field: string | number | undefined): boolean {
  const { 'ui:widget': widget, 'ui:disabled': disabled, 'ui:readonly': readonly } = uiSchema[String(field)] ?? {};
  return widget !== 'hidden' && !disabled && !readonly;
}

const objectAt = (map: object, key: string): object => objectOf(getProp(map, key));
