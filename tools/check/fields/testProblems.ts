import { type EntityFiles, fieldAt, fieldNames, namesField, namesValue, typeOf } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Keywords for values of some types only; the others apply to every type. */
const wordsOf = [
  { of: 'text', types: ['string'], words: ['minLength', 'maxLength', 'pattern'] },
  { of: 'list', types: ['array'], words: ['minItems', 'maxItems'] },
  {
    of: 'number',
    types: ['number', 'integer'],
    words: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  },
] as const;

/** Problems in a condition's test. */
export function* testProblems(test: Place, entity: EntityFiles): Generator<ConfigProblem> {
  for (const name of test.get('required').items) yield* namesField(name, entity);
  const names = fieldNames(entity);
  for (const [name, value] of entity.schema.exists ? test.get('properties').entries : []) {
    if (!names.includes(name)) {
      yield value.unknownKey('unknown-field', 'is not one of the fields', names);
      continue;
    }
    const field = fieldAt(entity, name);
    yield* wordProblems(value, field);
    yield* valueProblems(value, field);
  }
}

/** Values that a field cannot have. */
export function* valueProblems(value: Place, field: Place): Generator<ConfigProblem> {
  const contained = [value.get('contains', 'const'), ...value.get('contains', 'enum').items];
  for (const given of [value.get('const'), ...value.get('enum').items, ...contained]) yield* namesValue(given, field);
  for (const given of [value.get('const'), ...value.get('enum').items]) yield* typeProblems(given, field);
  if (value.get('contains').exists && typeOf(field) !== 'array') {
    yield value.get('contains').keyProblem('rule-mismatch', `is for a list: the field has type '${typeOf(field)}'.`);
  }
}

/** A value of another type than the field has. */
export function* typeProblems(given: Place, field: Place): Generator<ConfigProblem> {
  const type = typeOf(field);
  const isNull = given.value === null && field.get('type').items.some(({ text }) => text === 'null');
  if (!given.exists || type === undefined || type === 'array' || type === 'object' || isNull) return;
  const named = type === 'integer' ? 'number' : type;
  if (typeof given.value !== named || (type === 'integer' && !Number.isInteger(given.value)))
    yield given.problem('wrong-type', `is not of type '${type}', which the field has.`);
}

/** Keywords without effect on a field of this type. */
export function* wordProblems(value: Place, field: Place): Generator<ConfigProblem> {
  const type = typeOf(field);
  for (const { of, types, words } of wordsOf) {
    if (type === undefined || types.some((one) => one === type)) continue;
    for (const word of value.given(...words))
      yield word.keyProblem('rule-mismatch', `is for a ${of}: the field has type '${type}'.`);
  }
}
