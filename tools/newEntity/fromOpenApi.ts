import { isObject, objectOf } from '../../src/shared/base/json.ts';
import { isExternal } from '../../src/shared/config/backend.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { checkConfig } from '../check/checkConfig.ts';
import { kinds } from '../check/grammars.ts';
import { edited } from '../check/language/deprecated.ts';
import { listed } from '../check/place.ts';
import { commandHere } from '../commandLine.ts';
import { type Drawn, type EntityNames, spaced } from './entityTexts.ts';
import { at, type Described, describedIn, idOrRecord, resolved, type Shape, shapeOf } from './openApi.ts';

/** What is known of the config that the entity comes into. */
interface Surroundings {
  readonly entities: readonly string[];
  /** `api.base` of `panel.json`. */
  readonly base: string;
}

/**
 * Draws an entity from an OpenAPI document.
 * @returns a sentence where the document has no such list
 */
export function fromOpenApi(
  document: unknown,
  { name }: EntityNames,
  { entities, base }: Surroundings,
): Drawn | string {
  const described = describedIn(document, name);
  if (typeof described === 'string') return described;
  const { answered, sent, rows, total, server } = described;
  const notes: string[] = [];
  const idKey = idOf(described);
  if (idKey === undefined) notes.push("The id could not be known: it is taken to be 'id'. Say it in wire.api.id.");
  const all = new Map([...answered.properties, ...(sent?.properties ?? [])].map(([field]) => [field, undefined]));
  const ofId = answered.properties.get(idKey ?? 'id');
  // LoopBack: 'number'. An id is a whole one.
  const isNumber = typeOf(ofId) === 'integer' || typeOf(ofId) === 'number';
  const idType = isNumber && at(ofId, 'format') !== 'int64' ? 'integer' : 'string';
  const properties: Record<string, unknown> = { id: { type: idType, readOnly: true } };
  const required = [...new Set((sent ?? answered).required)].filter((field) => field !== idKey && all.has(field));
  for (const field of all.keys()) {
    if (field === 'id' || field === idKey) continue;
    const property = { ...objectOf(answered.properties.get(field)), ...objectOf(sent?.properties.get(field)) };
    const isKept = sent !== undefined && !sent.properties.has(field);
    const isSecret =
      sent?.properties.has(field) === true && answered.properties.size > 0 && !answered.properties.has(field);
    const drawn = fieldOf(document, field, property, required.includes(field), { entities, notes });
    if (!drawn) continue;
    properties[field] = {
      ...drawn,
      ...((isKept || drawn['readOnly'] === true) && { readOnly: true }),
      ...(isSecret && { writeOnly: true }),
    };
  }
  const shared = {
    ...(idKey !== undefined && idKey !== 'id' && { id: idKey }),
    ...(rows && !['data', 'items', name].includes(rows) && { rows }),
    ...(total && total !== 'total' && { total }),
  };
  const { own, endpoints } = placed(described.endpoints, server, base, notes);
  const api = { ...own, ...shared };
  const record = sent?.schema ?? answered.schema;
  tellUnkept(name, record, { entities, notes });
  if (at(ofId, 'format') === 'int64')
    notes.push(`'${idKey ?? 'id'}' is a 64-bit number: the panel keeps its digits as a text.`);
  if (all.size === 0)
    notes.push('Its records are not described: they have no field but the id. Add those that they have.');
  notes.push(
    `How its lists page, sort and search is not in such a document: ${commandHere('probe')} tells the preset.`,
  );
  const editable = Object.keys(properties).filter(
    (field) => field !== 'id' && at(properties[field], 'readOnly') !== true,
  );
  const texts = editable.filter(
    (field) => typeOf(properties[field]) === 'string' && at(properties[field], 'reference') === undefined,
  );
  const label =
    ['name', 'title', 'label', 'email'].find((field) => Object.hasOwn(properties, field)) ?? texts[0] ?? 'id';
  if (label === 'id') properties.id = { type: idType, title: 'ID', readOnly: true };
  const codecs = Object.fromEntries(
    Object.keys(properties).flatMap((field) => {
      const codec = [answered, sent].map((shape) => numberCodec(shape?.properties.get(field))).find(Boolean);
      return codec ? [[field, codec] as const] : [];
    }),
  );
  const wire = {
    ...(Object.keys(codecs).length > 0 && { codecs }),
    ...(Object.keys(api).length > 0 && { api }),
  };
  return {
    properties,
    required: ['id', ...required.filter((field) => Object.hasOwn(properties, field))],
    ...(Object.keys(wire).length > 0 && { wire }),
    endpoints,
    label,
    ...listOf(properties, label),
    notes,
  };
}

