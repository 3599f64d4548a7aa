import type { ErrorObject } from 'ajv';
import { getProp } from '../../shared/base/getProp.ts';
import { isSameJson } from '../../shared/base/json.ts';
import { perObject } from '../../shared/base/perObject.ts';
import { panelAjv } from '../../shared/config/ajv.ts';
import { activeConditions, fieldsIn, without } from '../../shared/config/conditions.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { messageFor } from '../../shared/config/errorMessage.ts';
import { editableFields } from '../../shared/config/formSchema.ts';
import type { FieldSchema, RecordSchema } from '../../shared/config/grammar.ts';
import { stepsOf, validationErrors } from '../../shared/config/messages.ts';
import { normalizeRecord } from '../../shared/config/normalizeRecord.ts';
import { otherField } from '../../shared/config/ruleSchema.ts';
import { uniqueSetsOf } from '../../shared/config/uniqueKey.ts';
import {
  codecOf,
  decodeRecord,
  type EntityRecord,
  isRecord,
  type WireRecord,
  wireRecord,
} from '../../shared/wire/record.ts';
import { HttpError, invalid } from '../http/httpError.ts';
import { atMost, bounded, crowd, limits, unstorableKey, unstorableText, unstorableValue } from '../http/limits.ts';
import { hasEntries, isSent } from './fields.ts';
import { brokenRules, compiledRules } from './rules.ts';

// A codec may give a field two types ('string' or null). The build has validated the schemas: repeating it takes ten
// times as long as compiling them.
const options = { allowUnionTypes: true, validateSchema: false, strictTypes: false, strictRequired: false } as const;
const [ajv, quickAjv] = [panelAjv(options), panelAjv({ ...options, allErrors: false })];
const validatorOf = perObject((schema: RecordSchema) => ajv.compile(schema));
/** Stops at the first error. */
const quickValidatorOf = perObject((schema: FieldSchema) => quickAjv.compile(schema));

/** The part of a record that a caller may send. */
interface BodySchemas {
  /** Of the wire record: the schema translated through the codecs. */
  readonly wire: RecordSchema;
  /** Of the decoded record, with rules between its fields. */
  readonly form: RecordSchema;
}

const schemas = {
  new: perObject((entity: Entity) => schemasFor(entity, (field) => isSent(entity, field) || hasEntries(entity, field))),
  stored: perObject((entity: Entity) => schemasFor(entity, (field) => isSent(entity, field))),
};

/**
 * The schemas of the body of a save, without the fields that only the server writes and those the config omits. A new
 * record may include the entries of lists that are derived from other records.
 */
export const bodySchemas = (entity: Entity, of: keyof typeof schemas): BodySchemas => schemas[of](entity);

function schemasFor(entity: Entity, has: (field: string) => boolean): BodySchemas {
  const fields = editableFields(entity.schema).filter(([field]) => has(field));
  const isHere = (name: string) => fields.some(([field, schema]) => field === name && !schema.nullable);
  const required = (entity.schema.required ?? []).filter(isHere);
  const { allOf } = entity.schema;
  // Missing properties are reported inside an object, even if all are missing (`normalizeRecord`).
  const isObject = (name: string) => entity.schema.properties[name]?.type === 'object';
  const unique = new Set(uniqueSetsOf(entity).flat());
  const wire = fields.map(([name, field]): [string, FieldSchema] => {
    return [name, bounded(wireField(entity, name, field), unique.has(name))];
  });
  return {
    wire: {
      type: 'object',
      required: required.filter((name) => !isObject(name)),
      properties: Object.fromEntries(wire),
    },
    form: {
      type: 'object',
      required,
      properties: Object.fromEntries(fields.filter(([, field]) => !field.conditional)),
      ...(allOf && { allOf }),
    },
  };
}

/** The JSON Schema of a field on the wire. */
export function wireField(entity: Entity, name: string, field: FieldSchema): FieldSchema {
  // The same object each time: the validator is cached under it.
  const known = wireFields(entity);
  const schema = known.get(name) ?? codecOf(entity, name)?.schema(field) ?? field;
  const wire = isFieldSchema(schema) ? schema : field;
  known.set(name, wire);
  return wire;
}

const wireFields = perObject((_: Entity) => new Map<string, FieldSchema>());

const isFieldSchema = (schema: object): schema is FieldSchema => 'type' in schema;

