import { isObject } from '../base/json.ts';
import { perObject } from '../base/perObject.ts';
import { type Decimal, decimalOf, numberFrom, plus, quotient, roundedTo, times } from '../text/decimal.ts';
import { isLongNumber } from '../text/exactNumber.ts';
import { activeConditions, without } from './conditions.ts';
import type { Computation, FieldSchema, Operand, RecordSchema } from './grammar.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, FieldSchema>>;

/** A field that is computed. */
export interface Computed {
  /** Where it is in a record; a list stands for each of its entries: ['lines', 'amount']. */
  readonly path: readonly string[];
  readonly field: FieldSchema;
  /** The fields beside it. */
  readonly around: Fields;
  readonly by: Computation;
}

/** The paths that a computation reads, from the object with the computed field: 'price', 'lines.amount'. */
export const operandsOf = (operand: Operand): string[] => {
  if (typeof operand === 'number') return [];
  return typeof operand === 'string' ? [operand] : operationOf(operand).operands.flatMap(operandsOf);
};

const operations = ['sum', 'product', 'difference', 'quotient'] as const;
type Operation = (typeof operations)[number];

/** The operation of a computation, with what it is made of. */
function operationOf(by: Computation): { readonly name: Operation; readonly operands: readonly Operand[] } {
  const name = operations.find((one) => by[one]) ?? 'sum';
  return { name, operands: by[name] ?? [] };
}

/** The field at a path; a list stands for its entries. */
export function operandAt(fields: Fields, path: string): FieldSchema | undefined {
  return path.split('.').reduce<FieldSchema | undefined>((around, name) => {
    const inside = entryOf(around)?.properties ?? {};
    return Object.hasOwn(inside, name) ? inside[name] : undefined;
  }, objectWith(fields));
}

const entryOf = (field: FieldSchema | undefined): FieldSchema | undefined =>
  field?.type === 'array' ? entryOf(field.items) : field;

const objectWith = (properties: Fields): FieldSchema => ({ type: 'object', properties });

/**
 * The computed fields of a schema, each after those that it is computed from. One that reads a field which is not there, as
 * one that a person may not see, is left out: its value is the API's.
 */
export const computedFields = perObject((schema: Pick<RecordSchema, 'properties'>): readonly Computed[] => {
  const all = computedIn(schema.properties, []);
  const ordered = new Set<Computed>();
  const visit = (one: Computed, above: readonly Computed[]) => {
    if (ordered.has(one) || above.includes(one)) return;
    for (const source of sourcesOf(one, all)) visit(source, [...above, one]);
    ordered.add(one);
  };
  for (const one of all) visit(one, []);
  return [...ordered].filter(({ around, by }) => operandsOf(by).every((path) => operandAt(around, path)));
});

/** The computed fields in an object, and inside its fields. @param path that of the object */
export function computedIn(fields: Fields, path: readonly string[]): Computed[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = [...path, name];
    const here = field.computed ? [{ path: own, field, around: fields, by: field.computed }] : [];
    return [...here, ...computedIn(entryOf(field)?.properties ?? {}, own)];
  });
}

/** The computed fields that one of them reads. */
export function sourcesOf({ path, by }: Computed, all: readonly Computed[]): Computed[] {
  const read = operandsOf(by).map((operand) => [...path.slice(0, -1), operand].join('.'));
  return all.filter((other) => read.includes(other.path.join('.')));
}

/** A number, or one for each entry of a list. */
type Found = Decimal | undefined | readonly (Decimal | undefined)[];

const isList = (found: Found): found is readonly (Decimal | undefined)[] => Array.isArray(found);

const nothing: Decimal = { digits: 0n, places: 0 };

/**
 * The number of a computation; undefined where an operand is missing. Entries of a list without a number are left out of its
 * sum, and the sum of none is 0.
 */
function evaluated(operand: Operand, around: Fields, values: Values): Found {
  if (typeof operand === 'number') return decimalOf(operand);
  if (typeof operand === 'string') return numbersAt(objectWith(around), values, operand.split('.'));
  const { name, operands } = operationOf(operand);
  const found = operands.map((inner) => evaluated(inner, around, values));
  const result = name === 'sum' ? summed(found) : byEntry(found, (row) => combined(name, row, operand.decimals));
  const { decimals } = operand;
  return decimals === undefined ? result : byEntry([result], ([one]) => one && roundedTo(one, decimals));
}

