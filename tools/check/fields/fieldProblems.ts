import type { ValidateFunction } from 'ajv';
import { isObject } from '../../../src/shared/base/json.ts';
import { panelAjv } from '../../../src/shared/config/ajv.ts';
import { momentWords } from '../../../src/shared/config/grammar/record.ts';
import type { RecordSchema } from '../../../src/shared/config/grammar.ts';
import { validationErrors } from '../../../src/shared/config/messages.ts';
import { resolvedSchema } from '../../build/resolvedSchema.ts';
import {
  type EntityFiles,
  fieldsIn,
  isReadOnly,
  isReserved,
  isSecret,
  partsIn,
  textsOf,
  typeOf,
  valuesOf,
} from '../files.ts';
import { isRecordSchema, typeName, typeNameOf } from '../grammarProblems.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { sentenceProblems } from './sentenceProblems.ts';

const ajv = panelAjv({ strict: true, strictRequired: false });

/** Problems in the fields of a schema that the grammar cannot find: rules that no value meets, and missing messages. */
export function* schemaProblems({ schema }: EntityFiles): Generator<ConfigProblem> {
  yield* requiredProblems(schema);
  const sometimes = partsIn(schema).flatMap((part) => demandedIn(part));
  const always = demandedIn(schema, 'dependentRequired');
  const isDemanded = demandedInside(schema);
  for (const [name, field] of fieldsIn(schema)) {
    if (isReserved(name) || !/^[\p{L}_][^."$]*$/u.test(name)) {
      yield field.keyProblem(
        'invalid-field-name',
        "cannot be the name of a field: it must begin with a letter or '_', and have no dot, quote or '$' in it.",
      );
    }
    for (const word of ['default', 'initial']) yield* startProblems(schema, name, field.get(word));
    for (const word of isReadOnly(field) ? field.given('default', 'writeOnly') : [])
      yield word.keyProblem('no-effect', 'has no effect: nobody enters a readOnly field.');
    for (const word of isSecret(field) ? field.given('derived', 'searched') : [])
      yield word.keyProblem('exposed-secret', 'does not go with writeOnly: no answer may tell the value.');
    const isConditional = field.path[0] !== 'properties';
    const may = isConditional || [...sometimes, ...always].includes(name) ? ['required'] : [];
    yield* valueProblems(field, schema, requires(schema, name), isReadOnly(field), isDemanded, may);
  }
}

/** The fields that a part requires. */
function demandedIn(part: Place, ...words: string[]): string[] {
  const dependent = part.get('dependentRequired').entries.flatMap(([, names]) => names.texts);
  return [...(words.length > 0 ? [] : part.get('required').texts), ...dependent];
}

/** Whether a condition requires a value inside a field. */
function demandedInside(schema: Place): (value: Place) => boolean {
  const keyOf = ({ path }: Place) => path.slice(path.indexOf('properties')).join();
  const below = (value: Place): string[] => [
    ...value.get('required').items.map(({ text = '' }) => keyOf(value.get('properties', text))),
    ...[...value.get('properties').entries.map(([, property]) => property), value.get('items')].flatMap((inner) =>
      inner.exists ? below(inner) : [],
    ),
  ];
  const parts = partsIn(schema).flatMap((part) => part.get('properties').entries);
  const demanded = new Set(parts.flatMap(([, value]) => below(value)));
  return (value) => demanded.has(keyOf(value));
}

/**
 * Problems in the schema of a value, and of nested values.
 * @param around the object with this property
 * @param isDemanded whether a condition requires a value
 * @param others rules whose message may be elsewhere
 */
function* valueProblems(
  field: Place,
  around: Place,
  required: boolean,
  readOnly: boolean,
  isDemanded: (value: Place) => boolean,
  others: readonly string[] = [],
): Generator<ConfigProblem> {
  yield* ruleProblems(field);
  yield* formatProblems(field);
  yield* limitProblems(field, around);
  // In the form an object always exists, and its properties are missing; a nullable value is never missing.
  const isGiven = typeOf(field) === 'object' || field.get('type').items.some(({ text }) => text === 'null');
  const may = isGiven && required ? ['required', ...others] : others;
  // An object, or the rows of a list, may have one message for all missing properties.
  const inside = field.get('required').exists ? ['required'] : [];
  const isSaid = required && !isGiven && around.path.length > 0 && saysOfMissing(around) && !saysOfMissing(field);
  const given = isSaid ? ['required'] : [];
  if (!readOnly || isReadOnly(field)) {
    yield* sentenceProblems(field, required && !isGiven && !isSaid, [...may, ...inside, ...given]);
  }
  yield* requiredProblems(field);
  for (const [key, property] of field.get('properties').entries) {
    yield* insideProblems(property);
    const may = isDemanded(property) ? ['required'] : [];
    yield* valueProblems(property, field, requires(field, key), readOnly, isDemanded, may);
  }
  const items = field.get('items');
  if (!items.exists) return;
  yield* insideProblems(items);
  yield* valueProblems(items, items, false, readOnly, isDemanded);
}

/** A duration is a number; the other formats are those of texts. */
function* formatProblems(field: Place): Generator<ConfigProblem> {
  const format = field.get('format');
  const isNumeric = ['number', 'integer'].some((type) => type === typeOf(field));
  if (!format.exists || !field.get('type').exists || isNumeric === (format.text === 'duration')) return;
  const message = isNumeric ? "is for texts: a number has 'duration' at most." : 'is for numbers: so many minutes.';
  yield format.problem('rule-mismatch', message);
}

/** Keywords that the API reads from whole fields only. */
function* insideProblems(value: Place): Generator<ConfigProblem> {
  for (const word of value.given(
    'unique',
    'searched',
    'initial',
    'derived',
    // What is computed is readOnly in any case.
    ...(value.get('computed').exists ? [] : ['readOnly']),
    'writeOnly',
    'transitions',
    'locked',
    'sequence',
  ))
    yield word.keyProblem('misplaced-word', 'is for whole fields, not for a value inside one.');
  const start = value.get('default');
  if (isObject(start.value) && !start.get('from').exists)
    yield start.problem('misplaced-word', 'moves, which is for whole fields only.');
}

/** Keywords for limits, which may come from another field. */
const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', ...momentWords];

/**
 * Problems with limits from another field, and with those of dates and times.
 * @param isTone whether they are a tone's, which compares days
 */
export function* limitProblems(
  field: Place,
  around: Place,
  formatOf: Place = field,
  isTone = false,
): Generator<ConfigProblem> {
  const others = new Map(around.path.length === 0 ? fieldsIn(around) : around.get('properties').entries);
  const format = formatOf.get('format').text;
  for (const limit of field.given(...limits)) {
    const isMoment = momentWords.includes(limit.key);
    // For a field with another type the grammar reports it.
    const isOther = field.get('type').exists && typeOf(field) !== 'string';
    if (isMoment && !isOther && !format?.startsWith('date') && (isTone || format !== 'time')) {
      const [what, formats] = isTone
        ? ['dates', "'date' or 'date-time'"]
        : ['dates and times', "'date', 'date-time' or 'time'"];
      yield limit.keyProblem('rule-mismatch', `compares ${what}: the field has no format ${formats}.`);
    }
    const { text } = limit.get('$data');
    const name = text?.replace(/^1\//, '');
    if (text === undefined || name === undefined || name === text) continue;
    const other = others.get(name);
    if (!other) {
      yield limit.get('$data').unknown(
        'unknown-field',
        'is not one of the fields',
        [...others.keys()].map((one) => `1/${one}`),
      );
    } else if (isMoment ? format !== undefined && other.get('format').text !== format : !isNumber(other)) {
      yield limit
        .get('$data')
        .problem('field-mismatch', `'${name}' is not a ${isMoment ? `text with the format '${format}'` : 'number'}.`);
    }
  }
}

/** Whether an object has a message for missing properties, or a field for being missing. */
function saysOfMissing(field: Place): boolean {
  const message = field.get('errorMessage');
  return [message, message.get('required'), message.get('_')].some(({ text }) => text !== undefined);
}

const isNumber = (field: Place): boolean => ['number', 'integer'].includes(typeOf(field) ?? '');

const requires = (object: Place, name: string): boolean => object.get('required').texts.includes(name);

function* requiredProblems(object: Place): Generator<ConfigProblem> {
  const names = object.get('properties').keys;
  for (const required of object.get('required').items) {
    const { text } = required;
    if (text === undefined) continue;
    if (!names.includes(text)) yield required.unknown('unknown-field', 'is not one of the properties', names);
    else yield* nullProblems(required, object.get('properties', text));
  }
}

/** A nullable field may be null: a form never requires it. */
export function* nullProblems(required: Place, field: Place): Generator<ConfigProblem> {
  if (isReadOnly(field) || !field.get('type').items.some(({ text }) => text === 'null')) return;
  yield required.warning(
    'nullable-required',
    `'${required.text}' may be null: a person may leave it blank, and null is sent. Leave 'null' out of its type to ask for a value.`,
  );
}

function* ruleProblems(field: Place): Generator<ConfigProblem> {
  const type = typeOf(field) ?? '';
  const types = field.get('type').items;
  if (types.length === 2 && !types.some(({ text }) => text === 'null')) {
    yield field.get('type').problem('contradicting-types', "names two types: a field has one, alone or beside 'null'.");
  }
  if (field.get('enum').exists && field.get('oneOf').exists) {
    yield field.get('enum').keyProblem('misplaced-word', "repeats the values: 'oneOf' has them with their titles.");
  }
  const seen = new Set<unknown>();
  for (const value of [...valuesOf(field), field.get('const')]) {
    if (!value.exists || (value.value === null && types.length > 0)) continue;
    if (type && !isOf(value, type)) yield value.problem('wrong-type', `is not of type '${type}', which the field has.`);
    if (seen.has(value.value) && value.path.at(-1) === 'const' && value.path.at(-3) === 'oneOf') {
      yield value.problem('duplicate-value', 'is a choice already.');
    }
    seen.add(value.value);
  }
  const pattern = field.get('pattern');
  if (pattern.text !== undefined && !isPattern(pattern.text))
    yield pattern.problem('invalid-pattern', 'is not a regular expression.');
}

function isOf(value: Place, type: string): boolean {
  if (type === 'string') return value.text !== undefined;
  return type === 'boolean' ? typeof value.value === 'boolean' : value.number !== undefined;
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

/** A value that the config gives a field, as a new record starts with, must not break the field's own rules. */
export function* startProblems(schema: Place, name: string, start: Place): Generator<ConfigProblem> {
  // One that moves has checks of its own (`movingDefaultProblems`).
  if (!start.exists || isObject(start.value)) return;
  const field = new Map(fieldsIn(schema)).get(name) ?? schema.get('properties', name);
  const values = textsOf(field);
  if (start.text !== undefined && values && !values.includes(start.text)) {
    yield start.unknown('unknown-value', `is not a value of ${name}`, values);
    return;
  }
  // A schema with other problems cannot be compiled; other checks report them.
  const pattern = field.get('pattern').text;
  if (!isRecordSchema(schema.value) || (pattern !== undefined && !isPattern(pattern))) return;
  const { [name]: rules } = resolvedSchema(schema.value).properties;
  if (!rules) return;
  const alone = { type: 'object', properties: { [name]: rules } } as const;
  const validate = validatorFor(alone);
  if (validate({ [name]: start.value })) return;
  const [broken] = validationErrors(alone, validate.errors ?? []);
  // The field's messages do not cover values of another type.
  if (broken?.keyword === 'type' && broken.path.length === 1) {
    yield start.problem('invalid-default', `must be ${typeName(typeOf(field))}, not ${typeNameOf(start.value)}.`);
    return;
  }
  yield start.problem('invalid-default', `breaks the field's own rule '${broken?.keyword}': ${broken?.message}.`);
}
