import { type FieldType, fieldTypes } from '../../src/config/grammar.ts';
import type { ConfigProblem, Place } from './place.ts';

/** The two files of an entity. A missing or unreadable file has no value. */
export interface EntityFiles {
  readonly name: string;
  /** The schema as in its file. */
  readonly source: Place;
  /** The same with each '$ref' inlined. */
  readonly schema: Place;
  readonly ui: Place;
}

/** The conditional parts of a schema, at any depth. */
export const partsIn = (schema: Place): Place[] =>
  [
    schema.get('then'),
    schema.get('else'),
    ...schema.get('allOf').items,
    ...schema.get('dependentSchemas').entries.map(([, part]) => part),
  ].flatMap((part) => (part.exists ? [part, ...partsIn(part)] : []));

/** The fields of a schema, including conditional ones, at the place that first gives each a type. */
export function fieldsIn(schema: Place): [name: string, field: Place][] {
  const found = new Map(schema.get('properties').entries);
  for (const part of partsIn(schema)) {
    for (const [name, field] of part.get('properties').entries) {
      if (field.get('type').exists && !found.has(name)) found.set(name, field);
    }
  }
  return [...found];
}

/** A field of an entity, by name; a place without a value if it does not exist. */
export const fieldAt = (entity: EntityFiles, name = ''): Place =>
  new Map(fieldsIn(entity.schema)).get(name) ?? entity.schema.get('properties', name);

/** The fields inside a field: those of an object, or of a list's rows. */
const inside = (field: Place): Place => (field.get('items').exists ? field.get('items') : field).get('properties');

/**
 * A field, by name, or by the path of one inside an object or a list's rows: 'address.city'. A place without a value if
 * it does not exist.
 */
export function fieldAtPath(entity: EntityFiles, path: string): Place {
  const field = fieldAt(entity, path);
  if (field.exists) return field;
  const [first, ...steps] = path.split('.');
  return steps.reduce((outer, step) => inside(outer).get(step), fieldAt(entity, first));
}

/** The paths of all fields, including nested ones. */
export function fieldPaths(entity: EntityFiles): string[] {
  const below = (path: string, field: Place): string[] => [
    path,
    ...inside(field).entries.flatMap(([name, inner]) => below(`${path}.${name}`, inner)),
  ];
  return [...new Set(['id', ...fieldsIn(entity.schema).flatMap(([name, field]) => below(name, field))])];
}

/** The names of all fields, including `id`. */
export const fieldNames = (entity: EntityFiles): string[] => [
  ...new Set(['id', ...fieldsIn(entity.schema).map(([name]) => name)]),
];

/** Whether a field is shown, never edited. */
export const isReadOnly = (field: Place): boolean => field.get('readOnly').value === true;

/** The names of the fields in the form. */
export const editableNames = (entity: EntityFiles): string[] =>
  fieldsIn(entity.schema).flatMap(([name, field]) => (isReadOnly(field) ? [] : [name]));

/**
 * The type of a field, alone or beside 'null'; undefined for a type the grammar does not have, which the grammar's check
 * reports.
 */
export function typeOf(field: Place): FieldType | undefined {
  const type = field.get('type');
  const named = type.text ?? type.items.find(({ text }) => text !== 'null')?.text;
  return fieldTypes.find((one) => one === named);
}

/** The values that a field may have, if its schema lists them: its enum, or the values of its choices. */
export const valuesOf = (field: Place): Place[] => [
  ...field.get('enum').items,
  ...field.get('oneOf').items.map((choice) => choice.get('const')),
];

/** Whether a field is write-only. */
export const isSecret = (field: Place): boolean => field.get('writeOnly').value === true;

/** The reference of a field: a text has it itself, a list has it on its items. */
export const referenceAt = (field: Place): Place =>
  typeOf(field) === 'array' ? field.get('items', 'reference') : field.get('reference');

/** The texts that the config may give for a value of the field; undefined if it may give any text. */
export function textsOf(field: Place): string[] | undefined {
  if (typeOf(field) === 'boolean') return ['true', 'false'];
  const items = [...valuesOf(field), ...valuesOf(field.get('items'))];
  const texts = items.flatMap(({ value }) => (typeof value === 'object' ? [] : String(value)));
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** A problem if the text here is not the name of a field of the entity. */
export function* namesField(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const { text } = place;
  // Without its schema the fields are not known; `fileProblems` reports that the schema is missing.
  if (text === undefined || !entity.schema.exists || fieldNames(entity).includes(text)) return;
  yield place.unknown('unknown-field', `is not a field of ${entity.name}`, fieldNames(entity));
}

/** A problem if the text here names a write-only field, which nothing can show or query. */
export function* namesShown(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  yield* namesField(place, entity);
  if (isSecret(fieldAt(entity, place.text)))
    yield place.problem('secret-field', `'${place.text}' is writeOnly: no answer has it.`);
}

/** A problem if the key here is not the name of a field of the entity. */
export function* keyNamesField(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const names = fieldNames(entity);
  if (!entity.schema.exists || names.includes(String(place.path.at(-1)))) return;
  yield place.unknownKey('unknown-field', `is not a field of ${entity.name}`, names);
}

/** A problem if the text here is not a value of the field. */
export function* namesValue(place: Place, field: Place): Generator<ConfigProblem> {
  const texts = textsOf(field);
  if (texts && place.text !== undefined && !texts.includes(place.text)) {
    yield place.unknown('unknown-value', `is not a value of ${field.path.at(-1)}`, texts);
  }
}

/** A problem for each key here that is not a value of the field. */
export function* keysNameValues(place: Place, field: Place): Generator<ConfigProblem> {
  const texts = textsOf(field);
  for (const [key, inside] of place.entries) {
    if (texts && !texts.includes(key))
      yield inside.unknownKey('unknown-value', `is not a value of ${field.path.at(-1)}`, texts);
  }
}

/** A problem if the text here is not the name of an entity. */
export function* namesEntity(place: Place, entities: ReadonlyMap<string, EntityFiles>): Generator<ConfigProblem> {
  if (place.text !== undefined && !entities.has(place.text))
    yield place.unknown('unknown-entity', 'is not an entity', entities.keys());
}

/** Whether every JavaScript object has a property of that name. */
export const isReserved = (name: string): boolean => name in Object.prototype;

/**
 * Why an entity cannot have this name.
 * @param names the names of the existing entities
 */
export function nameReason(name: string, names: Iterable<string>): string | undefined {
  if (!/^[a-z][\w-]*$/.test(name)) {
    return `'${name}' cannot be the name of an entity: it must begin with a small letter, and go on with letters, digits, '-' or '_'.`;
  }
  if (name === 'panel')
    return "'panel' is what panel.json is called in the translations: no entity can have this name.";
  if (isReserved(name) || name.startsWith('sqlite_')) {
    return `'${name}' has a meaning of its own in JavaScript or SQLite: no entity can have this name.`;
  }
  const twin = [...names].find((other) => other < name && other.toLowerCase() === name.toLowerCase());
  return twin === undefined
    ? undefined
    : `'${name}' differs from '${twin}' only in capitals: the database could not tell them apart.`;
}
