import type { ErrorObject } from 'ajv';
import { grouped } from '../../src/shared/base/grouped.ts';
import { panelAjv } from '../../src/shared/config/ajv.ts';
import type { SourceSchema } from '../../src/shared/config/grammar.ts';
import { stepsOf } from '../../src/shared/config/messages.ts';
import { grammars } from './grammars.ts';
import { tooShort } from './panel/moneyProblems.ts';
import { type ConfigProblem, nearest, Place } from './place.ts';

const ajv = panelAjv({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  verbose: true,
  keywords: ['patternErrorMessage'],
});

/** Whether a document is valid by the grammar of records. */
export const isRecordSchema = (document: unknown): document is SourceSchema => ajv.validate(grammars.record, document);

/**
 * Problems that the grammar finds in a file.
 * @param kind the grammar to check by
 */
export function grammarProblems(kind: keyof typeof grammars, file: Place): ConfigProblem[] {
  if (ajv.validate(grammars[kind], file.value)) return [];
  return meant(ajv.errors ?? []).map(
    (error) => (kind === 'record' && unsupported(error, file)) || problemOf(error, file),
  );
}

/**
 * The errors to report: for alternatives, only those of the alternative that was meant. That is the one with the fewest
 * errors: a wrong type weighs most, then a wrong kind, then a missing or unknown keyword. Nested errors hardly count.
 */
function meant(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = errors.filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  // Inner choices come first.
  for (const choice of left.filter(({ keyword }) => keyword === 'anyOf')) {
    const branches = grouped(left, (error) => branchOf(error, choice));
    branches.delete(undefined);
    const [best = []] = [...branches.values()].sort((a, b) => distanceOf(a, choice) - distanceOf(b, choice));
    const inside = new Set([...branches.values()].flat());
    const shape = shapeFor(choice);
    const kept = shape ? [shape] : distanceOf(best, choice) < WRONG_TYPE ? best.map(inChoice(choice)) : [choice];
    left = [...left.filter((error) => error !== choice && !inside.has(error)), ...kept];
  }
  return left.filter((error) => !isFollowUp(error, left));
}

/**
 * Whether an error of a condition ("with this cell, only these options") follows from an unknown name or keyword beside
 * it, which is reported already.
 */
