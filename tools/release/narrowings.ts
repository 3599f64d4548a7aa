import Ajv from 'ajv';
import { isObject, isSameJson, objectOf } from '../../src/shared/base/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What a grammar allowed and another does not. */
export interface Narrowing {
  /** The word; '*' is any key of a map, or any entry of a list: 'list.columns.*.cell'. */
  readonly word: string;
  /** The value, where only that is gone. */
  readonly value?: string;
  /** What is narrower: 'is gone'. */
  readonly says: string;
}

/** A grammar with the places that its references lead to. */
interface Side {
  readonly root: Schema;
}

interface Comparison {
  readonly before: Side;
  readonly after: Side;
  /** Pairs that are compared already, or being compared: grammars are recursive. */
  readonly seen: Map<unknown, Set<unknown>>;
}

/**
 * What a grammar does not allow that one before it did: words, values and types that are gone, words that are required now, and
 * tighter bounds. What cannot be compared (a pattern that differs) counts as narrower.
 * @param before a JSON Schema, as `schema/meta/` has it
 */
export const narrowings = (before: Schema, after: Schema): Narrowing[] =>
  unique(compared(before, after, [], { before: { root: before }, after: { root: after }, seen: new Map() }));

/** What a grammar says, without what is for people. */
export function bareGrammar(schema: unknown, isMap = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => bareGrammar(one));
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([word]) => isMap || !notes.includes(word));
  return Object.fromEntries(kept.map(([word, inside]) => [word, bareGrammar(inside, !isMap && maps.includes(word))]));
}

const notes = ['$comment', '$id', 'description', 'default', 'examples', 'title', 'patternErrorMessage'];
const maps = ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'];

function unique(found: readonly Narrowing[]): Narrowing[] {
  return [...new Map(found.map((one) => [JSON.stringify([one.word, one.value, one.says]), one])).values()];
}

function compared(before: unknown, after: unknown, path: readonly string[], all: Comparison): Narrowing[] {
  const [old, now] = [resolved(before, all.before), resolved(after, all.after)];
  const seen = all.seen.get(old) ?? new Set();
  if (old === false || isEverything(now) || seen.has(now)) return [];
  all.seen.set(old, seen.add(now));
  if (now === false) return [narrowing(path, 'is gone')];
  const [olds, nows] = [alternatives(old, all.before), alternatives(now, all.after)];
  if (olds.length === 1 && nows.length === 1) return comparedOne(olds[0] ?? {}, nows[0] ?? {}, path, all);
  const [oldValues, newValues] = [olds, nows].map((some) => some.flatMap(valuesApart));
  return (oldValues ?? []).flatMap((one) => {
    const tries = (newValues ?? []).map((other) => comparedOne(one, other, path, all));
    return tries.sort((a, b) => weightOf(a) - weightOf(b))[0] ?? [];
  });
}

/** Of several ways to read a value the one that was meant differs least: a wrong type weighs most. */
const weightOf = (found: readonly Narrowing[]): number =>
  found.length + (found.some(({ says }) => says.startsWith('takes no')) ? 1000 : 0);

function comparedOne(old: Schema, now: Schema, path: readonly string[], all: Comparison): Narrowing[] {
  const types = comparedTypes(old, now, path);
  if (types.length > 0) return types;
  return [
    ...comparedValues(old, now, path),
    ...comparedBounds(old, now, path),
    ...comparedWords(old, now, path, all),
    ...comparedItems(old, now, path, all),
    ...comparedConditions(old, now, path, all),
  ];
}

const narrowing = (path: readonly string[], says: string, value?: unknown): Narrowing => ({
  word: path.join('.'),
  ...(value !== undefined && { value: String(value) }),
  says,
});

/** Follows references. */
function resolved(schema: unknown, side: Side): unknown {
  const word = objectOf(schema)['$ref'];
  if (typeof word !== 'string') return schema;
  const found = word
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, step) => objectOf(inside)[step], side.root);
  return resolved(found, side);
}

const isEverything = (schema: unknown): boolean =>
  schema === true || schema === undefined || (isObject(schema) && Object.keys(schema).length === 0);

