import { type FieldType, fieldTypes } from '../../src/config/grammar.ts';
import type { ConfigProblem, Place } from './place.ts';

/** The two files of an entity. A half that is missing or cannot be read has no value. */
export interface EntityFiles {
  readonly name: string;
  readonly schema: Place;
  readonly ui: Place;
}

/** A field of an entity, by name. A place without a value if there is no such field. */
export const fieldAt = (entity: EntityFiles, name = ''): Place => entity.schema.get('properties', name);

/** The names of all fields; `id` is one of every record. */
export const fieldNames = (entity: EntityFiles): string[] => [
  ...new Set(['id', ...entity.schema.get('properties').keys]),
];

/** Whether a field is shown, never edited. */
export const isReadOnly = (field: Place): boolean => field.get('readOnly').value === true;

/** The names of the fields in the form. */
export const editableNames = (entity: EntityFiles): string[] =>
  entity.schema.get('properties').entries.flatMap(([name, field]) => (isReadOnly(field) ? [] : [name]));

/** The type of a field; undefined for a type the grammar does not have, which the grammar's check reports. */
export function typeOf(field: Place): FieldType | undefined {
  const { text } = field.get('type');
  return fieldTypes.find((type) => type === text);
}

/** The reference of a field: a text has it itself, a list has it on its items. */
export const referenceAt = (field: Place): Place =>
  typeOf(field) === 'array' ? field.get('items', 'reference') : field.get('reference');

/** The texts that the config may give for a value of the field; undefined if it may give any text. */
export function textsOf(field: Place): string[] | undefined {
  if (typeOf(field) === 'boolean') return ['true', 'false'];
  const { items } = field.get('enum').exists ? field.get('enum') : field.get('items', 'enum');
  const texts = items.flatMap(({ value }) => (typeof value === 'object' ? [] : String(value)));
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** A problem if the text here is not the name of a field of the entity. */
export function* namesField(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const { text } = place;
  // Without its schema the fields are not known; `fileProblems` reports that the schema is missing.
  if (text === undefined || !entity.schema.exists || fieldNames(entity).includes(text)) return;
  yield place.unknown(`is no field of ${entity.name}`, fieldNames(entity));
}

/** A problem if the key here is not the name of a field of the entity. */
export function* keyNamesField(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const names = fieldNames(entity);
  if (!entity.schema.exists || names.includes(String(place.path.at(-1)))) return;
  yield place.unknownKey(`is no field of ${entity.name}`, names);
}

/** A problem if the text here is not a value of the field. */
export function* namesValue(place: Place, field: Place): Generator<ConfigProblem> {
  const texts = textsOf(field);
  if (texts && place.text !== undefined && !texts.includes(place.text)) {
    yield place.unknown(`is no value of ${field.path.at(-1)}`, texts);
  }
}

/** A problem for each key here that is not a value of the field. */
export function* keysNameValues(place: Place, field: Place): Generator<ConfigProblem> {
  const texts = textsOf(field);
  for (const [key, inside] of place.entries) {
    if (texts && !texts.includes(key)) yield inside.unknownKey(`is no value of ${field.path.at(-1)}`, texts);
  }
}

/** A problem if the text here is not the name of an entity. */
export function* namesEntity(place: Place, entities: ReadonlyMap<string, EntityFiles>): Generator<ConfigProblem> {
  if (place.text !== undefined && !entities.has(place.text)) yield place.unknown('is no entity', entities.keys());
}

/** Whether every JavaScript object has a property of that name, so that a record could not go without one. */
export const isReserved = (name: string): boolean => name in Object.prototype;

/**
 * Why an entity cannot have this name.
 * @param names the names of the entities that there are
 */
export function nameReason(name: string, names: Iterable<string>): string | undefined {
  if (!/^[a-z][\w-]*$/.test(name)) {
    return `'${name}' is no name for an entity: a small letter first, then letters, digits, '-' or '_'.`;
  }
  if (isReserved(name) || name.startsWith('sqlite_')) {
    return `'${name}' has a meaning of its own in JavaScript or SQLite: no entity can have this name.`;
  }
  const twin = [...names].find((other) => other < name && other.toLowerCase() === name.toLowerCase());
  return twin === undefined
    ? undefined
    : `'${name}' differs from '${twin}' only in capitals: the database could not tell them apart.`;
}
