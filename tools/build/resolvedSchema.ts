import { isObject, mapped, parseJson } from '../../src/shared/base/json.ts';
import { momentWords } from '../../src/shared/config/grammar/record.ts';
import type {
  Condition,
  FieldSchema,
  FieldType,
  RecordPart,
  RecordSchema,
  RuledField,
  SourceField,
  SourcePart,
  SourceSchema,
  Test,
} from '../../src/shared/config/grammar.ts';
import { dereferenced } from './dereferenced.ts';

/**
 * A normalised schema, as everything except the check reads it: without '$ref', with one keyword for each meaning, and
 * every condition in `allOf`. Made once, when the config is read.
 * @param source the schema as its file has it
 */
export function resolvedSchema(source: SourceSchema): RecordSchema {
  const schema = withoutOthers(dereferenced(source));
  const { title, was, description, required, unique, rules, warnings } = schema;
  const conditions = conditionsIn(schema, [], schema.properties);
  const own = Object.entries(schema.properties);
  const fields = new Map(own.map(([name, field]) => [name, fieldOf(field)]));
  for (const { then } of conditions) {
    for (const [name, { type, ...words }] of Object.entries(then.properties ?? {})) {
      if (type !== undefined && !fields.has(name))
        fields.set(name, { ...plain({ ...words, type }), conditional: true });
    }
  }
  const limits = limitsOf(schema.properties);
  const always = limits ? [{ if: {}, then: { properties: limits } }] : [];
  const allOf = [...always, ...conditions];
  return {
    ...(title !== undefined && { title }),
    ...(was !== undefined && { was }),
    ...(description !== undefined && { description }),
    type: 'object',
    ...(required && { required }),
    ...(unique && { unique }),
    ...(rules && { rules }),
    ...(warnings && { warnings }),
    properties: Object.fromEntries(fields),
    ...(allOf.length > 0 && { allOf }),
  };
}

const isSource = (json: unknown): json is SourceSchema => isObject(json) && isObject(json['properties']);

/** The resolved schema in the text of a file. */
export const schemaIn = (text: string): RecordSchema => resolvedSchema(parseJson(text, isSource));

/** Keywords whose keys are names of fields. */
const maps = new Set(['properties', 'dependentRequired', 'dependentSchemas']);

/** A schema without the keywords of other tools, 'x-…', which Ajv does not know. */
function withoutOthers(schema: SourceSchema): SourceSchema;
function withoutOthers(value: unknown, isMap?: boolean): unknown;
function withoutOthers(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutOthers(entry));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([word]) => isMap || !word.startsWith('x-'));
  return Object.fromEntries(kept.map(([word, inner]) => [word, withoutOthers(inner, !isMap && maps.has(word))]));
}

type Fields = Readonly<Record<string, SourceField>>;

/** The type of a field, without 'null'. */
const typeOf = ({ type }: Pick<SourceField, 'type'>): FieldType | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

const isNullable = ({ type }: Pick<SourceField, 'type'>): boolean => Array.isArray(type) && type.includes('null');

/** A field with one keyword for each meaning. */
function ruled({
  type: _,
  $ref,
  enum: values,
  oneOf,
  items,
  properties,
  default: start,
  required,
  ...words
}: SourceField & { $ref?: string }): RuledField {
  const type = typeOf({ type: _ });
  const choices = (oneOf ?? values?.map((value) => ({ const: value, title: undefined })))?.flatMap((choice) =>
    choice.const === null ? [] : [{ value: choice.const, title: choice.title ?? String(choice.const) }],
  );
  const formerValues = oneOf?.flatMap(({ const: is, was }) => (was === undefined || is === null ? [] : [{ was, is }]));
  const { errorMessage: message, computed, sequence } = words;
  // Nobody can enter what is missing in one.
  const entered = required?.filter((name) => !properties?.[name]?.computed);
  return {
    ...words,
    ...((computed ?? sequence) && { readOnly: true }),
    ...(sequence && { unique: true }),
    ...(entered && { required: entered }),
    // Everything, including Ajv, reads a choice as an enum.
    ...(typeof message === 'object' && message['oneOf'] && { errorMessage: { enum: message['oneOf'], ...message } }),
    ...(typeof start === 'object' ? { movingDefault: start } : start !== undefined && { default: start }),
    ...(type && { type }),
    ...(isNullable({ type: _ }) && { nullable: true }),
    ...(choices && { enum: choices.map(({ value }) => value) }),
    ...(oneOf && choices && { enumNames: choices.map(({ title }) => title) }),
    ...(formerValues?.length && { formerValues }),
    ...(items && { items: ruled(items) }),
    ...(properties && { properties: mapped(properties, ruled) }),
  };
}