/** Ajv's errors for a value: only the first for each rule that list entries break. */
function errorsOf(schema: RecordSchema, value: unknown): readonly ErrorObject[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  const known = new Map<string, Set<unknown>>();
  return (validate.errors ?? []).filter(({ schemaPath, params }) => {
    const missing = known.get(schemaPath) ?? new Set();
    known.set(schemaPath, missing);
    return missing.size < missing.add(params['missingProperty']).size;
  });
}

/** Compiles an entity's validators in steps, so that the first save does not wait. */
export function* compileChecks(entity: Entity): Generator<void> {
  for (const of of ['stored', 'new'] as const) {
    for (const schema of Object.values(bodySchemas(entity, of))) yield void validatorOf(schema);
  }
  yield void compiledRules(entity);
}

const isValid = (schema: FieldSchema, value: unknown): boolean => quickValidatorOf(schema)(value);

/**
 * Checks the values of a record, first on the wire, then decoded as the form has them. An unchanged value is not
 * checked: it may be older than the rule, and other fields must stay editable.
 * @param stored the previous record; without it all values are new
 * @throws {HttpError} 422 with a message per field
 */
export function checkRecord(entity: Entity, record: WireRecord, stored?: WireRecord): void {
  const isNew = (field: string) => !stored || !isSameJson(record[field], stored[field]);
  const allowed = bodySchemas(entity, stored ? 'stored' : 'new');
  throwIfCrowded(allowed, record, stored);
  checkNullable(entity, record);
  const decoded = check(entity, allowed, record, isNew);
  const broken = brokenRules(entity, decoded, isNew);
  if (Object.keys(broken).length > 0) throw invalid(broken);
  checkUnknown(entity, record, isNew);
}

/**
 * A required nullable field has to be present.
 * @throws {HttpError} 422
 */
