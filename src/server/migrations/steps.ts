import { isObject } from '../../shared/base/json.ts';
import type { MigrationStep } from '../../shared/config/grammar.ts';
import { isEmpty } from '../../shared/wire/record.ts';

/** Fields and their values, as they are stored. */
export type Values = Readonly<Record<string, unknown>>;

type StepWith<Word extends string> = Extract<MigrationStep, { readonly [Each in Word]: unknown }>;

/** A value that a step cannot read. The message is the end of a sentence: "has 'abc' in 'price', which is no number". */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The fields that a step reads or writes, by their paths. */
export function fieldsOf(step: MigrationStep): string[] {
  if ('rename' in step) return [step.rename, besides(step.rename, step.to)];
  if ('split' in step) return [step.split, ...step.into];
  if ('join' in step) return [...step.join, step.into];
  if ('type' in step) return [step.type];
  if ('values' in step) return [step.values];
  if ('default' in step) return [step.default];
  return 'drop' in step ? [step.drop] : [];
}

/** The path of a field beside another: 'address.town', 'city' → 'address.city'. */
export const besides = (path: string, name: string): string => [...path.split('.').slice(0, -1), name].join('.');

/** The words of steps that say what they do. */
const words = ['rename', 'split', 'join', 'type', 'values', 'default', 'drop', 'becomes'];

/** The word that says what a step does. */
export const wordOf = (step: MigrationStep): string => words.find((word) => word in step) ?? '';

/**
 * The step that undoes another: of a rename, and of a change of values where no two become the same.
 * @returns undefined where a step has no way back
 */
export function inverseOf(step: MigrationStep): MigrationStep | undefined {
  if ('becomes' in step) return { entity: step.becomes, becomes: step.entity };
  if ('rename' in step) {
    const { entity, rename, to } = step;
    return { entity, rename: besides(rename, to), to: rename.split('.').at(-1) ?? rename };
  }
  if (!('values' in step)) return undefined;
  const sides = [step.replace.map(({ from }) => from), step.replace.map(({ to }) => to)];
  const isOneToOne = sides.every((side) => new Set(side).size === side.length && !side.includes(null));
  return isOneToOne ? { ...step, replace: step.replace.map(({ from, to }) => ({ from: to, to: from })) } : undefined;
}

/** What is migrated: a whole record, or the fields of it that a change in the history has. */
type Extent = 'record' | 'part';

/**
 * The values after a step. A part of a record is left as it is where the step needs the rest of it, or cannot read a
 * value.
 * @throws {Unreadable} for a value of a record that the step cannot read
 */
export function applyStep(step: MigrationStep, values: Values, extent: Extent): Values {
  try {
    return applied(step, values, extent);
  } catch (error) {
    if (extent === 'part' && error instanceof Unreadable) return values;
    throw error;
  }
}

function applied(step: MigrationStep, values: Values, extent: Extent): Values {
  if ('rename' in step) {
    return atField(step.rename, values, (object, name) => {
      const { [name]: value, ...others } = object;
      if (!Object.hasOwn(object, name)) return object;
      return isEmpty(others[step.to]) ? { ...others, [step.to]: value } : others;
    });
  }
  if ('split' in step) return split(step, values);
  if ('join' in step) return join(step, values, extent);
  if ('type' in step) {
    return changed(step.type, values, (value) => convert(value, step.to, step.type));
  }
  if ('values' in step) {
    const replace = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(replace);
      const found = step.replace.find(({ from }) => from === value);
      return found ? found.to : value;
    };
    return changed(step.values, values, replace);
  }
  if (extent === 'part') return values;
  if ('default' in step) {
    return atField(step.default, values, (object, name) =>
      isMissing(object[name]) ? { ...object, [name]: step.value } : object,
    );
  }
  if ('drop' in step) return atField(step.drop, values, (object, name) => without(object, [name]));
  return values;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Changes the objects that have a field: one inside an object, and in each row of a list. */
function atField(path: string, values: Values, change: (object: Values, name: string) => Values): Values {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return change(values, first);
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? atField(rest.join('.'), value, change) : value;
  };
  return Object.hasOwn(values, first) ? { ...values, [first]: inside(values[first]) } : values;
}

/** Changes the value of a field, where there is one. */
const changed = (path: string, values: Values, change: (value: unknown) => unknown): Values =>
  atField(path, values, (object, name) => {
    if (isMissing(object[name])) return object;
    const value = change(object[name]);
    return value === undefined ? without(object, [name]) : { ...object, [name]: value };
  });

function split({ split: field, into, by = ' ' }: StepWith<'split'>, values: Values): Values {
  if (!Object.hasOwn(values, field)) return values;
  const text = values[field];
  const others = without(values, [field]);
  if (isMissing(text)) return others;
  if (typeof text !== 'string') throw unreadable(text, field, 'text');
  const found = text.split(by);
  const parts = [...found.slice(0, into.length - 1), found.slice(into.length - 1).join(by)];
  const named = into.flatMap((name, index) => {
    const part = index < found.length ? parts[index] : undefined;
    return part !== undefined && isEmpty(others[name]) ? [[name, part] as const] : [];
  });
  return { ...others, ...Object.fromEntries(named) };
}

function join({ join: fields, into, by = ' ' }: StepWith<'join'>, values: Values, extent: Extent): Values {
  const own = fields.filter((field) => Object.hasOwn(values, field));
  if (own.length === 0 || (extent === 'part' && own.length < fields.length)) return values;
  const texts = own.flatMap((field) => {
    const value = values[field];
    if (isMissing(value)) return [];
    if (typeof value !== 'string' && typeof value !== 'number') throw unreadable(value, field, 'text');
    return value === '' ? [] : [String(value)];
  });
  const others = without(values, fields);
  return texts.length > 0 && isEmpty(others[into]) ? { ...others, [into]: texts.join(by) } : others;
}

type TypeName = StepWith<'type'>['to'];

/** A value as one of another type; undefined for none. */
function convert(value: unknown, to: TypeName, field: string): unknown {
  if (to === 'list') return Array.isArray(value) ? value : [value];
  const single: unknown = Array.isArray(value) ? value[0] : value;
  if (isMissing(single)) return undefined;
  if (isObject(single) || Array.isArray(single)) throw unreadable(value, field, names[to]);
  if (to === 'string') return String(single);
  const text = String(single).trim();
  if (text === '') return undefined;
  if (to === 'boolean') {
    const truth = truths.get(text.toLowerCase());
    if (truth === undefined) throw unreadable(value, field, names[to]);
    return truth;
  }
  const number =
    typeof single === 'boolean'
      ? Number(single)
      : /^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text)
        ? Number(text)
        : Number.NaN;
  const isWhole = Number.isSafeInteger(number);
  // A longer whole number would lose its last digits.
  if (!Number.isFinite(number) || (Number.isInteger(number) && !isWhole) || (to === 'integer' && !isWhole))
    throw unreadable(value, field, names[to]);
  return number;
}

const truths = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

const names = { string: 'text', number: 'number', integer: 'whole number', boolean: 'yes or no' } as const;

const unreadable = (value: unknown, field: string, name: string): Unreadable =>
  new Unreadable(`has ${JSON.stringify(value)} in '${field}', which is no ${name}`);