/** The key of the id: 'id', what the path of a record names, or one that backends use. */
function idOf({ answered, idName }: Described): string | undefined {
  const keys = ['id', ...(idName ? [idName] : []), '_id', 'documentId', 'uuid', 'pk'];
  return keys.find((key) => answered.properties.has(key));
}

interface Placed {
  /** What the entity says of its own backend. */
  readonly own: { readonly base?: string };
  readonly endpoints: Described['endpoints'];
}

/** The calls below a base: the panel's, if they begin with it, else the server that the document names. */
function placed(endpoints: Described['endpoints'], server: string | undefined, base: string, notes: string[]): Placed {
  const start = server === undefined ? '' : pathOf(server);
  const isElsewhere = server !== undefined && isExternal(server) && !(isExternal(base) && isOfOneServer(server, base));
  const prefix = isExternal(base) ? pathOf(base) : base;
  const whole = (call: string) => `${start}${call.replace(/^\S+ /, '')}`;
  const isBelow = (call: string) => whole(call).startsWith(`${prefix}/`);
  const below = (call: string) => `${call.split(' ')[0]} ${whole(call).slice(prefix.length)}`;
  if (!isElsewhere && Object.values(endpoints).every(isBelow)) {
    const mapped = Object.entries(endpoints).map(([key, call]) => [key, below(call)]);
    return { own: {}, endpoints: { list: below(endpoints.list), ...Object.fromEntries(mapped) } };
  }
  if (server !== undefined && isExternal(server)) return { own: server === base ? {} : { base: server }, endpoints };
  if (start) return { own: { base: isExternal(base) ? new URL(base).origin + start : start }, endpoints };
  notes.push(
    `The document does not say where the API is: its paths are taken to be below '${base}' (api.base of panel.json).`,
  );
  return { own: {}, endpoints };
}

/** The path of an address, without a slash at its end; a path itself. */
const pathOf = (address: string): string =>
  (isExternal(address) ? new URL(address).pathname : address).replace(/\/$/, '');

/** Whether a document's server is that of the panel's base: Directus and others name the machine that they run on. */
const isOfOneServer = (server: string, base: string): boolean =>
  !isExternal(server) ||
  new URL(server).origin === new URL(base).origin ||
  /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])$/.test(new URL(server).hostname);

/** The codec of numbers that are texts on the wire. */
const textOfNumber = kinds.codecs.find(
  ({ types, schema }) =>
    types.includes('number') && !types.includes('string') && at(schema({ type: 'number' }, {}), 'type') === 'string',
)?.name;

const DURATION = 'duration' as const;

/** The codec of durations, which are numbers of minutes. */
const textOfDuration = kinds.codecs.find(({ format }) => format === DURATION)?.name;

/** The codec of a text that means a number: a decimal one, or a duration of ISO 8601. */
function numberCodec(schema: unknown): string | undefined {
  const format = at(schema, 'format');
  if (typeOf(schema) !== 'string') return undefined;
  return format === 'decimal' ? textOfNumber : format === DURATION ? textOfDuration : undefined;
}

const formats = ['email', 'date', 'date-time', 'time', 'uri', 'uuid'] as const;

interface Telling {
  readonly entities: readonly string[];
  readonly notes: string[];
}

