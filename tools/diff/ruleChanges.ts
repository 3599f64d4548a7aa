import type { Place } from '../check/place.ts';
import { type Change, shown } from './change.ts';
import type { SidePair } from './sidePair.ts';

/** The limits, and the direction in which they become stricter. */
const limits = new Map<string, 'up' | 'down'>([
  ...['minLength', 'minItems', 'minimum', 'exclusiveMinimum'].map((word): [string, 'up'] => [word, 'up']),
  ...['formatMinimum', 'formatExclusiveMinimum'].map((word): [string, 'up'] => [word, 'up']),
  ...['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'].map((word): [string, 'down'] => [word, 'down']),
  ...['formatMaximum', 'formatExclusiveMaximum'].map((word): [string, 'down'] => [word, 'down']),
]);

/** The effect of a changed rule: a stricter one may refuse saved records. */
export function* ruleChanges(pair: SidePair, word: string): Generator<Change> {
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
