import { isSameJson } from '../../src/shared/base/json.ts';
import { Place } from '../check/place.ts';
import { type Change, shown } from './change.ts';
import { SidePair } from './sidePair.ts';

/** Differences between two schemas of one value. */
type FieldChanges = (field: SidePair) => Iterable<Change>;

/** The keywords of conditions. */
export const conditionWords = [
  'if',
  'then',
  'else',
  'allOf',
  'dependentRequired',
  'dependentSchemas',
  'rules',
  'warnings',
];

/**
 * Differences between the conditions of two schemas or parts: a condition that holds for fewer records breaks none.
 * @param fieldChanges compares a field
 */
export function* conditionChanges(part: SidePair, fieldChanges: FieldChanges): Generator<Change> {
  yield* testChanges(part);
  for (const word of ['then', 'else']) yield* partChanges(part.get(word), fieldChanges);
  for (const word of ['allOf', 'rules']) {
    for (const pair of matched(part.get(word))) yield* partChanges(pair, fieldChanges);
  }
  for (const field of part.get('dependentRequired').keys) yield* demandChanges(part.get('dependentRequired', field));
  for (const field of part.get('dependentSchemas').keys) {
    yield* partChanges(part.get('dependentSchemas', field), fieldChanges);
  }
  const warnings = part.get('warnings');
  if (!warnings.isSame) yield warnings.change('wording', 'the form warns of something else');
}

/** The test that chooses between `then` and `else`. */
function* testChanges(part: SidePair): Generator<Change> {
  const test = part.get('if');
  // An added or removed condition is reported by the fields it includes.
  if (test.isSame || test.isAdded || test.isRemoved) return;
  const from = `${shown(test.before.value)} → ${shown(test.after.value)}`;
  const direction = testDirection(test.before, test.after);
  if (direction === 'same') return;
  const both = [part.before, part.after];
  const [then, otherwise] = ['then', 'else'].map((word) => both.some((side) => side.get(word).exists));
  const brings = both.some((side) => ['then', 'else'].some((word) => fieldsOf(side.get(word)).length > 0));
  if (direction === undefined || brings || (then && otherwise)) {
    yield test.change('records', `${from}: which saved records break it cannot be told`);
    return;
  }
  const holdsForMore = direction === (then ? 'wider' : 'narrower');
  yield holdsForMore
    ? test.change('records', `${from}: holds for more records, and saved ones may break it`)
    : test.change('behaviour', `${from}: holds for fewer records`);
}

/** The fields that a part adds. */
const fieldsOf = (part: Place): string[] =>
  part.get('properties').entries.flatMap(([name, field]) => (field.get('type').exists ? [name] : []));

/** The requirements of a part and its nested parts. */
function* partChanges(part: SidePair, fieldChanges: FieldChanges): Generator<Change> {
  if (part.isSame) return;
  if (!isSameJson(part.before.get('errorMessage').value, part.after.get('errorMessage').value)) {
    yield part.get('errorMessage').change('wording', 'says something else');
  }
  yield* demandChanges(part.get('required'));
  const fields = part.get('properties');
  for (const name of fields.keys) {
    const field = fields.get(name);
    const [was, is] = [field.before.get('type').exists, field.after.get('type').exists];
    if (field.isAdded && is) yield field.change('behaviour', 'is new');
    else if (field.isRemoved && was)
      yield field.change('api', 'is gone: callers who send or read it find no such field');
    else if (field.isAdded)
      yield field.change('records', `${shown(words(field.after))} is new: saved values may break it`);
    else if (field.isRemoved) yield field.change('behaviour', 'the rule is gone');
    else yield* fieldChanges(field);
  }
  yield* conditionChanges(part, fieldChanges);
}

/** A rule without its message. */
const words = (field: Place): object =>
  Object.fromEntries(field.entries.flatMap(([word, { value }]) => (word === 'errorMessage' ? [] : [[word, value]])));

