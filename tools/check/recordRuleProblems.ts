import { momentWords } from '../../src/config/grammar/record.ts';
import { type EntityFiles, fieldAt, fieldNames, namesField, typeOf } from './files.ts';
import type { ConfigProblem, Place } from './place.ts';
import { coverageProblems } from './sentenceProblems.ts';

/** The words that say something of values of some types only; the others go with every type. */
const wordsOf = [
  { of: 'text', types: ['string'], words: ['minLength', 'maxLength', 'pattern'] },
  { of: 'list', types: ['array'], words: ['minItems', 'maxItems'] },
  {
    of: 'number',
    types: ['number', 'integer'],
    words: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  },
] as const;

/** Problems in the `rules` of a schema: unknown fields, words that say nothing of them, missing sentences. */
export function* recordRuleProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const rule of entity.schema.get('rules').items) {
    const [when, then, otherwise] = [rule.get('if'), rule.get('then'), rule.get('else')];
    for (const part of [rule, then, otherwise]) yield* demandProblems(part, entity);
    yield* partProblems(when, entity);
    for (const sentence of [when, ...when.get('properties').entries.map(([, value]) => value)]) {
      const message = sentence.get('errorMessage');
      if (message.exists) yield message.keyProblem("is never shown: an 'if' demands nothing.");
    }
    if (when.exists && !then.exists && !otherwise.exists)
      yield when.keyProblem("says nothing without 'then' or 'else'.");
    for (const part of [then, otherwise]) {
      if (part.exists && !when.exists) yield part.keyProblem("says nothing without 'if'.");
    }
  }
}

/** Problems in a part that demands something: what can be broken needs a sentence. */
function* demandProblems(part: Place, entity: EntityFiles): Generator<ConfigProblem> {
  yield* partProblems(part, entity);
  if (part.exists) yield* coverageProblems(part, part.get('required').exists ? ['required'] : []);
  for (const [, value] of part.get('properties').entries) {
    yield* coverageProblems(
      value,
      value.keys.filter((word) => word !== 'errorMessage'),
    );
  }
}

function* partProblems(part: Place, entity: EntityFiles): Generator<ConfigProblem> {
  for (const name of part.get('required').items) yield* namesField(name, entity);
  const fields = fieldNames(entity);
  for (const [name, value] of part.get('properties').entries) {
    if (!fields.includes(name)) yield value.unknownKey('is none of the fields', fields);
    else {
      yield* wordProblems(value, fieldAt(entity, name));
      yield* ruleWordProblems(value, fieldAt(entity, name));
    }
    for (const [, limit] of value.entries) {
      const other = limit.get('$data');
      const names = fields.map((field) => `1/${field}`);
      if (other.text?.startsWith('1/') && !names.includes(other.text))
        yield other.unknown('is none of the fields', names);
    }
  }
}

/** Words that say nothing of a field of this type. */
export function* wordProblems(value: Place, field: Place): Generator<ConfigProblem> {
  const type = typeOf(field);
  for (const { of, types, words } of wordsOf) {
    if (type === undefined || types.some((one) => one === type)) continue;
    for (const word of words) {
      if (value.get(word).exists) yield value.get(word).keyProblem(`is for a ${of}: the field has type '${type}'.`);
    }
  }
}

/** The words that only a rule can say wrongly of a field: those of a schema's own fields are checked elsewhere. */
function* ruleWordProblems(value: Place, field: Place): Generator<ConfigProblem> {
  const type = typeOf(field);
  if (value.get('type').exists && type !== undefined && type !== 'number' && type !== 'integer') {
    yield value.get('type').keyProblem(`is for a number: the field has type '${type}'.`);
  }
  if (field.get('format').exists) return;
  for (const word of momentWords) {
    if (value.get(word).exists) yield value.get(word).keyProblem('compares dates: the field has no format.');
  }
}
