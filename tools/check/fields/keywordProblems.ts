import { createContext, Script } from 'node:vm';
import { getProp } from '../../../src/shared/base/getProp.ts';
import { perText } from '../../../src/shared/base/perObject.ts';
import { isExternal } from '../../../src/shared/config/backend.ts';
import { dataWords, definitionIn } from '../../build/dereferenced.ts';
import { type EntityFiles, fieldsIn, isValue, textsOf } from '../files.ts';
import { peopleRoles } from '../people.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { rules } from './sentenceProblems.ts';

/** Problems with '$ref': broken and circular references. The target is checked where it is used. */
export function* definitionProblems({ source }: EntityFiles): Generator<ConfigProblem> {
  const definitions = source.get('$defs');
  for (const ref of refsIn(source)) {
    const name = definitionIn(ref.value);
    if (name === undefined) continue;
    if (!definitions.keys.includes(name)) {
      yield ref.unknown(
        'unknown-definition',
        'leads nowhere',
        definitions.keys.map((key) => `#/$defs/${key}`),
      );
    } else if (ref.path[0] === '$defs' && leadsTo(definitions, name, String(ref.path[1]))) {
      yield ref.problem(
        'circular-definition',
        `leads back to '${ref.path[1]}' itself: a record cannot contain itself without end.`,
      );
    }
  }
}

/** Every '$ref' in a schema. */
function refsIn(place: Place): Place[] {
  const inner = [...place.items, ...place.entries.flatMap(([key, one]) => (dataWords.has(key) ? [] : [one]))];
  const ref = place.get('$ref');
  return [...(ref.text === undefined ? [] : [ref]), ...inner.flatMap(refsIn)];
}

/** Whether one definition uses another, directly or indirectly. */
function leadsTo(definitions: Place, from: string, to: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  return refsIn(definitions.get(from)).some((ref) => {
    const name = definitionIn(ref.value);
    return name !== undefined && leadsTo(definitions, name, to, new Set([...seen, from]));
  });
}

/** Former names (`was`) of the entity, of its fields, and of the values of choices: each is of one thing, and of none that is there. */
export function* formerNameProblems({ schema, entities }: EntityFiles): Generator<ConfigProblem> {
  const was = schema.get('was');
  if (was.text !== undefined) {
    const others = [...entities.values()].filter((other) => other.schema.get('was').text === was.text);
    if (entities.has(was.text)) yield isThere(was, 'an entity');
    else if (others.length > 1) yield isTwice(was);
  }
  yield* fieldProblems(schema.get('properties'));
}

function* fieldProblems(properties: Place): Generator<ConfigProblem> {
  const known = new Set<string>();
  for (const [, field] of properties.entries) {
    const was = field.get('was');
    if (was.text !== undefined) {
      if (properties.keys.includes(was.text)) yield isThere(was, 'a field');
      else if (known.has(was.text)) yield isTwice(was);
      else if (field.get('derived').exists)
        yield was.keyProblem('no-effect', "'was' has no effect: a derived field is not stored.");
      known.add(was.text);
    }
    yield* valueProblems(field.get('oneOf'));
    yield* valueProblems(field.get('items', 'oneOf'));
    yield* fieldProblems(field.get('properties'));
    yield* fieldProblems(field.get('items', 'properties'));
  }
}

function* valueProblems(choices: Place): Generator<ConfigProblem> {
  const known = new Set<unknown>();
  const values = choices.items.map((choice) => choice.get('const').value);
  for (const choice of choices.items) {
    const was = choice.get('was');
    if (!was.exists) continue;
    if (values.includes(was.value)) yield isThere(was, 'a value');
    else if (known.has(was.value)) yield isTwice(was);
    known.add(was.value);
  }
}

const isThere = (was: Place, what: string): ConfigProblem =>
  was.problem('name-taken', `'${was.value}' is ${what} that is there: 'was' is a name that is gone.`);

const isTwice = (was: Place): ConfigProblem =>
  was.problem('name-taken', `'${was.value}' has become something else already: 'was' may say so once.`);