const limitWords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/** A field without limits from other fields and date limits: those are in `allOf` (`limitsOf`). */
function plain({
  formatMinimum,
  formatMaximum,
  formatExclusiveMinimum,
  formatExclusiveMaximum,
  ...field
}: RuledField & {
  type: FieldType;
}): FieldSchema {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, items, properties, ...words } = field;
  const numbers = { minimum, maximum, exclusiveMinimum, exclusiveMaximum };
  const kept = limitWords.flatMap((word) => {
    const limit = numbers[word];
    return typeof limit === 'number' ? [[word, limit] as const] : [];
  });
  return {
    ...words,
    ...Object.fromEntries(kept),
    ...(items && { items: plain({ type: 'string', ...items }) }),
    ...(properties && { properties: mapped(properties, (one) => plain({ type: 'string', ...one })) }),
  };
}

const fieldOf = (source: SourceField): FieldSchema => plain({ type: 'string', ...ruled(source) });

/** Limits from other fields and date limits, with the format that Ajv needs to compare dates. */
function limitsOf(fields: Fields): Record<string, RuledField> | undefined {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const limits = limitsOfField(field);
    return limits ? [[name, limits] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function limitsOfField(field: SourceField): RuledField | undefined {
  const words = Object.entries(field).filter(
    ([word, limit]) =>
      momentWords.includes(word) || (limitWords.some((one) => one === word) && typeof limit === 'object'),
  );
  const items = field.items && limitsOfField(field.items);
  const properties = field.properties && limitsOf(field.properties);
  if (words.length === 0 && !items && !properties) return undefined;
  const { format, errorMessage } = field;
  return {
    ...Object.fromEntries(words),
    ...(words.length > 0 && format && { format }),
    ...(words.length > 0 && errorMessage !== undefined && { errorMessage }),
    ...(items && { items }),
    ...(properties && { properties }),
  };
}

/**
 * The conditions of a part, each combined with the enclosing ones.
 * @param around the enclosing conditions
 * @param fields the fields of the record, for what a part does not repeat
 */
function conditionsIn(part: SourcePart, around: readonly Test[], fields: Fields): Condition[] {
  const { allOf = [], dependentRequired = {}, dependentSchemas = {}, errorMessage } = part;
  const below = (inner: SourcePart | undefined, test: Test): Condition[] =>
    inner ? within(inner, [...around, test], fields) : [];
  // The message for a required field may be beside the condition, too.
  const said = errorMessage === undefined ? {} : { errorMessage };
  const test = part.if;
  const [then, otherwise] = [part.then && { ...said, ...part.then }, part.else && { ...said, ...part.else }];
  return [
    ...(test ? [...below(then, test), ...below(otherwise, { not: test })] : []),
    ...allOf.flatMap((inner) => within(inner, around, fields)),
    ...Object.entries(dependentRequired).flatMap(([field, required]) =>
      below({ required, ...sentenceFor('dependentRequired', errorMessage) }, { required: [field] }),
    ),
    ...Object.entries(dependentSchemas).flatMap(([field, inner]) => below(inner, { required: [field] })),
  ];
}

/** A part and its nested parts. */
function within(part: SourcePart, around: readonly Test[], fields: Fields): Condition[] {
  const { required, properties, errorMessage } = part;
  const [test = {}, ...others] = around;
  const then: RecordPart = {
    ...(required && { required: required.filter((name) => !isNullable(properties?.[name] ?? fields[name] ?? {})) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withFormat(ruled(field), fields[name])]),
      ),
    }),
    ...(errorMessage !== undefined && { errorMessage }),
  };
  return [
    ...(required || properties ? [{ if: others.length > 0 ? { allOf: [...around] } : test, then }] : []),
    ...conditionsIn(part, around, fields),
  ];
}

/** Ajv compares dates only if the format is beside the limit. */
const withFormat = (field: RuledField, { format }: SourceField = {}): RuledField =>
  format && !field.format && momentWords.some((word) => word in field) ? { ...field, format } : field;

/** A keyword's message as the one for 'required'. */
function sentenceFor(word: string, message: SourcePart['errorMessage']): Pick<SourcePart, 'errorMessage'> {
  const sentence = typeof message === 'object' ? (message[word] ?? message['_']) : message;
  return sentence === undefined ? {} : { errorMessage: { required: sentence } };
}
