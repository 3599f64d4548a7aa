import { isObject } from '../../../src/shared/base/json.ts';
import { type EntityFiles, fieldsIn, isSecret, numeric, typeOf } from '../files.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';

/** A field that is computed, with the fields beside it. */
interface ComputedPlace {
  readonly path: string;
  readonly field: Place;
  readonly around: ReadonlyMap<string, Place>;
}

const operations = ['sum', 'product', 'difference', 'quotient'];

/** Rules that nobody could break: a computed field is not entered. */
const rules = ['default', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'enum', 'const'];

/** Problems in `computed`: fields that are not there or are no numbers, lists without a sum, and circles. */
export function* computedProblems({ schema }: EntityFiles): Generator<ConfigProblem> {
  const all = computedIn('', new Map(fieldsIn(schema)));
  for (const one of all) {
    const { field, around, path } = one;
    const by = field.get('computed');
    for (const rule of field.given(...rules)) {
      // `schemaProblems` reports the default of a top-level field.
      if (rule.key !== 'default' || field.path.length > 2)
        yield rule.keyProblem('no-effect', 'has no effect: nobody enters a computed field.');
    }
    if (field.path[0] !== 'properties' && !field.get('type').exists)
      yield by.keyProblem('misplaced-word', 'belongs to the field itself, not to what a condition adds to it.');
    yield* operationProblems(by);
    for (const operand of operandsIn(by)) yield* operandProblems(operand, around);
    if (listsIn(by, around).length > 0)
      yield by.problem('field-mismatch', 'is a number for each entry of a list: put it into a sum.');
    if (isReadBy(path, one, all)) yield by.problem('circular-value', `'${field.key}' would be computed from itself.`);
  }
}

/** The computed fields among some, and inside them. @param path that of the object around */
function computedIn(path: string, around: ReadonlyMap<string, Place>): ComputedPlace[] {
  return [...around].flatMap(([name, field]) => {
    const own = path + name;
    const here = field.get('computed').exists ? [{ path: own, field, around }] : [];
    return [...here, ...computedIn(`${own}.`, insideOf(field))];
  });
}

const insideOf = (field: Place): ReadonlyMap<string, Place> => new Map(entryOf(field).get('properties').entries);

const entryOf = (field: Place): Place => (field.get('items').exists ? entryOf(field.get('items')) : field);

/** A computation has one operation, and a quotient decimals; also inside of it. */
function* operationProblems(by: Place): Generator<ConfigProblem> {
  if (!isObject(by.value)) return;
  const [first, ...others] = by.given(...operations);
  if (!first) yield by.problem('missing-word', `needs one of ${listed(operations)}.`);
  for (const other of others) yield other.keyProblem('misplaced-word', `does not go with '${first?.key}'.`);
  if (by.get('quotient').exists && !by.get('decimals').exists)
    yield by.get('quotient').keyProblem('missing-word', "needs 'decimals' beside it.");
  for (const part of partsOf(by)) yield* operationProblems(part);
}

/** What an operation is made of. */
const partsOf = (by: Place): Place[] => operations.flatMap((name) => by.get(name).items);

/** The paths that a computation reads. */
const operandsIn = (by: Place): Place[] => (by.text === undefined ? partsOf(by).flatMap(operandsIn) : [by]);

/** The fields on the path of an operand, as far as they are there. */
function fieldsOn(path: string, around: ReadonlyMap<string, Place>): Place[] {
  const [name = '', ...rest] = path.split('.');
  const field = around.get(name);
  if (!field) return [];
  return rest.length > 0 ? [field, ...fieldsOn(rest.join('.'), insideOf(field))] : [field];
}

function* operandProblems(operand: Place, around: ReadonlyMap<string, Place>): Generator<ConfigProblem> {
  const steps = operand.text?.split('.') ?? [];
  const fields = fieldsOn(operand.text ?? '', around);
  const last = fields.at(-1);
  const type = last && typeOf(entryOf(last));
  if (!last || fields.length < steps.length) {
    const before = steps.slice(0, fields.length).map((step) => `${step}.`);
    const names = last ? [...insideOf(last).keys()] : [...around.keys()];
    yield operand.unknown(
      'unknown-field',
      'is not a field beside it',
      names.map((name) => before.join('') + name),
    );
  } else if (type !== undefined && !numeric.includes(type)) {
    yield operand.problem('field-mismatch', `'${operand.text}' is of type '${type}': only numbers are computed with.`);
  } else if (fields.some(isSecret)) {
    yield operand.problem('exposed-secret', `'${operand.text}' is writeOnly: no answer may tell the value.`);
  }
}

/** The lists whose entries a part of a computation has a number for each of, outside of sums. */
function listsIn(part: Place, around: ReadonlyMap<string, Place>): string[] {
  if (part.text === undefined)
    return part.get('sum').exists ? [] : partsOf(part).flatMap((one) => listsIn(one, around));
  return fieldsOn(part.text, around).some((field) => typeOf(field) === 'array') ? [part.text] : [];
}

/** Whether a computed field is read by what it is computed from. */
function isReadBy(
  path: string,
  from: ComputedPlace,
  all: readonly ComputedPlace[],
  passed: readonly string[] = [],
): boolean {
  const before = from.path.split('.').slice(0, -1);
  const read = operandsIn(from.field.get('computed')).map(({ text = '' }) => [...before, text].join('.'));
  if (read.includes(path)) return true;
  return all
    .filter((other) => read.includes(other.path) && !passed.includes(other.path))
    .some((other) => isReadBy(path, other, all, [...passed, other.path]));
}

/**
 * Whether a computed field may be without a number in a record that has all that is required.
 * @param around the object with its properties
 */
export function mayLackNumber(by: Place, around: Place): boolean {
  if (by.number !== undefined) return false;
  if (by.text !== undefined) return mayLack(by.text.split('.'), around);
  const [, divisor] = by.get('quotient').items;
  if (divisor && !divisor.number) return true;
  return partsOf(by).some((part) => !(by.get('sum').exists && isOfList(part, around)) && mayLackNumber(part, around));
}

/** Whether a part of a sum has a number for each entry of a list: those without one are left out. */
const isOfList = (part: Place, around: Place): boolean =>
  listsIn(part, new Map(around.get('properties').entries)).length > 0;

function mayLack([name = '', ...rest]: readonly string[], around: Place): boolean {
  const field = around.get('properties', name);
  if (!around.get('required').texts.includes(name)) return true;
  return rest.length > 0 && mayLack(rest, field);
}
