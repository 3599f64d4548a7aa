import type { Place } from '../check/place.ts';
import { type Change, shown } from './change.ts';
import { conditionChanges, conditionWords } from './conditionChanges.ts';
import { renamedFields } from './renamed.ts';
import { SidePair } from './sidePair.ts';

const words = ['title', 'description', 'errorMessage', '$comment', 'examples'];

/**
 * Differences between two schemas of a record, or of an object in it.
 * @param hasRights whether the entity has rights: then the API serves only fields of the schema
 */
export function* recordChanges(schema: SidePair, hasRights = false): Generator<Change> {
  yield* fieldsChanges(schema, hasRights);
  yield* combinationChanges(schema.get('unique'));
  yield* conditionChanges(schema, fieldChanges);
  const known = ['was', 'properties', 'required', 'unique', '$defs', '$schema', 'type', ...conditionWords];
  for (const word of schema.keys) if (!known.includes(word)) yield* keywordChanges(schema.get(word), word);
  for (const name of schema.get('$defs').keys) yield* fieldChanges(schema.get('$defs', name));
}

/** Differences between the properties of two objects. */
function* fieldsChanges(object: SidePair, hasRights = false): Generator<Change> {
  const [wasRequired, isRequired] = [object.before, object.after].map(
    (side) => new Set(side.get('required').items.map(({ text = '' }) => text)),
  );
  const fields = object.get('properties');
  const renamed = renamedFields(object.before, object.after);
  const former = new Map([...renamed].map(([was, name]) => [name, was]));
  for (const name of fields.keys) {
    const field = fields.get(name);
    if (renamed.has(name)) continue;
    const old = former.get(name);
    if (old !== undefined) {
      yield field.change(
        'records',
        `was '${old}': saved values are under that name until a migration has run, and callers have to send and read the new one`,
      );
      yield* fieldChanges(new SidePair(fields.get(old).before, field.after));
      continue;
    }
    const [was, is] = [wasRequired?.has(name) ?? false, isRequired?.has(name) ?? false];
    if (field.isAdded) {
      const message = is ? 'is new and required: saved records have none' : 'is new';
      yield field.change(is && !field.after.get('derived').exists ? 'records' : 'behaviour', message);
    } else if (field.isRemoved) {
      yield field.change(
        'api',
        hasRights
          ? 'is gone: saved values stay, and callers can neither read, find nor change them'
          : 'is gone: callers who send or read it find no such field',
      );
    } else {
      if (is && !was) yield field.change('records', 'is required now: saved records may have none');
      if (was && !is) yield field.change('behaviour', 'is not required any more');
      yield* fieldChanges(field);
    }
  }
  const order = (side: SidePair['before']) =>
    side.keys.filter((name) => !fields.get(name).isAdded && !fields.get(name).isRemoved);
  if (order(fields.before).join('\n') !== order(fields.after).join('\n')) {
    yield fields.change('behaviour', 'are in another order');
  }
}

/** Differences between two schemas of one value. */
function* fieldChanges(field: SidePair): Generator<Change> {
  if (field.isAdded || field.isRemoved) {
    yield field.change('behaviour', field.isAdded ? 'is new' : 'is gone');
    return;
  }
  for (const word of field.keys) {
    const pair = field.get(word);
    if (pair.isSame) continue;
    if (word === 'properties' || word === 'required' || word === 'was') continue;
    if (word === 'items') yield* fieldChanges(pair);
    else yield* keywordChanges(pair, word);
  }
  if (field.get('properties').keys.length > 0) yield* fieldsChanges(field);
}

function* keywordChanges(pair: SidePair, word: string): Generator<Change> {
  if (pair.isSame) return;
  const from = `from ${shown(pair.before.value)} to ${shown(pair.after.value)}`;
  if (words.includes(word) || word.startsWith('x-') || isSameButWords(pair))
    yield pair.change('wording', 'says something else');
  else if (word === 'readOnly') {
    if (pair.after.value === true) yield pair.change('api', 'callers cannot set it any more');
    else yield pair.change('behaviour', 'people and callers can set it now');
  } else if (word === 'reference') yield* referenceChanges(pair);
  else if (word === 'derived') {
    yield pair.change('records', 'its value comes from elsewhere: what is stored is not read as before');
  } else if (['default', 'initial', 'searched', 'writeOnly'].includes(word)) {
    yield pair.change(
      'behaviour',
      pair.isAdded ? `is now ${shown(pair.after.value)}` : pair.isRemoved ? 'is gone' : `went ${from}`,
    );
  } else yield* ruleChanges(pair, word);
}