/** The shapes that a value may have: each of `anyOf` with what stands beside it. */
function alternatives(schema: unknown, side: Side): Schema[] {
  const { anyOf, ...beside } = objectOf(schema);
  if (!Array.isArray(anyOf)) return [beside];
  return anyOf.flatMap((one) => alternatives({ ...beside, ...objectOf(resolved(one, side)) }, side));
}

const valuesIn = (schema: Schema): readonly unknown[] | undefined =>
  Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : undefined;

/** A shape for each of its values: another grammar may have them in several shapes. */
function valuesApart(schema: Schema): Schema[] {
  const { enum: _, const: __, ...beside } = schema;
  return valuesIn(schema)?.map((value) => ({ ...beside, const: value })) ?? [schema];
}

function typesIn(schema: Schema): readonly string[] | undefined {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.map(String);
  return valuesIn(schema)?.map((value) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value,
  );
}

const typeNames = new Map([
  ['string', 'text'],
  ['integer', 'whole number'],
  ['boolean', 'true or false'],
  ['array', 'list'],
]);

function comparedTypes(old: Schema, now: Schema, path: readonly string[]): Narrowing[] {
  const [before, after] = [typesIn(old), typesIn(now)];
  if (after === undefined) return [];
  if (before === undefined) return [narrowing(path, `takes no other type than ${[...new Set(after)].join(' and ')}`)];
  const has = (type: string) => after.includes(type) || (type === 'integer' && after.includes('number'));
  return [...new Set(before)]
    .filter((type) => !has(type))
    .map((type) => narrowing(path, `takes no ${typeNames.get(type) ?? type}`));
}

function comparedValues(old: Schema, now: Schema, path: readonly string[]): Narrowing[] {
  const [before, after] = [valuesIn(old), valuesIn(now)];
  if (after === undefined) return [];
  if (before === undefined) return [narrowing(path, 'takes only some values')];
  const gone = before.filter((value) => !after.some((one) => isSameJson(one, value)));
  return gone.map((value) => narrowing(path, 'is gone', typeof value === 'string' ? value : JSON.stringify(value)));
}

const ajv = new Ajv({ strict: false, validateFormats: false });

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Keywords of which every other value counts as narrower. */
const opaque = ['pattern', 'format', 'not', 'contains', 'multipleOf', 'uniqueItems', 'dependentRequired'];

function comparedBounds(old: Schema, now: Schema, path: readonly string[]): Narrowing[] {
  const bounds = Object.fromEntries([...least, ...most, ...opaque].map((word) => [word, now[word]]));
  if (valuesIn(old)?.every((value) => ajv.validate(JSON.parse(JSON.stringify(bounds)), value))) return [];
  const number = (schema: Schema, word: string, without: number) => Number(schema[word] ?? without);
  const tighter = [
    ...least.filter((word) => number(now, word, -Infinity) > number(old, word, -Infinity)),
    ...most.filter((word) => number(now, word, Infinity) < number(old, word, Infinity)),
    ...opaque.filter((word) => now[word] !== undefined && !isSameJson(now[word], old[word])),
  ];
  return tighter.map((word) => narrowing(path, `has another ${word}`));
}

/** The schema that a grammar has for a word of an object; false where it has none. */
function schemaFor(word: string, { properties, patternProperties, additionalProperties = true }: Schema): unknown {
  const own = objectOf(properties);
  if (Object.hasOwn(own, word)) return own[word];
  const [, byPattern = additionalProperties] =
    Object.entries(objectOf(patternProperties)).find(([pattern]) => new RegExp(pattern).test(word)) ?? [];
  return byPattern;
}

