import {
  type ConfigFiles,
  type EntityFiles,
  fieldAt,
  fieldNames,
  fieldsIn,
  isReadOnly,
  namesEntity,
  namesField,
  referenceAt,
  typeOf,
} from './files.ts';
import { type ConfigProblem, listed, type Place } from './place.ts';

/**
 * Problems in the keywords of a schema that are for the API: references, uniqueness, derived fields.
 */
export function* meaningProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const [name, field] of fieldsIn(entity.schema)) {
    yield* referenceProblems(entity, name);
    yield* innerReferenceProblems(field, entity);
    yield* initialProblems(field);
    yield* derivedProblems(entity, field);
  }
  yield* combinationProblems(entity);
}

function* referenceProblems(entity: EntityFiles, name: string): Generator<ConfigProblem> {
  const field = fieldAt(entity, name);
  const reference = referenceAt(field);
  yield* namesEntity(reference.get('to'), entity);
  const onDelete = reference.get('onDelete');
  if (onDelete.text !== 'clear') return;
  const isRequired = entity.schema.get('required').texts.includes(name);
  const others = "Write 'restrict' or 'remove'.";
  if (typeOf(field) === 'array') {
    const least = field.get('minItems').number ?? 0;
    if (least > 0)
      yield onDelete.problem(
        'contradicting-rules',
        `'${name}' must keep ${least} or more, and would lose one. ${others}`,
      );
  } else if (isRequired)
    yield onDelete.problem('contradicting-rules', `'${name}' is required, and would be empty. ${others}`);
}

/** Problems in the references inside a value: those of a list's items are the field's own. */
function* innerReferenceProblems(field: Place, config: ConfigFiles): Generator<ConfigProblem> {
  const around = typeOf(field) === 'array' ? field.get('items') : field;
  for (const [, property] of around.get('properties').entries) {
    yield* namesEntity(referenceAt(property).get('to'), config);
    yield* innerReferenceProblems(property, config);
  }
}

function* initialProblems(field: Place): Generator<ConfigProblem> {
  const initial = field.get('initial');
  if (!initial.exists) return;
  if (!isReadOnly(field))
    yield initial.keyProblem(
      'misplaced-word',
      "is for readOnly fields. Use 'default' for what a person finds in the form.",
    );
  else if (field.get('derived').exists)
    yield initial.keyProblem('no-effect', 'has no effect: a derived field is not stored.');
}

function* derivedProblems(entity: EntityFiles, field: Place): Generator<ConfigProblem> {
  const derived = field.get('derived');
  if (!derived.exists) return;
  for (const word of field.given('unique', 'searched'))
    yield word.keyProblem('no-effect', 'has no effect: a derived field is not stored.');
  const [from, via] = [derived.get('from'), derived.get('via')];
  const isList = typeOf(field) === 'array';
  if (from.exists) {
    yield* namesEntity(from, entity);
    const source = entity.entities.get(from.text ?? '');
    if (typeOf(field) !== undefined && !isList)
      yield from.keyProblem('wrong-type', 'makes a list, and this field is not one.');
    if (!source) return;
    yield* refers(via, source, entity.name);
    for (const name of derived.get('fields').items) yield* isStored(name, source);
    yield* entryProblems(entity, field);
    return;
  }
  if (isList) yield derived.problem('missing-word', "a list is made of the records of an entity: 'from' is missing.");
  yield* refers(via, entity);
  const target = entity.entities.get(fieldAt(entity, via.text).get('reference', 'to').text ?? '');
  if (target) yield* isStored(derived.get('field'), target);
}

/** A derived list has objects as entries: a list of texts needs a codec that reads one of their fields. */
function* entryProblems({ ui }: EntityFiles, field: Place): Generator<ConfigProblem> {
  if (!ui.exists || typeOf(field.get('items')) !== 'string') return;
  const derived = field.get('derived');
  const name = field.key;
  const fields = derived.get('fields').texts;
  const codec = ui.get('wire', 'codecs', name);
  const key = codec.get('key');
  if (!codec.exists) {
    yield derived.problem(
      'missing-codec',
      `makes entries with ${listed(fields)}, and '${name}' is a list of texts: add a codec to wire.codecs of ${ui.file} that reads one of them.`,
    );
  } else if (key.text !== undefined && !fields.includes(key.text)) {
    yield key.unknown('unknown-field', `is not in the entries that '${name}' is made of`, fields);
  }
}

/** A problem if the text here is not a field of the entity that refers to one record (of `to`, if given). */
function* refers(via: Place, entity: EntityFiles, to?: string): Generator<ConfigProblem> {
  if (via.text === undefined || !entity.schema.exists) return;
  if (!fieldNames(entity).includes(via.text)) return yield* namesField(via, entity);
  const target = fieldAt(entity, via.text).get('reference', 'to').text;
  if (target !== undefined && (to === undefined || target === to)) return;
  yield via.problem(
    'missing-reference',
    `'${via.text}' of ${entity.name} has no reference${to === undefined ? '' : ` to ${to}`}.`,
  );
}

function* isStored(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  yield* namesField(place, entity);
  if (fieldAt(entity, place.text).get('derived').exists) {
    yield place.problem('field-mismatch', `'${place.text}' is derived itself: nothing can be made from it.`);
  }
}

function* combinationProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const name of entity.schema.get('unique').items.flatMap(({ items }) => items)) {
    yield* namesField(name, entity);
    const field = fieldAt(entity, name.text);
    if (isMany(field)) {
      yield name.problem(
        'field-mismatch',
        (list) =>
          `'${name.text}' is ${typeOf(field) === 'array' ? 'a list' : 'an object'}: only single values can be compared. There are: ${list(singles(entity))}.`,
      );
    } else if (field.get('derived').exists)
      yield name.problem('field-mismatch', `'${name.text}' is derived, and not stored.`);
  }
}

const isMany = (field: Place): boolean => typeOf(field) === 'array' || typeOf(field) === 'object';

const singles = (entity: EntityFiles): string[] =>
  fieldsIn(entity.schema).flatMap(([name, field]) => (isMany(field) || field.get('derived').exists ? [] : [name]));