/** The types of a schema beside null: mostly one. */
const typesOf = (schema: unknown): readonly unknown[] => {
  const said = [at(schema, 'type')].flat().filter((one) => one !== undefined && one !== 'null');
  if (said.length > 0) return said;
  const values = choicesOf(schema);
  if (values) return [typeof values[0] === 'number' || typeof values[0] === 'boolean' ? typeof values[0] : 'string'];
  return at(schema, 'properties') ? ['object'] : [];
};

const typeOf = (schema: unknown): unknown => typesOf(schema)[0];

/** Whether a value may be null: `nullable` of version 3.0, a type or a choice beside null of 3.1, null among its values. */
const isNullable = (schema: unknown): boolean =>
  at(schema, 'nullable') === true ||
  valuesOf(schema)?.includes(null) === true ||
  [at(schema, 'type')].flat().includes('null') ||
  [at(schema, 'oneOf'), at(schema, 'anyOf')].flat().some((one) => at(one, 'type') === 'null');

/**
 * The values to choose from: those of `enum` or `const`, or of the choices, if each of them is such values: a blank one and
 * null beside others are what a field without a value has.
 */
function choicesOf(schema: unknown): readonly unknown[] | undefined {
  const given = [...new Set(valuesOf(schema))].filter((value) => value !== null && value !== '');
  return given.length > 0 ? given : undefined;
}

