import { getProp } from '../base/getProp.ts';
import { perObject } from '../base/perObject.ts';
import { fieldAt, uiAt } from './fieldAt.ts';
import type { EntityConfig, FieldSchema, RecordSchema } from './grammar.ts';

/**
 * The entity that a field refers to, read from a schema of any type, such as rjsf's. Of our own schemas use
 * `referenceOf`.
 * @param field the field's schema
 * @returns the entity's name; undefined for a field without a reference
 */
export function referenceTarget(field: object): string | undefined {
  const reference = getProp(field, 'reference') ?? getProp(getProp(field, 'items'), 'reference');
  const to = getProp(reference, 'to');
  return typeof to === 'string' ? to : undefined;
}

/** The entity that a field refers to, and what happens to the field when one of its records is deleted. */
export type ReferenceSchema = NonNullable<FieldSchema['reference']>;

/** The reference of a field: a text has it itself, a list has it on its items. */
export const referenceOf = (field: FieldSchema): ReferenceSchema | undefined =>
  field.type === 'array' ? field.items?.reference : field.reference;

/** Whether the field may be empty in a record. */
const mayBeEmpty = (field: FieldSchema, isRequired: boolean): boolean =>
  field.type === 'array' ? (field.minItems ?? 0) === 0 : !isRequired;

/** What happens to a field when the record that it refers to is deleted. */
export const onDeleteOf = (field: FieldSchema, reference: ReferenceSchema, isRequired: boolean) =>
  reference.onDelete ?? (mayBeEmpty(field, isRequired) ? 'clear' : 'restrict');

/** The records that a field refers to. */
export interface FieldReference {
  /** Their entity, by name. */
  readonly to: string;
  /** The fields that name a record: the first with a value is used; none for the label of their list. */
  readonly labels: readonly string[];
}

/** The parts of an entity that describe its fields. */
interface Fields extends Pick<EntityConfig, 'uiSchema'> {
  readonly schema: RecordSchema;
}

const references = perObject((_: RecordSchema) => new Map<string, FieldReference | undefined>());

/** The reference of a field, from its schema or its widget's options; the same object each time. */
export function fieldReference({ schema, uiSchema }: Fields, field: string): FieldReference | undefined {
  const known = references(schema);
  if (!known.has(field)) known.set(field, referenceIn(fieldAt(schema, field) ?? {}, uiAt(uiSchema, field)));
  return known.get(field);
}

/**
 * The reference of a field, from its own schema and uiSchema.
 * @param schema the field's schema
 * @param ui the field's part of the uiSchema, if it has one
 */
export function referenceIn(schema: object, ui: unknown): FieldReference | undefined {
  const options = getProp(ui, 'ui:options');
  const to = getProp(options, 'to') ?? referenceTarget(schema);
  const labels = [getProp(options, 'label')].flat().filter((label) => typeof label === 'string');
  return typeof to === 'string' ? { to, labels } : undefined;
}

/**
 * The paths of the references in a field: its own, and those in an object's properties and a list's entries.
 * @param field its name, or one of these paths: 'lines', 'lines.productId'
 */
export function referencePaths({ schema }: Pick<Fields, 'schema'>, field: string): readonly ReferencePath[] {
  const [name = ''] = field.split('.');
  const inner = schema.properties[name];
  const all = inner ? pathsIn(inner, [name]) : [];
  return all.filter(({ path }) => `${path.join('.')}.`.startsWith(`${field}.`));
}

/** The paths in a record that hold ids of an entity's records. */
interface ReferencePath {
  readonly path: readonly string[];
  readonly to: string;
}

function pathsIn(field: FieldSchema, path: readonly string[]): ReferencePath[] {
  const reference = referenceOf(field);
  const { properties = {} } = (field.type === 'array' ? field.items : field) ?? {};
  return [
    ...(reference ? [{ path, to: reference.to }] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => pathsIn(inner, [...path, name])),
  ];
}
