import { type EntityFiles, fieldAt, fieldsIn, namesField, referenceAt, typeOf } from '../files.ts';
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
