import { at } from './at.ts';
import type { FieldSchema } from './grammar.ts';

/**
 * The entity that a field refers to, read from a schema of any type, such as rjsf's. Of our own schemas use
 * `referenceOf`.
 * @param field the field's schema
 * @returns the entity's name; undefined for a field without a reference
 */
export function referenceTarget(field: object): string | undefined {
  const reference = at(field, 'reference') ?? at(at(field, 'items'), 'reference');
  const to = at(reference, 'to');
  return typeof to === 'string' ? to : undefined;
}

/** The entity that a field's ids belong to, and what happens to the field when one of those records is deleted. */
export type ReferenceSchema = NonNullable<FieldSchema['reference']>;

/** The reference of a field: a text has it itself, a list has it on its items. */
export const referenceOf = (field: FieldSchema): ReferenceSchema | undefined =>
  field.type === 'array' ? field.items?.reference : field.reference;

/** Whether the field may be empty in a record. */
export const mayBeEmpty = (field: FieldSchema, isRequired: boolean): boolean =>
  field.type === 'array' ? (field.minItems ?? 0) === 0 : !isRequired;