function summed(found: readonly Found[]): Decimal | undefined {
  const all = found.flatMap((one) => (isList(one) ? one.filter((entry) => entry !== undefined) : [one]));
  return all.reduce((sum, one) => sum && one && plus(sum, one), nothing);
}

/** Numbers for each entry of the lists among them; a single number is the same for each. */
function byEntry(
  found: readonly Found[],
  combine: (row: readonly (Decimal | undefined)[]) => Decimal | undefined,
): Found {
  const list = found.find(isList);
  if (!list) return combine(found.flatMap((one) => (isList(one) ? [] : [one])));
  return list.map((_, index) => combine(found.map((one) => (isList(one) ? one[index] : one))));
}

function combined(
  name: Exclude<Operation, 'sum'>,
  row: readonly (Decimal | undefined)[],
  decimals = 0,
): Decimal | undefined {
  return row.reduce((made, next) => {
    if (!made || !next) return undefined;
    if (name === 'product') return times(made, next);
    return name === 'difference' ? plus(made, times(next, minus)) : quotientOf(made, next, decimals);
  });
}

const minus: Decimal = { digits: -1n, places: 0 };

/** A quotient with so many decimals; half a unit is rounded away from zero. @returns undefined for a division by zero */
function quotientOf(a: Decimal, b: Decimal, places: number): Decimal | undefined {
  if (b.digits === 0n) return undefined;
  const sign = b.digits < 0n ? -1n : 1n;
  const shift = places + b.places - a.places;
  const [above, below] = [10n ** BigInt(Math.max(shift, 0)), 10n ** BigInt(Math.max(-shift, 0))];
  return { digits: quotient(sign * a.digits * above, sign * b.digits * below), places };
}

/** The number at a path, or those in a list's entries. */
function numbersAt(field: FieldSchema | undefined, value: unknown, path: readonly string[]): Found {
  if (field?.type === 'array') {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [];
    return entries.flatMap((entry) => numbersAt(field.items, entry, path));
  }
  const [name, ...rest] = path;
  if (name !== undefined) return numbersAt(field?.properties?.[name], isObject(value) ? value[name] : undefined, rest);
  return isLongNumber(value) || (typeof value === 'number' && Number.isFinite(value)) ? decimalOf(value) : undefined;
}

/** The number of a computed field, beside the values around it; undefined if it has none. */
function numberOf({ field, around, by }: Computed, values: Values): number | undefined {
  const found = evaluated(by, around, values);
  if (!found || isList(found)) return undefined;
  return numberFrom(field.type === 'integer' ? roundedTo(found, 0) : found);
}

/** An object, or each object in a list, with a value at a path: the same one where nothing changes. */
function changedAt(value: unknown, path: readonly string[], change: (values: Values) => Values): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => changedAt(entry, path, change));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (!isObject(value)) return value;
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  const inner = changedAt(value[name], rest, change);
  return inner === value[name] ? value : { ...value, [name]: inner };
}

/**
 * A record with its computed fields, from its other ones, whatever it has in them. Fields that no active condition includes
 * count as missing.
 * @returns the same object if nothing changes
 */
export function withComputed(schema: RecordSchema, record: Values): Values {
  const fields = computedFields(schema);
  if (fields.length === 0) return record;
  const { gone } = activeConditions(schema, record);
  return fields
    .filter(({ path: [root = ''] }) => !gone.includes(root))
    .reduce((made, one) => {
      const name = one.path.at(-1) ?? '';
      const isTop = one.path.length === 1;
      const place = (values: Values): Values => {
        const number = numberOf(one, isTop ? without(values, gone) : values);
        if (values[name] === number) return values;
        return number === undefined ? without(values, [name]) : { ...values, [name]: number };
      };
      const next = changedAt(made, one.path.slice(0, -1), place);
      return isObject(next) ? next : made;
    }, record);
}
