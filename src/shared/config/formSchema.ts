import { getProp } from '../base/getProp.ts';
import { objectOf } from '../base/json.ts';
import { areTexts } from './entries.ts';
import type { FieldSchema, RecordPart, RecordSchema, RuledField } from './grammar.ts';

/** The fields that a user edits, in the order of the schema. */
export function editableFields(schema: RecordSchema): [name: string, field: FieldSchema][] {
  return Object.entries(schema.properties).filter(([, field]) => !field.readOnly);
}

/** Whether nobody enters a field because it is computed or numbered: forms show it. */
export const isMade = ({ computed, sequence }: Pick<FieldSchema, 'computed' | 'sequence'>): boolean =>
  (computed ?? sequence) !== undefined;

/** The fields that a form shows, in the order of the schema: those that a user edits, and those that are made. */
export const shownFields = (schema: RecordSchema): [name: string, field: FieldSchema][] =>
  Object.entries(schema.properties).filter(([, field]) => !field.readOnly || isMade(field));

/** The plain JSON Schema that a form is checked by, or draws. */
interface FormSchema {
  type: 'object';
  required: string[];
  properties: Record<string, FieldSchema>;
  allOf?: object[];
}

/**
 * The schema that a form is checked by: without `readOnly` fields, and without defaults, which are only for new
 * records (`emptyRecord`): opening an existing record must not change it. A field that may be null may be left blank.
 * @returns plain JSON Schema, without `$schema` (a relative path there stops Ajv) and without a title of its own
 */
export function formSchema(schema: RecordSchema): FormSchema {
  const { allOf } = schema;
  const properties = Object.fromEntries(
    editableFields(schema).flatMap(([name, { default: _, ...field }]) =>
      field.conditional ? [] : [[name, withBlankEntries(field)]],
    ),
  );
  const required = (schema.required ?? []).filter((name) => properties[name] && !properties[name].nullable);
  return { type: 'object', required, properties, ...(allOf && { allOf }) };
}

/** A new entry of a list of texts is blank, unless it has a default: the rules for missing and blank values differ. */
const withBlankEntries = (field: FieldSchema): FieldSchema =>
  field.items && areTexts(field.items) ? { ...field, items: { default: '', ...field.items } } : field;

/**
 * The schema that a form draws while these parts apply: the included fields with all their rules.
 * @param parts the result of `activeConditions` for the record
 * @param editing whether the record exists: write-only fields may then be left blank
 * @param uiSchema how its fields are edited
 */
export function drawnSchema(
  schema: RecordSchema,
  parts: readonly RecordPart[],
  editing: boolean,
  uiSchema: object = {},
): FormSchema {
  const form = formSchema(schema);
  const isNeeded = (name: string) => !(editing && schema.properties[name]?.writeOnly);
  const required = new Set([...form.required, ...parts.flatMap((part) => part.required ?? [])].filter(isNeeded));
  const properties = shownFields(schema).flatMap(([name, { default: _, ...field }]) => {
    // A new record has its number when it is saved.
    if (field.sequence && !editing) return [];
    const says = parts.flatMap((part) => part.properties?.[name] ?? []);
    if (field.conditional && !says.some(({ type }) => type)) return [];
    const all = says.reduce<FieldSchema>(drawnAs, withStarts(withBlankEntries(field), getProp(uiSchema, name)));
    // A single possible value is a choice too.
    const { const: only, enum: values = only === undefined || all.type === 'boolean' ? undefined : [only] } = all;
    return [[name, { ...all, ...(values && { enum: values }) }] as const];
  });
  return { type: 'object', required: [...required], properties: Object.fromEntries(properties) };
}

/** A field with what a condition adds; inputs do not support limits given by another field. */
function drawnAs(field: FieldSchema, { properties, items: _, ...words }: RuledField): FieldSchema {
  const plain = Object.entries(words).filter(([word, value]) => word !== 'default' && !isLimit(value));
  const inner = Object.entries(properties ?? {}).flatMap(([name, says]) => {
    const known = field.properties?.[name];
    return known ? [[name, drawnAs(known, says)] as const] : [];
  });
  return {
    ...field,
    ...Object.fromEntries(plain),
    ...(field.properties && { properties: { ...field.properties, ...Object.fromEntries(inner) } }),
  };
}

const isLimit = (value: unknown): boolean => typeof value === 'object' && value !== null && '$data' in value;

/** A list whose new entries start as a new record does: with a no for each yes/no that must be set and looks off. */
function withStarts(field: FieldSchema, ui: unknown): FieldSchema {
  const { items } = field;
  const { properties } = items ?? {};
  if (!items || !properties) return field;
  const started = Object.entries(properties).map(([name, field]) => {
    const own = getProp(getProp(ui, 'items'), name);
    const isOff = field.default === undefined && startsOff(field, own, items.required?.includes(name) ?? false);
    return [name, isOff ? { ...field, default: false } : withStarts(field, own)] as const;
  });
  return { ...field, items: { ...items, properties: Object.fromEntries(started) } };
}

/** The widgets of a boolean that look the same for a no and for a missing value. */
const TWO_STATES: readonly unknown[] = [undefined, 'checkbox', 'Switch'];

/** Whether a missing boolean looks off in its input, so that it means no. One with a `const` is to be agreed to. */
export const looksOff = ({ type, const: only, nullable }: FieldSchema, ui: unknown): boolean =>
  type === 'boolean' && only === undefined && !nullable && TWO_STATES.includes(getProp(ui, 'ui:widget'));

/** Whether a new boolean is a no: it must be set, and its input shows it as off. */
const startsOff = (field: FieldSchema, ui: unknown, isRequired: boolean): boolean => isRequired && looksOff(field, ui);

/**
 * The values of a new record: the defaults, and an empty list for every list. A field with one possible value starts
 * with it, except a boolean, which the user has to set. A required boolean starts as a no where its input would show a
 * missing value as off, so that what is seen is what is sent.
 * @param uiSchema how its fields are edited
 */
export function emptyRecord(
  { properties, required = [], allOf = [] }: Pick<RecordSchema, 'properties' | 'required' | 'allOf'>,
  uiSchema: object = {},
): Record<string, unknown> {
  const start: Record<string, unknown> = {};
  const needed = new Set([...required, ...allOf.flatMap(({ then }) => then.required ?? [])]);
  for (const [name, field] of Object.entries(properties)) {
    const ui = getProp(uiSchema, name);
    const value = field.readOnly
      ? undefined
      : (startOf(field, ui) ?? (startsOff(field, ui, needed.has(name)) ? false : undefined));
    if (value !== undefined) start[name] = value;
  }
  return start;
}

/** The initial value of a field in a new record. */
export function startOf(field: FieldSchema, ui: unknown = {}): unknown {
  const { type, default: given, const: only, properties, required } = field;
  if (given !== undefined) return given;
  if (type === 'array') return [];
  if (type === 'object' && properties) {
    const inner = emptyRecord({ properties, ...(required && { required }) }, objectOf(ui));
    return Object.keys(inner).length > 0 ? inner : undefined;
  }
  return type === 'boolean' ? undefined : only;
}
