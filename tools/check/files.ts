import { type FieldType, fieldTypes } from '../../src/shared/config/grammar.ts';
import type { ConfigProblem, Place } from './place.ts';

/** A config. A missing or unreadable file has no value. */
export interface ConfigFiles {
  readonly panel: Place;
  /** By name. */
  readonly entities: ReadonlyMap<string, EntityFiles>;
}

/** The two files of an entity, and the config that it is part of. */
export interface EntityFiles extends ConfigFiles {
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
export const inside = (field: Place): Place =>
  (field.get('items').exists ? field.get('items') : field).get('properties');

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

/** What a list is sorted by: one field, or several. */
export const sortsAt = (sort: Place): readonly Place[] =>
  (sort.text === undefined ? sort.items : [sort]).filter(({ text }) => text);

/** The paths of all fields, including nested ones. */
export function fieldPaths(entity: EntityFiles): string[] {
  const below = (path: string, field: Place): string[] => [
    path,
    ...inside(field).entries.flatMap(([name, inner]) => below(`${path}.${name}`, inner)),
  ];
  return [...new Set(['id', ...fieldsIn(entity.schema).flatMap(([name, field]) => below(name, field))])];
}

/** The paths of all fields except those in list rows, which have no single value. */
export const pathsInObjects = (entity: EntityFiles): string[] =>
  fieldPaths(entity).filter((path) => {
    const steps = path.split('.');
    return steps
      .slice(1)
      .every((_, end) => typeOf(fieldAtPath(entity, steps.slice(0, end + 1).join('.'))) === 'object');
  });

/** The fields that a field's codec can read: those beside it in its object or row, those around that, and the record's. */
export function namesBeside(entity: EntityFiles, path: string): string[] {
  const steps = fieldAt(entity, path).exists ? [path] : path.split('.');
  const around = steps.slice(1).map((_, end) => fieldAtPath(entity, steps.slice(0, end + 1).join('.')));
  return [...new Set([...around.flatMap((outer) => inside(outer).keys), ...pathsInObjects(entity)])];
}

/** The names of all fields, including `id`. */
export const fieldNames = (entity: EntityFiles): string[] => [
  ...new Set(['id', ...fieldsIn(entity.schema).map(([name]) => name)]),
];

/** Whether a field is shown, never edited. */
export const isReadOnly = (field: Place): boolean => field.get('readOnly').value === true || isMade(field);

/** Whether a field is computed or numbered. */
const isMade = (field: Place): boolean => field.given('computed', 'sequence').length > 0;

/** Whether a field is in the form: what is computed or numbered is shown there. */
export const isInForm = (field: Place): boolean => !isReadOnly(field) || isMade(field);

/** The names of the fields in the form. */
export const formNames = (entity: EntityFiles): string[] =>
  fieldsIn(entity.schema).flatMap(([name, field]) => (isInForm(field) ? [name] : []));

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

/** The types of numbers. */
export const numeric: readonly FieldType[] = ['number', 'integer'];

/** Whether a field is write-only. */
export const isSecret = (field: Place): boolean => field.get('writeOnly').value === true;

/** The reference of a field: a text has it itself, a list has it on its items. */
export const referenceAt = (field: Place): Place =>
  typeOf(field) === 'array' ? field.get('items', 'reference') : field.get('reference');

/** The steps of a field's path: 'address', 'city'. */
const namesOn = ({ path }: Place): string[] =>
  path.flatMap((step, place) => (path[place - 1] === 'properties' ? [String(step)] : []));

/** The entity that a field refers to, by its schema or by its widget. */
export function refersTo({ ui }: EntityFiles, field: Place): Place {
  const named = referenceAt(field).get('to');
  return named.exists ? named : ui.get('uiSchema', ...namesOn(field), 'ui:options', 'to');
}

/** The texts that the config may give for a value of the field; undefined if it may give any text. */
export function textsOf(field: Place): string[] | undefined {
  if (typeOf(field) === 'boolean') return ['true', 'false'];
  const items = [...valuesOf(field), ...valuesOf(field.get('items'))];
  const texts = items.flatMap(({ value }) => (typeof value === 'object' ? [] : String(value)));
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/**
 * A problem if the text here is not the name of a field of the entity.
 * @param names the names that are fields here
 */
export function* namesField(
  place: Place,
  entity: EntityFiles,
  names: readonly string[] = fieldNames(entity),
): Generator<ConfigProblem> {
  // Without its schema the fields are not known; `fileProblems` reports that the schema is missing.
  if (entity.schema.exists) yield* place.mustBe(names, 'unknown-field', `is not a field of ${entity.name}`);
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
  if (!entity.schema.exists || names.includes(place.key)) return;
  yield place.unknownKey('unknown-field', `is not a field of ${entity.name}`, names);
}

/** A problem if the text here is not a value of the field. */
export function* namesValue(place: Place, field: Place): Generator<ConfigProblem> {
  if (place.text !== undefined) yield* isValue(place, field);
}

/** A problem if what is here is not a value of the field. */
export function* isValue(place: Place, field: Place): Generator<ConfigProblem> {
  const texts = textsOf(field);
  if (texts && !texts.includes(String(place.value)))
    yield place.unknown('unknown-value', `is not a value of ${field.key}`, texts);
}

/** A problem for each key here that is not a value of the field. */
export function* keysNameValues(place: Place, field: Place): Generator<ConfigProblem> {
  const texts = textsOf(field);
  if (texts) yield* place.keysMustBe(texts, 'unknown-value', `is not a value of ${field.key}`);
}

/** A problem if the text here is not the name of an entity. */
export const namesEntity = (place: Place, { entities }: ConfigFiles): Generator<ConfigProblem> =>
  place.mustBe(entities.keys(), 'unknown-entity', 'is not an entity');

/**
 * A problem if the text here names a field of another type than these.
 * @param why the sentence about it
 */
export function* hasType(
  place: Place,
  entity: EntityFiles,
  types: readonly FieldType[],
  why: (type: FieldType) => string,
): Generator<ConfigProblem> {
  const type = typeOf(fieldAt(entity, place.text));
  if (type !== undefined && !types.includes(type)) yield place.problem('field-mismatch', why(type));
}

/** How each field is edited: in `uiSchema`, and in what overrides it for existing records. */
export const editedFields = (entity: EntityFiles) =>
  [entity.ui.get('uiSchema'), entity.ui.get('form', 'whenEditing')]
    .flatMap(({ entries }) => entries)
    .map(([name, edited]) => {
      const [field, options] = [fieldAt(entity, name), edited.get('ui:options')];
      const to = options.get('to').text ?? referenceAt(field).get('to').text;
      /** The entity that the field refers to. */
      const target = entity.entities.get(to ?? '');
      return { name, edited, field, options, target };
    });

/** The places whose text one before them has. */
export const repeated = (places: readonly Place[]): Place[] =>
  places.filter(({ text }, index) => text !== undefined && places.findIndex((one) => one.text === text) < index);

/** The names of the placeholders of a text: '{count} of {total}' → count, total. */
export const blanksIn = (text = ''): string[] =>
  [...text.replace(PLURAL_FORM, ' ').matchAll(/\{(\w+)(?:\}|, plural,)/g)].map(([, blank = '']) => blank);

/** The begin of a form for a number: 'one {'. */
const PLURAL_FORM = /\b(?:zero|one|two|few|many|other)\s*\{|=\d+\s*\{/g;

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