function* demandChanges(names: SidePair): Generator<Change> {
  const [before, after] = [names.before.texts, names.after.texts];
  for (const name of after.filter((one) => !before.includes(one))) {
    yield names.change('records', `'${name}' is required now: saved records may have none`);
  }
  for (const name of before.filter((one) => !after.includes(one))) {
    yield names.change('behaviour', `'${name}' is not required any more`);
  }
}

/** Matching entries of two lists of parts: with the same condition, else at the same index. */
function matched(list: SidePair): SidePair[] {
  const left = [...list.before.items];
  const take = (found: Place | undefined) => found && left.splice(left.indexOf(found), 1)[0];
  const same = list.after.items.map((after) => take(left.find((one) => isSameJson(one.value, after.value))));
  const alike = list.after.items.map(
    (after, place) =>
      same[place] ??
      take(left.find((one) => one.get('if').exists && isSameJson(one.get('if').value, after.get('if').value))),
  );
  const pairs = list.after.items.map((after, place) => {
    const nothing = new SidePair(list.before.get(-1), after);
    const before = alike[place] ?? take(left.find((one) => one.path.at(-1) === place));
    return before ? new SidePair(before, after) : nothing;
  });
  return [...pairs, ...left.map((before) => new SidePair(before, new Place(before.file, undefined, before.path)))];
}

/** Whether a condition holds for fewer records than before, for more, or for the same. */
type Direction = 'narrower' | 'wider' | 'same';

/** How a condition's test has changed; undefined if unknown. */
function testDirection(before: Place, after: Place): Direction | undefined {
  const found = [listDirection(names(before), names(after))];
  const fields = new Set([...before.get('properties').keys, ...after.get('properties').keys]);
  for (const name of fields) {
    found.push(wordsDirection(before.get('properties', name), after.get('properties', name)));
  }
  return together(found);
}

const names = (test: Place): string[] => test.get('required').texts;

/** More names or keywords hold for fewer records. */
function listDirection(before: readonly string[], after: readonly string[]): Direction | undefined {
  const [more, fewer] = [after.some((one) => !before.includes(one)), before.some((one) => !after.includes(one))];
  if (more && fewer) return undefined;
  return more ? 'narrower' : fewer ? 'wider' : 'same';
}

const together = (all: readonly (Direction | undefined)[]): Direction | undefined => {
  const changed = new Set(all.filter((one) => one !== 'same'));
  return changed.size > 1 ? undefined : changed.size === 0 ? 'same' : [...changed][0];
};

const opposite = (direction: Direction | undefined): Direction | undefined =>
  direction === 'narrower' ? 'wider' : direction === 'wider' ? 'narrower' : direction;

/** The test of a field's value. */
function wordsDirection(before: Place, after: Place): Direction | undefined {
  if (!before.exists) return 'narrower';
  if (!after.exists) return 'wider';
  // 'const' is an 'enum' with one value.
  const words = new Set([...before.keys, ...after.keys].map((word) => (word === 'const' ? 'enum' : word)));
  words.delete('$comment');
  return together([...words].map((word) => wordDirection(word, before, after)));
}

const lower = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'];
const upper = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'];

function wordDirection(word: string, before: Place, after: Place): Direction | undefined {
  if (word === 'enum') {
    const [was, is] = [valuesOf(before), valuesOf(after)];
    if (!was) return 'narrower';
    return is ? opposite(listDirection(was, is)) : 'wider';
  }
  const [was, is] = [before.get(word), after.get(word)];
  if (isSameJson(was.value, is.value)) return 'same';
  if (!was.exists) return 'narrower';
  if (!is.exists) return 'wider';
  if (was.number === undefined || is.number === undefined) return undefined;
  const isMore = is.number > was.number;
  if (lower.includes(word)) return isMore ? 'narrower' : 'wider';
  return upper.includes(word) ? (isMore ? 'wider' : 'narrower') : undefined;
}

function valuesOf(test: Place): string[] | undefined {
  const [only, list] = [test.get('const'), test.get('enum')];
  if (only.exists) return [JSON.stringify(only.value)];
  return list.exists ? list.items.map(({ value }) => JSON.stringify(value)) : undefined;
}
