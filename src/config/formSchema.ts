import type { FieldSchema, RecordSchema } from './grammar.ts';

/** The fields a person edits, in the order of the schema. */
export function editableFields(schema: RecordSchema): [name: string, field: FieldSchema][] {
  return Object.entries(schema.properties).filter(([, field]) => !field.readOnly);
}

/**
 * What the form and its validator see of a record: the schema without its `readOnly` fields, and without its defaults,
 * which are for new records alone (`emptyRecord`): an existing one must not be changed by being looked at.
 * @returns plain JSON Schema, without `$schema` (a relative path there stops Ajv) and without a title of its own
 */
export function formSchema(schema: RecordSchema): RecordSchema {
  const properties = Object.fromEntries(
    editableFields(schema).map(([name, { default: _, ...field }]) => [name, field]),
  );
  const required = (schema.required ?? []).filter((field) => field in properties);
  return { type: 'object', required, properties };
}

/** What a new record starts with: the defaults, and an empty list for every list. */
export function emptyRecord(schema: RecordSchema): Record<string, unknown> {
  const start: Record<string, unknown> = {};
  for (const [name, field] of editableFields(schema)) {
    if (field.default !== undefined) start[name] = field.default;
    else if (field.type === 'array') start[name] = [];
  }
  return start;
}