function isFollowUp(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (!/\/(then|else)\//.test(error.schemaPath)) return false;
  return errors.some(({ keyword, instancePath, schemaPath, params }) => {
    if (/\/(then|else)\//.test(schemaPath)) return false;
    const isName = keyword === 'enum' && `${error.instancePath}/`.startsWith(instancePath.replace(/[^/]+$/, ''));
    return isName || (instancePath === error.instancePath && params['additionalProperty'] === error.propertyName);
  });
}

const WRONG_TYPE = 100;

const distanceOf = (errors: readonly ErrorObject[], choice: ErrorObject): number =>
  errors.reduce((sum, error) => sum + weightOf(error, choice), 0);

function weightOf({ keyword, instancePath, data }: ErrorObject, choice: ErrorObject): number {
  const isHere = instancePath === choice.instancePath;
  const isNoName = keyword === 'enum' && typeof data === 'object';
  if (isHere && (keyword === 'type' || isNoName)) return WRONG_TYPE;
  if (keyword === 'enum' || keyword === 'const') return 10;
  if (isHere) return 3;
  return stepsOf(instancePath).length - stepsOf(choice.instancePath).length === 1 ? 1 : 0.1;
}

/** An unknown keyword of one alternative may be a misspelt keyword of its own, or of another. */
const inChoice =
  (choice: ErrorObject) =>
  (error: ErrorObject): ErrorObject => {
    if (error.keyword !== 'additionalProperties' || error.instancePath !== choice.instancePath) return error;
    const shapes = new Place('', { shapes: choice.schema }).get('shapes').items;
    const words = new Set(shapes.flatMap((shape) => shape.get('properties').keys));
    const own = new Place('', error.parentSchema).get('properties').keys;
    return words.has(String(error.params['additionalProperty']))
      ? error
      : { ...error, params: { ...error.params, words: [...new Set([...own, ...words])] } };
  };

function branchOf(error: ErrorObject, choice: ErrorObject): string | undefined {
  const [below, within] = [`${choice.schemaPath}/`, choice.instancePath];
  const inside = error.instancePath === within || error.instancePath.startsWith(`${within}/`);
  return inside && error.schemaPath.startsWith(below) ? error.schemaPath.slice(below.length).split('/')[0] : undefined;
}

/** The alternative with settings, if only its name was given: "x" instead of {"codec": "x", …}. */
function shapeFor(choice: ErrorObject): ErrorObject | undefined {
  if (typeof choice.data !== 'string') return undefined;
  for (const branch of new Place('', { branches: choice.schema }).get('branches').items) {
    for (let shape = branch; shape.get('if').exists; shape = shape.get('else')) {
      const [[name = '', condition] = []] = shape.get('if', 'properties').entries;
      if (condition?.get('const').value !== choice.data) continue;
      const settings = shape.get('then', 'required').items.map(({ text = '' }) => text);
      return { ...choice, keyword: 'shape', params: { name, settings: [name, ...settings] } };
    }
  }
  return undefined;
}

/** Unsupported JSON Schema keywords, and what to write instead. */
const insteadOf = new Map([
  ['not', "use 'enum' of the values that are allowed, or 'if' and 'else'"],
  ['anyOf', "use 'oneOf' of {const, title} for a choice, or 'if' and 'then' for shapes"],
  ['oneOf', "it is for a choice, on a field; for shapes of a record use 'if' and 'then'"],
  ['patternProperties', "name the fields in 'properties', or use a list of rows with a name and a value"],
  ['additionalProperties', 'leave it out: what the schema does not name is kept as it is'],
  ['unevaluatedProperties', 'leave it out: what the schema does not name is kept as it is'],
  ['propertyNames', "name the fields in 'properties'"],
  ['minProperties', "name what must be there in 'required'"],
  ['maxProperties', 'leave it out'],
  ['prefixItems', "use an object with a property for each place, or 'items' for all alike"],
  ['additionalItems', "use 'items'"],
  ['unevaluatedItems', "use 'items'"],
  ['contains', "use 'minItems', or 'enum' in 'items'"],
  ['minContains', "use 'minItems'"],
  ['maxContains', "use 'maxItems'"],
  ['dependencies', "use 'dependentRequired' or 'dependentSchemas'"],
  ['definitions', "use '$defs'"],
  ['$dynamicRef', "use '$ref' into '$defs'"],
  ['$dynamicAnchor', "use a name in '$defs'"],
  ['$recursiveRef', "use '$ref' into '$defs'"],
  ['$anchor', "use a name in '$defs'"],
  ['$vocabulary', 'leave it out'],
  ['id', "use '$id'"],
  ['contentEncoding', 'use a widget that uploads, and keep the address'],
  ['contentMediaType', 'use a widget that uploads, and keep the address'],
  ['contentSchema', 'give the fields of their own'],
  ['enumNames', "use 'oneOf' of {const, title}"],
  ['nullable', 'use "type": ["string", "null"]'],
]);

/** The keywords of conditions, which fields cannot have. */
const conditionWords = new Set(['if', 'then', 'else', 'allOf', 'dependentRequired', 'dependentSchemas']);

const conditionsAreAbove = (word: string): string =>
  `'${word}' cannot stand here: conditions stand at the top of the file, beside 'properties', and name the field there.`;

/** A problem with a JSON Schema keyword that is not supported, or not here. */
function unsupported({ keyword, instancePath, params }: ErrorObject, file: Place): ConfigProblem | undefined {
  const here = file.get(...stepsOf(instancePath));
  const wrong = keyword === 'additionalProperties' ? String(params['additionalProperty']) : '';
  if (conditionWords.has(wrong)) return here.get(wrong).keyProblem('misplaced-word', conditionsAreAbove(wrong));
  const instead = insteadOf.get(wrong);
  if (instead !== undefined)
    return here.get(wrong).keyProblem('unsupported-word', `'${wrong}' is not supported here: ${instead}.`);
  const isRef = keyword === 'pattern' && stepsOf(instancePath).at(-1) === '$ref';
  if (!isRef || /^#/.test(here.text ?? '')) return undefined;
  return here.problem(
    'unsupported-word',
    "'$ref' to another document is not supported: put the schema into '$defs' of this file.",
  );
}

const typeNames = new Map<unknown, string>([
  ['string', 'a text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
]);

/** A type with its article: 'number' → 'a number'. */
export const typeName = (type: unknown): string => typeNames.get(type) ?? String(type);

/** The type of a value with its article: 7 → 'a number'. */
export function typeNameOf(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  return typeName(Array.isArray(value) ? 'array' : typeof value);
}

const or = (names: readonly string[]): string => names.join(' or ');

/** One of Ajv's errors as a sentence with the correction. */
function problemOf(error: ErrorObject, file: Place): ConfigProblem {
  const here = file.get(...stepsOf(error.instancePath));
  const grammar = new Place('', error.parentSchema);
  const limit = String(error.params['limit']);
  switch (error.keyword) {
    case 'additionalProperties': {
      const words: unknown = error.params['words'];
      const wrong = String(error.params['additionalProperty']);
      const all = Array.isArray(words) ? words.map(String) : grammar.get('properties').keys;
      // A misspelt keyword may belong to another kind, but only those of this one are suggested.
      const offered = nearest(wrong, all) === undefined ? (wordsHere(grammar, here) ?? all) : all;
      return here.get(wrong).unknownKey('unknown-word', 'does not belong here', offered);
    }
    case 'required':
      return here.keyProblem('missing-word', `'${error.params['missingProperty']}' is missing.`);
    case 'type': {
      const types = [grammar.get('type'), ...grammar.get('type').items].flatMap(
        ({ text }) => typeNames.get(text) ?? [],
      );
      return here.problem('wrong-type', `must be ${or(types)}, not ${typeNameOf(error.data)}.`);
    }
    case 'anyOf': {
      const branches = grammar.get('anyOf').items.map((branch) => typeNames.get(branch.get('type').text) ?? 'a name');
      return here.problem('wrong-type', `must be ${or([...new Set(branches)])}, not ${typeNameOf(error.data)}.`);
    }
    case 'shape': {
      const settings = [error.params['settings']]
        .flat()
        .map((name) => `"${name}": ${name === error.params['name'] ? `"${error.data}"` : '…'}`);
      return here.problem('missing-settings', `'${error.data}' needs its settings: write {${settings.join(', ')}}.`);
    }
    case 'enum':
      if (error.propertyName !== undefined)
        return misplaced(here, error.propertyName, grammar.get('$comment').text ?? '');
      if (typeof error.data !== 'string')
        return here.problem('unknown-value', (list) => `must be one of ${list(error.params['allowedValues'])}.`);
      return here.unknown('unknown-value', 'is not known here', [error.params['allowedValues']].flat().map(wordOf));
    case 'const':
      return typeof error.data === 'string'
        ? here.unknown('unknown-value', 'is not known here', [String(error.params['allowedValue'])])
        : here.problem('unknown-value', `must be ${JSON.stringify(error.params['allowedValue'])}.`);
    case 'pattern':
      return here.problem(
        'malformed-value',
        `${grammar.get('patternErrorMessage').text ?? `must match ${error.params['pattern']}`}.`,
      );
    case 'minLength':
      return here.problem('blank-text', 'must not be blank.');
    case 'minItems':
    case 'minProperties':
      return here.problem('too-few-entries', `must have at least ${limit} ${limit === '1' ? 'entry' : 'entries'}.`);
    case 'uniqueItems':
      return here
        .get(Math.max(Number(error.params['i']), Number(error.params['j'])))
        .problem('duplicate-value', 'is in this list twice.');
    case 'minimum':
      if (grammar.get('description').text?.includes('milliseconds')) {
        return here.problem('wrong-unit', tooShort(Number(error.data), Number(limit)));
      }
      return here.problem('out-of-range', `must be ${limit} or more.`);
    case 'maximum':
      return here.problem('out-of-range', `must be ${limit} or less.`);
    case 'exclusiveMinimum':
      return here.problem('out-of-range', `must be more than ${limit}.`);
    default:
      return here.problem('malformed-value', `${error.message ?? error.keyword}.`);
  }
}

/** The settings of the kind named here; undefined if the grammar has no such condition. */
function wordsHere(grammar: Place, here: Place): string[] | undefined {
  let shape = grammar;
  while (shape.get('if').exists) {
    const [[key = '', condition] = []] = shape.get('if', 'properties').entries;
    const value = condition?.get('anyOf').exists
      ? condition.get('anyOf', 0, 'const').value
      : condition?.get('const').value;
    shape = shape.get(value === nameAt(here.get(key)) ? 'then' : 'else');
  }
  const words = shape.get('propertyNames', 'else', 'enum');
  return words.exists ? words.texts : undefined;
}

/** A value as a message names it: an empty text as it is written. */
const wordOf = (value: unknown): string => (value === '' ? '""' : String(value));

/** The text here, or the first of several: a type beside 'null'. */
const nameAt = (place: Place): string | undefined =>
  place.text ?? place.items.find(({ text }) => text !== 'null')?.text;

/** A known setting that does not fit the value of `key` beside it. */
function misplaced(here: Place, word: string, key: string): ConfigProblem {
  const value = nameAt(here.get(key));
  const choice = value === undefined ? `the default ${key}` : `${key} '${value}'`;
  return here.get(word).keyProblem('misplaced-word', `'${word}' does not go with ${choice}.`);
}
