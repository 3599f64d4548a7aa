import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { use } from 'react';
import { useConfig } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import { isBlankEntry } from '../config/entries.ts';
import { formSchema } from '../config/formSchema.ts';
import { type ValidationError, validationErrors } from '../config/messages.ts';
import { codecOf, type EntityRecord } from '../wire/record.ts';

/** The schema of an entity's forms, and its validator, which works for no other schema. */
export interface CompiledForm {
  readonly entity: Entity;
  readonly schema: RJSFSchema;
  readonly validator: ValidatorType;
}

const compiledForms = new WeakMap<Entity, CompiledForm>();

/**
 * The form's schema with its precompiled validator, by which rjsf resolves conditions too: the same object each time.
 * @param functions the entity's compiled validators
 */
export function compiledForm(entity: Entity, functions: ValidatorFunctions): CompiledForm {
  const known = compiledForms.get(entity);
  if (known) return known;
  const schema: RJSFSchema = { ...formSchema(entity.schema) };
  const compiled = { entity, schema, validator: createPrecompiledValidator(functions, schema) };
  compiledForms.set(entity, compiled);
  return compiled;
}

/** The form of an entity. Suspends until its validators are loaded. */
export const useCompiledForm = (entity: Entity): CompiledForm =>
  compiledForm(entity, use(useConfig().validators(entity.name)));

/** The validation errors of a record in the form, in the order of the form. */
export function recordErrors({ entity, schema, validator }: CompiledForm, record: EntityRecord): ValidationError[] {
  const { errors = [] } = validator.rawValidation<ErrorObject>(schema, record);
  return validationErrors(entity.schema, errors).filter(({ path }) => !isBlankEntry(entity.schema, record, path));
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