/** All values of `enum` or `const`, or of each of the choices; undefined if others are possible. */
function valuesOf(schema: unknown): readonly unknown[] | undefined {
  const [values, only] = [at(schema, 'enum'), at(schema, 'const')];
  if (Array.isArray(values)) return values;
  if (only !== undefined) return [only];
  const parts = severalIn(schema).map(valuesOf);
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** The choices beside null of `oneOf` or `anyOf`, if there are several. */
function severalIn(schema: unknown): readonly unknown[] {
  const found = ['oneOf', 'anyOf'].map((word) =>
    [at(schema, word) ?? []].flat().filter((one) => at(one, 'type') !== 'null'),
  );
  return found.find((choices) => choices.length > 1) ?? [];
}

/** Rules that a field of the config cannot have. */
const unkept = [
  ...['not', 'if', 'contains', 'minContains', 'maxContains', 'minProperties', 'maxProperties', 'patternProperties'],
  ...['propertyNames', 'dependentRequired', 'dependentSchemas', 'dependencies'],
];

/** Says what of a schema the field does not have. */
function tellUnkept(name: string, schema: unknown, { notes }: Telling): void {
  const types = typesOf(schema);
  if (types.length > 1) notes.push(`'${name}' may be ${types.join(' or ')}: it is taken to be ${String(types[0])}.`);
  const words = unkept.filter((word) => at(schema, word) !== undefined);
  const isOpen = severalIn(schema).length > 0 && choicesOf(schema) === undefined;
  if (isOpen) words.push(at(schema, 'oneOf') === undefined ? 'anyOf' : 'oneOf');
  if (words.length > 0)
    notes.push(
      `The ${words.join(', ')} of '${name}' is left out: the config has no such rule. The API goes on checking it.`,
    );
  const pattern = at(schema, 'pattern');
  if (typeof pattern === 'string' && isForeign(pattern))
    notes.push(`The pattern of '${name}' is left out: in JavaScript '${pattern}' means something else.`);
  if (at(schema, 'format') === 'int64')
    notes.push(
      `'${name}' is a 64-bit number: beyond 9007199254740991 its digits are kept as they come, and sums and charts round it.`,
    );
}

/** Whether a pattern is of another language than JavaScript, and yet valid there: '/^a$/i', '[[:alpha:]]'. */
const isForeign = (pattern: string): boolean => /^\/.*\/[a-z]*$/s.test(pattern) || /\[\[:\^?\w+:\]/.test(pattern);

/** A field; undefined if its type cannot be known. */
function fieldOf(
  document: unknown,
  name: string,
  raw: unknown,
  isRequired: boolean,
  telling: Telling,
  depth = 0,
): Record<string, unknown> | undefined {
  const whole = idOrRecord(raw);
  const schema = withChoices(document, resolved(document, whole?.id ?? raw));
  const type = numberCodec(schema) ? 'number' : typeOf(schema);
  if (whole && depth > 0 && !entityOf(recordName(whole.record), telling.entities))
    return unknown(
      name,
      `a list of ${whole.record}, which go through a table: docs/backends.md says how to name its key`,
      telling,
    );
  tellUnkept(name, schema, telling);
  const title = spaced(name.replace(/([_-]?id|Id)s?$/, '') || name);
  const said = at(schema, 'title');
  const common = {
    title: typeof said === 'string' && said.trim() !== '' && depth === 0 ? said : title,
    ...(at(schema, 'readOnly') === true && { readOnly: true }),
  };
  if (type === 'object') {
    const shape = shapeOf(document, schema);
    const inside = depth < 2 ? insideOf(document, shape, telling, depth) : {};
    if (Object.keys(inside).length === 0) return unknown(name, 'an object whose fields are not described', telling);
    const needed = shape.required.filter((field) => Object.hasOwn(inside, field));
    return { type, ...common, ...(needed.length > 0 && { required: needed }), properties: inside };
  }
  if (type === 'array') {
    const entries = resolved(document, at(schema, 'items'));
    const items = typeOf(entries) === 'array' ? undefined : fieldOf(document, name, entries, false, telling, depth + 1);
    if (!items) return unknown(name, 'a list of something that is not described', telling);
    const { title: _, readOnly: _readOnly, errorMessage, ...given } = items;
    const [only] = Array.isArray(given['type']) ? given['type'] : [];
    // The entries of a list of the config are never null.
    const item = only === undefined ? given : { ...given, type: only, enum: choicesOf(entries) };
    if (only !== undefined)
      telling.notes.push(`An entry of '${name}' may be null: that is left out, the config has no such entries.`);
    const entry =
      item['type'] === 'object'
        ? { title: spaced(name), ...item }
        : { ...item, ...(Object.keys(objectOf(errorMessage)).length > 0 && { errorMessage }) };
    return withSentences({ type, ...common, ...rulesOf(schema), items: entry }, common.title, isRequired);
  }
  if (typeof type !== 'string' || !['string', 'number', 'integer', 'boolean'].includes(type))
    return unknown(name, 'of no type that is described', telling);
  const choices = choicesOf(schema);
  const format = at(schema, 'format');
  if (type === 'string' && format === 'binary') return unknown(name, 'a file', telling);
  const examples = choices ? [] : examplesOf(schema, type);
  // Null is one of the choices; any other field that is not required has it as its blank value.
  const mayBeNull = (isRequired || choices !== undefined) && isNullable(schema);
  const reference = referenceOf(whole ? recordName(whole.record) : name, type, telling, {
    isEntry: depth > 0,
    isRecord: whole !== undefined,
  });
  const kept = type === 'number' && reference ? 'integer' : type;
  const field = {
    type: mayBeNull ? [kept, 'null'] : kept,
    ...common,
    ...(choices && { enum: mayBeNull ? [...choices, null] : choices }),
    ...(examples.length > 0 && { examples }),
    ...(formats.some((one) => one === format) && { format }),
    ...(format === 'password' || at(schema, 'writeOnly') === true ? { writeOnly: true } : {}),
    ...rulesOf(schema),
    ...(reference && { reference }),
  };
  const described = withSentences(field, common.title, isRequired);
  return format === DURATION && type !== 'string' ? { ...described, format } : described;
}

function unknown(name: string, what: string, { notes }: Telling): undefined {
  notes.push(`'${name}' is ${what}: it has no field, and is kept as it is.`);
  return undefined;
}

const insideOf = (
  document: unknown,
  { properties, required }: Shape,
  telling: Telling,
  depth: number,
): Record<string, unknown> =>
  Object.fromEntries(
    [...properties].flatMap(([name, property]) => {
      const field = fieldOf(document, name, property, required.includes(name), telling, depth + 1);
      return field ? [[name, field]] : [];
    }),
  );

/** A schema whose choices have their references followed. */
function withChoices(document: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const followed = ['oneOf', 'anyOf'].flatMap((word) => {
    const choices = at(schema, word);
    return Array.isArray(choices) ? [[word, choices.map((one) => resolved(document, one))] as const] : [];
  });
  return { ...schema, ...Object.fromEntries(followed) };
}

/** The examples of a value: `example` of version 3.0, the list of 3.1. */
const examplesOf = (schema: unknown, type: string): readonly unknown[] => {
  const fits = (one: unknown) => typeof one === (type === 'integer' ? 'number' : type) && one !== '';
  return type === 'boolean' ? [] : [at(schema, 'examples') ?? [], at(schema, 'example')].flat().filter(fits);
};

/** The rules of a schema, without those that every value keeps. In version 3.0 `exclusiveMinimum: true` excludes `minimum`. */
function rulesOf(schema: unknown): Record<string, unknown> {
  const limits = (['Minimum', 'Maximum'] as const).flatMap((end): [string, unknown][] => {
    const [limit, exclusive] = [at(schema, end.toLowerCase()), at(schema, `exclusive${end}`)];
    if (exclusive === true)
      return [
        [end.toLowerCase(), undefined],
        [`exclusive${end}`, limit],
      ];
    return exclusive === false ? [[`exclusive${end}`, undefined]] : [];
  });
  const pattern = at(schema, 'pattern');
  const said = {
    ...objectOf(schema),
    ...Object.fromEntries(limits),
    ...(typeof pattern === 'string' && isForeign(pattern) && { pattern: undefined }),
  };
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const value = at(said, rule);
      const isNone = value === undefined || value === false || (value === 0 && /^min(Length|Items)$/.test(rule));
      return isNone ? [] : [[rule, value]];
    }),
  );
}

