import { activeConditions, fieldsIn, meets } from '../../src/shared/config/conditions.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { messageFor } from '../../src/shared/config/errorMessage.ts';
import { editableFields } from '../../src/shared/config/formSchema.ts';
import type { Condition, FieldSchema, RuledField, Test } from '../../src/shared/config/grammar.ts';
import { fitted, limitOf, sampleOf, shifted } from './recordsFor.ts';

/** One rule of a schema, and the smallest value of its field that breaks it. */
export interface Rule {
  /** Where in the record the broken value is: ['name'], ['attributes', 0, 'value']. */
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  /** The broken value itself; undefined for none. */
  readonly value: unknown;
  /** The whole field with that value in it. */
  readonly fieldValue: unknown;
  /** The schema's sentence. */
  readonly sentence: string;
  /** The record in which a condition holds that has this rule; undefined for a rule of the field itself. */
  readonly among?: Values;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Every rule that a user can break, in schema order, then those of its conditions. A wrong type is one if the schema has
 * a sentence for it.
 */
export function rulesOf(entity: Entity, valid: Values): Rule[] {
  const required = new Set(entity.schema.required);
  const fields = editableFields(entity.schema).filter(([, field]) => !field.conditional);
  return [
    ...fields.flatMap(([name, field]) =>
      rulesIn([name], field, required.has(name) && !field.nullable, valid[name], (value) => value),
    ),
    ...(entity.schema.allOf ?? []).flatMap((condition) => conditionRules(entity, condition, valid)),
  ];
}

/** The rules of a value, and of what is inside it. */
function rulesIn(
  path: Rule['path'],
  node: FieldSchema,
  required: boolean,
  valid: unknown,
  within: (value: unknown) => unknown,
  missing?: string,
): Rule[] {
  const inside = new Map<string, unknown>(Object.entries(Object(valid)));
  const inner = Object.entries(node.properties ?? {}).flatMap(([key, property]) =>
    rulesIn(
      [...path, key],
      property,
      (node.required?.includes(key) ?? false) && !property.nullable,
      inside.get(key),
      (value) => within({ ...Object.fromEntries(inside), [key]: value }),
      messageFor(node.errorMessage, 'required'),
    ),
  );
  const first: unknown = Array.isArray(valid) ? valid[0] : undefined;
  const items = node.items ? rulesIn([...path, 0], node.items, false, first, (value) => within([value])) : [];
  // What is missing from an object is told inside it.
  const own = rulesAt(path, node, required && node.type !== 'object', valid, within, missing);
  return [...own, ...inner, ...items];
}

function rulesAt(
  path: Rule['path'],
  node: FieldSchema,
  required: boolean,
  valid: unknown,
  within: (value: unknown) => unknown,
  missing: string | undefined,
): Rule[] {
  const broken: [keyword: string, value: unknown][] = [
    ...(required ? [['required', undefined] as const] : []),
    ...violations(node, valid),
  ].map(([keyword, value]) => [keyword, value]);
  return broken.flatMap(([keyword, value]) => {
    const sentence = messageFor(node.errorMessage, keyword) ?? (keyword === 'required' ? missing : undefined);
    return sentence === undefined ? [] : [{ path, keyword, value, fieldValue: within(value), sentence }];
  });
}

/** The rules of a condition, in a record for which it holds. */
function conditionRules(entity: Entity, condition: Condition, valid: Values): Rule[] {
  const among = recordFor(entity, condition.if, valid);
  if (!among) return [];
  const { required = [], properties = {}, errorMessage } = condition.then;
  const { properties: fields } = entity.schema;
  const missing = required.flatMap((name) => {
    const sentence = [properties[name]?.errorMessage, errorMessage, fields[name]?.errorMessage]
      .map((message) => messageFor(message, 'required'))
      .find((text) => text !== undefined);
    // What is needed whatever else there is has its proof already.
    const isOwn = entity.schema.required?.includes(name) || fieldsIn(condition.if).includes(name);
    return sentence === undefined || isOwn || fields[name]?.type === 'object'
      ? []
      : [{ path: [name], keyword: 'required', value: undefined, fieldValue: undefined, sentence, among }];
  });
  const ruled = Object.entries(properties).flatMap(([name, says]) => limitRules(name, says, fields[name], among));
  return [...missing, ...ruled];
}

function limitRules(name: string, says: RuledField, field: FieldSchema | undefined, among: Values): Rule[] {
  if (!field) return [];
  const { items: _, properties: __, ...words } = says;
  const own: [string, unknown][] = violations({ ...plainWords(words), type: field.type }, among[name]);
  const limits = momentWords.flatMap(({ words: names, by }) =>
    names.flatMap((word): [string, unknown][] => {
      const limit = limitOf(says[word], among);
      const isPlain = typeof says[word] !== 'object' && !word.startsWith('format');
      return says[word] === undefined || isPlain || limit === undefined ? [] : [[word, shifted(limit, by)]];
    }),
  );
  return [...own.filter(([keyword]) => keyword !== 'type' || says.type), ...limits].flatMap(([keyword, value]) => {
    const sentence = messageFor(says.errorMessage, keyword) ?? messageFor(field.errorMessage, keyword);
    return sentence === undefined ? [] : [{ path: [name], keyword, value, fieldValue: value, sentence, among }];
  });
}

const momentWords = [
  { words: ['minimum', 'formatMinimum'], by: -1 },
  { words: ['maximum', 'formatMaximum'], by: 1 },
  { words: ['exclusiveMinimum', 'formatExclusiveMinimum', 'exclusiveMaximum', 'formatExclusiveMaximum'], by: 0 },
] as const;

/** The words of a field without limits that another field gives, or that are dates. */
const plainWords = (says: RuledField): Partial<FieldSchema> =>
  Object.fromEntries(
    Object.entries(says).filter(
      ([word, value]) => word !== 'format' && !word.startsWith('format') && !Object.hasOwn(Object(value), '$data'),
    ),
  );

/** A valid record for which a test holds; undefined if none is found. */
function recordFor(entity: Entity, test: Test, valid: Values): Values | undefined {
  const fields = [...new Set(fieldsIn(test))];
  const tried = fields.reduce<Values[]>(
    (records, name) =>
      records.flatMap((record) => candidates(entity, name, test).map((value) => ({ ...record, [name]: value }))),
    [valid],
  );
  const all = fields.length === 0 ? [valid] : [valid, ...tried];
  return all
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
    .map((record) => withConditional(entity, record))
    .find((record) => meets(test, record));
}

/** A record with a valid value of each field that its conditions let in. */
function withConditional(entity: Entity, record: Values): Values {
  const { parts } = activeConditions(entity.schema, record);
  const names = parts.flatMap((part) => [...(part.required ?? []), ...Object.keys(part.properties ?? {})]);
  const missing = names.filter((name) => record[name] === undefined && entity.schema.properties[name]);
  const samples = sampleOf(entity, 0);
  const next = { ...record, ...Object.fromEntries(missing.map((name) => [name, samples[name]])) };
  return fitted(entity, next, 0);
}

/** Values that a test may ask of a field. */
function candidates({ schema }: Entity, name: string, test: Test): unknown[] {
  const found = testsOf(test, name).flatMap((one) => [
    ...(one.const === undefined ? [] : [one.const]),
    ...(one.enum ?? []),
    ...[one.minimum, one.maximum].flatMap((limit) => (limit === undefined ? [] : [limit, limit - 1, limit + 1])),
    ...(one.contains ? [[one.contains.const ?? one.contains.enum?.[0]]] : []),
  ]);
  return [
    ...found,
    ...(schema.properties[name]?.enum ?? []),
    ...(schema.properties[name]?.type === 'boolean' ? [true, false] : []),
    undefined,
  ];
}

const testsOf = ({ properties = {}, allOf = [], not }: Test, name: string): Test[] => [
  ...(properties[name] ? [properties[name]] : []),
  ...allOf.flatMap((one) => testsOf(one, name)),
  ...(not ? testsOf(not, name) : []),
];

/** Per keyword of a schema the smallest value that breaks it. */
function violations(node: FieldSchema, valid: unknown): [keyword: string, value: unknown][] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, pattern } = node;
  const step = multipleOf ?? (node.type === 'integer' ? 1 : 0.01);
  const found: [string, unknown][] = [];
  const list: unknown[] = Array.isArray(valid) ? valid : [];

  found.push(['type', node.type === 'string' ? 7 : 'a']);
  if (node.const !== undefined) found.push(['const', node.type === 'boolean' ? !node.const : unlike([node.const])]);
  if (node.enum) found.push(['enum', unlike(node.enum)]);
  if (minLength) found.push(['minLength', 'a'.repeat(minLength - 1)]);
  if (maxLength !== undefined) found.push(['maxLength', 'a'.repeat(maxLength + 1)]);
  if (pattern)
    found.push(['pattern', ['', ' ', 'a', 'A', '1', '-'].find((text) => !new RegExp(pattern, 'u').test(text))]);
  if (node.format) found.push(['format', 'a']);
  if (minimum !== undefined) found.push(['minimum', round(minimum - step)]);
  if (maximum !== undefined) found.push(['maximum', round(maximum + step)]);
  if (exclusiveMinimum !== undefined) found.push(['exclusiveMinimum', exclusiveMinimum]);
  if (exclusiveMaximum !== undefined) found.push(['exclusiveMaximum', exclusiveMaximum]);
  if (multipleOf)
    found.push(['multipleOf', round(Math.ceil((minimum ?? 0) / multipleOf) * multipleOf + multipleOf / 10)]);
  if (node.minItems) found.push(['minItems', list.slice(0, node.minItems - 1)]);
  if (node.maxItems !== undefined) {
    found.push(['maxItems', Array.from({ length: node.maxItems + 1 }, (_, index) => list[index] ?? list[0])]);
  }
  if (node.uniqueItems) found.push(['uniqueItems', [list[0], list[0]]]);
  return found;
}

const unlike = (values: readonly unknown[]) =>
  typeof values[0] === 'number' ? Math.max(...values.map(Number)) + 1 : values.includes('?') ? '??' : '?';

/** Rounded, so that 0.1 + 0.2 is 0.3. */
const round = (value: number) => Number(value.toFixed(9));
