import type { RJSFSchema } from '@rjsf/utils';
import type { Widget } from '../../src/panel/widgets/widget.ts';
import { entities } from '../../src/shared/config/files.ts';
import type { FieldType } from '../../src/shared/config/grammar.ts';
import type { OptionSchema } from '../../src/shared/config/kind.ts';

/** An entity to refer to: one that can name its records. */
const target = [...entities.values()].find(
  ({ list, schema }) => list.label !== 'id' && list.label in schema.properties,
);

/** The fields that a widget can edit, one of each type. */
export const fieldsFor = ({ types, items }: Widget): RJSFSchema[] =>
  types.map((type) => ({ type, title: 'Field', ...(type === 'array' && { items: itemFor(items) }) }));

function itemFor(items: Widget['items']): RJSFSchema {
  const [type = 'string'] = [items?.type].flat();
  if (type !== 'object') return { type };
  const texts = (items?.properties ?? ['name']).map((name) => [name, { type: 'string', title: name }]);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(texts),
      count: { type: 'integer', title: 'Count' },
      isSpare: { type: 'boolean', title: 'Spare' },
    },
  };
}

/** The options a widget needs, with the first example of each. */
export const neededOptions = ({ options }: Widget): Record<string, unknown> =>
  Object.fromEntries((options.required ?? []).map((name) => [name, examplesOf(options.properties[name])[0]]));

/** The examples of an option. One that has to name an entity or a field names one that there is. */
export function examplesOf(option: OptionSchema | undefined): unknown[] {
  return (option?.examples ?? []).map((example) => there(option, example));
}

function there(option: OptionSchema | undefined, example: unknown): unknown {
  if (option?.names === 'entity') return target?.name;
  if (option?.names === 'targetField')
    return Array.isArray(example) ? example.map(() => target?.list.label) : target?.list.label;
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  const inner = new Map<string, OptionSchema>(Object.entries(Object(option?.['properties'])));
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, there(inner.get(name), value)]));
}

const long = 'Extraordinarily '.repeat(300).trim();
const huge: Readonly<Record<FieldType, unknown>> = {
  string: long,
  number: Number.MAX_VALUE,
  integer: Number.MAX_SAFE_INTEGER,
  boolean: true,
  array: Array.from({ length: 120 }, (_, index) => `${index}`),
  object: { a: long },
};

/** A value as it should be: two rows for a list of rows, else nothing yet. */
export const usualValue = ({ type, items }: RJSFSchema): unknown =>
  type === 'array' && keysOf(items).length > 0
    ? ['a', 'b'].map((text) => Object.fromEntries(keysOf(items).map((key) => [key, text])))
    : undefined;

const keysOf = (items: unknown): string[] => Object.keys(Object(Object(items).properties));

/** Values of every sort: none, of another type, and far too large. */
export function valuesFor({ type, items }: RJSFSchema): Record<string, unknown> {
  const keys = keysOf(items);
  const row = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]));
  const isRows = type === 'array' && keys.length > 0;
  return {
    empty: undefined,
    'an empty text': '',
    'a number': 7,
    'an object': { odd: true },
    'a list of nothing': [null, undefined, {}, 7, 'text', []],
    ...(isRows && { 'odd rows': [row(null), row(7), row('text'), row({ odd: true }), { ...row('a'), unknown: 1 }] }),
    huge: isRows ? Array.from({ length: 40 }, () => row(long)) : huge[fieldTypeOf(type)],
  };
}

function fieldTypeOf(type: RJSFSchema['type']): FieldType {
  return type === 'number' || type === 'integer' || type === 'boolean' || type === 'array' ? type : 'string';
}