/**
 * The entity that a field refers to, if its name says so: 'categoryId', 'category_ids', 'category'.
 */
function referenceOf(
  name: string,
  type: string,
  { entities, notes }: Telling,
  { isEntry, isRecord }: { readonly isEntry: boolean; readonly isRecord: boolean },
): { readonly to: string } | undefined {
  const stem = /^(.+?)(_id|Id|ID)s?$/.exec(name)?.[1];
  const isEntity = entities.includes(name);
  // A number of 'orders' is a count, one of 'category' an id.
  const isNamed = type === 'string' || isEntry ? isEntity : !isEntity && entityOf(name, entities) !== undefined;
  if (stem === undefined && !isNamed && !isRecord) return undefined;
  const meant = (stem ?? name).toLowerCase().replaceAll('_', '');
  const to = entityOf(meant, entities);
  if (to === undefined)
    notes.push(`'${name}' looks like the id of another record, and the config has no entity for it.`);
  return to !== undefined && ['string', 'number', 'integer'].includes(type) ? { to } : undefined;
}

/** The entity of a name in one or several: 'category' of 'categories'. */
function entityOf(name: string, entities: readonly string[]): string | undefined {
  const meant = name.toLowerCase().replaceAll('_', '');
  const forms = [meant, `${meant}s`, `${meant}es`, meant.replace(/y$/, 'ies')];
  return entities.find((entity) => forms.includes(entity.toLowerCase().replaceAll(/[_-]/g, '')));
}

/** What a schema of records is called without the prefix of its make: 'ItemsCategories' of Directus. */
const recordName = (name: string): string => name.replace(/^Items(?=[A-Z])/, '');

/** A field with the sentences of its rules. */
export function withSentences(
  field: Record<string, unknown>,
  title: unknown,
  isRequired: boolean,
): Record<string, unknown> {
  const sentences = Object.entries(sentenceOf).flatMap(([rule, says]) => {
    const value = field[rule];
    return value === undefined ? [] : [[rule, says(String(title), value)]];
  });
  const all = Object.fromEntries([...(isRequired ? [['required', `${title} is required`]] : []), ...sentences]);
  if (field['readOnly'] === true || Object.keys(all).length === 0) return field;
  return { ...field, errorMessage: all };
}

