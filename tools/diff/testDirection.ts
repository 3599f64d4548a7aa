import { isSameJson } from '../../src/shared/base/json.ts';
import type { Place } from '../check/place.ts';

/** Whether a condition holds for fewer records than before, for more, or for the same. */
type Direction = 'narrower' | 'wider' | 'same';

/** How a condition's test has changed; undefined if unknown. */
export function testDirection(before: Place, after: Place): Direction | undefined {
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
