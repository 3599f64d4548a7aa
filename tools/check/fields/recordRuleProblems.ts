import { momentWords } from '../../../src/shared/config/grammar/record.ts';
import { type EntityFiles, fieldAt, fieldNames, namesField, typeOf } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { coverageProblems } from './sentenceProblems.ts';
import { testProblems, valueProblems, wordProblems } from './testProblems.ts';

/** Problems in the `rules` and `warnings` of a schema: unknown fields, keywords without effect, missing messages. */
export function* recordRuleProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const warning of entity.schema.get('warnings').items) {
    yield* ownProblems(warning.get('own'), entity);
    yield* testProblems(warning.get('was'), entity);
  }
  for (const rule of [...entity.schema.get('rules').items, ...entity.schema.get('warnings').items]) {
    const [when, then, otherwise] = [rule.get('if'), rule.get('then'), rule.get('else')];
    for (const part of [rule, then, otherwise]) yield* demandProblems(part, entity);
    yield* partProblems(when, entity);
    for (const sentence of [when, ...when.get('properties').entries.map(([, value]) => value)]) {
      const message = sentence.get('errorMessage');
      if (message.exists) yield message.keyProblem('unused-sentence', "is never shown: an 'if' requires nothing.");
    }
    if (when.exists && !then.exists && !otherwise.exists)
      yield when.keyProblem('incomplete-condition', "has no effect without 'then' or 'else'.");
    for (const part of when.exists ? [] : rule.given('then', 'else'))
      yield part.keyProblem('incomplete-condition', "has no effect without 'if'.");
  }
}

/** Whose a record is says the id of a person: that of the record itself, or of the one that it refers to. */
function* ownProblems(own: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const people = entity.panel.get('session', 'entity').text;
  if (own.text === undefined || people === undefined) return;
  if (!fieldNames(entity).includes(own.text)) return yield* namesField(own, entity);
  const isOwn =
    own.text === 'id' ? entity.name === people : fieldAt(entity, own.text).get('reference', 'to').text === people;
  if (isOwn) return;
  yield own.problem(
    'missing-reference',
    `'${own.text}' is not the id of a person: name a field with a reference to ${people}, or 'id' in ${people} itself.`,
  );
}

/** Problems in a part with requirements: each that can be broken needs a message. */
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
    if (!fields.includes(name)) yield value.unknownKey('unknown-field', 'is not one of the fields', fields);
    else {
      yield* wordProblems(value, fieldAt(entity, name));
      yield* ruleWordProblems(value, fieldAt(entity, name));
    }
    for (const [, limit] of value.entries) {
      const other = limit.get('$data');
      const names = fields.map((field) => `1/${field}`);
      if (other.text?.startsWith('1/') && !names.includes(other.text))
        yield other.unknown('unknown-field', 'is not one of the fields', names);
    }
  }
}

/** The keywords that only a rule can misuse: those of a schema's own fields are checked elsewhere. */
function* ruleWordProblems(value: Place, field: Place): Generator<ConfigProblem> {
  const type = typeOf(field);
  if (value.get('type').exists && type !== undefined && type !== 'number' && type !== 'integer') {
    yield value.get('type').keyProblem('rule-mismatch', `is for a number: the field has type '${type}'.`);
  }
  yield* valueProblems(value, field);
  if (field.get('format').exists) return;
  for (const word of value.given(...momentWords))
    yield word.keyProblem('rule-mismatch', 'compares dates: the field has no format.');
}