const sentenceOf: Readonly<Record<string, (title: string, value: unknown) => string>> = {
  minLength: (title, value) => `${title} must have ${value} characters or more`,
  maxLength: (title, value) => `${title} must have ${value} characters or less`,
  pattern: (title) => `${title} does not have the right form`,
  format: (title, value) => `${title} must be ${formatNames.get(value) ?? 'valid'}`,
  enum: (title) => `Choose one of the values of ${title}`,
  minimum: (title, value) => `${title} must be ${value} or more`,
  maximum: (title, value) => `${title} must be ${value} or less`,
  exclusiveMinimum: (title, value) => `${title} must be more than ${value}`,
  exclusiveMaximum: (title, value) => `${title} must be less than ${value}`,
  multipleOf: (title, value) => `${title} must be a multiple of ${value}`,
  minItems: (title, value) => `${title} must have ${value} entries or more`,
  maxItems: (title, value) => `${title} must have ${value} entries or less`,
  uniqueItems: (title) => `${title} has an entry twice`,
};

/** The rules of a field besides its values and its format. */
const rules = Object.keys(sentenceOf).filter((word) => word !== 'format' && word !== 'enum');

const formatNames = new Map<unknown, string>([
  ['email', 'an e-mail address'],
  ['date', 'a day'],
  ['date-time', 'a time'],
  ['time', 'a time of day'],
  ['uri', 'an address'],
  ['uuid', 'a UUID'],
]);

/** The number of columns shown. */
const COLUMNS = 6;

/** Columns for the fields that have one value, the label first, and filters for those with few. */
function listOf(properties: Readonly<Record<string, unknown>>, label: string) {
  const isShown = (field: string) =>
    ['string', 'number', 'integer', 'boolean'].includes(String(typeOf(properties[field]))) &&
    at(properties[field], 'writeOnly') !== true;
  const fields = [
    label,
    ...Object.keys(properties).filter((field) => field !== 'id' && field !== label && isShown(field)),
  ];
  const columns = fields.slice(0, COLUMNS).map((field) => {
    const cell = cellOf(properties[field]);
    return { field, ...(cell && { cell }) };
  });
  const filters = fields
    .filter((field) => at(properties[field], 'enum') ?? at(properties[field], 'reference'))
    .map((field) => ({ field }));
  return { columns, filters };
}

/** The cell that a field needs for one of its words, else the one that shows such a field by default. */
const cellOf = (field: unknown): string | undefined =>
  (
    kinds.cells.find(({ needs }) => needs === 'reference' && at(field, needs)) ??
    kinds.cells.find(({ needs }) => needs === 'enum' && at(field, needs)) ??
    kinds.cells.findLast(({ byDefault }) => byDefault?.(schemaOf(field), undefined))
  )?.name;

/** What a kind looks at in a field. */
function schemaOf(field: unknown): FieldSchema {
  const type = typeOf(field);
  const format = [...formats, DURATION].find((one) => one === at(field, 'format'));
  const known = (['string', 'number', 'integer', 'boolean', 'array', 'object'] as const).find((one) => one === type);
  return { type: known ?? 'string', ...(format && { format }) };
}

/** Leaves out what the check refuses, such as a pattern that takes forever, until nothing more can be left out. */
export function passing(documents: ReadonlyMap<string, unknown>, own: readonly string[]) {
  const notes: string[] = [];
  let checked = documents;
  for (let before = ''; before !== JSON.stringify([...checked]); ) {
    before = JSON.stringify([...checked]);
    const problems = checkConfig(checked).filter(
      ({ file, severity, path }) => own.includes(file) && !severity && path.length > 1,
    );
    // One of each field at a time: the others of a field may follow from it.
    const first = new Map(problems.toReversed().map((one) => [[one.file, ...one.path.slice(0, 2)].join(), one]));
    for (const { file, path, message } of [...first.values()].toReversed()) {
      const says = typeof message === 'string' ? message : message(listed);
      // A rule that is left out has no sentence either.
      if (!path.includes('errorMessage')) notes.push(`${path.join('.')} is left out: ${says}`);
      checked = new Map([...checked, [file, edited(checked.get(file), { remove: path })]]);
    }
  }
  return { documents: checked, notes };
}
