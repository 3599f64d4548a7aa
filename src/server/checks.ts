import type { ErrorObject, ValidateFunction } from 'ajv';
import { panelAjv } from '../config/ajv.ts';
import type { Entity } from '../config/entity.ts';
import { editableFields } from '../config/formSchema.ts';
import type { FieldSchema, RecordSchema } from '../config/grammar.ts';
import { validationErrors } from '../config/messages.ts';
import { codecOf, decodeRecord, isRecord, type WireRecord } from '../wire/record.ts';
import { isSent, uniqueSetsOf } from './fields.ts';
import { HttpError, invalid } from './httpError.ts';

// A codec may give a field two types ('string' or null).
const ajv = panelAjv({ allowUnionTypes: true });

/** The longest text of a unique field: it must fit into an index. */
const uniqueLength = 255;

const limited = (field: FieldSchema): FieldSchema => ({
  ...field,
  maxLength: uniqueLength,
  errorMessage: {
    ...(typeof field.errorMessage === 'string' ? { _: field.errorMessage } : field.errorMessage),
    maxLength: `Use at most ${uniqueLength} characters`,
  },
});

/** What a caller may send of a record. */
export interface BodySchemas {
  /** Of the wire record: the schema translated through the codecs. */
  readonly wire: RecordSchema;
  /** Of the decoded record. */
  readonly form: RecordSchema;
}

const schemas = new WeakMap<Entity, BodySchemas>();

/** The schemas of the body of a save, without the fields that only the server writes and those the config omits. */
export function bodySchemas(entity: Entity): BodySchemas {
  const known = schemas.get(entity);
  if (known) return known;
  const fields = editableFields(entity.schema).filter(([field]) => isSent(entity, field));
  const required = (entity.schema.required ?? []).filter((name) => fields.some(([field]) => field === name));
  const unique = new Set(uniqueSetsOf(entity).flat());
  const wire = fields.map(([name, field]): [string, FieldSchema] => {
    const sent = wireField(entity, name, field);
    return [name, unique.has(name) ? limited(sent) : sent];
  });
  const made = {
    wire: { type: 'object', required, properties: Object.fromEntries(wire) },
    form: { type: 'object', required, properties: Object.fromEntries(fields) },
  } as const satisfies BodySchemas;
  schemas.set(entity, made);
  return made;
}

/** The JSON Schema of a field on the wire. */
export function wireField(entity: Entity, name: string, field: FieldSchema): FieldSchema {
  // The same object each time: the validator is cached under it.
  const known = wireFields.get(entity) ?? new Map<string, FieldSchema>();
  wireFields.set(entity, known);
  const schema = known.get(name) ?? codecOf(entity, name)?.schema(field) ?? field;
  const wire = isFieldSchema(schema) ? schema : field;
  known.set(name, wire);
  return wire;
}

const wireFields = new WeakMap<Entity, Map<string, FieldSchema>>();

const isFieldSchema = (schema: object): schema is FieldSchema => 'type' in schema;

const validators = new WeakMap<object, ValidateFunction>();

/** Ajv's errors for a value. Validators are compiled on first use. */
function errorsOf(schema: RecordSchema | FieldSchema, value: unknown): readonly ErrorObject[] {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    validators.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []);
}

const isValid = (schema: FieldSchema, value: unknown): boolean => errorsOf(schema, value).length === 0;

/**
 * Checks the values of a record, first on the wire, then decoded as the form has them.
 * @throws {HttpError} 422 with a sentence per field
 */
export const checkRecord = (entity: Entity, record: WireRecord): void => check(entity, bodySchemas(entity), record);

/** The fields of a record that an endpoint's own body names: `{bodyKey: field}`. */
export type BodyMap = Readonly<Record<string, string>>;

const namedSchemas = new WeakMap<BodyMap, BodySchemas>();

/**
 * Checks the fields that an endpoint's own body names, all of which it must have.
 * @param values the fields, as a record has them
 * @throws {HttpError} 422 with a sentence per field
 */
export function checkNamed(entity: Entity, map: BodyMap, values: WireRecord): void {
  let schemas = namedSchemas.get(map);
  if (!schemas) {
    const required = Object.values(map);
    const fields = required.map((name): [string, FieldSchema] => [
      name,
      entity.schema.properties[name] ?? { type: 'string' },
    ]);
    const wire = fields.map(([name, field]): [string, FieldSchema] => [name, wireField(entity, name, field)]);
    schemas = {
      wire: { type: 'object', required, properties: Object.fromEntries(wire) },
      form: { type: 'object', required, properties: Object.fromEntries(fields) },
    };
    namedSchemas.set(map, schemas);
  }
  check(entity, schemas, values);
}

/**
 * A field's value in an endpoint's own body, decoded. It comes as on the wire ("12") or as in the form (a bare list of
 * ids). A value that is neither is returned unchanged, so that the check reports it.
 */
export function wireValue(entity: Entity, name: string, value: unknown): unknown {
  const field = entity.schema.properties[name];
  const codec = codecOf(entity, name);
  if (!field || !codec) return value;
  return isValid(wireField(entity, name, field), value) ? value : (codec.encode(value) ?? value);
}

function check(entity: Entity, { wire, form }: BodySchemas, record: WireRecord): void {
  const sent = withoutNulls(record, wire.required ?? []);
  throwIfInvalid(wire, sent);
  const decoded = decodeRecord(entity, sent);
  throwIfInvalid(form, decoded);
}

function throwIfInvalid(schema: RecordSchema, value: Readonly<Record<string, unknown>>): void {
  const fields: Record<string, string> = {};
  for (const { path, message } of validationErrors(schema, errorsOf(schema, value)))
    fields[String(path[0])] ??= message;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Whether a field was cleared: an optional field then comes as null and needs no check. */
const withoutNulls = (record: WireRecord, required: readonly string[]): WireRecord =>
  Object.fromEntries(Object.entries(record).filter(([field, value]) => value !== null || required.includes(field)));

/** How deep a body may be nested. */
const depth = 32;

/**
 * A body that can be stored: a JSON object, not too deep, with valid texts.
 * @throws {HttpError} 422
 */
export function storable(body: unknown): WireRecord {
  if (!isRecord(body)) throw new HttpError(422, 'Send a JSON object.');
  for (const [field, value] of Object.entries(body)) {
    const nameReason = unstorableText(field);
    if (nameReason) throw new HttpError(422, nameReason);
    const valueReason = unstorableValue(value);
    if (valueReason) throw invalid({ [field]: valueReason });
  }
  return body;
}

/** Whether every database can store a text. */
export const isStorable = (text: string): boolean => unstorableText(text) === undefined;

/** Why a text cannot be stored. */
function unstorableText(text: string): string | undefined {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) return 'The text contains a character that cannot be stored';
  return undefined;
}

/** Why a value cannot be stored. Read level by level, so that deep nesting cannot exhaust the stack. */
function unstorableValue(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let left = depth; level.length > 0; left -= 1) {
    if (left === 0) return `The value is nested more than ${depth} levels deep`;
    const next: unknown[] = [];
    for (const entry of level) {
      if (typeof entry === 'string') {
        const reason = unstorableText(entry);
        if (reason) return reason;
      } else if (typeof entry === 'object' && entry !== null) {
        if (!Array.isArray(entry)) next.push(...Object.keys(entry));
        for (const inner of Object.values(entry)) next.push(inner);
      }
    }
    level = next;
  }
  return undefined;
}
