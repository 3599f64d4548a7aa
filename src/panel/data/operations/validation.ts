import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { use } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import { perObject } from '../../../shared/base/perObject.ts';
import { activeConditions } from '../../../shared/config/conditions.ts';
import { type Entity, recomputed } from '../../../shared/config/entity.ts';
import { isBlankEntry } from '../../../shared/config/entries.ts';
import { drawnSchema, formSchema, looksOff } from '../../../shared/config/formSchema.ts';
import { type ValidationError, validationErrors } from '../../../shared/config/messages.ts';
import { normalizeRecord } from '../../../shared/config/normalizeRecord.ts';
import { codecOf, type EntityRecord } from '../../../shared/wire/record.ts';
import { useConfig } from '../../config/context.ts';

/** The schema of an entity's forms, and its validator, which works only for this schema. */
export interface CompiledForm {
  readonly entity: Entity;
  /** The schema for validation, with its conditions. */
  readonly schema: RJSFSchema;
  readonly validator: ValidatorType;
  /** Checks what the form warns of. */
  readonly warnings: ValidatorFunctions[string] | undefined;
  /** The schema to draw under the active conditions: the same object while they hold. */
  readonly drawn: Map<string, RJSFSchema>;
}

const formsOf = perObject((entity: Entity) =>
  perObject((functions: ValidatorFunctions): CompiledForm => {
    // The validator is made for the schema that the config has.
    const schema: RJSFSchema = { ...formSchema((entity.whole ?? entity).schema) };
    const validator = createPrecompiledValidator(functions, schema);
    return { entity, schema, validator, warnings: functions.warnings, drawn: new Map() };
  }),
);

/**
 * The form's schema with its precompiled validator: the same object each time.
 * @param functions the entity's compiled validators
 */
export const compiledForm = (entity: Entity, functions: ValidatorFunctions): CompiledForm => formsOf(entity)(functions);

/** The form of an entity. Suspends until its validators are loaded. */
export const useCompiledForm = (entity: Entity): CompiledForm =>
  compiledForm(entity, use(useConfig().validators(entity.name)));

/**
 * The schema that the form draws for a record: the included fields with all their rules. rjsf never sees conditions, so
 * that typing in one field does not render others.
 * @param editing whether the record is there already
 */
export function drawnFor({ entity, drawn }: CompiledForm, record: EntityRecord, editing: boolean): RJSFSchema {
  const { parts } = activeConditions(entity.schema, record);
  const all = entity.schema.allOf ?? [];
  const key = `${editing}${all.map(({ then }) => (parts.includes(then) ? 1 : 0)).join('')}`;
  const schema: RJSFSchema = drawn.get(key) ?? { ...drawnSchema(entity.schema, parts, editing, entity.uiSchema) };
  drawn.set(key, schema);
  return schema;
}

/**
 * The validation errors of a record in the form, in the order of the form. Values of excluded fields do not count, and
 * write-only fields of an existing record may stay blank, and a yes/no that it never had unset.
 * @param original the record that is edited; none while adding
 */
export function recordErrors(
  { entity, schema, validator }: CompiledForm,
  given: EntityRecord,
  original?: EntityRecord,
): ValidationError[] {
  const record = recomputed(entity, given);
  const { errors = [] } = validator.rawValidation<ErrorObject>(schema, normalizeRecord(entity.schema, record));
  const isKept = ({ path: [name = '', ...inside], keyword }: ValidationError) => {
    const field = entity.schema.properties[name];
    if (!field || keyword !== 'required' || inside.length > 0) return false;
    // A yes/no that came without a value reads as a no.
    const cameWithout = original?.[name] === undefined && looksOff(field, getProp(entity.uiSchema, String(name)));
    return field.writeOnly || cameWithout;
  };
  const broken = validationErrors(entity.schema, errors)
    .filter((error) => !(original && isKept(error)))
    .filter((error) => !entity.whole || isSeen(entity, record, error))
    .filter(({ path }) => !isBlankEntry(entity.schema, record, path));
  // A record from before a computed field has it as from now on.
  const before = original && recomputed(entity, original);
  const refused = entity.workflow?.refused(before, record) ?? [];
  return [...broken, ...refused.map(({ field, keyword, message }) => ({ path: [field], keyword, message }))];
}

/** Whether an error applies to this person: it is in a field that they may see and must fill in. */
function isSeen({ schema }: Entity, record: EntityRecord, { path, keyword }: ValidationError): boolean {
  const field = String(path[0]);
  if (!Object.hasOwn(schema.properties, field)) return false;
  if (keyword !== 'required' || path.length > 1) return true;
  const { parts } = activeConditions(schema, record);
  return [schema, ...parts].some(({ required }) => required?.includes(field));
}

/**
 * The validation errors that prevent a save: items that the save omits need not be valid.
 */
export function blockingErrors(
  form: CompiledForm,
  record: EntityRecord,
  errors: readonly ValidationError[] = recordErrors(form, record),
): ValidationError[] {
  return errors.filter(({ path: [field, place] }) => {
    const value = record[String(field)];
    const item: unknown = Array.isArray(value) && typeof place === 'number' ? value[place] : undefined;
    return item === undefined || !codecOf(form.entity, String(field))?.drops(item);
  });
}

/** Why a field cannot have a value: the error of that field, else of the first rule that it newly breaks. */
export function changeMistake(
  form: CompiledForm,
  before: EntityRecord,
  field: string,
  value: unknown,
): string | undefined {
  const errors = recordErrors(form, { ...before, [field]: value }, before);
  const own = errors.find(({ path }) => path[0] === field);
  return (own ?? newErrors(form, errors, before)[0])?.message;
}

/**
 * The errors that a change adds. Older ones do not block it: a bad description must not stop a change of the price.
 * @param errors those of the changed record
 */
export function newErrors(
  form: CompiledForm,
  errors: readonly ValidationError[],
  before: EntityRecord,
): readonly ValidationError[] {
  if (errors.length === 0) return errors;
  const keyOf = ({ path, keyword }: ValidationError) => `${path.join('.')} ${keyword}`;
  const known = new Set(recordErrors(form, before, before).map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}
