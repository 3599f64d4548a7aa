import { messageFor } from '../../../src/shared/config/errorMessage.ts';
import {
  type EntityFiles,
  fieldAt,
  fieldsIn,
  keyNamesField,
  namesField,
  namesValue,
  partsIn,
  typeOf,
} from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { limitProblems, nullProblems } from './fieldProblems.ts';
import { coverageProblems, rulesOf } from './sentenceProblems.ts';
import { testProblems, typeProblems, wordProblems } from './testProblems.ts';

/** Problems in the conditions of a schema: unknown fields, keywords without effect, missing messages. */
export function* conditionProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const declared = new Map(fieldsIn(entity.schema));
  for (const part of [entity.schema, ...partsIn(entity.schema)]) {
    yield* ifProblems(part, entity);
    yield* dependentProblems(part, entity);
    yield* messageProblems(part, part === entity.schema);
    if (part === entity.schema) continue;
    const above = ['then', 'else'].includes(part.key) ? part.path.slice(0, -1) : part.path;
    for (const name of part.get('required').items) {
      yield* namesField(name, entity);
      yield* nullProblems(name, fieldAt(entity, name.text));
      const own = [part.get('properties', name.text ?? ''), entity.schema.get(...above)];
      yield* missingSentence(name, own, part, 'required', entity);
    }
    for (const [name, value] of part.get('properties').entries) {
      const field = declared.get(name);
      if (!field) {
        yield value.unknownKey(
          'unknown-field',
          "is not one of the fields; one that comes with a condition needs its 'type'",
          declared.keys(),
        );
      } else if (field.path.join() !== value.path.join()) yield* ruledProblems(value, field, entity);
    }
  }
}

/** Problems in what a condition adds to a field. */
function* ruledProblems(value: Place, field: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const [type, other] = [typeOf(field), typeOf(value)];
  if (type && other && type !== other) {
    yield value
      .get('type')
      .problem('contradicting-types', `is '${type}' elsewhere: a field has the same type under all conditions.`);
  }
  yield* wordProblems(value, field);
  yield* limitProblems(value, entity.schema, value.get('format').exists ? value : field);
  for (const given of [value.get('const'), ...value.get('enum').items]) {
    yield* namesValue(given, field);
    yield* typeProblems(given, field);
  }
  yield* innerRequiredProblems(value, field);
  const own = value.get('errorMessage').exists;
  const rules = rulesOf(value, false).filter((rule) => own || sentenceAt(field, rule) === undefined);
  yield* coverageProblems(value, rules, ['required']);
}

/** What a condition requires inside an object: each is a property with a message. */
function* innerRequiredProblems(value: Place, field: Place): Generator<ConfigProblem> {
  const properties = field.get('properties');
  for (const name of value.get('required').items) {
    const { text } = name;
    if (text === undefined) continue;
    if (!properties.keys.includes(text)) {
      yield name.unknown('unknown-field', 'is none of the properties', properties.keys);
      continue;
    }
    const beside = [value.get('properties', text), value, properties.get(text), field];
    if (beside.some((place) => sentenceAt(place, 'required') !== undefined)) continue;
    yield name.problem(
      'missing-sentence',
      `'${text}' has no sentence for 'required': add an errorMessage here, or to the field.`,
    );
  }
  for (const [name, inner] of value.get('properties').entries)
    yield* innerRequiredProblems(inner, properties.get(name));
}

/** A field that a condition requires needs a message: its own there, the part's, or its own everywhere. */
function* missingSentence(
  name: Place,
  own: readonly Place[],
  part: Place,
  word: string,
  entity: EntityFiles,
): Generator<ConfigProblem> {
  const field = fieldAt(entity, name.text);
  if (!field.exists || typeOf(field) === 'object') return;
  const known = [
    ...own.map((place) => sentenceAt(place, 'required')),
    sentenceAt(part, word),
    sentenceAt(field, 'required'),
  ];
  if (known.every((sentence) => sentence === undefined)) {
    yield name.problem(
      'missing-sentence',
      `'${name.text}' has no sentence for '${word}': add an errorMessage here, or to the field.`,
    );
  }
}

/** The message for a rule at a place. */
function sentenceAt(place: Place, rule: string): string | undefined {
  const message = place.get('errorMessage');
  const texts = message.entries.flatMap(([word, { text }]) => (text === undefined ? [] : [[word, text] as const]));
  return messageFor(message.text ?? Object.fromEntries(texts), rule);
}

function* messageProblems(part: Place, isRoot: boolean): Generator<ConfigProblem> {
  const message = part.get('errorMessage');
  if (!message.exists) return;
  const words = [
    ...((part.get('required').exists && !isRoot) || demands(part.get('then')) || demands(part.get('else'))
      ? ['required']
      : []),
    ...(part.get('dependentRequired').exists ? ['dependentRequired'] : []),
  ];
  if (words.length === 0) yield message.keyProblem('unused-sentence', 'is never shown: nothing here requires a field.');
  for (const key of message.keys) {
    if (words.length > 0 && key !== '_' && !words.includes(key)) {
      yield message.get(key).unknownKey('unknown-rule', 'is not one of the rules here', words);
    }
  }
}

const demands = (part: Place): boolean => part.get('required').exists && !part.get('errorMessage').exists;

function* dependentProblems(part: Place, entity: EntityFiles): Generator<ConfigProblem> {
  for (const [, names] of part.get('dependentRequired').entries) {
    yield* keyNamesField(names, entity);
    for (const name of names.items) {
      yield* namesField(name, entity);
      yield* missingSentence(name, [], part, 'dependentRequired', entity);
    }
  }
  for (const [, inner] of part.get('dependentSchemas').entries) yield* keyNamesField(inner, entity);
}

function* ifProblems(part: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const test = part.get('if');
  const branches = part.given('then', 'else');
  if (test.exists && branches.length === 0)
    yield test.keyProblem('incomplete-condition', "has no effect without 'then' or 'else'.");
  if (!test.exists)
    for (const branch of branches) yield branch.keyProblem('incomplete-condition', "has no effect without 'if'.");
  yield* testProblems(test, entity);
}
