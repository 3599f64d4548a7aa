import { type FieldType, fieldTypes } from '../../src/config/grammar.ts';
import type { Place, Problem } from './place.ts';

/** The two files of an entity. A half that is missing or cannot be read has no value. */
export interface EntityFiles {
  readonly name: string;
  readonly schema: Place;
  readonly ui: Place;
}

/** A field of an entity, by name. */
export const fieldAt = (entity: EntityFiles, name = ''): Place => entity.schema.get('properties', name);

export const fieldNames = (entity: EntityFiles): string[] => [
  ...new Set(['id', ...entity.schema.get('properties').keys]),
];

export const isReadOnly = (field: Place): boolean => field.get('readOnly').value === true;

export const editableNames = (entity: EntityFiles): string[] =>
  entity.schema.get('properties').entries.flatMap(([name, field]) => (isReadOnly(field) ? [] : [name]));

/** The type of a field; undefined when it is none of those the grammar has, which is then told by itself. */
export function typeOf(field: Place): FieldType | undefined {
  const { text } = field.get('type');
  return fieldTypes.find((type) => type === text);
}

/** What a text in the config may be that stands for a value of the field; undefined when any may. */
export function textsOf(field: Place): string[] | undefined {
  if (typeOf(field) === 'boolean') return ['true', 'false'];
  const { items } = field.get('enum').exists ? field.get('enum') : field.get('items', 'enum');
  const texts = items.flatMap(({ value }) => (typeof value === 'object' ? [] : String(value)));
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** Told when what stands here is to name a field of that entity and does not; `id` is one of every record. */
export function* namesField(place: Place, entity: EntityFiles): Generator<Problem> {
  const { text } = place;
  // Without its schema nothing can be said of an entity's fields; that it is missing is told elsewhere.
  if (text === undefined || !entity.schema.exists || fieldNames(entity).includes(text)) return;
  yield place.unknown(`is no field of ${entity.name}`, fieldNames(entity));
}

/** The same of a key. */
export function* keyNamesField(place: Place, entity: EntityFiles): Generator<Problem> {
  const names = fieldNames(entity);
  if (!entity.schema.exists || names.includes(String(place.path.at(-1)))) return;
  yield place.unknownKey(`is no field of ${entity.name}`, names);
}

/** Told when a text is to be a value of a field and is not. */
export function* namesValue(place: Place, field: Place): Generator<Problem> {
  const texts = textsOf(field);
  if (texts && place.text !== undefined && !texts.includes(place.text)) {
    yield place.unknown(`is no value of ${field.path.at(-1)}`, texts);
  }
}

/** The same of the keys of an object. */
export function* keysNameValues(place: Place, field: Place): Generator<Problem> {
  const texts = textsOf(field);
  for (const [key, inside] of place.entries) {
    if (texts && !texts.includes(key)) yield inside.unknownKey(`is no value of ${field.path.at(-1)}`, texts);
  }
}

/** Told when what stands here is to name an entity and does not. */
export function* namesEntity(place: Place, entities: ReadonlyMap<string, EntityFiles>): Generator<Problem> {
  if (place.text !== undefined && !entities.has(place.text)) yield place.unknown('is no entity', entities.keys());
}