/** Problems in `transitions` and `locked`: values and roles that there are not, and steps to the same value. */
export function* workflowProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const [, field] of fieldsIn(entity.schema)) {
    const words = field.given('transitions', 'locked');
    for (const word of words) yield* placeProblems(field, word);
    const values = textsOf(field);
    if (!values || words.length === 0) continue;
    for (const [from, steps] of field.get('transitions').entries) {
      // A new record has no value yet.
      if (from !== '' && !values.includes(from))
        yield steps.unknownKey('unknown-value', `is not a value of ${field.key}`, values);
      for (const step of steps.items) yield* stepProblems(entity, field, from, step);
    }
    for (const value of field.get('locked').items) yield* isValue(value, field);
  }
}

function* placeProblems(field: Place, word: Place): Generator<ConfigProblem> {
  if (!field.get('type').exists && !field.get('$ref').exists)
    yield word.keyProblem('misplaced-word', 'belongs to the field itself, not to what a condition adds to it.');
  else if (!textsOf(field))
    yield word.keyProblem('rule-mismatch', 'is about the values of an enum: this field may have any text.');
}

function* stepProblems(entity: EntityFiles, field: Place, from: string, step: Place): Generator<ConfigProblem> {
  const roles = peopleRoles(entity);
  const to = step.get('to').exists ? step.get('to') : step;
  yield* isValue(to, field);
  if (to.text === from) yield to.problem('no-effect', 'has no effect: it is the same value.');
  for (const role of step.get('roles').items) yield* role.mustBe(roles, 'unknown-role', 'is not a role');
}

/** Problems in `sequence`: rules that no number has to meet, and an API that numbers nothing. */
export function* sequenceProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { panel, ui, schema } = entity;
  const own = ui.get('wire', 'api');
  const base = own.get('base').exists ? own.get('base') : panel.get('api', 'base');
  const preset = own.get('preset').exists ? own.get('preset') : panel.get('api', 'preset');
  for (const [, field] of fieldsIn(schema)) {
    const sequence = field.get('sequence');
    if (!sequence.exists) continue;
    for (const rule of field.given(...rules, 'initial', 'reference'))
      yield rule.keyProblem('no-effect', 'has no effect: the API makes the number, and nobody enters it.');
    if (field.path[0] !== 'properties')
      yield sequence.keyProblem('misplaced-word', 'is for fields that every record has.');
    if (preset.exists || (base.text !== undefined && isExternal(base.text)))
      yield sequence.keyWarning('no-effect', 'is for the embedded API: another one has to number the records itself.');
    else if (ui.exists && !ui.get('endpoints', 'create').exists)
      yield sequence.keyWarning('no-effect', 'has no effect: there is no endpoints.create.');
  }
}

/** The time limit of a pattern for a short text, in ms. */
const PATIENCE = 400;

/** Characters that patterns often repeat, besides those in the pattern itself. */
const usual = ['a', 'A', '0', ' ', '-', '.', '@', '_', '/'];

const context = createContext({ pattern: '', texts: [''] });
const script = new Script('for (const text of texts) new RegExp(pattern, "u").test(text)');

/**
 * Warns of patterns with catastrophic backtracking, such as '(a+)+$' for many 'a's and a '!': they would freeze the
 * page and the server. It tries texts of one repeated character, which finds the usual cases.
 */
export function* patternProblems({ source }: EntityFiles): Generator<ConfigProblem> {
  for (const pattern of patternsIn(source)) {
    if (pattern.text === undefined || !takesForever(pattern.text)) continue;
    yield pattern.keyWarning(
      'slow-pattern',
      'takes forever on some texts: it repeats a repetition. Anyone who enters such a text stops the server.',
    );
  }
}

function* patternsIn(place: Place): Generator<Place> {
  for (const [key, inner] of place.entries) {
    if (key === 'pattern' && inner.text !== undefined) yield inner;
    else yield* patternsIn(inner);
  }
  for (const inner of place.items) yield* patternsIn(inner);
}

/** Kept, because the dev server checks at every change. */
const takesForever = perText((pattern): boolean => {
  // Without nested repetition there is nothing to try.
  if (!/[+*}]\??\)[+*{]|\|[^)]*\)[+*{]|[+*}][^)]*\)[+*{]/.test(pattern)) return false;
  const signs = new Set([...usual, ...pattern.replace(/[\\()[\]{}^$|?*+]/g, '')]);
  context['pattern'] = pattern;
  context['texts'] = [...signs].slice(0, 24).map((sign) => `${sign.repeat(40)}\u0001`);
  try {
    script.runInContext(context, { timeout: PATIENCE });
    return false;
  } catch (error) {
    // Any other failure is an invalid pattern, which the grammar reports.
    return getProp(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  }
});
