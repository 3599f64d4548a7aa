import { areTexts } from './entries.ts';
import type { FieldSchema, RecordSchema } from './grammar.ts';

/** The fields that a user edits, in the order of the schema. */
export function editableFields(schema: RecordSchema): [name: string, field: FieldSchema][] {
  return Object.entries(schema.properties).filter(([, field]) => !field.readOnly);
}

/**
 * The schema of the form and its validator: without `readOnly` fields, and without defaults, which are only for new
 * records (`emptyRecord`): opening an existing record must not change it.
 * @returns plain JSON Schema, without `$schema` (a relative path there stops Ajv) and without a title of its own
 */
export function formSchema(schema: RecordSchema): RecordSchema {
  const properties = Object.fromEntries(
    editableFields(schema).map(([name, { default: _, ...field }]) => [name, withBlankEntries(field)]),
  );
  const required = (schema.required ?? []).filter((field) => field in properties);
  return { type: 'object', required, properties };
}

/** A new entry of a list of texts is a blank one: what is missing has another rule than what is blank. */
const withBlankEntries = (field: FieldSchema): FieldSchema =>
  field.items && areTexts(field.items) ? { ...field, items: { ...field.items, default: '' } } : field;

/** The values of a new record: the defaults, and an empty list for every list. */
export function emptyRecord(schema: RecordSchema): Record<string, unknown> {
  const start: Record<string, unknown> = {};
  for (const [name, field] of editableFields(schema)) {
    if (field.default !== undefined) start[name] = field.default;
    else if (field.type === 'array') start[name] = [];
  }
  return start;
}
