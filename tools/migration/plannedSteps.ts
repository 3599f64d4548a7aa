import { isSameJson } from '../../src/shared/base/json.ts';
import type { MigrationStep } from '../../src/shared/config/grammar.ts';
import { dereferenced } from '../build/dereferenced.ts';
import { Place } from '../check/place.ts';

type Documents = ReadonlyMap<string, unknown>;

/** What a change of the config means for stored records. */
interface Plan {
  readonly up: readonly MigrationStep[];
  /** What the config does not say, each as a sentence that names the words for it. */
  readonly questions: readonly string[];
}

/** A schema before and after, with the names of its entity. */
interface Sides {
  readonly was: string;
  readonly is: string;
  readonly before: Place;
  readonly after: Place;
}

const RECORD = '.schema.json';

/**
 * The steps that bring stored records from one config to another, as far as the config says.
 * @param isPlanned whether a migration that is there has a step already
 */
export function plannedSteps(before: Documents, after: Documents, isPlanned: (step: MigrationStep) => boolean): Plan {
  const steps: MigrationStep[] = [];
  const questions: string[] = [];
  for (const sides of sidesOf(before, after)) {
    const { was, is } = sides;
    if (was !== is) steps.push({ entity: was, becomes: is });
    const codecs = codecsOf(after.get(`${is}.ui.json`));
    for (const found of fieldSteps(sides, codecs)) {
      if (typeof found === 'string') questions.push(found);
      else steps.push(found);
    }
  }
  return { up: steps.filter((step) => !isPlanned(step)), questions };
}

/** The entities that are on both sides, under their former name or the same. */
function sidesOf(before: Documents, after: Documents): Sides[] {
  return [...after].flatMap(([file, document]) => {
    if (!file.endsWith(RECORD)) return [];
    const is = file.slice(0, -RECORD.length);
    const former = new Place(file, document).get('was').text;
    const was = former !== undefined && !before.has(file) && before.has(former + RECORD) ? former : is;
    const source = before.get(was + RECORD);
    if (source === undefined) return [];
    return [{ was, is, before: new Place(file, dereferenced(source)), after: new Place(file, dereferenced(document)) }];
  });
}

const codecsOf = (screen: unknown): ReadonlySet<string> => new Set(new Place('', screen).get('wire', 'codecs').keys);

/** The steps of an entity's fields, and what is not said about them. */
function* fieldSteps(
  { is: entity, before, after }: Sides,
  codecs: ReadonlySet<string>,
): Generator<MigrationStep | string> {
  const [old, now] = [before.get('properties'), after.get('properties')];
  const required = new Set(after.get('required').texts);
  const wasRequired = new Set(before.get('required').texts);
  const renamed = new Set<string>();
  for (const [name, field] of now.entries) {
    const former = field.get('was').text;
    const isRenamed = former !== undefined && !old.keys.includes(name) && old.keys.includes(former);
    if (isRenamed) {
      renamed.add(former);
      yield { entity, rename: former, to: name };
    }
    const source = old.get(isRenamed ? former : name);
    if (source.exists) yield* valueSteps(entity, name, source, field, codecs.has(name));
    const isDemanded = required.has(name) && !(source.exists && wasRequired.has(isRenamed ? former : name));
    if (isDemanded && !field.get('derived').exists) yield missingValue(entity, name, field);
  }
  for (const name of old.keys) {
    if (now.keys.includes(name) || renamed.has(name) || old.get(name, 'derived').exists) continue;
    yield `${entity}.${name} is gone: its values are kept, and in no answer where there are rights. If another field has them now, say there "was": "${name}"; to drop them, write the step { "entity": "${entity}", "drop": "${name}" }.`;
  }
}

/** A new required field needs a value in the records that are there. */
function missingValue(entity: string, name: string, field: Place): MigrationStep | string {
  const value = [field.get('default'), field.get('const'), field.get('initial')].find(({ exists }) => exists);
  if (value && isSingle(value.value)) return { entity, default: name, value: value.value };
  return `${entity}.${name} is required now, and the records that are there have none: write the step { "entity": "${entity}", "default": "${name}", "value": … } with their value.`;
}

type Single = string | number | boolean | null;
const isSingle = (value: unknown): value is Single =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A type that changes, and values that others take the place of. */
function* valueSteps(
  entity: string,
  name: string,
  was: Place,
  is: Place,
  hasCodec: boolean,
): Generator<MigrationStep | string> {
  const [from, to] = [typeOf(was), typeOf(is)];
  if (from !== to && from && to && !hasCodec) {
    yield { entity, type: name, to };
  }
  const list = is.get('items').exists ? 'items' : undefined;
  const [old, now] = [was, is].map((side) => (list ? side.get(list) : side));
  if (!old || !now) return;
  const values = valuesOf(now);
  const gone = (valuesOf(old) ?? []).filter((value) => !values?.includes(value));
  if (!values) return;
  const replace = now.get('oneOf').items.flatMap((choice) => {
    const [before, after] = [choice.get('was').value, choice.get('const').value];
    return isSingle(before) && isSingle(after) && gone.includes(before) ? [{ from: before, to: after }] : [];
  });
  if (replace.length > 0) {
    yield { entity, values: name, replace };
  }
  for (const value of gone.filter((one) => !replace.some((pair) => isSameJson(pair.from, one)))) {
    const text = JSON.stringify(value);
    yield `${entity}.${name} has no value ${text} any more, and records may: say which one takes its place, by "was": ${text} beside its const in oneOf, or by the step { "entity": "${entity}", "values": "${name}", "replace": [{ "from": ${text}, "to": … }] }.`;
  }
}

const typeNames = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  array: 'list',
} as const;
const isTypeName = (name: string): name is keyof typeof typeNames => Object.hasOwn(typeNames, name);

/** The type of a field, as steps name it; undefined for objects. */
function typeOf(field: Place) {
  const name = [field.get('type'), ...field.get('type').items]
    .map(({ text }) => text)
    .find((one) => one && one !== 'null');
  return name !== undefined && isTypeName(name) ? typeNames[name] : undefined;
}

/** The values of a choice; undefined for any. */
function valuesOf(field: Place): Single[] | undefined {
  const choices = field.get('oneOf').items.map((choice) => choice.get('const').value);
  const all = [...field.get('enum').items.map(({ value }) => value), ...choices].filter(isSingle);
  return all.length > 0 ? all : undefined;
}