function checkNullable(entity: Entity, record: WireRecord): void {
  const fields: Record<string, string> = {};
  for (const name of entity.schema.required ?? []) {
    const field = entity.schema.properties[name];
    if (!field?.nullable || !isSent(entity, name) || name in record) continue;
    fields[name] = messageFor(field.errorMessage, 'required') ?? `must have required property '${name}'`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Checks the total size of the fields outside the schema. */
function checkUnknown(entity: Entity, record: WireRecord, isNew: (field: string) => boolean): void {
  const { properties } = entity.schema;
  const unknown = Object.keys(record).filter((field) => !Object.hasOwn(properties, field) && isSent(entity, field));
  const added = unknown.find(isNew);
  if (added === undefined) return;
  const size = JSON.stringify(Object.fromEntries(unknown.map((field) => [field, record[field]]))).length;
  if (size > limits.unknown) throw invalid({ [added]: `${atMost(limits.unknown, 'characters')} in unknown fields` });
}

/** The fields of a record that an endpoint's own body names: `{bodyKey: field}`. */
export type BodyMap = Readonly<Record<string, string>>;

/**
 * Checks the fields that an endpoint's own body names, all of which it must have.
 * @param values the fields, as a record has them
 * @throws {HttpError} 422 with a message per field
 */
export function checkNamed(entity: Entity, map: BodyMap, values: WireRecord): void {
  const allowed = namedSchemas(entity)(map);
  throwIfCrowded(allowed, values);
  check(entity, allowed, values, () => true, false);
}

const namedSchemas = perObject((entity: Entity) =>
  perObject((map: BodyMap): BodySchemas => {
    const required = Object.values(map);
    const fields = required.map((name): [string, FieldSchema] => [
      name,
      entity.schema.properties[name] ?? { type: 'string' },
    ]);
    const wire = fields.map(([name, field]): [string, FieldSchema] => [name, bounded(wireField(entity, name, field))]);
    return {
      wire: { type: 'object', required, properties: Object.fromEntries(wire) },
      form: { type: 'object', required, properties: Object.fromEntries(fields) },
    };
  }),
);

/**
 * A field's decoded value in an endpoint's own body. It comes as on the wire ("12") or as in the form (a bare list of
 * ids). Any other value is returned unchanged, so that the check reports it.
 */
export function wireValue(entity: Entity, name: string, value: unknown): unknown {
  const field = entity.schema.properties[name];
  const codec = codecOf(entity, name);
  if (!field || !codec) return value;
  return isValid(wireField(entity, name, field), value) ? value : (codec.encode(value) ?? value);
}

/** @param isWhole whether it is a complete record, so that conditions can be evaluated */
function check(
  entity: Entity,
  { wire, form }: BodySchemas,
  record: WireRecord,
  isNew: (field: string) => boolean,
  isWhole = true,
): EntityRecord {
  const sent = withoutNulls(record, wire.required ?? []);
  const decoded = decodeRecord(entity, sent);
  // A field that no active condition includes may have any value, as in JSON Schema.
  const gone = isWhole ? activeConditions(entity.schema, decoded).gone : [];
  throwIfInvalid(wire, wire, without(sent, gone), isNew);
  throwIfInvalid(form, entity.schema, isWhole ? normalizeRecord(entity.schema, decoded) : decoded, isNew);
  return decoded;
}

/**
 * Refuses too many keys and entries, before Ajv collects all their errors.
 * @param stored the previous record: it may already exceed the limits
 * @throws {HttpError} 422
 */
function throwIfCrowded({ wire: { properties } }: BodySchemas, record: WireRecord, stored = wireRecord({})): void {
  const extra = Object.keys(record).filter((field) => !Object.hasOwn(stored, field))[limits.keys];
  if (extra !== undefined) throw invalid({ [extra]: atMost(limits.keys, 'keys') });
  const fields: Record<string, string> = {};
  for (const [field, value] of Object.entries(record)) {
    const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
    const reason = crowd(value, schema);
    if (reason !== undefined && crowd(stored[field], schema) === undefined) fields[field] = reason;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** @param messages the schema with the messages */
function throwIfInvalid(
  schema: RecordSchema,
  messages: RecordSchema,
  value: Readonly<Record<string, unknown>>,
  isNew: (field: string) => boolean,
): void {
  const errors = errorsOf(schema, value).filter((error) => fieldsReadBy(schema, error).some(isNew));
  const fields: Record<string, string> = {};
  for (const { path, message } of validationErrors(messages, errors)) fields[blamed(path)] ??= message;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The fields that can cause the error: its own, those of its condition, and the one with its limit. */
function fieldsReadBy(
  { allOf = [] }: RecordSchema,
  { instancePath, keyword, schemaPath, params }: ErrorObject,
): string[] {
  const [own = String(params['missingProperty'])] = stepsOf(instancePath);
  const [, index, rule] = /^#\/allOf\/(\d+)\/(.*)$/.exec(schemaPath) ?? [];
  const condition = allOf[Number(index)];
  if (!condition || rule === undefined) return [String(own)];
  const limit = getProp(condition.then.properties?.[String(own)], keyword);
  return [String(own), ...fieldsIn(condition.if), ...otherField(limit)];
}

/** The field of a message: a nested one by its path, 'address.city'; a list as a whole. */
function blamed(path: readonly (string | number)[]): string {
  const entry = path.findIndex((step) => typeof step === 'number');
  return path.slice(0, entry < 0 ? path.length : entry).join('.');
}

/** Whether a field was cleared: an optional field then comes as null and needs no check. */
const withoutNulls = (record: WireRecord, required: readonly string[]): WireRecord =>
  wireRecord(
    Object.fromEntries(Object.entries(record).filter(([field, value]) => value !== null || required.includes(field))),
  );

/**
 * A body that can be stored: a JSON object, not too deep and not too large, with valid texts.
 * @param map the fields that the keys of an endpoint's own body name
 * @throws {HttpError} 422
 */
export function storable(entity: Entity, body: unknown, map?: BodyMap): WireRecord {
  if (!isRecord(body)) throw new HttpError(422, 'Send a JSON object.');
  const { properties } = (map ? namedSchemas(entity)(map) : bodySchemas(entity, 'new')).wire;
  // No stored record has more: this many unknown fields exceed the size limit.
  const extra = Object.keys(body)[limits.unknown / 5];
  if (extra !== undefined) throw invalid({ [extra]: atMost(limits.keys, 'keys') });
  for (const [key, value] of Object.entries(body)) {
    const keyReason = unstorableKey(key);
    if (keyReason) throw new HttpError(422, keyReason);
    const field = (map && Object.hasOwn(map, key) ? map[key] : undefined) ?? key;
    const reason = unstorableValue(value, Object.hasOwn(properties, field) ? properties[field] : undefined);
    if (reason) throw invalid({ [field]: reason });
  }
  return body;
}

/** Whether every database can store a text. */
export const isStorable = (text: string): boolean => unstorableText(text) === undefined;
