import type { FieldSchema } from './grammar.ts';

/**
 * The entity that a field refers to: `reference.to` of its schema, which for a list stands on the items.
 * @param field the field's schema
 * @returns the entity's name; undefined for a field that refers to nothing
 */
export function referenceTarget(field: object): string | undefined {
  const reference = at(field, 'reference') ?? at(at(field, 'items'), 'reference');
  const to = at(reference, 'to');
  return typeof to === 'string' ? to : undefined;
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined;

/** Which records a field's ids belong to, and what becomes of the field when one of them is deleted. */
export type ReferenceSchema = NonNullable<FieldSchema['reference']>;

/** The reference of a field: a text has it itself, a list has it on its items. */
export const referenceOf = (field: FieldSchema): ReferenceSchema | undefined =>
  field.type === 'array' ? field.items?.reference : field.reference;

/** Whether a record may be without a value in this field. */
export const mayBeEmpty = (field: FieldSchema, isRequired: boolean): boolean =>
  field.type === 'array' ? (field.minItems ?? 0) === 0 : !isRequired;
