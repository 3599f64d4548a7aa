import type { ValidateFunction } from 'ajv';
import { panelAjv } from '../../src/config/ajv.ts';
import type { RecordSchema } from '../../src/config/grammar.ts';
import { validationErrors } from '../../src/config/messages.ts';
import { isReadOnly, isReserved, textsOf } from './files.ts';
import { validators as grammarOf } from './grammarProblems.ts';
import type { ConfigProblem, Place } from './place.ts';
import { sentenceProblems } from './sentenceProblems.ts';

const ajv = panelAjv({ strict: true, strictRequired: false });

/**
 * Problems in the fields of a schema that the grammar cannot find: rules that no value meets, and missing sentences.
 */
export function* schemaProblems(schema: Place): Generator<ConfigProblem> {
  yield* requiredProblems(schema);
  for (const [name, field] of schema.get('properties').entries) {
    if (isReserved(name) || !/^[\p{L}_][^."$]*$/u.test(name)) {
      yield field.keyProblem("is no name for a field: a letter or '_' first, and no dot, quote or '$'.");
    }
    yield* ruleProblems(field);
    for (const word of ['default', 'initial']) yield* startProblems(schema, name, field.get(word));
    if (isReadOnly(field) && field.get('default').exists) {
      yield field.get('default').keyProblem('is of no use: nobody enters a readOnly field.');
    }
    yield* sentenceProblems(field, requires(schema, name));
    const items = field.get('items');
    if (!items.exists) continue;
    yield* ruleProblems(items);
    yield* requiredProblems(items);
    if (isReadOnly(field)) continue;
    yield* sentenceProblems(items, false);
    for (const [key, property] of items.get('properties').entries) {
      yield* ruleProblems(property);
      yield* sentenceProblems(property, requires(items, key));
    }
  }
}

const requires = (object: Place, name: string): boolean =>
  object.get('required').items.some(({ text }) => text === name);

function* requiredProblems(object: Place): Generator<ConfigProblem> {
  const names = object.get('properties').keys;
  for (const required of object.get('required').items) {
    const { text } = required;
    if (text !== undefined && !names.includes(text)) yield required.unknown('is none of the properties', names);
  }
}

const pairs = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
] as const;

function* ruleProblems(field: Place): Generator<ConfigProblem> {
  for (const [least, most] of pairs) {
    const [low, high] = [field.get(least).number, field.get(most).number];
    if (low !== undefined && high !== undefined && low > high) {
      yield field.get(most).problem(`no value can be at least ${low} and at most ${high}.`);
    }
  }
  const type = field.get('type').text ?? '';
  for (const value of field.get('enum').items) {
    const isOf = type === 'string' ? value.text !== undefined : value.number !== undefined;
    if (type && !isOf) yield value.problem(`is not of type '${type}', which the field has.`);
  }
  const pattern = field.get('pattern');
  if (pattern.text !== undefined && !isPattern(pattern.text)) yield pattern.problem('is no regular expression.');
}

/** Whether a text is a regular expression. */
export function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const validators = new Map<string, ValidateFunction>();

/** Cached, because compiling is slow and the dev server checks at every change. */
function validatorFor(schema: RecordSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  return validate;
}

/** A new record must not start with a value that breaks the field's own rules. */
function* startProblems(schema: Place, name: string, start: Place): Generator<ConfigProblem> {
  if (!start.exists) return;
  const field = schema.get('properties', name);
  const values = textsOf(field);
  if (start.text !== undefined && values && !values.includes(start.text)) {
    yield start.unknown(`is no value of ${name}`, values);
    return;
  }
  // A schema with other problems cannot be compiled; other checks report them.
  const pattern = field.get('pattern').text;
  if (!grammarOf.record(schema.value) || (pattern !== undefined && !isPattern(pattern))) return;
  const { [name]: rules } = schema.value.properties;
  if (!rules) return;
  const alone = { type: 'object', properties: { [name]: rules } } as const;
  const validate = validatorFor(alone);
  if (validate({ [name]: start.value })) return;
  const [broken] = validationErrors(alone, validate.errors ?? []);
  yield start.problem(`breaks the field's own rule '${broken?.keyword}': ${broken?.message}.`);
}