function comparedWords(old: Schema, now: Schema, path: readonly string[], all: Comparison): Narrowing[] {
  const words = Object.entries(objectOf(old['properties'])).flatMap(([word, schema]) =>
    compared(schema, schemaFor(word, now), [...path, word], all),
  );
  const { additionalProperties: others = true } = old;
  const { additionalProperties: othersNow = true } = now;
  const patterns = Object.entries(objectOf(old['patternProperties'])).flatMap(([pattern, schema]) =>
    compared(schema, objectOf(now['patternProperties'])[pattern] ?? othersNow, [...path, '*'], all),
  );
  const rest = compared(others, othersNow, [...path, '*'], all);
  // A map whose keys were free, and one of them has a meaning now.
  const taken = isObject(others)
    ? Object.entries(objectOf(now['properties']))
        .filter(([word]) => !Object.hasOwn(objectOf(old['properties']), word))
        .flatMap(([word, schema]) => compared(others, schema, [...path, word], all))
    : [];
  const required = textsIn(now['required'])
    .filter((word) => !textsIn(old['required']).includes(word))
    .map((word) => narrowing([...path, word], 'is required'));
  const names = compared(old['propertyNames'] ?? true, now['propertyNames'] ?? true, [], { ...all, seen: new Map() });
  const ofNames = names.map(({ value, says }) => narrowing([...path, value ?? '*'], says));
  return [...words, ...patterns, ...rest, ...taken, ...required, ...ofNames];
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const comparedItems = (old: Schema, now: Schema, path: readonly string[], all: Comparison): Narrowing[] =>
  compared(old['items'] ?? true, now['items'] ?? true, [...path, '*'], all);

/** What holds if something else does, by that. */
interface Conditions {
  readonly then: ReadonlyMap<string, { readonly schema: unknown; readonly word?: string; readonly value?: unknown }>;
  /** What holds otherwise. */
  readonly else: unknown;
}

/** The conditions of a schema: its own, a chain of `else`, and those of `allOf`. */
function conditionsIn(schema: Schema): Conditions {
  const then = new Map<string, { schema: unknown; word?: string; value?: unknown }>();
  let last: Schema = schema;
  for (; isObject(last['if']); last = objectOf(last['else'])) {
    for (const [key, one] of casesOf(last['if'], last['then'])) if (!then.has(key)) then.set(key, one);
  }
  for (const one of Array.isArray(schema['allOf']) ? schema['allOf'].map(objectOf) : []) {
    if (isObject(one['if'])) for (const [key, each] of casesOf(one['if'], one['then'])) then.set(`all ${key}`, each);
    else then.set(`all ${JSON.stringify(one)}`, { schema: one });
  }
  return { then, else: last === schema ? true : last };
}

/** A condition on the values of one word is one for each of them: another may stand together with others elsewhere. */
function casesOf(
  condition: Schema,
  schema: unknown,
): [key: string, one: { schema: unknown; word?: string; value?: unknown }][] {
  const [[word, tested] = []] = Object.entries(objectOf(condition['properties']));
  const several = objectOf(tested)['anyOf'];
  const tests = Array.isArray(several) ? several.map(objectOf) : [objectOf(tested)];
  const values = tests.flatMap((test) => valuesIn(test) ?? []);
  if (word === undefined || values.length === 0) return [[JSON.stringify(condition), { schema }]];
  return values.map((value) => [JSON.stringify([word, value]), { schema, word, value }]);
}

function comparedConditions(old: Schema, now: Schema, path: readonly string[], all: Comparison): Narrowing[] {
  const [before, after] = [conditionsIn(old), conditionsIn(now)];
  /** Whether a word could have a value before: else a condition on it is about what is new. */
  const wasPossible = (word: string | undefined, value: unknown): boolean => {
    const schema = word === undefined ? true : schemaFor(word, old);
    const shapes = schema === false ? [] : alternatives(resolved(schema, all.before), all.before);
    return shapes.some((shape) => valuesIn(shape)?.includes(value) ?? true);
  };
  const own = [...after.then].flatMap(([key, { schema, word, value }]) => {
    const there = before.then.get(key);
    if (there) return compared(there.schema, schema, path, all);
    return wasPossible(word, value) ? compared(key.startsWith('all ') ? true : before.else, schema, path, all) : [];
  });
  const gone = [...before.then].flatMap(([key, { schema }]) =>
    after.then.has(key) || key.startsWith('all ') ? [] : compared(schema, after.else, path, all),
  );
  return [...own, ...gone, ...compared(before.else, after.else, path, all)];
}
