import { isObject } from '../../src/shared/base/json.ts';
import type { Place } from '../check/place.ts';
import { shownTexts } from '../locale/configTexts.ts';
import { type Change, shown } from './change.ts';
import { SidePair } from './sidePair.ts';

/** Differences between two `*.ui.json`, or two `panel.json`. */
export function* screenChanges(file: SidePair): Generator<Change> {
  const read = { before: placesRead(file.before), after: placesRead(file.after) };
  for (const section of file.keys) {
    // `rightsChanges` reports who may do more or less by it.
    if (section === '$schema' || section === 'rights') continue;
    const pair = file.get(section);
    if (section === 'endpoints') yield* callChanges(pair);
    else if (section === 'wire') yield* wireChanges(pair);
    else if (section === 'api') yield* settingChanges(pair, 'api', 'another backend is talked to, or in another way');
    else yield* valueChanges(pair, read);
  }
}

const pathOf = ({ path }: Place): string => JSON.stringify(path);
const placesRead = (side: Place): ReadonlySet<string> => new Set(shownTexts(side).map(pathOf));

function* callChanges(endpoints: SidePair): Generator<Change> {
  for (const name of endpoints.keys) {
    const pair = endpoints.get(name);
    if (pair.isSame) continue;
    if (pair.isAdded) yield pair.change('behaviour', `is new: ${callOf(pair.after)}`);
    else if (pair.isRemoved) yield pair.change('api', `is gone: ${callOf(pair.before)}`);
    else {
      const [was, is] = [callOf(pair.before), callOf(pair.after)];
      yield was === is
        ? pair.change('api', 'sends something else')
        : pair.change('api', `${was} → ${is}: the old call is not answered any more`);
    }
  }
}

const callOf = (endpoint: Place): string =>
  Array.isArray(endpoint.value)
    ? endpoint.items.map(callOf).join(', ')
    : (endpoint.text ?? endpoint.get('call').text ?? shown(endpoint.value));

function* wireChanges(wire: SidePair): Generator<Change> {
  for (const field of wire.get('codecs').keys) {
    const pair = wire.get('codecs', field);
    if (!pair.isSame) yield pair.change('records', 'has another shape on the wire: saved values are read otherwise');
  }
  const [before, after] = [wire.before.get('omit').texts, wire.after.get('omit').texts];
  for (const key of after.filter((one) => !before.includes(one))) {
    yield wire.get('omit').change('api', `'${key}' is not sent any more`);
  }
  for (const key of before.filter((one) => !after.includes(one))) {
    yield wire.get('omit').change('api', `'${key}' is sent now, which the API may refuse`);
  }
  for (const word of wire.keys) {
    if (word !== 'codecs' && word !== 'omit')
      yield* settingChanges(wire.get(word), 'api', 'records have another shape on the wire');
  }
}

/** Each value that differs, all with the same effect. */
function* settingChanges(pair: SidePair, effect: 'api', means: string): Generator<Change> {
  if (pair.isSame) return;
  if (isObject(pair.before.value) && isObject(pair.after.value)) {
    for (const key of pair.keys) yield* settingChanges(pair.get(key), effect, means);
  } else yield pair.change(effect, `${shown(pair.before.value)} → ${shown(pair.after.value)}: ${means}`);
}

interface PlacesRead {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** Visible texts are wording; everything else changes behaviour. */
function* valueChanges(pair: SidePair, read: PlacesRead): Generator<Change> {
  if (pair.isSame) return;
  const { before, after } = pair;
  if (isObject(before.value) && isObject(after.value)) {
    for (const key of pair.keys) yield* valueChanges(pair.get(key), read);
    return;
  }
  if (Array.isArray(before.value) && Array.isArray(after.value)) return yield* listChanges(pair, read);
  const isText = (side: Place, places: ReadonlySet<string>) => !side.exists || places.has(pathOf(side));
  // Calls of actions; those of endpoints are told above.
  const isCall = after.path.includes('call');
  const effect = isCall ? 'api' : isText(before, read.before) && isText(after, read.after) ? 'wording' : 'behaviour';
  if (pair.isAdded) yield pair.change(effect, `is new: ${shown(after.value)}`);
  else if (pair.isRemoved) yield pair.change(effect, `is gone: ${shown(before.value)}`);
  else yield pair.change(effect, `${shown(before.value)} → ${shown(after.value)}`);
}

/** Lists whose entries have names are compared by name, so that one more entry is one change. */
function* listChanges(pair: SidePair, read: PlacesRead): Generator<Change> {
  const [before, after] = [named(pair.before), named(pair.after)];
  if (!before || !after) {
    yield pair.change('behaviour', `${shown(pair.before.value)} → ${shown(pair.after.value)}`);
    return;
  }
  for (const [name, place] of before) {
    if (!after.has(name)) yield pair.change('behaviour', `'${name}' is gone`);
    else yield* valueChanges(new SidePair(place, after.get(name) ?? place), read);
  }
  for (const name of after.keys()) if (!before.has(name)) yield pair.change('behaviour', `'${name}' is new`);
  const kept = (from: ReadonlyMap<string, Place>, other: ReadonlyMap<string, Place>) =>
    [...from.keys()].filter((name) => other.has(name)).join('\n');
  if (kept(before, after) !== kept(after, before)) yield pair.change('behaviour', 'are in another order');
}

/** The keys that may identify list entries, best first. */
const names = ['field', 'entity', 'screen', 'path', 'href', 'title'];

/** The entries of a list by name; undefined if they have none of their own. */
function named(list: Place): ReadonlyMap<string, Place> | undefined {
  const entries = list.items.map((entry): [string | undefined, Place] => [
    entry.text ?? names.map((key) => entry.get(key).text).find((name) => name !== undefined),
    entry,
  ]);
  const all = new Map(entries.flatMap(([name, entry]) => (name === undefined ? [] : [[name, entry] as const])));
  return all.size === entries.length ? all : undefined;
}
