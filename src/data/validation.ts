import validators from 'virtual:validators';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import type { Entity } from '../config/entity.ts';
import { formSchema } from '../config/formSchema.ts';
import { type ValidationError, validationErrors } from '../config/messages.ts';
import { codecOf, type EntityRecord } from '../wire/record.ts';

/** The schema a form is drawn from, and its validator, which accepts no other schema. */
export interface CompiledForm {
  readonly schema: RJSFSchema;
  readonly validator: ValidatorType;
}

const compiledForms = new WeakMap<Entity, CompiledForm>();

/**
 * The form's schema with its precompiled validator, by which rjsf resolves conditions too: the same object each time.
 * @throws when the build made no validator for the entity
 */
export function compiledForm(entity: Entity): CompiledForm {
  const known = compiledForms.get(entity);
  if (known) return known;
  const functions = validators[entity.name];
  if (!functions) throw new Error(`There is no validator for '${entity.name}'.`);
  const schema: RJSFSchema = { ...formSchema(entity.schema) };
  const compiled = { schema, validator: createPrecompiledValidator(functions, schema) };
  compiledForms.set(entity, compiled);
  return compiled;
}

/** What is wrong with a record as it stands in the form, in form order. */
export function recordErrors(entity: Entity, record: EntityRecord): ValidationError[] {
  const { schema, validator } = compiledForm(entity);
  const { errors = [] } = validator.rawValidation<ErrorObject>(schema, record);
  return validationErrors(entity.schema, errors);
}

/**
 * Of what is wrong with a record, what keeps it from being saved: items that the save leaves out need not be valid.
 */
export function blockingErrors(
  entity: Entity,
  record: EntityRecord,
  errors: readonly ValidationError[] = recordErrors(entity, record),
): ValidationError[] {
  return errors.filter(({ path: [field, place] }) => {
    const value = record[String(field)];
    const item: unknown = Array.isArray(value) && typeof place === 'number' ? value[place] : undefined;
    return item === undefined || !codecOf(entity, String(field))?.drops?.(item);
  });
}
