import {
  type EntityFiles,
  fieldAt,
  fieldAtPath,
  fieldPaths,
  fieldsIn,
  inside,
  namesField,
  referenceAt,
  typeOf,
} from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Problems in defaults that move: days of fields that are none, people of fields that refer to none. */
export function* movingDefaultProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const people = entity.panel.get('session', 'entity').text;
  for (const [name, field] of fieldsIn(entity.schema)) {
    const start = field.get('default');
    const [today, me, from, plus] = ['today', 'me', 'field', 'plus'].map((word) => start.get(word));
    if (today?.exists && !isDay(field))
      yield today.keyProblem('field-mismatch', "is for a field with the format 'date' or 'date-time'.");
    if (me?.exists && people !== undefined && referenceAt(field).get('to').text !== people)
      yield me.keyProblem('missing-reference', `is a person: '${name}' does not refer to ${people}.`);
    if (plus?.exists && !isDay(field))
      yield plus.keyProblem('field-mismatch', "is for a field with the format 'date' or 'date-time'.");
    if (from?.exists) yield* sourceProblems(entity, field, from);
  }
  yield* copiedProblems(entity, entity.schema.get('properties'));
}

/** Problems in defaults from a record that a field beside them names, also inside objects and lists. */
function* copiedProblems(entity: EntityFiles, fields: Place): Generator<ConfigProblem> {
  for (const [, field] of fields.entries) {
    const from = field.get('default', 'from');
    if (from.text !== undefined) yield* copyProblems(entity, fields, field, from);
    yield* copiedProblems(entity, inside(field));
  }
}

function* copyProblems(entity: EntityFiles, fields: Place, field: Place, from: Place): Generator<ConfigProblem> {
  const [name = '', ...path] = (from.text ?? '').split('.');
  const target = entity.entities.get(fields.get(name, 'reference', 'to').text ?? '');
  if (!target) {
    const references = fields.entries.flatMap(([name, field]) => (field.get('reference').exists ? [name] : []));
    return yield from.problem(
      'missing-reference',
      (list) => `begins with '${name}', which is no reference beside this field. There are: ${list(references)}.`,
    );
  }
  // A schema that cannot be read has a problem of its own.
  if (!target.schema.exists) return;
  const copied = fieldAtPath(target, path.join('.'));
  if (!copied.exists)
    yield from.unknown(
      'unknown-field',
      `leads to no field of ${target.name}`,
      fieldPaths(target).map((known) => `${name}.${known}`),
    );
  else if (typeOf(copied) !== typeOf(field))
    yield from.problem('field-mismatch', `'${from.text}' has values of another type.`);
}

const isDay = (field: Place): boolean => field.get('format').text?.startsWith('date') ?? false;

/** Another field, of the same kind. */
function* sourceProblems(entity: EntityFiles, field: Place, from: Place): Generator<ConfigProblem> {
  yield* namesField(from, entity);
  const other = fieldAt(entity, from.text);
  if (from.text === field.key) yield from.problem('circular-value', 'is the field itself.');
  else if (other.exists && (typeOf(other) !== typeOf(field) || other.get('format').text !== field.get('format').text))
    yield from.problem('field-mismatch', `'${from.text}' has values of another type or format.`);
}
