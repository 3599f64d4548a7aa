import { isObject } from '../../../src/shared/base/json.ts';
import { panelAjv } from '../../../src/shared/config/ajv.ts';
import { type EntityFiles, fieldAt, fieldsIn, partsIn, valuesOf } from '../files.ts';
import { type ConfigProblem, Place } from '../place.ts';

/** The words that bound a value from below and above; those of a pair of `exclusive` words leave the bound itself out. */
const bounds = [
  { of: 'length', least: ['minLength'], most: ['maxLength'] },
  { of: 'value', least: ['minimum', 'exclusiveMinimum'], most: ['maximum', 'exclusiveMaximum'] },
  { of: 'entries', least: ['minItems'], most: ['maxItems'] },
] as const;

/** Rules of a field that no value can meet, alone or combined with a condition's. */
export function* boundProblems({ schema }: EntityFiles): Generator<ConfigProblem> {
  for (const [, field] of fieldsIn(schema)) yield* insideProblems(field);
}

/** The same for a condition's additions, which may be valid alone. */
export function* conditionalBoundProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const part of partsIn(entity.schema)) {
    for (const [name, added] of part.get('properties').entries) {
      const field = fieldAt(entity, name);
      if (!isObject(added.value) || !isObject(field.value) || field.path.join() === added.path.join()) continue;
      const together = new Place(added.file, { ...field.value, ...added.value }, added.path);
      yield* contradictions(together, added);
    }
  }
}

function* insideProblems(field: Place): Generator<ConfigProblem> {
  yield* contradictions(field, field);
  for (const [, property] of field.get('properties').entries) yield* insideProblems(property);
  if (field.get('items').exists) yield* insideProblems(field.get('items'));
}

/**
 * @param field all rules of a value
 * @param own where to report the problem
 */
function* contradictions(field: Place, own: Place): Generator<ConfigProblem> {
  for (const { least, most } of bounds) {
    const low = strictest(
      least.map((word) => field.get(word)),
      1,
    );
    const high = strictest(
      most.map((word) => field.get(word)),
      -1,
    );
    if (low?.number === undefined || high?.number === undefined) continue;
    const isOpen = isExclusive(low) || isExclusive(high);
    if (low.number < high.number || (low.number === high.number && !isOpen)) continue;
    const place = [high, low].find(({ path }) => own.get(String(path.at(-1))).exists) ?? high;
    yield place.problem('contradicting-rules', `no value can be ${said(low)} and ${said(high)}.`);
  }
  yield* choiceProblems(field, own);
}

const isExclusive = ({ path }: Place): boolean => String(path.at(-1)).startsWith('exclusive');

const said = (bound: Place): string => {
  const isLeast = /min/i.test(String(bound.path.at(-1)));
  if (isExclusive(bound)) return `${isLeast ? 'more' : 'less'} than ${bound.number}`;
  return `at ${isLeast ? 'least' : 'most'} ${bound.number}`;
};

/** The tightest bound. @param sign 1 for bounds from below, -1 for those from above */
function strictest(places: readonly Place[], sign: 1 | -1): Place | undefined {
  const set = places.filter(({ number }) => number !== undefined);
  return set.sort(
    (a, b) => sign * ((b.number ?? 0) - (a.number ?? 0)) || Number(isExclusive(b)) - Number(isExclusive(a)),
  )[0];
}

/** An enum without a value that meets the rules beside it, or a const that is not in it. */
function* choiceProblems(field: Place, own: Place): Generator<ConfigProblem> {
  const [only, listed] = [field.get('const'), valuesOf(field)];
  const values = only.exists ? [only] : listed;
  if (values.length === 0) return;
  // A condition's values outside the enum are reported elsewhere.
  const fits = fitting(field, only.exists && field === own && listed.length > 0);
  const place = [only, field.get('enum'), field.get('oneOf')].find(({ path }) => own.get(String(path.at(-1))).exists);
  if (!place || values.some(({ value }) => fits(value))) return;
  yield place.problem(
    'contradicting-rules',
    only.exists
      ? 'is a value that another rule of the field refuses.'
      : 'has no value that meets the other rules of the field.',
  );
}

const limits = ['minLength', 'maxLength', 'pattern', 'format', 'multipleOf'];
const numeric = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** Whether a value meets the rules of a field, except limits from another field. */
function fitting(field: Place, isListed: boolean): (value: unknown) => boolean {
  const obeys = obeying(field, [...limits, ...numeric.filter((word) => field.get(word).number !== undefined)]);
  return (value) => obeys(value) && (!isListed || valuesOf(field).some((choice) => choice.value === value));
}

const ajv = panelAjv({ strict: false });

/**
 * Whether a value obeys some of the rules at a place. Invalid rules are reported elsewhere.
 * @param words the rules
 */
export function obeying(place: Place, words: readonly string[]): (value: unknown) => boolean {
  const rules = place.entries.flatMap(([word, { value }]) => (words.includes(word) ? [[word, value] as const] : []));
  if (rules.length === 0) return () => true;
  try {
    const validate = ajv.compile(Object.fromEntries(rules));
    return (value) => validate(value) === true;
  } catch {
    return () => true;
  }
}