function* referenceChanges(pair: SidePair): Generator<Change> {
  const to = pair.get('to');
  if (pair.isRemoved) yield pair.change('behaviour', 'any text is taken now');
  else if (!to.isSame) {
    yield pair.change('records', `saved ids must now be of ${to.after.text ?? 'another entity'}`);
  } else yield pair.change('behaviour', 'what happens when a record is deleted is another');
}

function* combinationChanges(unique: SidePair): Generator<Change> {
  const texts = (side: SidePair['before']) => side.items.map(({ value }) => JSON.stringify(value));
  const [before, after] = [texts(unique.before), texts(unique.after)];
  for (const set of after) {
    if (!before.includes(set)) yield unique.change('records', `${set} must be unique now: saved records may share it`);
  }
  for (const set of before) if (!after.includes(set)) yield unique.change('behaviour', `${set} may be shared now`);
}

/** Whether two rules, including nested ones, differ only in their messages. */
const isSameButWords = (pair: SidePair): boolean =>
  pair.before.exists && pair.after.exists && mute(pair.before.value) === mute(pair.after.value);

const mute = (value: unknown): string =>
  JSON.stringify(value, (key, inside: unknown) => (['errorMessage', '$comment'].includes(key) ? undefined : inside));

/** The limits, and the direction in which they become stricter. */
const limits = new Map<string, 'up' | 'down'>([
  ...['minLength', 'minItems', 'minimum', 'exclusiveMinimum'].map((word): [string, 'up'] => [word, 'up']),
  ...['formatMinimum', 'formatExclusiveMinimum'].map((word): [string, 'up'] => [word, 'up']),
  ...['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'].map((word): [string, 'down'] => [word, 'down']),
  ...['formatMaximum', 'formatExclusiveMaximum'].map((word): [string, 'down'] => [word, 'down']),
]);

/** The effect of a changed rule: a stricter one may refuse saved records. */
function* ruleChanges(pair: SidePair, word: string): Generator<Change> {
  const { before, after } = pair;
  const from = `${shown(before.value)} → ${shown(after.value)}`;
  if (word === 'type') {
    const lost = typesOf(before).filter((type) => !isWithin(type, typesOf(after)));
    yield lost.length > 0
      ? pair.change('records', `${from}: saved values have another type`)
      : pair.change('behaviour', `${from}: more values are taken`);
  } else if (word === 'enum') yield* choiceChanges(pair);
  else if (pair.isRemoved || after.value === false) yield pair.change('behaviour', 'the rule is gone');
  else if (pair.isAdded || before.value === false) {
    const rule = after.value === true ? 'the rule' : `the rule ${shown(after.value)}`;
    yield pair.change('records', `${rule} is new: saved values may break it`);
  } else {
    const isWider = widened(before, after, limits.get(word)) || (word === 'multipleOf' && divides(after, before));
    yield isWider
      ? pair.change('behaviour', `${from}: more values are taken`)
      : pair.change('records', `${from}: saved values may break it`);
  }
}

const typesOf = (place: Place): string[] => [place, ...place.items].flatMap(({ text }) => text ?? []);

const isWithin = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function widened(before: Place, after: Place, narrower: 'up' | 'down' | undefined): boolean {
  const [was, is] = [before.number ?? before.text, after.number ?? after.text];
  if (narrower === undefined || was === undefined || is === undefined || typeof was !== typeof is) return false;
  return narrower === 'up' ? is < was : is > was;
}

/** Whether every multiple of the second number is one of the first. */
function divides({ number: part }: Place, { number: whole }: Place): boolean {
  if (!part || !whole) return false;
  const times = whole / part;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

/** Values that can no longer be chosen break saved records; new ones break nothing. */
function* choiceChanges(pair: SidePair): Generator<Change> {
  const values = (side: Place) => side.items.map(({ value }) => JSON.stringify(value));
  const [before, after] = [values(pair.before), values(pair.after)];
  if (pair.isAdded) yield pair.change('records', `only ${after.join(', ')} are taken now: saved values may be others`);
  else if (pair.isRemoved) yield pair.change('behaviour', 'any value is taken now');
  else {
    const [lost, won] = [before.filter((one) => !after.includes(one)), after.filter((one) => !before.includes(one))];
    if (lost.length > 0) yield pair.change('records', `${lost.join(', ')} is gone: saved records may have it`);
    if (won.length > 0) yield pair.change('behaviour', `${won.join(', ')} is new`);
    if (lost.length + won.length === 0) yield pair.change('behaviour', 'the values are in another order');
  }
}
